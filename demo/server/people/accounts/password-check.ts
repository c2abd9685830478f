/** Asks a signed-in person for the password again, before a change that a stolen session must not make. */

import { minuteMs } from '#core/contract/time.ts'
import { clearTries, reserveTry } from '../../platform/budgets/try-budget.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

const maxTries = 5
const windowMs = 15 * minuteMs

/**
 * Refuses unless `password` is the person's: with `wrong-password`, or with `login-slowed` and the minutes to wait
 * after five wrong ones in 15 minutes. These tries are counted apart from those of sign-in, which anyone can spend.
 */
export async function checkPassword(server: Server, personId: string, password: string): Promise<void> {
  const budget = { subject: `password ${personId}`, maxTries, windowMs }
  const waitMs = await reserveTry(server, budget)
  if (waitMs > 0) throw refuse('login-slowed', { minutes: Math.ceil(waitMs / minuteMs) })
  const person = await server.database.db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const { password_hash: hashed } = person
  if (!(await server.secrets.matches(hashed, password))) throw refuse('wrong-password')
  const renewed = await server.secrets.renewed(hashed, password)
  if (renewed !== undefined)
    await server.database.db
      .updateTable('person')
      .set({ password_hash: renewed })
      .where('id', '=', personId)
      .where('password_hash', '=', hashed)
      .execute()
  await clearTries(server.database.db, server, budget)
}
