// Exports orders, listings and transfers as CSV: both legs, the rate both ways, fee, reference, and ISO 8601 moments.
import {
  type CardMoney,
  type CreditState,
  type DebitState,
  moneyOfListing,
  moneyOfOrder,
  moneyOfTransfer,
} from '#core/contract/card-money.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { isWithdrawn, type Listing } from '#core/contract/listing-search.ts'
import type { Order } from '#core/contract/orders.ts'
import type { ListingPayout } from '#core/contract/payouts.ts'
import { statusOf } from '#core/contract/transfers.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { priceOf, rateAt } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { feeLeft } from '../market/fees.ts'
import { searchListings } from '../market/listings/search.ts'
import { everyOrder, type OrderJoined, toOrders } from '../market/orders/search.ts'
import { reasonIn } from '../messages/history.ts'
import type { Me, Server } from '../server.ts'
import { listingPayouts } from '../settlement/settled.ts'
import type { Movement } from '../transfers/movement-sources.ts'
import { everyMovement, settledMovements, statusFor } from '../transfers/search.ts'
import { csv } from './csv.ts'

const feeColumns = ['Fee', 'Fee currency']
/** What became of the money on the caller's two cards, in the words of `cardCells`. */
const cardColumns = ['Debit', 'Credit']
const rateColumns = ['Rate', 'Rate means', 'Inverse rate', 'Inverse rate means']

/** Orders that the caller placed, or those on a listing of theirs; both legs are from the caller's side. */
export async function ordersCsv(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['ordersCsv']>,
): Promise<FileAnswer> {
  const orders = await everyOrder(server, me, query)
  return csvFile(server, 'orders', [
    [
      ...['Reference', 'Listing', 'Placed', 'Status', 'Decided', 'Decided by', 'Reason', 'With'],
      ...['You give', 'You give currency', 'You get', 'You get currency', ...rateColumns, ...feeColumns],
      ...cardColumns,
    ],
    ...(await toOrders(server, me, orders)).map((each, index) =>
      orderLine(each, (orders[index] as OrderJoined).listing_reference),
    ),
  ])
}

function orderLine(order: Order, listingReference: string): string[] {
  const ordered = { amount: order.orderAmount, currency: order.haveCurrency }
  const givenUp = { amount: order.giveUpAmount, currency: order.needCurrency }
  const [give, get] = order.isMine ? [givenUp, ordered] : [ordered, givenUp]
  return [
    ...[order.reference, listingReference, order.dateCreated, order.status],
    ...[order.decidedAt ?? '', order.decidedBy ?? '', order.reason ?? '', order.username],
    ...[give.amount, give.currency, get.amount, get.currency],
    ...rateCells(order),
    ...feeCells(order.fee, give.currency),
    ...cardCells(moneyOfOrder(order, order.isMine ? 'buyer' : 'owner')),
  ]
}

/** The caller's listings. */
export async function listingsCsv(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['listingsCsv']>,
): Promise<FileAnswer> {
  const lines = await everyListing(server, me, query)
  return csvFile(server, 'listings', [
    [
      ...['Reference', 'Posted', 'Status', 'Ended', 'Ended why', 'Open until'],
      ...['You need', 'You need currency', 'You offer', 'You offer currency', 'Balance', ...rateColumns],
      ...['Part fulfillment', 'System fulfillment', 'Requests', ...feeColumns, 'Released', ...cardColumns],
    ],
    ...lines,
  ])
}

/** What a line of a listing has beside the search's answer. */
type ListingFacts = { reference: string; ended_at: Date | null; ended_why: string | null; charged: Minor }

function listingLine(
  listing: Listing & { payout?: ListingPayout },
  facts: ListingFacts | undefined,
): string[] {
  const { needCurrency: need, haveCurrency: have, offerAmount = '', balance = '' } = listing
  const orderable = isWithdrawn(listing) ? toDecimal(0n, have) : balance
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
  return [
    ...[facts?.reference ?? '', listing.dateCreated, listing.status],
    ...[facts?.ended_at?.toISOString() ?? '', facts?.ended_why ?? '', listing.expiresAt],
    ...[listing.needAmount, need, offerAmount, have, orderable],
    ...rateCells(listing),
    ...[yesNo(listing.partFulfilment), yesNo(listing.systemFulfilment), String(listing.orderCount)],
    ...feeCells(toDecimal(facts?.charged ?? 0n, have), have),
    isWithdrawn(listing) ? balance : '',
    ...cardCells(moneyOfListing(listing)),
  ]
}

/** Transfers that the caller sent. */
export const transfersCsv = async (
  server: Server,
  me: Me,
  { query }: InputOf<Contract['transfersCsv']>,
): Promise<FileAnswer> =>
  csvFile(
    server,
    'transfers',
    await movementLines(server, me, await everyMovement(server, me, 'sent', query)),
  )

