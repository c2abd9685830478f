/**
 * The market's rules once more, small and in memory, written without a look at the server: what the server
 * does is compared with it step by step. Amounts are minor units, people are numbers, time is days.
 */
import * as fc from 'fast-check'
import { type Code, card } from './model-cards.ts'
import { ceil, feeFor } from './model-fees.ts'
import {
  applyTransfer,
  type Circle,
  expireTransfers,
  firstFriends,
  pairOf,
  type TransferStep,
  transferFaults,
  transferSteps,
} from './model-transfers.ts'

export const people = 4

const minorOf = { NGN: 100n, JPY: 1n, USD: 100n }
/** The currency a listing needs, then the one it has; the second two face the first two. */
export const pairs = { NGNUSD: 0, JPYUSD: 0, USDNGN: 0, USDJPY: 0 }
export type Pair = keyof typeof pairs
export const needOf = (pair: Pair) => pair.slice(0, 3) as Code
export const haveOf = (pair: Pair) => pair.slice(3) as Code
/** A price as people quote it, of either currency, or R alone. */
export type Quote = { figure: string; base?: Code }
/** R: units of the have-currency for 1 of the need-currency. Some cross exactly, some with something to spare. */
export const quotesOf: Record<Pair, readonly [Quote, ...Quote[]]> = {
  NGNUSD: [
    ...([{ figure: '0.000625' }, { figure: '0.00062' }, { figure: '0.0007' }] as const),
    ...([
      { figure: '1600', base: 'USD' },
      { figure: '1613.07', base: 'USD' },
    ] as const),
  ],
  JPYUSD: [
    ...([{ figure: '0.0064' }, { figure: '0.0065001' }, { figure: '0.0063' }] as const),
    ...([
      { figure: '156.3', base: 'USD' },
      { figure: '0.0064', base: 'JPY' },
    ] as const),
  ],
  USDNGN: [
    ...([{ figure: '1600' }, { figure: '1620' }, { figure: '1500' }] as const),
    ...([
      { figure: '1613.07', base: 'USD' },
      { figure: '0.00063', base: 'NGN' },
    ] as const),
  ],
  USDJPY: [
    ...([{ figure: '156.25' }, { figure: '158' }, { figure: '154.1' }] as const),
    ...([
      { figure: '156.3', base: 'USD' },
      { figure: '157', base: 'USD' },
    ] as const),
  ],
}
export const quoteAt = (pair: Pair, index: number) => quotesOf[pair][index] as Quote
const one = 10n ** 10n
const numberOf = (text: string) => BigInt(Math.round(Number(text) * 1e10))
/** R as a fraction. */
const exactly = (pair: Pair, { figure, base }: Quote): [bigint, bigint] =>
  base === haveOf(pair) ? [one, numberOf(figure)] : [numberOf(figure), one]
/** R to the nearest 10th decimal, as a whole number of those. */
export function rateNumber(pair: Pair, quote: Quote): bigint {
  const [top, bottom] = exactly(pair, quote)
  return (top * one + bottom / 2n) / bottom
}
/** Below zero if `a` gives less of the have-currency than `b`. Beside R alone nothing is exact. */
function compared(pair: Pair, a: Quote, b: Quote): bigint {
  if (!a.base) return rateNumber(pair, a) - rateNumber(pair, b)
  const [[top, bottom], [otherTop, otherBottom]] = [exactly(pair, a), exactly(pair, b)]
  return top * otherBottom - otherTop * bottom
}

/** One thing that somebody does. Listings, orders and transfers are counted from 0, and wrap around. */
export type Step =
  | TransferStep
  | { do: 'list'; who: number; pair: Pair; rate: number; needMinor: bigint; part: boolean; system: boolean }
  | { do: 'edit'; listing: number; rate: number; part: boolean; system: boolean; stranger: boolean }
  /** `share` of the offer in per cent; 0 is exactly what is left. `rate` is an index. */
  | { do: 'order'; who: number; listing: number; share: number; rate: number }
  | { do: 'accept' | 'reject' | 'cancel'; order: number; stranger: boolean }
  | { do: 'halt' | 'renew'; listing: number; stranger: boolean }
  | { do: 'wait'; days: number }
  /** Goes on with the matching of the pair's first newcomer. */
  | { do: 'batch'; pair: Pair }
  | { do: 'expire' }
  /** Gives what the listings of the pair need, for what they have. `amount` is in minor units of its side. */
  | {
      do: 'sweep'
      who: number
      pair: Pair
      side: 'give' | 'get'
      amount: bigint
      asks: 'more' | 'quoted' | 'less'
    }
  /** The same call with the same key once more. */
  | { do: 'again'; step: number }

