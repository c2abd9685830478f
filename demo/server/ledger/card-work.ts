/**
 * What the card processor must do after a posting commits. It is written to the outbox by the same transaction, so
 * that the money in the ledger and the money on the cards can't part. Our ids are the processor's keys: work that is
 * done twice counts once. The work on one authorisation has to be done in the order of its ids, a void last.
 */

import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'

export type CardWork =
  | {
      readonly kind: 'capture'
      /** The id of the listing, order or transfer whose authorisation it is. */
      readonly authorisation: string
      /** The id of the order or transfer that is paid with it. */
      readonly forId: string
      readonly amount: Minor
      readonly currency: CurrencyCode
    }
  | { readonly kind: 'void'; readonly authorisation: string }

/** Minor units as text, which JSON keeps exactly. */
const payloadOf = (work: CardWork) =>
  work.kind === 'void'
    ? { authorisation: work.authorisation }
    : {
        key: `${work.authorisation}:${work.forId}`,
        authorisation: work.authorisation,
        amount: String(work.amount),
        currency: work.currency,
      }

export async function orderCardWork(tx: Tx, work: readonly CardWork[], now: Date): Promise<void> {
  if (work.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      work.map((each) => ({
        id: newId(),
        kind: each.kind,
        payload: JSON.stringify(payloadOf(each)),
        due_at: now,
        created_at: now,
      })),
    )
    .execute()
}
