/**
 * The card processor's work after a posting commits. The same transaction writes it to the outbox, so the money in the
 * ledger and the money on the cards cannot diverge. Our ids are the processor's keys: repeated work counts once. Work
 * on one authorisation runs in the order of its ids, a void last.
 */

import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'

export type ProcessorCommand =
  | {
      readonly kind: 'capture'
      /** The id of the listing, order or transfer that the authorisation is for. */
      readonly authorisation: string
      /** The id of the order or transfer that the capture pays. */
      readonly forId: string
      readonly amount: Minor
      readonly currency: CurrencyCode
    }
  | { readonly kind: 'void'; readonly authorisation: string }

/** Minor units as text, which JSON keeps exactly. */
const payloadOf = (commands: ProcessorCommand) =>
  commands.kind === 'void'
    ? { authorisation: commands.authorisation }
    : {
        key: `${commands.authorisation}:${commands.forId}`,
        authorisation: commands.authorisation,
        amount: String(commands.amount),
        currency: commands.currency,
      }

/** Writes the work to the outbox. Call it in the transaction of the posting. */
export async function enqueueProcessorCommands(
  tx: Tx,
  commands: readonly ProcessorCommand[],
  now: Date,
): Promise<void> {
  if (commands.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      commands.map((each) => ({
        id: newId(),
        kind: each.kind,
        payload: JSON.stringify(payloadOf(each)),
        due_at: now,
        created_at: now,
      })),
    )
    .execute()
}
