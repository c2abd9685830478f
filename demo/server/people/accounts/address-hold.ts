/**
 * An address that an account has given up is held for it, so that nobody has it when the change is taken back
 * (rules/accounts.md#change-address).
 */
import { dayMs } from '#core/contract/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { emailKey } from '../../platform/keys/email.ts'
import type { Server } from '../../server.ts'

/** As long as the old address can stop a change. */
export const holdDays = 7

/** A change that was confirmed after this can be taken back. */
export const holdSince = (now: Date): Date => new Date(now.getTime() - holdDays * dayMs)

/** The id of the person for whom this address is held. */
export async function holderOfAddress(tx: Tx, server: Server, email: string): Promise<string | undefined> {
  const held = await tx
    .selectFrom('email_change')
    .select('person_id')
    .where('old_email_key', '=', emailKey(server, email))
    .where('confirmed_at', '>', holdSince(server.clock()))
    .where('stopped_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return held?.person_id
}
