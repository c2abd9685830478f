/** Asks a signed-in person for the password again, before a change that a stolen session must not make. */
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { clearTries, reserveTry } from './try-budget.ts'

const minuteMs = 60_000
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
  if (!(await server.secrets.matches(person.password_hash, password))) throw refuse('wrong-password')
  await clearTries(server.database.db, server, budget)
}