/** Each step may be sent twice at once, with one key. */
export type Sent = { step: Step; twice: boolean }

type Ended = 'halted' | 'expired' | 'fulfilled'
export type ModelListing = {
  owner: number
  pair: Pair
  quote: Quote
  /** Its need, the money that came in, and the part that was given back because it was not needed. */
  need: bigint
  got: bigint
  released: bigint
  offer: bigint
  balance: bigint
  /** Price of the balance at the own rate. */
  cost: bigint
  isEdited: boolean
  /** On the whole offer, and what of it the sales have paid. */
  fee: bigint
  feePaid: bigint
  escrow: bigint
  part: boolean
  system: boolean
  /** When it ends, and since when it stands: a place in the queue, not a time. */
  until: number
  since: number
  ended: Ended | null
}
export type ModelOrder = {
  listing: number
  buyer: number
  amount: bigint
  quote: Quote
  giveUp: bigint
  /** The buyer's; of a match the newer listing pays. */
  fee: bigint
  escrow: bigint
  day: number
  status: 'pending' | 'completed' | 'rejected' | 'cancelled'
  /** The newer listing, when this is no order but a match, and its price then. */
  match: { newer: number; quote: Quote } | null
}
export type Model = Circle & {
  listings: ModelListing[]
  orders: ModelOrder[]
  /** Counts everything that comes to stand. */
  turn: number
  /** Matches that a newcomer makes before others have their turn, and those that are not done yet, first come first. */
  batch: number
  queue: ModelListing[]
  /** Faults of matches that passed a better listing by. */
  skipped: string[]
}

export const aModel = (batch = Number.POSITIVE_INFINITY): Model => ({
  batch,
  queue: [],
  listings: [],
  orders: [],
  transfers: [],
  cards: new Map(),
  day: 0,
  turn: 0,
  skipped: [],
  fees: { USD: 0n, NGN: 0n, JPY: 0n },
  friends: new Set(firstFriends.map(([one, other]) => pairOf(one, other))),
})

export function offerOf(needMinor: bigint, pair: Pair, quote: Quote): bigint {
  const [top, bottom] = exactly(pair, quote)
  return ceil(needMinor * top * minorOf[haveOf(pair)], bottom * minorOf[needOf(pair)])
}
function giveUpOf(amount: bigint, pair: Pair, quote: Quote): bigint {
  const [top, bottom] = exactly(pair, quote)
  return ceil(amount * bottom * minorOf[needOf(pair)], top * minorOf[haveOf(pair)])
}
/** At the own price all that is left costs what is left of the need. */
const costOf = ({ balance, cost, pair, quote }: ModelListing, amount: bigint) =>
  amount === balance ? cost : giveUpOf(amount, pair, quote)

/** The quote of an order. R alone that equals the listing's is the owner's price. */
function askedOf(listing: ModelListing, index: number): Quote {
  const quote = quoteAt(listing.pair, index)
  const isOwn = !quote.base && compared(listing.pair, quote, listing.quote) === 0n
  return isOwn ? listing.quote : quote
}

/** The payment that a buyer is shown, and agrees to. */
const paymentOf = (listing: ModelListing, amount: bigint, quote: Quote) =>
  compared(listing.pair, quote, listing.quote) === 0n
    ? costOf(listing, amount)
    : giveUpOf(amount, listing.pair, quote)

/** A step with its counting and its shares made out: sent again, it is the same call whatever happened meanwhile. */
export type Action =
  | Exclude<Step, { do: 'order' | 'sweep' | 'again' }>
  | (Extract<Step, { do: 'order' }> & { amount: bigint; giveUp: bigint })
  | (Extract<Step, { do: 'sweep' }> & { give: bigint; get: bigint })

