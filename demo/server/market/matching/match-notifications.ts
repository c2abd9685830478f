// Notifies both owners of a match, with figures, and the friends whose cards were credited.
import type { Minor } from '#core/money/money.ts'
import type { Tx } from '../../db/database.ts'
import { priceFact, wholeAmount } from '../../notifications/message.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import type { Server } from '../../server.ts'
import { feeFact } from '../fees.ts'
import { type Filled, remainderAfterSale } from '../listings/fill.ts'
import { listingPage } from '../open-listing.ts'
import { cardOwners, creditedCard, notifyGift } from '../orders/gifts.ts'
import { ownPrice } from '../prices.ts'
import type { MatchFigures } from './figures.ts'

export async function notifyMatched(
  tx: Tx,
  server: Server,
  older: Filled,
  newer: Filled,
  { ordered, paid }: MatchFigures,
  fees: { readonly older: Minor; readonly newer: Minor },
  /** The order that records the match. */
  order: { readonly id: string; readonly reference: string },
): Promise<void> {
  const cardsOf = ({ listing }: Filled) => [listing.debit_card_id, listing.credit_card_id]
  const ownerOf = await cardOwners(tx, [...cardsOf(older), ...cardsOf(newer)])
  const gave = wholeAmount(ordered, older.listing.have_currency)
  const got = wholeAmount(paid, older.listing.need_currency)

  const sides = [
    { own: older, other: newer, gave, fee: fees.older, got },
    { own: newer, other: older, gave: got, fee: fees.newer, got: gave },
  ]
  for (const { own, other, gave, fee, got } of sides) {
    const { listing } = own
    const owner = ownerOf(listing.debit_card_id)
    await notifyPerson(
      tx,
      server,
      listing.owner_id,
      {
        kind: 'listings',
        url: listingPage(listing.id),
        about: order.id,
        from: other.listing.owner_id,
      },
      {
        message: 'listingMatched',
        facts: {
          other: ownerOf(other.listing.debit_card_id).user_name,
          got,
          gave,
          credited: creditedCard(ownerOf(listing.credit_card_id), owner),
          rest: remainderAfterSale(own, owner.last_four),
        },
      },
      {
        receipt: {
          url: `/receipt/order/${order.id}`,
          gave,
          ...feeFact(fee, listing.have_currency),
          got,
          rate: priceFact(ownPrice(older.listing)),
          reference: order.reference,
        },
      },
    )
    await notifyGift(tx, server, {
      to: ownerOf(listing.credit_card_id),
      from: owner,
      amount: got,
      currency: listing.need_currency,
      order,
    })
  }
}
