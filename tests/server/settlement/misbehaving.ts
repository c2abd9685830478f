/**
 * Random lives of the market with a card processor that fails, returns, repeats, tells late and in any order, tells of
 * chargebacks, and does work whose answer is lost: both books agree at the end of each life.
 */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { notificationKinds } from '#core/contract/notifications.ts'
import { daySeconds } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { newId } from '#server/ids.ts'
import { sendReturned } from '#server/money/settlement/payouts.ts'
import { saveNotificationPreference } from '#server/people/notifications/preferences.ts'
import type { ProcessorEvent } from '#server/platform/ports/card-processor.ts'
import type { DatabaseKind } from '../database-for-tests.ts'
import { brokenRules, type Market, type Trader, traders } from '../market/market.ts'
import {
  actionOf,
  aModel,
  applyAction,
  modelRuns,
  type Pair,
  pairs,
  people,
  type Sent,
  type Step,
} from '../market/model.ts'
import {
  aMarketWithFees,
  callOf,
  type Ids,
  outcomeOf,
  withPartner,
  wrongShares,
} from '../market/model-runs.ts'
import { firstFriends } from '../market/model-transfers.ts'
import { type Fate, owedBy } from '../market/processor.ts'
import { type Pace, unbounded } from '../soak.ts'
import { assertStatementIsLedger } from '../statement/statement-ledger.ts'
import { befriend } from '../world.ts'

const fates: readonly (Fate | undefined)[] = [
  undefined,
  undefined,
  'fails',
  'fails later',
  'returns',
  'is paid and returns',
]

/** The processor's conduct, in turn. */
type Lot = {
  readonly fates: readonly (Fate | undefined)[]
  readonly answersLost: readonly boolean[]
  readonly eventsHeld: readonly boolean[]
  /** Chargebacks of orders, each opened after some step. */
  readonly disputes: readonly { readonly after: number; readonly order: number }[]
}

const often = fc.nat(3).map((n) => n > 0)
const rarely = fc.nat(7).map((n) => n === 0)
const several = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 7, maxLength: 12 })
const lots: fc.Arbitrary<Lot> = fc.record({
  fates: several(fc.constantFrom(...fates)),
  answersLost: several(rarely),
  eventsHeld: several(rarely),
  disputes: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.record({ after: fc.constantFrom(1, 1, 2, 2, 3), order: fc.constantFrom(0, 0, 1) }),
        { maxLength: 2 },
      ),
    },
  ),
})

const who = fc.nat(people - 1)
const index = fc.nat(3)
const list: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('list' as const),
  who,
  rate: fc.nat(2),
  part: often,
  system: often,
  pair: fc.constantFrom(...(Object.keys(pairs) as Pair[])),
  needMinor: fc.oneof(fc.bigInt(1n, 40n), fc.bigInt(1_000n, 200_000_000n)),
})
const own = { stranger: fc.constant(false) }
/** Mostly what moves money. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: list },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      listing: index,
      rate: fc.nat(2),
      share: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('accept' as const, 'accept' as const, 'accept' as const, 'reject' as const),
      order: index,
      ...own,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sweep' as const),
      who,
      pair: fc.constantFrom(...(Object.keys(pairs) as Pair[])),
      asks: fc.constant('quoted' as const),
      side: fc.constantFrom('give' as const, 'get' as const),
      amount: fc.bigInt(1_000n, 400_000_000n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...firstFriends),
        fc.constantFrom('NGN' as const, 'USD' as const),
        fc.bigInt(1n, 200_000n),
      )
      .map(([[from, to], currency, amount]) => ({ do: 'send' as const, who: from, to, currency, amount })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('take' as const, 'take' as const, 'take-back' as const),
      transfer: index,
      ...own,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('halt' as const), listing: index, ...own }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 7, 30) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'expire' }) },
)

/** `isWhole`: what the model would refuse is sent, too. */
type Life = { readonly sent: readonly Sent[]; readonly isWhole: boolean; readonly lot: Lot }
const lifeOf = (steps: { readonly minLength: number; readonly maxLength: number }) =>
  fc
    .tuple(list, fc.array(fc.record({ step, twice: rarely }), steps))
    .map(([first, rest]) => ({ sent: [{ step: first, twice: false }, ...rest], isWhole: false }))