/** Undefined where there is no such listing, order or transfer yet. */
export function actionOf(step: Exclude<Step, { do: 'again' }>, model: Model): Action | undefined {
  if ('listing' in step) {
    const index = step.listing % Math.max(1, model.listings.length)
    const listing = model.listings[index]
    if (!listing) return undefined
    if (step.do !== 'order') return { ...step, listing: index }
    const amount = step.share === 0 ? listing.balance : (listing.offer * BigInt(step.share)) / 100n
    const giveUp = paymentOf(listing, amount, askedOf(listing, step.rate))
    return { ...step, listing: index, amount, giveUp }
  }
  if ('transfer' in step)
    return model.transfers.length === 0
      ? undefined
      : { ...step, transfer: step.transfer % model.transfers.length }
  if (step.do === 'sweep') {
    // Where nothing is on offer, something was.
    const { give, get } = planned(model, step, step.amount)
    const wanted = step.asks === 'more' ? get + 1n : step.asks === 'less' ? (get + 1n) / 2n : get
    return { ...step, give: give || 1n, get: wanted || 1n }
  }
  if (!('order' in step)) return step
  return model.orders.length === 0 ? undefined : { ...step, order: step.order % model.orders.length }
}

/** Does a step and says how it went: `done`, an order's status, or the code of the refusal. */
export function applyAction(model: Model, step: Action): string {
  switch (step.do) {
    case 'list': {
      const { pair, part, system, needMinor } = step
      const quote = quoteAt(pair, step.rate)
      const offer = offerOf(needMinor, pair, quote)
      const fee = feeFor(haveOf(pair), offer)
      card(model.cards, step.who, 'debit', haveOf(pair), -offer - fee)
      const listing: ModelListing = {
        owner: step.who,
        pair,
        quote,
        need: needMinor,
        got: 0n,
        released: 0n,
        part,
        system,
        ended: null,
        cost: needMinor,
        isEdited: false,
        offer,
        balance: offer,
        fee,
        feePaid: 0n,
        escrow: offer + fee,
        until: model.day + 30,
        since: model.turn++,
      }
      model.listings.push(listing)
      matchNewcomer(model, listing)
      return 'done'
    }
    case 'edit': {
      const listing = model.listings[step.listing]
      if (!listing || step.stranger) return 'not-found'
      if (!isOpen(model, listing)) return 'listing-ended'
      if (model.orders.some((order) => order.listing === step.listing && order.status === 'pending'))
        return 'listing-has-orders'
      const asked = quoteAt(listing.pair, step.rate)
      const { part, system } = step
      const isOther = compared(listing.pair, asked, listing.quote) !== 0n
      if (!isOther && part === listing.part && system === listing.system) return 'done'
      const quote = isOther ? asked : listing.quote
      if (isOther || listing.got >= listing.need) {
        listing.cost = giveUpOf(listing.balance, listing.pair, quote)
        listing.need = listing.got + listing.cost
      }
      Object.assign(listing, { quote, part, system, isEdited: true, since: model.turn++ })
      leaveQueue(model, listing)
      matchNewcomer(model, listing)
      return 'done'
    }
    case 'renew': {
      const listing = model.listings[step.listing]
      if (!listing || step.stranger) return 'not-found'
      if (!isOpen(model, listing)) return 'listing-ended'
      listing.until = model.day + 30
      return 'done'
    }
    case 'order':
      return order(model, step)
    case 'accept': {
      if (step.stranger) return 'not-found'
      const { order, listing } = orderAt(model, step.order)
      if (order.status !== 'pending' || model.day >= order.day + 7) return 'order-not-pending'
      const closed = refusalOf(model, listing, order.amount)
      if (closed) return closed
      settle(model, listing, order)
      return 'done'
    }
    case 'reject':
    case 'cancel': {
      if (step.stranger) return 'not-found'
      const { order } = orderAt(model, step.order)
      if (order.status !== 'pending') return 'order-not-pending'
      giveBack(model, order, step.do === 'reject' ? 'rejected' : 'cancelled')
      return 'done'
    }
    case 'halt': {
      const listing = model.listings[step.listing]
      if (!listing || step.stranger) return 'not-found'
      if (listing.ended) return 'halt-invalid'
      end(model, listing, 'halted')
      return 'done'
    }
    case 'wait':
      model.day += step.days
      return 'done'
    case 'batch': {
      const first = model.queue.find((each) => isOfPair(each, step.pair))
      if (first && !(first.system && isOpen(model, first) && matchSome(model, first)))
        leaveQueue(model, first)
      return 'done'
    }
    case 'sweep':
      return sweep(model, step)
    case 'expire':
      for (const each of model.orders)
        if (each.status === 'pending' && model.day >= each.day + 7) giveBack(model, each, 'rejected')
      for (const each of model.listings)
        if (!each.ended && model.day >= each.until) end(model, each, 'expired')
      expireTransfers(model)
      return 'done'
    default:
      return applyTransfer(model, step)
  }
}

