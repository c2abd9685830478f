/** Random lives of the market, lived in the server and in the model at once and compared after every step. */

import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { toDecimal } from '#core/money/money.ts'
import { rateText } from '#core/money/rate.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { editListing } from '#server/exchange/market/listings/edit.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { renewListing } from '#server/exchange/market/listings/renew.ts'
import { pairKey } from '#server/exchange/market/matching/pair.ts'
import { matchNextBatch } from '#server/exchange/market/matching/worker.ts'
import { acceptOrder, cancelOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { placeOrder } from '#server/exchange/market/orders/place.ts'
import { sweep } from '#server/exchange/market/sweep/sweep.ts'
import { newId } from '#server/ids.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { setFeeShare } from '#server/money/settlement/fee-share.ts'
import { Refusal } from '#server/refusals.ts'
import { feesOf } from '#server/settings/fee-settings.ts'
import type { DatabaseKind } from '../database-for-tests.ts'
import { unguard } from '../ledger/unguard.ts'
import { type Pace, unbounded } from '../soak.ts'
import { assertStatementIsLedger } from '../statement/statement-ledger.ts'
import { decline, part, send as sendTo, takeBack, accept as takeMoney } from '../transfers/circle.ts'
import { aPartner } from '../webhooks/receiver.ts'
import { befriend } from '../world.ts'
import { aMarket, brokenRules, type Market, pin, type Trader, traders } from './market.ts'
import {
  type Action,
  actionOf,
  aModel,
  applyAction,
  faultsOf,
  haveOf,
  type Model,
  modelRuns,
  needOf,
  offerOf,
  type Pair,
  people,
  type Quote,
  quoteAt,
  rateNumber,
  type Sent,
} from './model.ts'
import type { Code } from './model-cards.ts'
import { feeFor, feeSettings } from './model-fees.ts'
import { firstFriends } from './model-transfers.ts'

/** Outcomes that the lives have to meet, or they prove little. The fixed lives meet each of them. */
const expectedOutcomes = [
  ...['edit done', 'edit listing-has-orders', 'edit listing-ended', 'renew done', 'a match'],
  ...['list done', 'halt done', 'reject done', 'cancel done', 'accept done', 'accept order-not-pending'],
  ...[
    'order pending',
    'order completed',
    'order above-balance',
    'order own-listing',
    'order part-not-allowed',
  ],
  ...['a match of another batch', 'a newcomer behind another one'],
  ...['sweep done', 'sweep sweep-moved', 'a sweep of several listings'],
  ...['send done', 'send not-friends', 'send bad-amount', 'take done', 'take transfer-not-pending'],
  ...['take not-found', 'decline done', 'decline transfer-not-pending', 'take-back done'],
  ...['take-back not-found', 'take-back transfer-not-pending'],
]

const usd = { do: 'send', who: 0, to: 1, currency: 'USD', amount: 500n } as const
const answeredTransfers: Sent[] = [
  { ...usd, to: 3 } as const,
  { ...usd, amount: 0n } as const,
  usd,
  { do: 'take', transfer: 0, stranger: true } as const,
  { do: 'take', transfer: 0, stranger: false } as const,
  { do: 'take', transfer: 0, stranger: false } as const,
  usd,
  { do: 'decline', transfer: 1, stranger: false } as const,
  { do: 'decline', transfer: 1, stranger: false } as const,
  usd,
  { do: 'take-back', transfer: 2, stranger: true } as const,
  { do: 'take-back', transfer: 2, stranger: false } as const,
  { do: 'take-back', transfer: 2, stranger: false } as const,
].map((step) => ({ step, twice: false }))

const dollars = { do: 'list', pair: 'NGNUSD', part: true, system: true } as const
const sweeping = { do: 'sweep', who: 0, pair: 'NGNUSD', asks: 'quoted' } as const
/** A sweep that meets several listings, and one that has shrunk since. */
const sweeps: Sent[] = [
  { ...dollars, who: 1, rate: 0, needMinor: 100_000n } as const,
  { ...dollars, who: 2, rate: 3, needMinor: 100_000n } as const,
  { ...dollars, who: 3, rate: 4, needMinor: 100_000n, part: false } as const,
  { ...sweeping, side: 'give', amount: 150_000n } as const,
  { do: 'again', step: 3 } as const,
  { ...sweeping, side: 'get', amount: 80n, asks: 'more' } as const,
  { ...sweeping, side: 'get', amount: 10_000n } as const,
  { do: 'again', step: 5 } as const,
].map((step, index) => ({ step, twice: index === 3 }))

const nairaToDollars = { ...dollars, pair: 'USDNGN', rate: 1 } as const
const nextBatch = { do: 'batch', pair: 'NGNUSD' } as const
/** A newcomer that meets more than a batch, what others do in between, and those that have to wait for it. */
const batches: Sent[] = [
  ...[1, 2, 3, 1, 2].map((who) => ({ ...dollars, who, rate: 0, needMinor: 160_000n }) as const),
  { ...nairaToDollars, who: 0, needMinor: 450n } as const,
  { ...dollars, who: 3, rate: 2, needMinor: 160_000n } as const,
  { ...nairaToDollars, who: 1, needMinor: 300n } as const,
  { do: 'order', who: 3, listing: 3, share: 40, rate: 0 } as const,
  nextBatch,
  { do: 'edit', listing: 6, rate: 0, part: true, system: true, stranger: false } as const,
  { do: 'halt', listing: 4, stranger: false } as const,
  ...[nextBatch, nextBatch, nextBatch, nextBatch, nextBatch],
].map((step) => ({ step, twice: false }))

const ofOwner = { listing: 0, stranger: false } as const
const orderOf = (share: number) => ({ do: 'order', who: 1, listing: 0, share, rate: 0 }) as const
const decided = (decision: 'accept' | 'reject' | 'cancel', order: number) =>
  ({ do: decision, order, stranger: false }) as const
/** A listing whose owner decides about its orders, and one of which no part may be taken. */
const decisions: Sent[] = [
  { ...dollars, who: 0, rate: 0, needMinor: 16_000_000n, system: false } as const,
  { do: 'edit', ...ofOwner, rate: 0, part: true, system: false } as const,
  { do: 'renew', ...ofOwner } as const,
  { ...orderOf(40), who: 0 } as const,
  orderOf(40),
  { do: 'edit', ...ofOwner, rate: 1, part: true, system: false } as const,
  orderOf(110),
  ...[decided('accept', 0), decided('accept', 0)],
  ...[orderOf(10), decided('reject', 1), orderOf(10), decided('cancel', 2)],
  { ...dollars, who: 2, rate: 0, needMinor: 16_000_000n, part: false } as const,
  { ...orderOf(40), listing: 1 } as const,
  { ...orderOf(0), listing: 1 } as const,
  { do: 'halt', ...ofOwner } as const,
  { do: 'edit', ...ofOwner, rate: 1, part: true, system: false } as const,
].map((step) => ({ step, twice: false }))

const fixedLives = [answeredTransfers, sweeps, batches, decisions]

/** So small that the lives meet more than one. */
const matchBatch = 2

/**
 * Lives the fixed lives and `count` random ones. Fails with the shortest life in which the server does other than the
 * model, or breaks a rule. The lives follow from a seed, a random one by default.
 */
export async function modelRunsAgree(
  kind: DatabaseKind,
  count: number,
  { pace = unbounded, seed }: { pace?: Pace; seed?: number } = {},
): Promise<void> {
  const market: Market = { ...(await aMarketWithFees(kind)), matchBatch }
  try {
    const cast = await withPartner(market, await traders(market, people))
    const seenOutcomes = new Set<string>()
    for (const fixed of fixedLives) await runModel(market, cast, fixed, seenOutcomes)
    expect([...seenOutcomes]).toEqual(expect.arrayContaining(expectedOutcomes))
    let runs = 0
    await fc.assert(
      fc.asyncProperty(modelRuns(14), async (sent) => {
        if (runs > 0 && !pace.hasTime()) return
        await runModel(market, cast, sent, seenOutcomes)
        runs += 1
        pace.done(runs)
      }),
      { numRuns: count, ...(seed !== undefined && { seed }) },
    )
  } finally {
    await market.close()
  }
}

/** The rules hold after every step of `count` lives of the model alone, most of which are long. */
export async function modelAlone(
  count: number,
  { pace = unbounded, seed }: { pace?: Pace; seed?: number } = {},
): Promise<void> {
  let [runs, steps] = [0, 0]
  await fc.assert(
    fc.asyncProperty(modelRuns(40, 'max'), async (sent) => {
      if (runs > 0 && !pace.hasTime()) return
      const model = aModel()
      for (const { step } of sent) {
        const action = step.do === 'again' ? undefined : actionOf(step, model)
        if (!action) continue
        applyAction(model, action)
        steps += 1
        const faults = faultsOf(model)
        if (faults.length) throw new Error(faults.join(', '))
      }
      runs += 1
      pace.done(runs)
    }),
    { numRuns: count, ...(seed !== undefined && { seed }) },
  )
  expect(steps).toBeGreaterThan(10 * runs)
}

/** It charges what the model does, and everything can be deleted from it. */
export async function aMarketWithFees(kind: DatabaseKind): Promise<Market> {
  const market = await aMarket(kind)
  await unguard(market.database.db)
  return { ...market, settings: { ...market.settings, fees: feesOf(feeSettings) } }
}

/** The partner's part of each fee, in parts of a million. */
const partnersShare = 333_333n

/** The first of the people is on the page of a partner, which gets a third of the fees. */
export async function withPartner(market: Market, cast: Trader[]): Promise<Trader[]> {
  const { id, origin } = await aPartner(market)
  await setFeeShare(market, id, partnersShare)
  return cast.map((each, index) => (index === 0 ? { ...each, page: { origin } } : each))
}

/** The captures of which the partner has another share than its part of their fees, rounded down. */
export async function wrongShares(market: Market): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT capture.id || ' ' || coalesce(fee_share.amount_minor, 0) || ' of ' || capture.fee_minor AS line
    FROM capture LEFT JOIN listing ON listing.id = authorisation_id
      LEFT JOIN partner_object ON partner_object.about_id = coalesce(listing.id, capture.about_id)
      LEFT JOIN fee_share ON fee_share.fee_id = capture.fee_id AND fee_share.partner_id = partner_object.partner_id
    WHERE coalesce(fee_share.amount_minor, 0)
      <> CASE WHEN partner_object.id IS NULL THEN 0 ELSE capture.fee_minor * ${partnersShare}::bigint / 1000000 END`.execute(
    market.database.db,
  )
  return rows.map(({ line }) => line)
}

/** Lives one life on an empty market, comparing after every step. */
async function runModel(
  market: Market,
  cast: Trader[],
  sent: Sent[],
  seenOutcomes: Set<string>,
): Promise<void> {
  await market.settled()
  market.cards.startAfresh()
  await deleteAllRows(market)
  for (const [one, other] of firstFriends) await befriend(market, cast[one] as Trader, cast[other] as Trader)
  const model = aModel(matchBatch)
  const ids: Ids = { listings: [], orders: [], transfers: [] }
  const earlierCalls: { key: string; call: Call; outcome: string }[] = []
  for (const { step, twice } of sent) {
    const before =
      step.do === 'again' ? earlierCalls[step.step % Math.max(1, earlierCalls.length)] : undefined
    if (step.do === 'again' && !before) continue
    if (step.do === 'wait') market.later(step.days * daySeconds)
    const action = step.do === 'again' ? undefined : actionOf(step, model)
    const call = before?.call ?? (action && callOf(market, cast, model, ids, action))
    if (!call) continue
    // A call that was done is answered alike for ever; one that was refused may be tried again.
    const isStored = before !== undefined && isDone(before.outcome)
    const matched = model.orders.length
    const expected = isStored ? before.outcome : applyAction(model, call.act)
    if (call.act.do === 'batch' && model.orders.length > matched) seenOutcomes.add('a match of another batch')
    if (model.queue.length > 1) seenOutcomes.add('a newcomer behind another one')
    const key = before?.key ?? newId()
    const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => outcomeOf(call, key)))
    for (const answer of answers)
      expect(`${call.act.do} ${answer.outcome}`).toBe(`${call.act.do} ${expected}`)
    const first = answers[0] as Answer
    for (const answer of answers) expect(answer.id).toBe(first.id)
    seenOutcomes.add(`${call.act.do} ${expected}`)
    if (!isStored && isDone(expected)) {
      if (call.act.do === 'list') ids.listings.push(first.id as string)
      if (call.act.do === 'send') ids.transfers.push(first.id as string)
      // Matches are among the model's orders too; the ids of those are asked of the server.
      if (call.act.do === 'order') ids.orders[model.orders.length - 1] = first.id as string
      for (const [index, id] of first.orders.entries())
        ids.orders[model.orders.length - first.orders.length + index] = id
      if (first.orders.length > 1) seenOutcomes.add('a sweep of several listings')
      await collectMatchIds(market, model, ids)
    }
    if (before) before.outcome = expected
    else if (!withoutKey.has(call.act.do)) earlierCalls.push({ key, call, outcome: expected })
    expect(await audit(market.database.db)).toEqual([])
    expect(await stateOf(market)).toEqual(expectedState(model, ids, cast))
  }
  await market.settled()
  for (const person of cast) await assertStatementIsLedger(market, person)
  if (model.orders.some((each) => each.match)) seenOutcomes.add('a match')
  expect(await brokenRules(market)).toEqual([])
  expect(await wrongShares(market)).toEqual([])
}

/** Steps without a call that could be sent again with its key. */
const withoutKey: ReadonlySet<Action['do']> = new Set(['wait', 'batch', 'expire', 'part', 'meet'])

/** The ids of the matches that the model knows, in the order in which they were made. */
async function collectMatchIds(market: Market, model: Model, ids: Ids): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders WHERE matched_listing_id IS NOT NULL ORDER BY id`.execute(market.database.db)
  const places = model.orders.flatMap((each, index) => (each.match ? [index] : []))
  for (const [index, place] of places.entries()) ids.orders[place] = rows[index]?.id as string
}

