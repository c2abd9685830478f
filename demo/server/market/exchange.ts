/** The money of one exchange, an accepted order or a match: what is captured, and what is owed to whom. */
import type { Minor } from '#core/money/money.ts'
import { newId } from '../ids.ts'
import { type Entry, type Fee, type Held, settle } from '../ledger/entries.ts'
import type { ProcessorCommand } from '../ledger/processor-commands.ts'

/** What one side pays, and the escrow that holds it. The fee is in minor units, and not in `amount`. */
export type Paying = Held & { readonly fee: Minor }

type Earner = { readonly id: string; readonly cardId: string }

type Sides = {
  /** What the buyer pays. */
  readonly order: Paying
  /** As in `settle`. */
  readonly unneeded?: Minor
  /** What the owner sells. */
  readonly listing: Paying
  /** Who earns, and the card that it goes to. */
  readonly buyer: Earner
  readonly owner: Earner
  /** The ids of the reservations that pay. */
  readonly authorisations: { readonly order: string; readonly listing: string }
}

/** An account of its own for a fee; nothing for no fee. */
export const feeOf = (amount: Minor): Fee | undefined => (amount === 0n ? undefined : { id: newId(), amount })

/** `id` is that of the order or match. */
export function exchange(
  id: string,
  { unneeded, buyer, owner, authorisations, ...sides }: Sides,
): { entry: Entry; processorCommands: ProcessorCommand[] } {
  const toBuyer = { id: newId(), cardId: buyer.cardId }
  const toOwner = { id: newId(), cardId: owner.cardId }
  const order = { ...sides.order, fee: feeOf(sides.order.fee) }
  const listing = { ...sides.listing, fee: feeOf(sides.listing.fee) }
  const capture = (authorisation: string, { cardId, amount, fee, currency }: typeof order) =>
    ({ kind: 'capture', authorisation, forId: id, cardId, amount, fee, currency }) as const
  const payout = (to: typeof toBuyer, earnerId: string, { amount, currency }: Held) =>
    ({ kind: 'payout', forId: id, ...to, earnerId, amount, currency }) as const
  return {
    entry: {
      ...settle({ order, ...(unneeded !== undefined && { unneeded }), toBuyer, listing, toOwner }),
      aboutId: id,
    },
    processorCommands: [
      capture(authorisations.listing, listing),
      capture(authorisations.order, order),
      payout(toBuyer, buyer.id, listing),
      payout(toOwner, owner.id, order),
    ],
  }
}
