/**
 * The rules of D §1 and D §2 once more, small and in memory, written without a look at the server: what the server
 * does is compared with it step by step. Amounts are minor units, people are numbers, time is days.
 */
import * as fc from 'fast-check'

export const people = 4

export type Need = 'NGN' | 'JPY'
const minorOf = { NGN: 100n, JPY: 1n, USD: 100n }
/** Units of USD for 1 of the need-currency, as text and in ten-thousand-millionths. */
export const ratesOf = {
  NGN: ['0.000625', '0.00062', '0.0007'],
  JPY: ['0.0064', '0.0065001', '0.0063'],
} as const
export const rateNumber = (text: string) => BigInt(Math.round(Number(text) * 1e10))

/** One thing that somebody does. Listings and orders are counted from 0, and wrap around. */
export type Step =
  | { do: 'list'; who: number; need: Need; needMinor: bigint; part: boolean; system: boolean }
  /** `share` of the offer in per cent; 0 is exactly what is left. `rate` is an index: 0 is the owner's. */
  | { do: 'order'; who: number; listing: number; share: number; rate: number }
  | { do: 'accept' | 'reject' | 'cancel'; order: number; stranger: boolean }
  | { do: 'halt'; listing: number; stranger: boolean }
  | { do: 'wait'; days: number }
  | { do: 'sweep' }
  /** The same call with the same key once more. */
  | { do: 'again'; step: number }

/** Each step may be sent twice at once, with one key. */
export type Sent = { step: Step; twice: boolean }

type Ended = 'halted' | 'expired' | 'fulfilled'
export type ModelListing = {
  owner: number
  need: Need
  rate: string
  offer: bigint
  balance: bigint
  escrow: bigint
  part: boolean
  system: boolean
  day: number
  ended: Ended | null
}
export type ModelOrder = {
  listing: number
  buyer: number
  amount: bigint
  rate: string
  giveUp: bigint
  escrow: bigint
  day: number
  status: 'pending' | 'completed' | 'rejected' | 'cancelled'
}
export type Model = {
  listings: ModelListing[]
  orders: ModelOrder[]
  /** `0 debit NGN` → minor units. */
  cards: Map<string, bigint>
  day: number
}

export const aModel = (): Model => ({ listings: [], orders: [], cards: new Map(), day: 0 })

const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b
export const offerOf = (needMinor: bigint, need: Need, rate: string) =>
  ceil(needMinor * rateNumber(rate) * minorOf.USD, 10n ** 10n * minorOf[need])
export const giveUpOf = (amount: bigint, need: Need, rate: string) =>
  ceil(amount * 10n ** 10n * minorOf[need], rateNumber(rate) * minorOf.USD)

/** A step with its counting and its shares made out: sent again, it is the same call whatever happened meanwhile. */
export type Act =
  | Exclude<Step, { do: 'order' | 'again' }>
  | (Extract<Step, { do: 'order' }> & { amount: bigint })

/** Undefined where there is no such listing or order yet. */
export function made(step: Exclude<Step, { do: 'again' }>, model: Model): Act | undefined {
  if (step.do === 'order' || step.do === 'halt') {
    const index = step.listing % Math.max(1, model.listings.length)
    const listing = model.listings[index]
    if (!listing) return undefined
    if (step.do === 'halt') return { ...step, listing: index }
    const amount = step.share === 0 ? listing.balance : (listing.offer * BigInt(step.share)) / 100n
    return { ...step, listing: index, amount }
  }
  if (!('order' in step)) return step
  return model.orders.length === 0 ? undefined : { ...step, order: step.order % model.orders.length }
}

const card = (model: Model, who: number, kind: 'debit' | 'credit', currency: string, amount: bigint) => {
  const name = `${who} ${kind} ${currency}`
  model.cards.set(name, (model.cards.get(name) ?? 0n) + amount)
}