/** Rows deleted, not tables truncated: that takes twenty times as long. */
export const deleteAllRows = (market: Market) =>
  market.database.inTransaction(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).execute()
  })
const tables = [
  'match_queue' as const,
  ...([
    'statement_line',
    'posting',
    'journal_link',
    'journal',
    'account',
    'orders',
    'listing',
    'transfer',
  ] as const),
  ...(['friendship', 'idempotency', 'outbox', 'notification'] as const),
  ...(['fee_share', 'partner_event', 'partner_object'] as const),
  ...(['refund', 'capture', 'authorisation', 'payout_attempt', 'payout', 'processor_event'] as const),
]

const isDone = (outcome: string) => ['done', 'pending', 'completed'].includes(outcome)

/** The server's ids of what is in the model. */
export type Ids = { listings: string[]; orders: string[]; transfers: string[] }
type Call = { act: Action; send: (key: string) => Promise<unknown> }
type Answer = { outcome: string; id: string | undefined; orders: string[] }

export async function outcomeOf(call: Call, key: string): Promise<Answer> {
  try {
    const answer = (await call.send(key)) as {
      id?: string
      status?: string
      orders?: { id: string }[]
    } | null
    return {
      outcome: call.act.do === 'order' ? (answer?.status ?? '') : 'done',
      id: answer?.id,
      orders: answer?.orders?.map((order) => order.id) ?? [],
    }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: error.code, id: undefined, orders: [] }
    throw error
  }
}

