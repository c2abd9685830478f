// Notifies both owners of a match, with figures, and the friends whose cards were credited.
import type { Language } from '#core/contract/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import type { Tx } from '../../db/database.ts'
import { tellPerson } from '../../notifications/notify.ts'
import type { Server } from '../../server.ts'
import { afterSale, type Filled } from '../listings/fill.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { cardOwners, tellOfGift } from '../orders/gifts.ts'
import type { MatchFigures } from './figures.ts'

export async function tellOfMatch(
  tx: Tx,
  server: Server,
  older: Filled,
  newer: Filled,
  { ordered, paid }: MatchFigures,
): Promise<void> {
  const cardsOf = ({ listing }: Filled) => [listing.debit_card_id, listing.credit_card_id]
  const ownerOf = await cardOwners(tx, [...cardsOf(older), ...cardsOf(newer)])
  const inWords = (amount: bigint, code: ListingRecord['have_currency']) => (locale: Language) =>
    formatMoney(amount, code, { whole: true, locale })
  const gave = inWords(ordered, older.listing.have_currency)
  const got = inWords(paid, older.listing.need_currency)

  const sides = [
    { mine: older, other: newer, gave, got },
    { mine: newer, other: older, gave: got, got: gave },
  ]
  for (const { mine, other, gave, got } of sides) {
    const { listing } = mine
    const owner = ownerOf(listing.debit_card_id)
    await tellPerson(
      tx,
      server,
      listing.owner_id,
      { kind: 'listings', url: listingPage(listing.id) },
      ({ listingMatched }, { language }) =>
        listingMatched({
          other: ownerOf(other.listing.debit_card_id).user_name,
          got: got(language),
          gave: gave(language),
          rest: afterSale(mine, language, owner.last_four),
        }),
    )
    await tellOfGift(tx, server, { to: ownerOf(listing.credit_card_id), from: owner, amount: got })
  }
}
