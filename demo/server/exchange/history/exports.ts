// Exports orders, listings and transfers as CSV: both legs, the rate both ways, fee, reference, and ISO 8601 moments in the reader's
// time zone.
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
import { listingPayouts } from '../../money/settlement/settled.ts'
import { type Column, csv, dates, figures, texts } from '../../platform/documents/csv.ts'
import { reasonIn } from '../../platform/messages/history.ts'
import { localDay } from '../../platform/messages/local-days.ts'
import type { Me, Server } from '../../server.ts'
import { feeLeft } from '../market/figures.ts'
import { searchListings } from '../market/listings/search.ts'
import { everyOrder, type OrderJoined, toOrders } from '../market/orders/search.ts'
import type { Movement } from '../transfers/movement-sources.ts'
import type { MovementQuery } from '../transfers/movement-walk.ts'
import { everyMovement, settledMovements, statusFor } from '../transfers/search.ts'

const feeColumns = [...figures('Fee'), ...texts('Fee currency')]
/** The state of the money on the caller's two cards, in the words of `cardCells`. */
const cardColumns = texts('Debit', 'Credit')
const rateColumns = [
  ...[...figures('Rate'), ...texts('Rate means')],
  ...[...figures('Inverse rate'), ...texts('Inverse rate means')],
]
const orderColumns = [
  ...[...texts('Reference', 'Listing'), ...dates('Placed'), ...texts('Status'), ...dates('Decided')],
  ...texts('Decided by', 'Reason', 'With'),
  ...[...figures('You give'), ...texts('You give currency')],
  ...[...figures('You get'), ...texts('You get currency')],
  ...[...rateColumns, ...feeColumns, ...cardColumns],
]
const listingColumns = [
  ...[...texts('Reference'), ...dates('Posted'), ...texts('Status'), ...dates('Ended')],
  ...[...texts('Ended why'), ...dates('Open until')],
  ...[...figures('You need'), ...texts('You need currency')],
  ...[...figures('You offer'), ...texts('You offer currency'), ...figures('Balance'), ...rateColumns],
  ...[...texts('Part fulfillment', 'System fulfillment'), ...figures('Requests'), ...feeColumns],
  ...[...figures('Released'), ...cardColumns],
]
const movementColumns = [
  ...[...texts('Reference'), ...dates('Date'), ...texts('Kind', 'Status'), ...dates('Decided')],
  ...[...texts('Reason', 'With', 'Username'), ...figures('You give', 'You get'), ...texts('Currency')],
  ...[...feeColumns, ...texts('Note'), ...cardColumns],
]

/** Orders that the caller placed, or those on a listing of theirs; both legs are from the caller's side. */
export async function ordersCsv(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['ordersCsv']>,
): Promise<FileAnswer> {
  const orders = await everyOrder(server, me, query)
  const lines = (await toOrders(server, me, orders)).map((each, index) =>
    orderLine(each, (orders[index] as OrderJoined).listing_reference),
  )
  return csvFile(server, query, 'orders', orderColumns, lines)
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
  return csvFile(server, query, 'listings', listingColumns, await everyListing(server, me, query))
}

/** The facts in a listing's line beside the search's answer. */
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
  movementsCsv(server, me, query, 'transfers', await everyMovement(server, me, 'sent', query))

/** Money that the caller received: friends' transfers and exchange proceeds. */
export const incomingCsv = async (
  server: Server,
  me: Me,
  { query }: InputOf<Contract['incomingCsv']>,
): Promise<FileAnswer> =>
  movementsCsv(server, me, query, 'incoming', await everyMovement(server, me, 'incoming', query))

async function movementsCsv(
  server: Server,
  me: Me,
  query: MovementQuery,
  what: string,
  movements: readonly Movement[],
): Promise<FileAnswer> {
  const settled = await settledMovements(server, me, movements)
  const lines = movements.map((movement) => {
    const { amount, fee, currency, is_sent } = movement
    const sum = toDecimal(amount, currency)
    const status = statusOf(statusFor(movement))
    return [
      ...[movement.reference, movement.at.toISOString()],
      ...[movement.is_exchange ? 'Exchange proceeds' : 'Transfer', movement.status],
      ...[movement.decided_at?.toISOString() ?? '', reasonIn('en', movement.reason) ?? ''],
      ...[movement.other_name, movement.other_user_name],
      ...(is_sent ? [sum, ''] : ['', sum]),
      currency,
      ...feeCells(toDecimal(fee, currency), currency),
      movement.note ?? '',
      ...cardCells(moneyOfTransfer({ status, ...settled(movement) }, is_sent ? 'sender' : 'receiver')),
    ]
  })
  return csvFile(server, query, what, movementColumns, lines)
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
  // A listing that is found by its amount comes ahead of its place.
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
  'part-held': 'part taken, the rest held',
  'part-released': 'part taken and the rest released',
  untouched: 'nothing taken',
  returning: 'going back',
  refunded: 'refunded',
} satisfies Record<DebitState, string>
const creditWords = {
  awaited: 'to be received',
  'on-its-way': 'on its way',
  'held-back': 'held while we review a chargeback',
  'held-from-other': 'held back for now',
  'part-on-its-way': 'part received, the rest on its way',
  'part-received': 'received so far',
  received: 'received',
  returned: 'returned, needs another card',
} satisfies Record<CreditState, string>

const cardCells = ({ debit, credit }: CardMoney) => [
  debit ? debitWords[debit] : '',
  credit ? creditWords[credit] : '',
]

const csvFile = (
  { clock }: Server,
  { timeZone }: { readonly timeZone?: string | undefined },
  what: string,
  columns: readonly Column[],
  rows: string[][],
): FileAnswer => ({
  name: `cowrie-${what}-${localDay(clock(), timeZone)}.csv`,
  bytes: csv(columns, rows, timeZone),
})
