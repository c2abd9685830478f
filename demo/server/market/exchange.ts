/** The money of one exchange, an accepted order or a match: what is captured, and what is owed to whom. */
import type { Minor } from '#core/money/money.ts'
import { newId } from '../ids.ts'
import { type Entry, type Held, settle } from '../ledger/ledger.ts'
import type { ProcessorCommand } from '../ledger/processor-commands.ts'

type Earner = { readonly id: string; readonly cardId: string }

type Sides = {
  /** What the buyer pays, and the escrow that holds it. */
  readonly order: Held
  /** As in `settle`. */
  readonly unneeded?: Minor
  /** What the owner sells, and the escrow that holds it. */
  readonly listing: Held
  /** Who earns, and the card that it goes to. */
  readonly buyer: Earner
  readonly owner: Earner
  /** The ids of the reservations that pay. */
  readonly authorisations: { readonly order: string; readonly listing: string }
}

/** `id` is that of the order or match. */
export function exchange(
  id: string,
  { order, unneeded, listing, buyer, owner, authorisations }: Sides,
): { entry: Entry; processorCommands: ProcessorCommand[] } {
  const toBuyer = { id: newId(), cardId: buyer.cardId }
  const toOwner = { id: newId(), cardId: owner.cardId }
  const { currency: sold, amount: soldAmount } = listing
  const { currency: paid, amount: paidAmount } = order
  return {
    entry: {
      ...settle({ order, ...(unneeded !== undefined && { unneeded }), toBuyer, listing, toOwner }),
      aboutId: id,
    },
    processorCommands: [
      {
        kind: 'capture',
        authorisation: authorisations.listing,
        forId: id,
        cardId: listing.cardId,
        amount: soldAmount,
        currency: sold,
      },
      {
        kind: 'capture',
        authorisation: authorisations.order,
        forId: id,
        cardId: order.cardId,
        amount: paidAmount,
        currency: paid,
      },
      { kind: 'payout', forId: id, ...toBuyer, earnerId: buyer.id, amount: soldAmount, currency: sold },
      { kind: 'payout', forId: id, ...toOwner, earnerId: owner.id, amount: paidAmount, currency: paid },
    ],
  }
}