type Swept = { listing: ModelListing; amount: bigint; paid: bigint }

/** The parts of the best listings decided by the platform that an amount takes. */
function planned(
  model: Model,
  { who, pair, side }: Extract<Step, { do: 'sweep' }>,
  amount: bigint,
): { taken: Swept[]; give: bigint; get: bigint } {
  const taken: Swept[] = []
  let [give, get] = [0n, 0n]
  const offers = model.listings
    .filter((each) => each.pair === pair && each.owner !== who && each.system && isOpen(model, each))
    .sort((a, b) => (isBefore(a, b) ? -1 : 1))
  for (const listing of offers) {
    const isTooMuch = (part: bigint) =>
      side === 'give' ? give + costOf(listing, part) > amount : get + part > amount
    const part = largest(listing, isTooMuch)
    if (part === 0n || taken.length === 20) continue
    const paid = costOf(listing, part)
    taken.push({ listing, amount: part, paid })
    give += paid
    get += part
  }
  return { taken, give, get }
}

/** The most of a listing that is not too much, found by halving: the whole of it, or a part where one is allowed. */
function largest({ balance, part }: ModelListing, isTooMuch: (amount: bigint) => boolean): bigint {
  if (!isTooMuch(balance)) return balance
  if (!part) return 0n
  let [enough, tooMuch] = [0n, balance]
  while (tooMuch - enough > 1n) {
    const middle = (enough + tooMuch) / 2n
    if (isTooMuch(middle)) tooMuch = middle
    else enough = middle
  }
  return enough
}

function sweep(model: Model, step: Extract<Action, { do: 'sweep' }>): string {
  const { taken, give, get } = planned(model, step, step[step.side])
  if (give > step.give || get < step.get) return 'sweep-moved'
  const fee = feeFor(needOf(step.pair), give)
  card(model.cards, step.who, 'debit', needOf(step.pair), -fee)
  model.fees[needOf(step.pair)] += fee
  for (const { listing, amount, paid } of taken) {
    card(model.cards, step.who, 'debit', needOf(step.pair), -paid)
    const order: ModelOrder = {
      listing: model.listings.indexOf(listing),
      buyer: step.who,
      amount,
      quote: listing.quote,
      // The fee of a sweep is one, and is charged above.
      giveUp: paid,
      fee: 0n,
      escrow: paid,
      day: model.day,
      status: 'pending',
      match: null,
    }
    model.orders.push(order)
    settle(model, listing, order)
  }
  return 'done'
}

function order(model: Model, step: Extract<Action, { do: 'order' }>): string {
  const { amount } = step
  const listing = model.listings[step.listing]
  if (!listing) return 'not-found'
  if (amount === 0n) return 'bad-amount'
  if (listing.owner === step.who) return 'own-listing'
  const closed = refusalOf(model, listing, amount)
  if (closed) return closed
  const quote = askedOf(listing, step.rate)
  const giveUp = paymentOf(listing, amount, quote)
  if (giveUp > step.giveUp + 1n || giveUp < step.giveUp - 1n) return 'figures-differ'
  const fee = feeFor(needOf(listing.pair), giveUp)
  if (fee !== feeFor(needOf(listing.pair), step.giveUp)) return 'fee-changed'
  card(model.cards, step.who, 'debit', needOf(listing.pair), -giveUp - fee)
  const order: ModelOrder = {
    listing: model.listings.indexOf(listing),
    buyer: step.who,
    amount,
    quote,
    giveUp,
    fee,
    escrow: giveUp + fee,
    day: model.day,
    status: 'pending',
    match: null,
  }
  model.orders.push(order)
  if (!listing.system || compared(listing.pair, quote, listing.quote) > 0n) return 'pending'
  settle(model, listing, order)
  return 'completed'
}

function orderAt(model: Model, index: number) {
  const order = model.orders[index] as ModelOrder
  return { order, listing: model.listings[order.listing] as ModelListing }
}

function refusalOf(model: Model, listing: ModelListing, amount: bigint): string | undefined {
  if (!isOpen(model, listing)) return 'listing-closed'
  if (amount > listing.balance) return 'above-balance'
  if (!listing.part && amount < listing.balance) return 'part-not-allowed'
}

