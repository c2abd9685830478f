/** Random lives of a circle, lived in the server and in a small model at once, with retries and doubles mixed in. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { expire } from '#server/market/expire.ts'
import { Refusal } from '#server/refusals.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { aMarket, brokenRules, type Market, moneyOf, type Trader, traders } from '../market/market.ts'
import { befriend } from '../world.ts'
import { accept, decline, part, send } from './circle.ts'

const people = 3
const person = fc.nat(people - 1)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send'), from: person, to: person, cents: fc.nat(300) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('accept'), by: person, at: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline'), by: person, at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('part'), from: person, to: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('meet'), from: person, to: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.integer({ min: 1, max: 5 }) }) },
)
const life = fc.array(fc.record({ step, isDoubled: fc.boolean() }), { minLength: 4, maxLength: 14 })

type Moved = {
  id: string
  from: number
  to: number
  cents: number
  status: 'pending' | 'accepted' | 'rejected'
  day: number
}
type Model = { friends: Set<string>; transfers: Moved[]; day: number }

type Taken = Record<string, unknown> & { do: string }
type Sent = { step: Taken; isDoubled: boolean }

const pair = (one: number, other: number) => [one, other].sort().join()
const centsText = (cents: number) => (cents / 100).toFixed(2)

async function live(market: Market, steps: readonly Sent[], met: Set<string>) {
  const cast = await traders(market, people)
  await run(market, cast, steps, met)
  expect(await brokenRules(market)).toEqual([])
}

async function run(market: Market, cast: Trader[], steps: readonly Sent[], met: Set<string>): Promise<void> {
  const model: Model = { friends: new Set(), transfers: [], day: 0 }
  for (const [one, other] of [
    [0, 1],
    [1, 2],
  ] as const) {
    await befriend(market, cast[one] as Trader, cast[other] as Trader)
    model.friends.add(pair(one, other))
  }
  for (const { step: taken, isDoubled } of steps) {
    const who = (name: string) => cast[Number(taken[name])] as Trader
    const [from, to] = [Number(taken.from), Number(taken.to)]
    if (taken.do === 'wait') {
      market.later(Number(taken.days) * 24 * 3600)
      model.day += Number(taken.days)
      await expire(market)
      for (const each of model.transfers)
        if (each.status === 'pending' && model.day - each.day >= 7) each.status = 'rejected'
    } else if (taken.do === 'part') {
      await part(market, who('from'), who('to'))
      model.friends.delete(pair(from, to))
    } else if (taken.do === 'meet') {
      if (from !== to && !model.friends.has(pair(from, to))) {
        await befriend(market, who('from'), who('to'))
        model.friends.add(pair(from, to))
      }
    } else {
      const key = newId()
      const [expected, call] = attempt(market, cast, model, taken, key)
      const answers = await Promise.all(Array.from({ length: isDoubled ? 2 : 1 }, () => outcomeOf(call)))
      for (const answer of answers) expect(`${taken.do} ${answer.outcome}`).toBe(`${taken.do} ${expected}`)
      met.add(`${taken.do} ${expected}`)
      const id = (answers[0]?.value as { id?: string } | null)?.id
      if (taken.do === 'send' && expected === 'done')
        model.transfers.push({
          id: id as string,
          from,
          to,
          cents: Number(taken.cents),
          status: 'pending',
          day: model.day,
        })
    }
    await compare(market, cast, model)
  }
}

/** What the model expects of a call, and the call. */
function attempt(
  market: Market,
  cast: Trader[],
  model: Model,
  taken: Taken,
  key: string,
): [expected: string, call: () => Promise<unknown>] {
  if (taken.do === 'send') {
    const [from, to, cents] = [Number(taken.from), Number(taken.to), Number(taken.cents)]
    const expected =
      cents === 0 ? 'bad-amount' : model.friends.has(pair(from, to)) && from !== to ? 'done' : 'not-friends'
    const call = () => send(market, cast[from] as Trader, cast[to] as Trader, centsText(cents), {}, key)
    return [expected, call]
  }
  const by = Number(taken.by)
  const found = model.transfers[Number(taken.at) % Math.max(1, model.transfers.length)]
  const expected =
    !found || found.to !== by ? 'not-found' : found.status !== 'pending' ? 'transfer-not-pending' : 'done'
  if (expected === 'done' && found) found.status = taken.do === 'accept' ? 'accepted' : 'rejected'
  const id = found?.id ?? newId()
  const receiver = cast[by] as Trader
  return [
    expected,
    () =>
      taken.do === 'accept'
        ? accept(market, receiver, id, receiver.credit, key)
        : decline(market, receiver, id, key),
  ]
}

async function outcomeOf(call: () => Promise<unknown>): Promise<{ outcome: string; value?: unknown }> {
  try {
    return { outcome: 'done', value: await call() }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: error.code }
    throw error
  }
}

/** Holds and credits of everybody, to the minor unit. */
async function compare(market: Market, cast: Trader[], model: Model): Promise<void> {
  for (const [index, trader] of cast.entries()) {
    const sum = (wanted: (each: Moved) => boolean) =>
      model.transfers.filter(wanted).reduce((total, each) => total + each.cents, 0)
    const held = sum((each) => each.from === index && each.status === 'pending')
    const credited = sum((each) => each.to === index && each.status === 'accepted')
    expect(await moneyOf(market, trader)).toEqual({
      ...(held > 0 && { 'USD held': centsText(held) }),
      ...(credited > 0 && { 'USD credited': centsText(credited) }),
    })
  }
}

test.each(await databaseKinds())(
  '100 lives of a circle on %s are those of the model',
  { timeout: 240_000 },
  async (kind) => {
    const market = await aMarket(kind)
    const met = new Set<string>()
    try {
      await fc.assert(
        fc.asyncProperty(life, (steps) => live(market, steps, met)),
        { numRuns: 100 },
      )
      expect([...met].sort()).toEqual([
        'accept done',
        'accept not-found',
        'accept transfer-not-pending',
        'decline done',
        'decline not-found',
        'decline transfer-not-pending',
        'send bad-amount',
        'send done',
        'send not-friends',
      ])
    } finally {
      await market.close()
    }
  },
)