/** Money that the caller received: friends' transfers and exchange proceeds. */
export const incomingCsv = async (
  server: Server,
  me: Me,
  { query }: InputOf<Contract['incomingCsv']>,
): Promise<FileAnswer> =>
  csvFile(
    server,
    'incoming',
    await movementLines(server, me, await everyMovement(server, me, 'incoming', query)),
  )

const movementColumns = [
  ...['Reference', 'Date', 'Kind', 'Status', 'Decided', 'Reason', 'With', 'Username'],
  ...['You give', 'You get', 'Currency', ...feeColumns, 'Note', ...cardColumns],
]

async function movementLines(server: Server, me: Me, movements: readonly Movement[]): Promise<string[][]> {
  const settled = await settledMovements(server, me, movements)
  const lines = movements.map((movement) => {
    const { amount, fee, currency, is_sent } = movement
    const sum = toDecimal(amount, currency)
    const status = statusOf(statusFor(movement))
    return [
      ...[movement.reference, movement.at.toISOString()],
      ...[movement.is_exchange ? 'Exchange proceeds' : 'Transfer', movement.status],
      ...[movement.decided_at?.toISOString() ?? '', reasonIn('en', movement) ?? ''],
      ...[movement.other_name, movement.other_user_name],
      ...(is_sent ? [sum, ''] : ['', sum]),
      currency,
      ...feeCells(toDecimal(fee, currency), currency),
      movement.note ?? '',
      ...cardCells(moneyOfTransfer({ status, ...settled(movement) }, is_sent ? 'sender' : 'receiver')),
    ]
  })
  return [movementColumns, ...lines]
}

/** The largest page of the search. */
const pageSize = 200

async function everyListing(
  server: Server,
  me: Me,
  query: InputOf<Contract['listingsCsv']>['query'],
): Promise<string[][]> {
  const all: { posted: string; line: string[] }[] = []
  for (let after: string | undefined; ; ) {
    const { rows, after: stop } = await searchListings(server, me, {
      query: { ...query, isUser: true, sortBy: 'oldest', pageSize, after },
    })
    after = stop ?? (rows.length < pageSize ? undefined : rows.at(-1)?.cursor)
    const ids = rows.map((row) => row.id)
    const facts = await findFacts(server, ids)
    const payouts = await listingPayouts(server.database.db, me.id, ids)
    for (const row of rows) {
      const line = listingLine({ ...row, ...payouts(row.id) }, facts.get(row.id))
      all.push({ posted: row.dateCreated, line })
    }
    if (after === undefined) break
  }
  // What a search finds by its amount comes ahead of its place.
  all.sort((a, b) => (a.posted < b.posted ? -1 : a.posted > b.posted ? 1 : 0))
  const lines = all.map(({ line }) => line)
  return query.sortBy === 'oldest' ? lines : lines.reverse()
}

async function findFacts({ database }: Server, ids: readonly string[]): Promise<Map<string, ListingFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await database.db
    .selectFrom('listing')
    .select(['id', 'reference', 'ended_at', 'ended_why'])
    .select(['fee_minor', 'offer_minor', 'balance_minor', 'released_minor'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, charged: row.fee_minor - feeLeft(row) }]))
}

type Quoted = Pick<Listing, 'needCurrency' | 'haveCurrency' | 'rate' | 'price'>

function rateCells({ needCurrency: need, haveCurrency: have, rate = '', price }: Quoted): string[] {
  const quoted = priceOf({ needCurrency: need, haveCurrency: have, rate, price })
  return [rate, `${have} for 1 ${need}`, rateText(rateAt(quoted, have)), `${need} for 1 ${have}`]
}

const feeCells = (fee: string | undefined, currency: CurrencyCode) => [
  fee ?? toDecimal(0n, currency),
  currency,
]

const debitWords = {
  held: 'held',
  released: 'released',
  taken: 'taken',
  'part-held': 'part taken and rest held',
  'part-released': 'part taken and rest released',
  untouched: 'nothing taken',
  returning: 'going back',
  refunded: 'refunded',
} satisfies Record<DebitState, string>
const creditWords = {
  awaited: 'to be received',
  'on-its-way': 'on its way',
  'held-back': 'held while a chargeback is looked into',
  'held-from-other': 'held back for now',
  'part-on-its-way': 'partly received and rest on its way',
  'part-received': 'received so far',
  received: 'received',
  returned: 'returned and waiting for another card',
} satisfies Record<CreditState, string>

const cardCells = ({ debit, credit }: CardMoney) => [
  debit ? debitWords[debit] : '',
  credit ? creditWords[credit] : '',
]

const csvFile = (server: Server, what: string, rows: string[][]): FileAnswer => ({
  name: `cowrie-${what}-${server.clock().toISOString().slice(0, 10)}.csv`,
  bytes: csv(rows),
})