const life: fc.Arbitrary<Life> = fc
  .tuple(
    fc.oneof(
      // Two thirds of the work of the others. The processor is asked in each: a listing reserves its payment.
      { weight: 16, arbitrary: lifeOf({ minLength: 1, maxLength: 2 }) },
      { weight: 15, arbitrary: lifeOf({ minLength: 2, maxLength: 5 }) },
      { weight: 1, arbitrary: modelRuns(14).map((sent) => ({ sent, isWhole: true })) },
    ),
    lots,
  )
  .map(([steps, lot]) => ({ ...steps, lot }))

const naira = {
  do: 'list',
  pair: 'NGNUSD',
  part: true,
  system: true,
  rate: 0,
  needMinor: 16_000_000n,
} as const
const all = { do: 'order', share: 0, rate: 0 } as const
/** The first of the people offers dollars, and the second takes all of them. */
const exchange: readonly Step[] = [
  { ...naira, who: 0 },
  { ...all, who: 1, listing: 0 },
]
/** The buyer's payment is disputed before naira are due to them as an owner. */
const disputed: readonly Step[] = [
  ...[0, 1].map((who): Step => ({ ...naira, who })),
  { ...all, who: 1, listing: 0 },
  { ...all, who: 2, listing: 1 },
]
const aLife = (steps: readonly Step[], lot: Partial<Lot>): Life => ({
  sent: steps.map((step) => ({ step, twice: false })),
  isWhole: false,
  lot: { fates: [undefined], answersLost: [false], eventsHeld: [false], disputes: [], ...lot },
})

/** Outcomes that the lives have to meet, or they prove little, each group with a life that is sure to meet it. */
const fixedLives: readonly (readonly [outcomes: readonly string[], life: Life])[] = [
  [['paid', "a partner's share"], aLife(exchange, {})],
  [['returned'], aLife(exchange, { fates: ['returns'] })],
  [['a lost answer'], aLife(exchange, { answersLost: [true] })],
  [['a late event'], aLife(exchange, { eventsHeld: [true] })],
  // In turn: the capture of one side, that of the other, and its refund.
  [['undone', 'unneeded', 'refunded'], aLife(exchange, { fates: ['fails', undefined, undefined] })],
  [['undone', 'unneeded', 'failed'], aLife(exchange, { fates: ['fails', undefined, 'fails'] })],
  // A capture stands, told twice, and its failure, told twice, arrives after the payouts.
  [
    ['a loss'],
    aLife(exchange, {
      fates: ['fails later', ...Array<undefined>(9).fill(undefined)],
      eventsHeld: [false, false, true, true, ...Array<boolean>(16).fill(false)],
    }),
  ],
  [['a claim'], aLife(disputed, { disputes: [{ after: 2, order: 0 }] })],
]

/** A life may take what an earlier one leaves open. The books are compared once for all: that took half of the time. */
const livesTogether = 20

/** Rows that are deleted stay in their files until then. */
const runsBetweenVacuums = 5

/**
 * Lives the fixed lives and `count` random ones. Fails with the shortest lives after which the books differ, or money is
 * in neither. The lives follow from a seed, a random one by default.
 */