const isOpen = (model: Model, listing: ModelListing) => !listing.ended && model.day < listing.until

function settle(model: Model, listing: ModelListing, order: ModelOrder): void {
  // It may take the last part by now, which costs less than was held for it.
  const cost = costOf(listing, order.amount)
  if (compared(listing.pair, order.quote, listing.quote) === 0n && cost < order.giveUp) {
    card(model.cards, order.buyer, 'debit', needOf(listing.pair), order.giveUp - cost)
    order.giveUp = cost
  }
  card(model.cards, order.buyer, 'credit', haveOf(listing.pair), order.amount)
  card(model.cards, listing.owner, 'credit', needOf(listing.pair), order.giveUp)
  model.fees[needOf(listing.pair)] += order.fee
  order.escrow = 0n
  order.status = 'completed'
  sell(model, listing, order.amount, order.giveUp)
}

function sell(model: Model, listing: ModelListing, sold: bigint, got: bigint): void {
  const rest = listing.cost - giveUpOf(sold, listing.pair, listing.quote)
  const due = ceil(listing.fee * (listing.offer - listing.balance + sold), listing.offer) - listing.feePaid
  model.fees[haveOf(listing.pair)] += due
  listing.feePaid += due
  listing.escrow -= sold + due
  listing.balance -= sold
  listing.cost = rest > 0n ? rest : 1n
  listing.got += got
  if (listing.system && listing.got >= listing.need) {
    card(model.cards, listing.owner, 'debit', haveOf(listing.pair), listing.escrow)
    listing.released = listing.balance
    listing.escrow = 0n
    listing.balance = 0n
  }
  if (listing.balance === 0n) listing.ended = 'fulfilled'
  const index = model.listings.indexOf(listing)
  for (const each of model.orders)
    if (each.listing === index && each.status === 'pending' && !fits(listing, each))
      giveBack(model, each, 'rejected')
}

/** Includes the opposite pair. */
const isOfPair = ({ pair }: ModelListing, other: Pair) =>
  pair === other || (needOf(pair) === haveOf(other) && haveOf(pair) === needOf(other))

const leaveQueue = (model: Model, listing: ModelListing) => {
  model.queue = model.queue.filter((each) => each !== listing)
}

/** A newcomer that is not done, or comes while another one is not done, waits in the queue. */
function matchNewcomer(model: Model, newer: ModelListing): void {
  if (!newer.system) return
  const isBusy = model.queue.some((each) => isOfPair(each, newer.pair))
  if (isBusy || matchSome(model, newer)) model.queue.push(newer)
}

/** Matches a newcomer until its batch is full, which is true, or nothing that stands can be matched with it. */
function matchSome(model: Model, newer: ModelListing): boolean {
  for (let left = model.batch; left > 0; left -= 1) {
    const possible = model.listings.filter(
      (each) => !model.queue.includes(each) && exchange(model, each, newer) > 0n,
    )
    const [older] = possible.sort(
      (a, b) => Number(rateNumber(b.pair, b.quote) - rateNumber(a.pair, a.quote)) || a.since - b.since,
    )
    if (!older) return false
    for (const other of possible)
      if (other !== older && isBefore(other, older))
        model.skipped.push('a better or older listing was skipped')
    const amount = exchange(model, older, newer)
    const giveUp = costOf(older, amount)
    model.orders.push({
      listing: model.listings.indexOf(older),
      buyer: newer.owner,
      amount,
      quote: older.quote,
      giveUp,
      fee: 0n,
      escrow: 0n,
      day: model.day,
      status: 'completed',
      match: { newer: model.listings.indexOf(newer), quote: newer.quote },
    })
    card(model.cards, newer.owner, 'credit', haveOf(older.pair), amount)
    card(model.cards, older.owner, 'credit', needOf(older.pair), giveUp)
    sell(model, older, amount, giveUp)
    sell(model, newer, giveUp, amount)
  }
  return !newer.ended
}

function isBefore(one: ModelListing, other: ModelListing): boolean {
  const difference = rateNumber(one.pair, one.quote) - rateNumber(other.pair, other.quote)
  return difference > 0n || (difference === 0n && one.since < other.since)
}

