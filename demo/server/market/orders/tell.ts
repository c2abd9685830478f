/** What buyers and owners are told of an order: the amounts, the other one's name, and what there is to do next. */
import type { Language } from '#core/contract/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { rateBothWays } from '#core/money/rate.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderEnd } from '../../history/facts.ts'
import { inSentence } from '../../names/in-sentence.ts'
import { tellPerson } from '../../notifications/notify.ts'
import type { Me, Server } from '../../server.ts'
import { historyWords } from '../../words/history.ts'
import type { Rest } from '../../words/notices.ts'
import { storedRate } from '../figures.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { type OrderRecord, orderDays, sumsInWords } from './close.ts'
import { cardOwners } from './gifts.ts'

/** `US$600` */
export const balanceInWords = ({ balance_minor, have_currency }: ListingRecord, locale: Language) =>
  formatMoney(balance_minor, have_currency, { whole: true, locale })

/** What is left of a listing. */
export const restOf = (listing: ListingRecord, language: Language): Rest =>
  listing.balance_minor > 0n ? { is: 'left', amount: balanceInWords(listing, language) } : { is: 'fulfilled' }

const userNameOf = async (tx: Tx, personId: string): Promise<string> => {
  const query = tx.selectFrom('person').select('user_name').where('id', '=', personId)
  return inSentence((await query.executeTakeFirstOrThrow()).user_name)
}

const atListing = (listing: ListingRecord) => ({ kind: 'listings', url: listingPage(listing.id) }) as const

/** The owner, of a new request. */
export async function tellOfRequest(
  tx: Tx,
  server: Server,
  buyer: Me,
  listing: ListingRecord,
  order: OrderRecord,
): Promise<void> {
  const [theirs, mine] = [order.rate, listing.rate].map((rate) => storedRate(rate)) as [bigint, bigint]
  await tellPerson(tx, server, listing.owner_id, atListing(listing), (words, { language }) => {
    const facts = {
      ...sumsInWords(order, listing, language),
      buyer: inSentence(buyer.userName),
      days: orderDays,
    }
    const rate = (rate: bigint) =>
      rateBothWays(listing.need_currency, listing.have_currency, rate, language)[0]
    return theirs === mine
      ? words.orderRequested(facts)
      : words.orderCountered({ ...facts, theirs: rate(theirs), mine: rate(mine) })
  })
}

/** The buyers whose orders ended without a payment; `expired` when nobody decided. */
export async function tellOfRejection(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  orders: readonly OrderRecord[],
  reason: OrderEnd,
  end: 'rejected' | 'expired' = 'rejected',
): Promise<void> {
  if (orders.length === 0) return
  const owner = await userNameOf(tx, listing.owner_id)
  const ownerOf = await cardOwners(
    tx,
    orders.map((order) => order.debit_card_id),
  )
  for (const order of orders)
    await tellPerson(
      tx,
      server,
      order.buyer_id,
      { kind: 'orders', url: '/order-page' },
      ({ orderExpired, orderRejected }, { language }) => {
        const { reasons } = historyWords(language)
        const card = ownerOf(order.debit_card_id).last_four
        const facts = { ...sumsInWords(order, listing, language), owner, reason: reasons[reason], card }
        return end === 'expired' ? orderExpired(facts) : orderRejected(facts)
      },
    )
}

/** The owner, of a request that its buyer took back. */
export const tellOfCancel = (
  tx: Tx,
  server: Server,
  buyer: Me,
  listing: ListingRecord,
  order: OrderRecord,
): Promise<void> =>
  tellPerson(tx, server, listing.owner_id, atListing(listing), ({ orderTakenBack }, { language }) =>
    orderTakenBack({
      ...sumsInWords(order, listing, language),
      buyer: inSentence(buyer.userName),
      rest: restOf(listing, language),
    }),
  )

/** The owner, of a request that nobody decided on. */
export async function tellOwnerOfExpiry(
  tx: Tx,
  server: Server,
  listing: ListingRecord,
  order: OrderRecord,
  reason: OrderEnd,
): Promise<void> {
  const buyer = await userNameOf(tx, order.buyer_id)
  await tellPerson(tx, server, listing.owner_id, atListing(listing), ({ requestExpired }, { language }) =>
    requestExpired({
      ...sumsInWords(order, listing, language),
      buyer,
      reason: historyWords(language).reasons[reason],
      rest: restOf(listing, language),
    }),
  )
}
