/** Reminds the operators who decide about chargebacks that the time for evidence ends (rules/operators.md#told). */
import { sql } from 'kysely'
import { mayDecide } from '#core/contract/operator-roles.ts'
import { dayMs } from '#core/contract/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { defenceMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import type { Server } from '../../server.ts'
import { isUnhandled } from './cases.ts'
import { emailOf } from './operators.ts'

/** Days before the end, the last first. */
const reminders = [1, 3, 7] as const

/** Each reminder goes out once; a server that was stopped sends the one that is due now. */
export async function mailDefences(server: Server): Promise<void> {
  const now = server.clock()
  await server.database.inTransaction(async (tx) => {
    const disputes = await tx
      .selectFrom('dispute')
      .selectAll()
      .where(sql<boolean>`dispute.status IN ('opened', 'lost')`)
      .where('defend_by', '>', now)
      .where('defend_by', '<=', new Date(now.getTime() + Math.max(...reminders) * dayMs))
      .where(isUnhandled('dispute.id', 'dispute.changed_at'))
      .orderBy('defend_by')
      .forUpdate()
      .execute()
    for (const dispute of disputes) {
      const defendBy = dispute.defend_by as Date
      const days = reminders.find((each) => defendBy.getTime() - now.getTime() <= each * dayMs)
      if (days === undefined || (dispute.reminded_days ?? Number.POSITIVE_INFINITY) <= days) continue
      const console = `${server.settings.publicUrl}/operator`
      for (const to of await deciders(tx, server))
        await enqueueMail(tx, server, defenceMail(to, { ...dispute, days, defendBy, console }))
      await tx.updateTable('dispute').set({ reminded_days: days }).where('id', '=', dispute.id).execute()
    }
  })
}

/** Addresses of the operators who decide about money at the processor. */
async function deciders(tx: Tx, server: Server): Promise<string[]> {
  const rows = await tx
    .selectFrom('operator')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute()
  return rows.filter(({ role }) => mayDecide(role, 'rails')).map((row) => emailOf(server, row))
}