/** R, and beside it the price, where it is quoted. */
const ratesIn = (pair: Pair, { figure, base }: Quote) => ({
  rate: rateText(rateNumber(pair, { figure, ...(base && { base }) })),
  ...(base && { price: { figure, base } }),
})

/** The fee that a person saw before they confirmed the payment. */
const feeIn = (code: Code, paid: bigint) => ({ fee: toDecimal(feeFor(code, paid), code) })

/** The call that an act stands for, with everything in it fixed. */
export function callOf(market: Market, cast: Trader[], model: Model, ids: Ids, action: Action): Call {
  const person = (index: number) => cast[index % people] as Trader
  const common = (who: Trader) => ({
    pin,
    isSystemRate: false,
    debitCardId: who.debit,
    creditCardId: who.credit,
  })
  switch (action.do) {
    case 'list': {
      const owner = person(action.who)
      const quote = quoteAt(action.pair, action.rate)
      const [need, have] = [needOf(action.pair), haveOf(action.pair)]
      const body = {
        ...common(owner),
        ...ratesIn(action.pair, quote),
        needAmount: toDecimal(action.needMinor, need),
        needCurrency: need,
        haveAmount: toDecimal(offerOf(action.needMinor, action.pair, quote), have),
        haveCurrency: have,
        ...feeIn(have, offerOf(action.needMinor, action.pair, quote)),
        partFulfilment: action.part,
        systemFulfilment: action.system,
      }
      return { act: action, send: (key) => createListing(market, owner, { body }, key) }
    }
    case 'order': {
      const buyer = person(action.who)
      const { pair } = model.listings[action.listing] as Model['listings'][0]
      const body = {
        ...common(buyer),
        ...ratesIn(pair, quoteAt(pair, action.rate)),
        orderAmount: toDecimal(action.amount, haveOf(pair)),
        giveUpAmount: toDecimal(action.giveUp, needOf(pair)),
        ...feeIn(needOf(pair), action.giveUp),
        listingId: ids.listings[action.listing] as string,
      }
      return { act: action, send: (key) => placeOrder(market, buyer, { body }, key) }
    }
    case 'halt':
    case 'renew':
    case 'edit': {
      const { owner, pair } = model.listings[action.listing] as Model['listings'][0]
      const params = { id: ids.listings[action.listing] as string }
      const me = person(owner + (action.stranger ? 1 : 0))
      if (action.do !== 'edit') {
        const decide = action.do === 'halt' ? haltListing : renewListing
        return { act: action, send: (key) => decide(market, me, { params }, key) as Promise<unknown> }
      }
      const body = {
        pin,
        isSystemRate: false,
        ...ratesIn(pair, quoteAt(pair, action.rate)),
        partFulfilment: action.part,
        systemFulfilment: action.system,
      }
      return { act: action, send: (key) => editListing(market, me, { params, body }, key) }
    }
    case 'accept':
    case 'reject':
    case 'cancel': {
      const { buyer, listing } = model.orders[action.order] as Model['orders'][0]
      const { owner } = model.listings[listing] as Model['listings'][0]
      const id = ids.orders[action.order] as string
      const outsider = [0, 1, 2, 3].find((each) => each !== owner && each !== buyer) as number
      const me = person(action.stranger ? outsider : action.do === 'cancel' ? buyer : owner)
      if (action.do === 'cancel')
        return { act: action, send: (key) => cancelOrder(market, me, { params: { orderId: id } }, key) }
      const decide = action.do === 'accept' ? acceptOrder : rejectOrder
      return { act: action, send: (key) => decide(market, me, { params: { id } }, key) }
    }
    case 'send': {
      const [from, to] = [person(action.who), person(action.to)]
      const { currency } = action
      const amount = toDecimal(action.amount, currency)
      const some = { currency, ...feeIn(currency, action.amount) }
      return { act: action, send: (key) => sendTo(market, from, to, amount, some, key) }
    }
    case 'take':
    case 'decline':
    case 'take-back': {
      const { from, to } = model.transfers[action.transfer] as Model['transfers'][0]
      const id = ids.transfers[action.transfer] as string
      if (action.do === 'take-back') {
        const sender = person(action.stranger ? to : from)
        return { act: action, send: (key) => takeBack(market, sender, id, key) }
      }
      // Not even the one who sent it decides.
      const me = person(action.stranger ? from : to)
      if (action.do === 'decline') return { act: action, send: (key) => decline(market, me, id, key) }
      return { act: action, send: (key) => takeMoney(market, me, id, me.credit, key) }
    }
    case 'part':
    case 'meet': {
      const [one, other] = [person(action.who), person(action.to)]
      const change = action.do === 'part' ? part : befriend
      return {
        act: action,
        async send() {
          if (one.id !== other.id) await change(market, one, other)
          return null
        },
      }
    }
    case 'wait':
      return { act: action, send: async () => null }
    case 'sweep': {
      const buyer = person(action.who)
      const { pin, debitCardId, creditCardId } = common(buyer)
      const [giveCurrency, getCurrency] = [needOf(action.pair), haveOf(action.pair)]
      const body = {
        pin,
        debitCardId,
        creditCardId,
        giveCurrency,
        getCurrency,
        side: action.side,
        giveAmount: toDecimal(action.give, giveCurrency),
        ...feeIn(giveCurrency, action.give),
        getAmount: toDecimal(action.get, getCurrency),
      }
      return { act: action, send: (key) => sweep(market, buyer, { body }, key) }
    }
    case 'batch':
      return {
        act: action,
        async send() {
          await matchNextBatch(market, pairKey(needOf(action.pair), haveOf(action.pair)))
          return null
        },
      }
    case 'expire':
      return {
        act: action,
        async send() {
          expect((await expire(market)).failures).toEqual([])
          return null
        },
      }
  }
}