export async function misbehavingLives(
  kind: DatabaseKind,
  count: number,
  { pace = unbounded, seed }: { pace?: Pace; seed?: number } = {},
): Promise<void> {
  const market = await aMarketWithFees(kind)
  try {
    const cast = await withPartner(market, await traders(market, people))
    await befriendFirst(market, cast)
    for (const person of cast) await withoutMails(market, person)
    const processor = misbehaving(market)
    for (const [outcomes, fixed] of fixedLives)
      expect([...(await live(market, processor, cast, [fixed]))]).toEqual(
        expect.arrayContaining([...outcomes]),
      )
    let runs = 0
    const together = { minLength: livesTogether, maxLength: livesTogether }
    await fc.assert(
      fc.asyncProperty(fc.array(life, together), async (lives) => {
        if (runs > 0 && !pace.hasTime()) return
        if (runs % runsBetweenVacuums === 0) await sql.raw(`VACUUM ${tables}`).execute(market.database.db)
        await live(market, processor, cast, lives)
        runs += 1
        pace.done(Math.min(runs * livesTogether, count))
      }),
      { numRuns: Math.ceil(count / livesTogether), ...(seed !== undefined && { seed }) },
    )
  } finally {
    await market.close()
  }
}

/** Each would be written, sent and stored, and moves no money. */
async function withoutMails(market: Market, person: Trader): Promise<void> {
  for (const kind of notificationKinds)
    if (kind !== 'security')
      await saveNotificationPreference(market, person, { body: { kind, inApp: true, byMail: false } })
}

async function befriendFirst(market: Market, cast: readonly Trader[]): Promise<void> {
  await market.database.db.deleteFrom('friendship').execute()
  for (const [one, other] of firstFriends) await befriend(market, cast[one] as Trader, cast[other] as Trader)
}

/** Makes the processor of a market misbehave as a lot says. */
function misbehaving({ cards }: Market) {
  const { tell } = cards
  let lot: Lot | undefined
  let [asked, answered, told] = [0, 0, 0]
  const held: (readonly ProcessorEvent[])[] = []
  const tried = new Set<string>()
  const next = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T
  cards.fateOf = () => lot && next(lot.fates, asked++)
  cards.tell = (events) => {
    if (lot && next(lot.eventsHeld, told++)) held.push(events)
    else tell(events)
  }
  /** The first answer to a call may be lost, its work is done. */
  const losing =
    <Input, Answer>(
      name: string,
      keyOf: (input: Input) => string,
      perform: (input: Input) => Promise<Answer>,
    ) =>
    async (input: Input): Promise<Answer> => {
      const answer = await perform(input)
      const call = `${name} ${keyOf(input)}`
      const isFirst = !tried.has(call)
      tried.add(call)
      if (isFirst && lot && next(lot.answersLost, answered++)) throw new Error('the answer was lost')
      return answer
    }
  const keyOf = ({ key }: { readonly key: string }) => key
  cards.authorise = losing('authorise', keyOf, cards.authorise)
  cards.capture = losing('capture', keyOf, cards.capture)
  cards.payOut = losing('pay out', keyOf, cards.payOut)
  cards.refund = losing('refund', keyOf, cards.refund)
  cards.void = losing('void', keyOf, cards.void)
  return {
    startAfresh() {
      cards.startAfresh()
      tried.clear()
    },
    misbehave(next: Lot) {
      lot = next
      asked = answered = told = 0
    },
    behave() {
      lot = undefined
    },
    /** Tells what was held back, the newest first; false when there was nothing. */
    tellHeld(): boolean {
      const late = held.splice(0).reverse()
      for (const events of late) tell(events)
      return late.length > 0
    },
  }
}
type Misbehaving = ReturnType<typeof misbehaving>

const table = [
  ...(['statement_line', 'posting', 'journal_link', 'journal', 'account', 'orders', 'listing'] as const),
  ...(['transfer', 'event', 'fee_share', 'partner_event', 'partner_object'] as const),
  ...(['idempotency', 'outbox', 'notification', 'sandbox_mail'] as const),
  ...([
    'dispute',
    'refund',
    'capture',
    'authorisation',
    'payout_attempt',
    'payout',
    'processor_event',
  ] as const),
]
const tables = table.join(', ')
/** One statement, because each waits for the database. */
const deleteAll = `WITH ${table.map((name) => `of_${name} AS (DELETE FROM ${name})`).join(', ')} SELECT`