/** The most that `newer` may get from `older`, found by halving: 0 when they can't be matched. */
function exchange(model: Model, older: ModelListing, newer: ModelListing): bigint {
  if (older === newer || older.owner === newer.owner || !older.system || !newer.system) return 0n
  if (needOf(older.pair) !== haveOf(newer.pair) || haveOf(older.pair) !== needOf(newer.pair)) return 0n
  if (!isOpen(model, older) || !isOpen(model, newer)) return 0n
  const [[top, bottom], [newerTop, newerBottom]] = [
    exactly(older.pair, older.quote),
    exactly(newer.pair, newer.quote),
  ]
  if (top * newerTop < bottom * newerBottom) return 0n
  const price = (amount: bigint) => costOf(older, amount)
  const isTooMuch = (amount: bigint) =>
    amount > older.balance ||
    newer.got + amount > newer.need ||
    price(amount) > newer.balance ||
    // The one before it was enough already. What is sold is whole, so the last of it may bring more than needed.
    (amount - 1n) * bottom * minorOf[needOf(older.pair)] >=
      (older.need - older.got) * top * minorOf[haveOf(older.pair)]
  // The whole may cost less than the most of it.
  let enough = isTooMuch(older.balance) ? 0n : older.balance
  let tooMuch = enough > 0n ? enough + 1n : older.balance
  while (tooMuch - enough > 1n) {
    const middle = (enough + tooMuch) / 2n
    if (isTooMuch(middle)) tooMuch = middle
    else enough = middle
  }
  if (enough === 0n) return 0n
  const isWhole = (each: ModelListing, sold: bigint, got: bigint) =>
    each.part || sold === each.balance || each.got + got >= each.need
  return isWhole(older, enough, price(enough)) && isWhole(newer, price(enough), enough) ? enough : 0n
}

const fits = (listing: ModelListing, order: ModelOrder) =>
  listing.part ? order.amount <= listing.balance : order.amount === listing.balance

function giveBack(model: Model, order: ModelOrder, status: 'rejected' | 'cancelled'): void {
  const { pair } = model.listings[order.listing] as ModelListing
  card(model.cards, order.buyer, 'debit', needOf(pair), order.escrow)
  order.escrow = 0n
  order.status = status
}

function end(model: Model, listing: ModelListing, why: 'halted' | 'expired'): void {
  const index = model.listings.indexOf(listing)
  for (const each of model.orders)
    if (each.listing === index && each.status === 'pending') giveBack(model, each, 'rejected')
  card(model.cards, listing.owner, 'debit', haveOf(listing.pair), listing.escrow)
  listing.escrow = 0n
  listing.ended = why
}

