// Notifies both owners of a match, with figures, and the friends whose cards were credited.
import type { Language } from '#core/contract/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import type { Tx } from '../../db/database.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import type { Server } from '../../server.ts'
import { type Filled, remainderAfterSale } from '../listings/fill.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { cardOwners, notifyGift } from '../orders/gifts.ts'
import type { MatchFigures } from './figures.ts'

export async function notifyMatched(
  tx: Tx,
  server: Server,
  older: Filled,
  newer: Filled,
  { ordered, paid }: MatchFigures,
): Promise<void> {
  const cardsOf = ({ listing }: Filled) => [listing.debit_card_id, listing.credit_card_id]
  const ownerOf = await cardOwners(tx, [...cardsOf(older), ...cardsOf(newer)])
  const formatter = (amount: bigint, code: ListingRecord['have_currency']) => (locale: Language) =>
    formatMoney(amount, code, { whole: true, locale })
  const gave = formatter(ordered, older.listing.have_currency)
  const got = formatter(paid, older.listing.need_currency)

  const sides = [
    { own: older, other: newer, gave, got },
    { own: newer, other: older, gave: got, got: gave },
  ]
  for (const { own, other, gave, got } of sides) {
    const { listing } = own
    const owner = ownerOf(listing.debit_card_id)
    await notifyPerson(
      tx,
      server,
      listing.owner_id,
      { kind: 'listings', url: listingPage(listing.id) },
      ({ listingMatched }, { language }) =>
        listingMatched({
          other: ownerOf(other.listing.debit_card_id).user_name,
          got: got(language),
          gave: gave(language),
          rest: remainderAfterSale(own, language, owner.last_four),
        }),
    )
    await notifyGift(tx, server, { to: ownerOf(listing.credit_card_id), from: owner, amount: got })
  }
}