/** Lives some lives on an empty market, and answers the outcomes that they met. */
async function live(
  market: Market,
  processor: Misbehaving,
  cast: Trader[],
  lives: readonly Life[],
): Promise<ReadonlySet<string>> {
  const met = new Set<string>()
  await sql.raw(deleteAll).execute(market.database.db)
  processor.startAfresh()
  let aheadSeconds = 0
  const later = (seconds: number) => {
    aheadSeconds += seconds
    market.later(seconds)
  }
  try {
    const disputed = new Set<string>()
    for (const each of lives) {
      processor.misbehave(each.lot)
      await act(market, cast, each, disputed, later)
      if (each.isWhole) await befriendFirst(market, cast)
    }
    await settle(market, processor, met)
    await loseAndWin(market, processor, disputed, met)
    for (const state of await statesOf(market)) met.add(state)
    processor.behave()
    await sendAllReturned(market, cast)
    expect(await brokenRules(market)).toEqual([])
    expect(await wrongShares(market)).toEqual([])
    const ends = await statesOf(market)
    // `failed` is of a refund, whose money went to another card as a payout of its own.
    expect(
      ends.filter(
        (state) =>
          !['a loss', "a partner's share", 'paid', 'undone', 'refunded', 'unneeded', 'failed'].includes(
            state,
          ),
      ),
    ).toEqual([])
    // Everything that was captured was passed on or given back, or is a fee; what is missing is a loss.
    if (!ends.includes('a loss')) expect(owedBy(market.cards)).toEqual(await feesOn(market))
    for (const person of await withMoney(market, cast)) await assertStatementIsLedger(market, person)
    return met
  } catch (error) {
    // Nothing of these lives happens in shorter ones.
    processor.behave()
    await settle(market, processor, met)
    throw error
  } finally {
    // The cards of the next lives are as young as those of these.
    market.later(-aheadSeconds)
    if (lives.some(({ isWhole }) => isWhole)) await befriendFirst(market, cast)
  }
}

/** Does what the model would do, and in a whole life what it would refuse, which moves nothing. */
async function act(
  market: Market,
  cast: Trader[],
  { sent, isWhole, lot: { disputes } }: Life,
  disputed: Set<string>,
  later: (seconds: number) => void,
): Promise<void> {
  const model = aModel()
  const ids: Ids = { listings: [], orders: [], transfers: [] }
  const dispute = (index: number) => {
    for (const { after, order } of disputes) {
      const key = after === index ? ids.orders[order] : undefined
      if (!key || !market.cards.authorisations.has(key) || disputed.has(key)) continue
      disputed.add(key)
      tellChargeback(market, key, 'opened')
    }
  }
  for (const [index, { step, twice }] of sent.entries()) {
    dispute(index - 1)
    if (step.do === 'again') continue
    const action = actionOf(step, model)
    const call = action && callOf(market, cast, model, ids, action)
    if (!call) continue
    const isDone = ['done', 'pending', 'completed'].includes(applyAction(model, call.act))
    if (!isDone && !isWhole) continue
    if (step.do === 'wait') later(step.days * daySeconds)
    const key = newId()
    const ask = () => outcomeOf(call, key).catch(() => undefined)
    let [answer] = await Promise.all(twice ? [ask(), ask()] : [ask()])
    // The answer of the processor was lost: the same key asks again.
    if (answer?.outcome === 'card-processor-away') answer = await ask()
    // Some calls name what an undone exchange left no trace of: they are refused.
    if (!answer?.id) continue
    if (call.act.do === 'list') ids.listings.push(answer.id)
    if (call.act.do === 'send') ids.transfers.push(answer.id)
    if (call.act.do === 'order') ids.orders[model.orders.length - 1] = answer.id
  }
}

const dayOf = { opened: 1, lost: 2, won: 3 } as const