/** Broken rules. The list is empty after every step. */
export function faultsOf(model: Model): string[] {
  const faults: string[] = [...model.skipped, ...transferFaults(model)]
  const assertHolds = (holds: boolean, rule: string) => holds || faults.push(rule)
  for (const currency of ['USD', 'NGN', 'JPY'] as const) {
    let sum = model.fees[currency]
    for (const [name, amount] of model.cards) if (name.endsWith(currency)) sum += amount
    for (const each of model.listings) if (haveOf(each.pair) === currency) sum += each.escrow
    for (const each of model.orders)
      if (needOf((model.listings[each.listing] as ModelListing).pair) === currency) sum += each.escrow
    for (const each of model.transfers) if (each.currency === currency) sum += each.escrow
    assertHolds(sum === 0n, `${currency} sums to ${sum}`)
  }
  for (const [index, each] of model.listings.entries()) {
    const orders = model.orders.filter((order) => order.listing === index)
    const completed = orders.filter((order) => order.status === 'completed')
    const matches = model.orders.filter((order) => order.match?.newer === index)
    const sum = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
    const sold = sum([...completed.map((one) => one.amount), ...matches.map((one) => one.giveUp)])
    const got = sum([...completed.map((one) => one.giveUp), ...matches.map((one) => one.amount)])
    assertHolds(each.balance >= 0n, 'a balance is below zero')
    assertHolds(
      each.balance === each.offer - sold - each.released,
      'a balance is not the offer less what was sold',
    )
    assertHolds(each.got === got, 'what came in is not what was paid')
    assertHolds(each.released === 0n || each.got >= each.need, 'something was released that was still needed')
    for (const other of model.listings)
      assertHolds(
        model.queue.includes(each) ||
          model.queue.includes(other) ||
          exchange(model, other, each) === 0n ||
          other.since > each.since,
        'two that can be matched stand side by side',
      )
    for (const { listing, match, amount, giveUp } of matches) {
      assertHolds(
        (model.listings[listing] as ModelListing).owner !== each.owner,
        'somebody was matched with themselves',
      )
      assertHolds(
        giveUp <= offerOf(amount, each.pair, match?.quote as Quote),
        'a match costs more than the own rate',
      )
    }
    assertHolds(
      each.escrow === (each.ended ? 0n : each.balance + each.fee - each.feePaid),
      'an escrow is not what is left',
    )
    assertHolds(
      each.feePaid === ceil(each.fee * sold, each.offer),
      'the sales did not pay their share of the fee',
    )
    assertHolds((each.balance === 0n) === (each.ended === 'fulfilled'), 'fulfilled is not: nothing left')
    for (const order of orders) {
      const isPending = order.status === 'pending'
      assertHolds(
        order.escrow === (isPending ? order.giveUp + order.fee : 0n),
        'an order holds the wrong amount',
      )
      assertHolds(!isPending || !each.ended, 'an ended listing has a pending order')
      assertHolds(!isPending || fits(each, order), 'a pending order does not fit')
      // Paid is never a whole unit more than the price says; only the last at the own price may pay less.
      const [top, bottom] = exactly(each.pair, order.quote)
      const exact = order.amount * bottom * minorOf[needOf(each.pair)]
      const perUnit = top * minorOf[haveOf(each.pair)]
      assertHolds((order.giveUp - 1n) * perUnit < exact, 'a price is rounded wrongly')
      const isOwn = order.match !== null || compared(each.pair, order.quote, each.quote) === 0n
      assertHolds(isOwn || each.isEdited || order.giveUp * perUnit >= exact, 'a counter-offer paid less')
    }
    const isAtOwnPrice = completed.every(
      ({ match, quote }) =>
        match !== null || ((quote.base || !each.quote.base) && compared(each.pair, quote, each.quote) === 0n),
    )
    if (
      each.ended === 'fulfilled' &&
      each.released === 0n &&
      !each.isEdited &&
      isAtOwnPrice &&
      !matches.length
    ) {
      assertHolds(each.got >= each.need, 'the parts together paid less than the whole')
      assertHolds(each.got <= each.need + BigInt(completed.length), 'the parts together paid too much')
    }
    const cheapest = completed.every((order) => order.giveUp > 0n)
    assertHolds(cheapest, 'something was given away')
  }
  return faults
}

const who = fc.nat(people - 1)
const index = fc.nat(7)
const rarely = fc.nat(9).map((n) => n === 0)
const mostly = fc.nat(3).map((n) => n > 0)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      who,
      pair: fc.constantFrom(...(Object.keys(pairs) as Pair[])),
      rate: fc.nat(4),
      needMinor: fc.oneof(fc.bigInt(1n, 40n), fc.bigInt(1000n, 200_000n), fc.bigInt(1000n, 200_000_000n)),
      part: fc.nat(3).map((n) => n > 0),
      system: mostly,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      listing: index,
      share: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 110 }), fc.constant(40)),
      rate: fc.nat(4),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('accept' as const, 'accept' as const, 'reject' as const, 'cancel' as const),
      order: index,
      stranger: rarely,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('halt' as const, 'renew' as const),
      listing: index,
      stranger: rarely,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      listing: index,
      rate: fc.nat(4),
      part: fc.boolean(),
      system: mostly,
      stranger: rarely,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 7, 12, 30) }),
  },
  ...transferSteps(who),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sweep' as const),
      who,
      pair: fc.constantFrom(...(Object.keys(pairs) as Pair[])),
      side: fc.constantFrom('give' as const, 'get' as const),
      amount: fc.oneof(fc.bigInt(1n, 2_000n), fc.bigInt(1000n, 400_000n), fc.bigInt(1000n, 400_000_000n)),
      asks: fc.constantFrom('quoted' as const, 'quoted' as const, 'less' as const, 'more' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'expire' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      pair: fc.constantFrom('NGNUSD' as const, 'NGNUSD' as const, 'JPYUSD' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), step: index }) },
)

/** A life of the market: a listing first, then anything. `max` makes the long ones as likely as the short ones. */
export const modelRuns = (max: number, size: 'small' | 'max' = 'small'): fc.Arbitrary<Sent[]> =>
  fc
    .tuple(
      step.filter((each) => each.do === 'list'),
      fc.array(fc.record({ step, twice: rarely }), { minLength: 3, maxLength: max, size }),
    )
    .map(([first, rest]) => [{ step: first, twice: false }, ...rest])
