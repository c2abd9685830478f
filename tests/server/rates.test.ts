import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { rateText } from '#core/money/rate.ts'
import { buildApp } from '#server/http/app.ts'
import {
  marketRate,
  rateHistory,
  startRateRefresh,
  storeFeed,
  storeSandboxHistory,
  storeShippedHistory,
} from '#server/money/rates/market-rate.ts'
import { crossRate, readFeed } from '#server/money/rates/rate-table.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import type { RateTable } from '#server/platform/ports/ports.ts'
import { setUp, suite } from '#tests/server/suite.ts'
import { keptIn } from '#tests/server/told.ts'
import { aServer } from './world.ts'

const feedOf = (day: string, change: (figures: Record<string, number>) => Record<string, number>) => ({
  source: 'a test',
  base: 'USD',
  days: { [day]: change({ ...shipped.days['2026-09-29'] }) },
})

/** Decimal text; undefined where the table lacks one of the two. */
const crossed = ({ perUsd }: RateTable, from: CurrencyCode, to: CurrencyCode) => {
  const rate = crossRate(perUsd, from, to)
  return rate && rateText(rate)
}

describe('a feed of rates', () => {
  it('the shipped history has 14 days of all currencies', () => {
    expect(readFeed(shipped)).toHaveLength(14)
  })

  it('kuna and lev keep their fixed euro rates when the feed differs', () => {
    const [table] = readFeed(feedOf('2026-10-01', (figures) => ({ ...figures, HRK: 1, BGN: 1 })))
    if (!table) throw new Error('no table')
    expect(crossed(table, 'EUR', 'HRK')).toBe('7.5345')
    expect(crossed(table, 'EUR', 'BGN')).toBe('1.95583')
  })

  it.each([
    ['no table at all', null],
    ['another base', { base: 'EUR', days: {} }],
    ['a currency missing', feedOf('2026-10-01', ({ NGN: _, ...rest }) => rest)],
    ['a rate of zero', feedOf('2026-10-01', (figures) => ({ ...figures, NGN: 0 }))],
    [
      'a rate that is no number',
      feedOf('2026-10-01', (figures) => ({ ...figures, NGN: '1400' as unknown as number })),
    ],
  ])('%s is refused whole', (_what, feed) => {
    expect(() => readFeed(feed)).toThrow(/feed/)
  })

  it('a rate and its inverse agree to the last decimal of a rate', () => {
    const [table] = readFeed(feedOf('2026-10-01', (figures) => figures))
    if (!table) throw new Error('no table')
    const [there, back] = [crossed(table, 'USD', 'NGN'), crossed(table, 'NGN', 'USD')]
    expect(Number(there) * Number(back)).toBeCloseTo(1, 6)
  })
})