/** The chargeback is of the whole payment that an order reserved. */
function tellChargeback({ cards }: Market, key: string, what: keyof typeof dayOf): void {
  const payment = cards.authorisations.get(key) as {
    asked: bigint
    chargedBack: bigint
    currency: CurrencyCode
  }
  const { asked: amount, currency } = payment
  if (what !== 'opened') payment.chargedBack = what === 'lost' ? amount : 0n
  const event = { kind: `chargeback-${what}` as const, key, dispute: `D${key}`, why: '', amount, currency }
  cards.tell([{ ...event, id: newId(), at: new Date(Date.UTC(2026, 0, dayOf[what])) }])
}

/** Every dispute of what was taken as a whole is lost. All are won in the end, which leaves no trace in the sums. */
async function loseAndWin(
  market: Market,
  processor: Misbehaving,
  disputed: ReadonlySet<string>,
  met: Set<string>,
): Promise<void> {
  if (disputed.size === 0) return
  for (const key of disputed) {
    const { asked, captured, refunded } = market.cards.authorisations.get(key) ?? {}
    if (asked !== undefined && captured === asked && refunded === 0n) tellChargeback(market, key, 'lost')
  }
  await settle(market, processor, met)
  const { rows } = await sql`SELECT 1 FROM account WHERE kind = 'claim' AND balance < 0 LIMIT 1`.execute(
    market.database.db,
  )
  if (rows.length > 0) met.add('a claim')
  expect(await brokenRules(market)).toEqual([])
  for (const key of disputed) tellChargeback(market, key, 'won')
  await settle(market, processor, met)
}

/** Resolves when no call is to be repeated, and nothing is held back. */
async function settle(market: Market, processor: Misbehaving, met: Set<string>): Promise<void> {
  for (let left = 50; left > 0; left -= 1) {
    await market.settled()
    const isLate = processor.tellHeld()
    if (isLate) met.add('a late event')
    const { rows } = await sql<{ last_error: string | null }>`
      UPDATE outbox SET due_at = ${market.clock()} WHERE done_at IS NULL RETURNING last_error`.execute(
      market.database.db,
    )
    if (rows.some((row) => row.last_error?.includes('lost'))) met.add('a lost answer')
    if (!isLate && rows.length === 0) return
  }
  throw new Error('the outbox is never empty')
}

/** The fees that the exchange has earned, with the partners' shares, by currency. */
async function feesOn(market: Market): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ currency: string; sum: bigint }>`
    SELECT currency, sum(balance)::bigint AS sum FROM account WHERE kind IN ('fee', 'partner') GROUP BY currency
    HAVING sum(balance) > 0`.execute(market.database.db)
  return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]))
}

async function statesOf(market: Market): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    SELECT status AS state FROM payout UNION SELECT status FROM refund
    UNION SELECT 'a partner''s share' FROM account WHERE kind = 'partner' AND balance > 0
    UNION SELECT 'a loss' FROM account WHERE kind = 'loss' GROUP BY currency HAVING sum(balance) <> 0`.execute(
    market.database.db,
  )
  return rows.map((row) => row.state)
}

/** Those whose cards have an account; nobody else has a line in a statement. */
async function withMoney(market: Market, cast: readonly Trader[]): Promise<Trader[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT person_id AS id FROM card JOIN account ON account.holder_id = card.id
    UNION SELECT person_id FROM statement_line`.execute(market.database.db)
  return cast.filter(({ id }) => rows.some((row) => row.id === id))
}

async function sendAllReturned(market: Market, cast: readonly Trader[]): Promise<void> {
  const returned = await market.database.db
    .selectFrom('payout')
    .select(['id', 'person_id'])
    .where('status', '=', 'returned')
    .execute()
  for (const { id, person_id } of returned) {
    const person = cast.find((each) => each.id === person_id) as Trader
    await market.database.inTransaction((tx) =>
      sendReturned(tx, market, person, { payoutId: id, cardId: person.debit }),
    )
  }
}
