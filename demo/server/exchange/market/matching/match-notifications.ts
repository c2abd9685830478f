// Notifies both owners of each match, with figures, and the friends whose cards were credited.
import type { Minor } from '#core/money/money.ts'
import { justOwed, priceFact, wholeAmount } from '../../../people/notifications/message.ts'
import { type Notice, notifyPeople } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Server } from '../../../server.ts'
import { feeFact } from '../figures.ts'
import { listingPage } from '../open-listing.ts'
import {
  type CardOwner,
  cardOwners,
  creditedCard,
  giftNotice,
  remainderAfterSale,
} from '../orders/order-notifications.ts'
import { ownPrice } from '../prices.ts'
import type { Match } from './plan.ts'

export async function notifyMatched(
  tx: Tx,
  server: Server,
  matches: readonly Match[],
  mailsDueAt: Date,
): Promise<void> {
  const ownerOf = await cardOwners(
    tx,
    matches.flatMap(({ older, newer }) => [
      ...[older.debit_card_id, older.credit_card_id],
      ...[newer.debit_card_id, newer.credit_card_id],
    ]),
  )
  const isOften = matches.length > mostApart
  const notices = [
    ...matches.flatMap((match) => noticesOf(match, ownerOf, isOften)),
    ...(isOften ? [oftenNotice(matches, ownerOf)] : []),
  ]
  await notifyPeople(tx, server, notices, mailsDueAt)
}

/** So many matches are told one by one to the owner of the newcomer, and more of them in one message. */
const mostApart = 5

function oftenNotice(matches: readonly Match[], ownerOf: (cardId: string) => CardOwner): Notice {
  const { newerAfter } = matches.at(-1) as Match
  const { listing } = newerAfter
  const owner = ownerOf(listing.debit_card_id)
  const sumOf = (amounts: readonly Minor[]) => amounts.reduce((sum, each) => sum + each, 0n)
  return {
    personId: listing.owner_id,
    topic: { kind: 'listings', url: listingPage(listing.id), about: listing.id },
    message: {
      message: 'listingMatchedOften',
      facts: {
        listings: matches.length,
        got: wholeAmount(sumOf(matches.map(({ ordered }) => ordered)), listing.need_currency),
        gave: wholeAmount(sumOf(matches.map(({ paid }) => paid)), listing.have_currency),
        credited: creditedCard(ownerOf(listing.credit_card_id), owner),
        rest: remainderAfterSale(newerAfter, owner.last_four),
      },
    },
  }
}

function noticesOf(match: Match, ownerOf: (cardId: string) => CardOwner, isOften: boolean): Notice[] {
  const { older, newer, fees } = match
  const gave = wholeAmount(match.ordered, older.have_currency)
  const got = wholeAmount(match.paid, older.need_currency)
  const sides = [
    { own: match.olderAfter, other: newer, gave, fee: fees.older, got },
    { own: match.newerAfter, other: older, gave: got, fee: fees.newer, got: gave },
  ]
  return sides.flatMap(({ own, other, gave, fee, got }) => {
    const { listing } = own
    const owner = ownerOf(listing.debit_card_id)
    const credited = ownerOf(listing.credit_card_id)
    const matched: Notice = {
      personId: listing.owner_id,
      topic: { kind: 'listings', url: listingPage(listing.id), about: match.id, from: other.owner_id },
      message: {
        message: 'listingMatched',
        facts: {
          other: ownerOf(other.debit_card_id).user_name,
          got,
          gave,
          credited: creditedCard(credited, owner),
          rest: remainderAfterSale(own, owner.last_four),
        },
      },
      options: {
        state: justOwed,
        receipt: {
          url: `/receipt/order/${match.id}`,
          gave,
          ...feeFact(fee, listing.have_currency),
          got,
          rate: priceFact(ownPrice(older)),
          reference: match.reference,
        },
      },
    }
    const gift = { to: credited, from: owner, amount: got, currency: listing.need_currency, order: match }
    return [...(isOften && own === match.newerAfter ? [] : [matched]), ...giftNotice(gift)]
  })
}