describe('the market rate', async () => {
  const { world } = await setUp()
  beforeEach(async () => {
    await world.database.db.deleteFrom('rate_day').execute()
    await storeShippedHistory(world, shipped)
  })

  it('ends yesterday in a sandbox without a feed, also at a later start', async () => {
    const daysAt = async (now: string) => {
      await storeSandboxHistory({ ...world, clock: () => new Date(now) }, shipped)
      return (await rateHistory(world, 'USD', 'NGN')).map(({ day }) => day)
    }
    for (const [now, last, first] of [
      ['2026-11-28T00:00:00Z', '2026-11-27', '2026-03-17'],
      ['2027-02-01T23:59:59Z', '2027-01-31', '2026-05-21'],
    ] as const) {
      const days = await daysAt(now)
      expect(days).toHaveLength(14)
      expect([days[0], days.at(-1)]).toEqual([first, last])
    }
  })

  it('is the newest day of the shipped table, which does not go stale in the sandbox', async () => {
    expect(await marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-09-29', isStale: false })
  })

  it('is stale in the sandbox too when its feed has stopped', async () => {
    await storeFeed(
      world,
      feedOf('2026-10-05', (figures) => figures),
    )
    const settings = { ...world.settings, ratesUrl: 'https://rates.example/feed.json' }
    const at = (day: string) => ({ ...world, settings, clock: () => new Date(`${day}T12:00:00Z`) })
    expect(await marketRate(at('2026-10-08'), 'USD', 'NGN')).toMatchObject({
      asOf: '2026-10-05',
      isStale: false,
    })
    expect(await marketRate(at('2026-10-10'), 'USD', 'NGN')).toMatchObject({
      asOf: '2026-10-05',
      isStale: true,
    })
  })

  it('is stale in production once it is older than its time to live', async () => {
    const production = { ...world, settings: { ...world.settings, isSandbox: false } }
    expect(await marketRate(production, 'USD', 'NGN')).toMatchObject({ asOf: '2026-09-29', isStale: true })
  })

  it('a refresh is stored and used; the same day twice is stored once', async () => {
    const feed = feedOf('2026-11-20', (figures) => ({ ...figures, NGN: (figures.NGN ?? 0) * 1.05 }))
    expect(await storeFeed(world, feed)).toEqual([])
    expect(await storeFeed(world, feed)).toEqual([])
    expect(await marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-11-20' })
    expect(await world.database.db.selectFrom('rate_day').select('day').execute()).toHaveLength(15)
  })

  it('a refresh that moves a rate by more than 10 % waits for the operator', async () => {
    const feed = feedOf('2026-11-20', (figures) => ({ ...figures, NGN: (figures.NGN ?? 0) * 1.11 }))
    expect(await storeFeed(world, feed)).toEqual(['2026-11-20'])
    expect(await marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-09-29' })
  })
})

suite('the history of rates', ({ world }) => {
  beforeEach(async () => {
    await world.database.db.deleteFrom('rate_day').execute()
    await storeShippedHistory(world, shipped)
  })

  it('is every stored day of a pair, oldest first, and ends with the market rate', async () => {
    const days = await rateHistory(world, 'USD', 'NGN')
    expect(days.map(({ day }) => day)).toEqual(Object.keys(shipped.days))
    expect(days[0]).toEqual({ day: '2026-01-17', rate: '1422.82811214' })
    expect(days.at(-1)).toEqual({ day: '2026-09-29', rate: '1326.1643995' })
    const market = await marketRate(world, 'NGN', 'USD')
    expect((await rateHistory(world, 'NGN', 'USD')).at(-1)?.rate).toBe(market && rateText(market.rate))
  })

  it('includes each refresh except one that waits for the operator', async () => {
    const moved = (share: number) => (figures: Record<string, number>) => ({
      ...figures,
      NGN: (figures.NGN ?? 0) * share,
    })
    await storeFeed(world, feedOf('2026-11-20', moved(1.05)))
    await storeFeed(world, feedOf('2026-11-21', moved(1.3)))
    const days = (await rateHistory(world, 'USD', 'NGN')).map(({ day }) => day)
    expect(days).toHaveLength(15)
    expect(days.at(-1)).toBe('2026-11-20')
  })

  it('shows the last stored rate of a day with several sources', async () => {
    world.later(60)
    await storeFeed(
      world,
      feedOf('2026-09-29', (figures) => ({ ...figures, NGN: 1330 })),
    )
    const days = await rateHistory(world, 'USD', 'NGN')
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toEqual({ day: '2026-09-29', rate: '1330' })
  })

  it('omits a day without a table', async () => {
    await world.database.db.deleteFrom('rate_day').execute()
    expect(await rateHistory(world, 'USD', 'NGN')).toEqual([])
  })
})

type Figures = Record<string, number>

/** The figures of an earlier release, without the two that were added since. */
const lacking = ({ TND, KWD, ...rest }: Figures): Figures => rest

suite('the rates of an earlier release', ({ world }) => {
  const earlier = new Date('2026-10-01T00:00:00Z')
  beforeEach(async () => {
    await world.database.db.deleteFrom('rate_day').execute()
    for (const [day, figures] of Object.entries(shipped.days)) await storedRow(day, lacking(figures))
  })

  const storedRow = (day: string, perUsd: Record<string, unknown>, source = shipped.source) =>
    world.database.db
      .insertInto('rate_day')
      .values({ day, source, per_usd: JSON.stringify(perUsd), is_approved: true, fetched_at: earlier })
      .execute()
  const rowOf = (day: string) =>
    world.database.db
      .selectFrom('rate_day')
      .selectAll()
      .where('day', '=', day)
      .orderBy('fetched_at', 'desc')
      .executeTakeFirstOrThrow()
  const newest = shipped.days['2026-09-29']
  const fed = (day: string, change: Figures = {}) => feedOf(day, (figures) => ({ ...figures, ...change }))

  it('reports the missing rate of an added currency and keeps the others', async () => {
    const app = await buildApp(world)
    const ask = (path: string, to: string) =>
      app.inject({ method: 'GET', url: `/api/Transactions/${path}?fromCurrency=USD&toCurrency=${to}` })
    const missing = await ask('exchange-rate', 'TND')
    expect(missing.statusCode).toBe(409)
    expect(missing.json()).toMatchObject({ code: 'rate-unavailable' })
    expect((await ask('rate-history', 'TND')).json().data).toEqual({ days: [] })
    expect((await ask('exchange-rate', 'NGN')).json().data).toMatchObject({ asOf: '2026-09-29' })
    expect((await ask('rate-history', 'NGN')).json().data.days).toHaveLength(14)
    await app.close()
  })

  it('fills missing figures from the shipped table at the start and keeps its own', async () => {
    const own = { ...lacking(newest), NGN: 1300 }
    await world.database.db.deleteFrom('rate_day').where('day', '=', '2026-09-29').execute()
    await storedRow('2026-09-29', own)
    await storeShippedHistory(world, shipped)
    expect(await rowOf('2026-09-29')).toMatchObject({
      per_usd: { ...own, TND: newest.TND, KWD: newest.KWD },
      is_approved: true,
      fetched_at: earlier,
    })
    const dinars = await rateHistory(world, 'USD', 'TND')
    expect(dinars.map(({ day }) => day)).toEqual(Object.keys(shipped.days))
    expect(dinars.at(-1)?.rate).toBe(String(newest.TND))
    expect(await marketRate(world, 'KWD', 'TND')).toMatchObject({ asOf: '2026-09-29', isStale: false })
  })

  it('skips days without the added currency in its chart and takes its rate from the last day with one', async () => {
    await storedRow('2026-11-20', lacking({ ...newest, NGN: 1330 }), 'a test')
    await storeShippedHistory(world, shipped)
    expect(await rateHistory(world, 'USD', 'TND')).toHaveLength(14)
    expect((await rateHistory(world, 'USD', 'NGN')).at(-1)).toEqual({ day: '2026-11-20', rate: '1330' })
    expect(await marketRate(world, 'TND', 'USD')).toMatchObject({ asOf: '2026-09-29' })
    expect(await marketRate(world, 'NGN', 'USD')).toMatchObject({ asOf: '2026-11-20' })
    const production = { ...world, settings: { ...world.settings, isSandbox: false } }
    expect(await marketRate(production, 'TND', 'USD')).toMatchObject({ isStale: true })
  })

  it('shows the rate of a day from any source that has it', async () => {
    await storedRow('2026-09-29', lacking({ ...newest, NGN: 1330 }), 'a test')
    await storeShippedHistory(world, shipped)
    expect(await rateHistory(world, 'USD', 'TND')).toHaveLength(14)
    expect(await rateHistory(world, 'USD', 'NGN')).toHaveLength(14)
  })

  describe.each([
    ['with the shipped figures filled in', true],
    ['without them', false],
  ])('%s', (_what, isFilled) => {
    beforeEach(async () => {
      if (isFilled) await storeShippedHistory(world, shipped)
    })

    it.each(['USD', 'NGN', 'GBP'] as const)('a move of %s by a fifth still waits', async (code) => {
      const moved = fed('2026-11-20', { [code]: newest[code] * 1.2 })
      expect(await storeFeed(world, moved)).toEqual(['2026-11-20'])
      expect(await marketRate(world, 'USD', 'EUR')).toMatchObject({ asOf: '2026-09-29' })
      await storedRow('2026-11-18', lacking(newest), 'a feed')
      expect(
        await storeFeed(
          world,
          feedOf('2026-11-21', () => moved.days['2026-11-20'] ?? {}),
        ),
      ).toEqual(['2026-11-21'])
    })
  })

  it('takes an added currency from a feed once it is near its last figure, and then guards it', async () => {
    await storedRow('2026-11-19', lacking(newest), 'a feed')
    await storeShippedHistory(world, shipped)
    expect(await storeFeed(world, fed('2026-11-20', { TND: newest.TND * 1.05 }))).toEqual([])
    expect(await marketRate(world, 'USD', 'TND')).toMatchObject({ asOf: '2026-11-20' })
    expect(await storeFeed(world, fed('2026-11-21', { TND: newest.TND * 1.3 }))).toEqual(['2026-11-21'])
    await expect(storeFeed(world, feedOf('2026-11-22', lacking))).rejects.toThrow(
      'the feed has no usable KWD on 2026-11-22',
    )
  })

  it.each([
    ['jumps', { TND: newest.TND * 1.2 }, 'TND'],
    ['is not in the feed', { KWD: Number.NaN }, 'KWD'],
  ])('stores a day without an added currency that %s, and says so', async (_what, change, code) => {
    await storedRow('2026-11-19', lacking(newest), 'a feed')
    await storeShippedHistory(world, shipped)
    const said: string[] = []
    const feed = fed('2026-11-20', { NGN: 1330, ...change })
    expect(await storeFeed({ ...world, report: keptIn(said) }, feed)).toEqual([])
    expect(await storeFeed({ ...world, report: keptIn(said) }, feed)).toEqual([])
    expect(said).toEqual([
      `rates of 2026-11-20 are stored without ${code}, which the feed lacks or which moved by more than 10 %`,
    ])
    expect(await marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-11-20' })
    expect(await marketRate(world, 'USD', code as CurrencyCode)).toMatchObject({ asOf: '2026-09-29' })
  })

  it('does not trust the first figure of a currency that has no earlier one', async () => {
    expect(await storeFeed(world, fed('2026-11-20'))).toEqual([])
    const { per_usd } = await rowOf('2026-11-20')
    expect(Object.keys(per_usd).sort()).toEqual(Object.keys(lacking(newest)).sort())
  })

  it.each([0, null, '1326'])(
    'a stored figure of %j is not a rate and does not end the guard',
    async (figure) => {
      await storedRow('2026-11-19', { ...newest, GBP: figure }, 'a feed')
      expect(await marketRate(world, 'USD', 'GBP')).toEqual(
        figure === null ? expect.objectContaining({ asOf: '2026-09-29' }) : undefined,
      )
      expect((await rateHistory(world, 'USD', 'GBP')).map(({ day }) => day)).toEqual(
        Object.keys(shipped.days),
      )
      expect(await storeFeed(world, fed('2026-11-20', { NGN: newest.NGN * 1.2 }))).toEqual(['2026-11-20'])
      expect(await storeFeed(world, fed('2026-11-21'))).toEqual([])
      expect(await marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-11-21' })
    },
  )
})

describe('a feed at an address', () => {
  it('is read at the start and again, and one that fails leaves the last good table', async () => {
    const world = await aServer('embedded')
    await storeShippedHistory(world, shipped)
    let answers: unknown[] = [
      feedOf('2026-10-01', (figures) => ({ ...figures, NGN: 1340 })),
      'not a table',
      feedOf('2026-10-02', (figures) => ({ ...figures, NGN: 1350 })),
    ]
    const feed = createServer((_request, response) => {
      const [first, ...rest] = answers
      if (rest.length > 0) answers = rest
      response.end(JSON.stringify(first))
    }).listen(0)
    await once(feed, 'listening')
    const { port } = feed.address() as AddressInfo
    const said: string[] = []
    const settings = { ...world.settings, ratesUrl: `http://127.0.0.1:${port}/`, ratesEvery: 0.01 }
    const stop = startRateRefresh({ ...world, settings, report: keptIn(said) })
    await expect.poll(() => marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-10-02' })
    await stop()
    const tooOld = (day: string) =>
      `the newest rates of the feed are of ${day}, which is too old for a system rate`
    expect(said).toEqual([
      tooOld('2026-10-01'),
      'rates could not be refreshed: the feed is not a table of rates with base USD',
      tooOld('2026-10-02'),
      expect.stringMatching(/^rates are refreshed again, after \d+ s$/),
    ])
    expect((await rateHistory(world, 'USD', 'NGN')).slice(-2)).toEqual([
      { day: '2026-10-01', rate: '1340' },
      { day: '2026-10-02', rate: '1350' },
    ])
    feed.close()
    await world.close()
  })
})