/** Does a step and says how it went: `done`, an order's status, or the code of the refusal. */
export function take(model: Model, step: Act): string {
  switch (step.do) {
    case 'list': {
      const rate = ratesOf[step.need][0]
      const offer = offerOf(step.needMinor, step.need, rate)
      card(model, step.who, 'debit', 'USD', -offer)
      const { need, part, system } = step
      model.listings.push({
        ...{ owner: step.who, need, rate, offer, balance: offer, escrow: offer, part, system },
        ...{ day: model.day, ended: null },
      })
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
    case 'sweep':
      for (const each of model.orders)
        if (each.status === 'pending' && model.day >= each.day + 7) giveBack(model, each, 'rejected')
      for (const each of model.listings)
        if (!each.ended && model.day >= each.day + 30) end(model, each, 'expired')
      return 'done'
  }
}

function order(model: Model, step: Extract<Act, { do: 'order' }>): string {
  const { amount } = step
  const listing = model.listings[step.listing]
  if (!listing) return 'not-found'
  if (amount === 0n) return 'bad-amount'
  if (listing.owner === step.who) return 'own-listing'
  const closed = refusalOf(model, listing, amount)
  if (closed) return closed
  const rate = ratesOf[listing.need][step.rate] as string
  const giveUp = giveUpOf(amount, listing.need, rate)
  card(model, step.who, 'debit', listing.need, -giveUp)
  const order: ModelOrder = {
    ...{ listing: model.listings.indexOf(listing), buyer: step.who, amount, rate, giveUp, escrow: giveUp },
    ...{ day: model.day, status: 'pending' },
  }
  model.orders.push(order)
  if (!listing.system || rateNumber(rate) > rateNumber(listing.rate)) return 'pending'
  settle(model, listing, order)
  return 'completed'
}

function orderAt(model: Model, index: number) {
  const order = model.orders[index] as ModelOrder
  return { order, listing: model.listings[order.listing] as ModelListing }
}

function refusalOf(model: Model, listing: ModelListing, amount: bigint): string | undefined {
  if (listing.ended || model.day >= listing.day + 30) return 'listing-closed'
  if (amount > listing.balance) return 'above-balance'
  if (!listing.part && amount < listing.balance) return 'part-not-allowed'
}

function settle(model: Model, listing: ModelListing, order: ModelOrder): void {
  card(model, order.buyer, 'credit', 'USD', order.amount)
  card(model, listing.owner, 'credit', listing.need, order.giveUp)
  listing.escrow -= order.amount
  listing.balance -= order.amount
  order.escrow = 0n
  order.status = 'completed'
  if (listing.balance === 0n) listing.ended = 'fulfilled'
  for (const each of model.orders)
    if (each.listing === order.listing && each.status === 'pending' && !fits(listing, each))
      giveBack(model, each, 'rejected')
}

const fits = (listing: ModelListing, order: ModelOrder) =>
  listing.part ? order.amount <= listing.balance : order.amount === listing.balance

function giveBack(model: Model, order: ModelOrder, status: 'rejected' | 'cancelled'): void {
  card(model, order.buyer, 'debit', (model.listings[order.listing] as ModelListing).need, order.escrow)
  order.escrow = 0n
  order.status = status
}

function end(model: Model, listing: ModelListing, why: 'halted' | 'expired'): void {
  const index = model.listings.indexOf(listing)
  for (const each of model.orders)
    if (each.listing === index && each.status === 'pending') giveBack(model, each, 'rejected')
  card(model, listing.owner, 'debit', 'USD', listing.escrow)
  listing.escrow = 0n
  listing.ended = why
}

/** What must hold after every step. An empty list is good. */
export function faultsOf(model: Model): string[] {
  const faults: string[] = []
  const must = (holds: boolean, rule: string) => holds || faults.push(rule)
  for (const currency of ['USD', 'NGN', 'JPY']) {
    let sum = 0n
    for (const [name, amount] of model.cards) if (name.endsWith(currency)) sum += amount
    for (const each of model.listings) if (currency === 'USD') sum += each.escrow
    for (const each of model.orders) if (model.listings[each.listing]?.need === currency) sum += each.escrow
    must(sum === 0n, `${currency} sums to ${sum}`)
  }
  for (const [index, each] of model.listings.entries()) {
    const orders = model.orders.filter((order) => order.listing === index)
    const completed = orders.filter((order) => order.status === 'completed')
    const sold = completed.reduce((sum, order) => sum + order.amount, 0n)
    must(each.balance >= 0n, 'a balance is below zero')
    must(each.balance === each.offer - sold, 'a balance is not the offer less what was sold')
    must(each.escrow === (each.ended ? 0n : each.balance), 'an escrow is not what is left')
    must((each.balance === 0n) === (each.ended === 'fulfilled'), 'fulfilled is not: nothing left')
    for (const order of orders) {
      const isPending = order.status === 'pending'
      must(order.escrow === (isPending ? order.giveUp : 0n), 'an order holds the wrong amount')
      must(!isPending || !each.ended, 'an ended listing has a pending order')
      must(!isPending || fits(each, order), 'a pending order does not fit')
      // Paid is never less than the rate says, and never a whole unit more.
      const exact = order.amount * 10n ** 10n * minorOf[each.need]
      const perUnit = rateNumber(order.rate) * minorOf.USD
      must(
        order.giveUp * perUnit >= exact && (order.giveUp - 1n) * perUnit < exact,
        'a price is rounded wrongly',
      )
    }
    const cheapest = completed.every((order) => order.giveUp > 0n)
    must(cheapest, 'something was given away')
  }
  return faults
}

const who = fc.nat(people - 1)
const index = fc.nat(7)
const rarely = fc.nat(9).map((n) => n === 0)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      who,
      need: fc.constantFrom<Need>('NGN', 'JPY'),
      needMinor: fc.oneof(fc.bigInt(1n, 40n), fc.bigInt(1000n, 200_000_000n)),
      part: fc.nat(3).map((n) => n > 0),
      system: rarely,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      listing: index,
      share: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 110 }), fc.constant(40)),
      rate: fc.nat(2),
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('halt' as const), listing: index, stranger: rarely }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 7, 12, 30) }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'sweep' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), step: index }) },
)

/** A life of the market: a listing first, then anything. `max` makes the long ones as likely as the short ones. */
export const life = (most: number, size: 'small' | 'max' = 'small'): fc.Arbitrary<Sent[]> =>
  fc
    .tuple(
      step.filter((each) => each.do === 'list'),
      fc.array(fc.record({ step, twice: rarely }), { minLength: 3, maxLength: most, size }),
    )
    .map(([first, rest]) => [{ step: first, twice: false }, ...rest])
