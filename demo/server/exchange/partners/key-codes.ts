/**
 * The mailed code that confirms each key a partner makes on its page (rules/partners.md#keys): an open page alone, or a
 * stolen session, makes none.
 */

import { codeMinutes } from '#core/contract/code-rule.ts'
import { dayMs } from '#core/contract/time.ts'
import { clearTries, countCall, type TryBudget } from '../../platform/budgets/try-budget.ts'
import { newCode } from '../../platform/hashing/secrets.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { partnerCodeMail } from '../../platform/mail/templates.ts'
import { maxTries } from '../../platform/messages/code-rules.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { mailContact } from './contacts.ts'

/** Four digits are few: after this many tries of a day the chance of a right guess is 1 in 500. */
const dailyTries = (partnerId: string): TryBudget => ({
  subject: `partner key code ${partnerId}`,
  maxTries: 20,
  windowMs: dayMs,
})

/** Mails a code to the partner's contact; an earlier one ends. Refuses with `too-many-requests`. */
export async function askKeyCode(server: Server, partnerId: string): Promise<void> {
  const digits = newCode()
  const hashed = await server.secrets.hash(digits)
  const expires = new Date(server.clock().getTime() + codeMinutes * 60_000)
  await withMail(server, 'partnerCode', { account: partnerId }, () =>
    server.database.inTransaction(async (tx) => {
      const code = { code_hash: hashed, tries: 0, expires_at: expires }
      await tx
        .insertInto('partner_key_code')
        .values({ partner_id: partnerId, ...code })
        .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(code))
        .execute()
      await mailContact(tx, server, partnerId, (contact) => partnerCodeMail({ ...contact, digits }))
    }),
  )
}

/**
 * Spends a code, which confirms one key. A try is counted before it is evaluated. Refuses with `wrong-code` and the tries
 * left, `code-spent`, and `too-many-requests`.
 */
export async function spendKeyCode(server: Server, partnerId: string, digits: string): Promise<void> {
  const { db } = server.database
  const max = maxTries('settings')
  await countCall(server, dailyTries(partnerId))
  const tried = await db
    .updateTable('partner_key_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('tries', '<', max)
    .where('expires_at', '>', server.clock())
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
  if (!tried) throw refuse('code-spent')
  if (!(await server.secrets.matches(tried.code_hash, digits)))
    throw tried.tries >= max ? refuse('code-spent') : refuse('wrong-code', { left: max - tried.tries })
  const spent = await db
    .deleteFrom('partner_key_code')
    .where('partner_id', '=', partnerId)
    .where('code_hash', '=', tried.code_hash)
    .executeTakeFirst()
  if (!spent.numDeletedRows) throw refuse('code-spent')
  await clearTries(db, server, dailyTries(partnerId))
}