/** Listings, orders, transfers and accounts as one list of lines; what is on its way to a card counts as there. */
async function stateOf(market: Market): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT id || ' ' || balance_minor || ' of ' || need_minor || ' ' || coalesce(ended_why, 'open') AS line FROM listing
    UNION ALL SELECT CASE WHEN matched_listing_id IS NULL THEN id || ' ' || status || ' '
      ELSE listing_id || ' met ' || matched_listing_id || ' ' || order_minor || ' ' END || give_up_minor FROM orders
    UNION ALL SELECT id || ' ' || status || ' ' || amount_minor FROM transfer
    UNION ALL SELECT holder_id || ' ' || currency || ' ' || balance FROM account WHERE kind = 'escrow' AND balance <> 0
    UNION ALL SELECT 'fees ' || currency || ' ' || sum(balance) FROM account WHERE kind IN ('fee', 'partner') GROUP BY currency
      HAVING sum(balance) <> 0
    UNION ALL SELECT * FROM (
      SELECT holder_id || ' ' || account.currency || ' ' || nullif(received - taken - held + coalesce(sum(amount_minor), 0), 0)
      FROM account LEFT JOIN payout ON card_id = holder_id AND payout.currency = account.currency
        AND payout.status NOT IN ('paid', 'undone')
      WHERE kind = 'card' GROUP BY account.id
    ) AS card (line) WHERE line IS NOT NULL`.execute(market.database.db)
  return rows.map((row) => row.line).sort()
}

function expectedState(model: Model, ids: Ids, cast: Trader[]): string[] {
  const lines: string[] = []
  const account = (holder: string, currency: string, amount: bigint) => {
    if (amount !== 0n) lines.push(`${holder} ${currency} ${amount}`)
  }
  for (const [index, each] of model.listings.entries()) {
    lines.push(`${ids.listings[index]} ${each.balance} of ${each.need} ${each.ended ?? 'open'}`)
    account(ids.listings[index] as string, haveOf(each.pair), each.escrow)
  }
  for (const [index, each] of model.orders.entries()) {
    const { pair } = model.listings[each.listing] as Model['listings'][0]
    const [older, newer] = [ids.listings[each.listing], ids.listings[each.match?.newer ?? -1]]
    if (newer) lines.push(`${older} met ${newer} ${each.amount} ${each.giveUp}`)
    else lines.push(`${ids.orders[index]} ${each.status} ${each.giveUp}`)
    account(ids.orders[index] as string, needOf(pair), each.escrow)
  }
  for (const [index, each] of model.transfers.entries()) {
    lines.push(`${ids.transfers[index]} ${each.status} ${each.amount}`)
    account(ids.transfers[index] as string, each.currency, each.escrow)
  }
  for (const [currency, amount] of Object.entries(model.fees)) account('fees', currency, amount)
  for (const [name, amount] of model.cards) {
    const [who, kind, currency] = name.split(' ') as [string, 'debit' | 'credit', string]
    account((cast[Number(who)] as Trader)[kind], currency, amount)
  }
  return lines.sort()
}
