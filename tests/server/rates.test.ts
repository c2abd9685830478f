import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateText } from '#core/money/rate.ts'
import shipped from '#server/data/rates.json' with { type: 'json' }
import {
  marketRate,
  rateHistory,
  startRateRefresh,
  storeFeed,
  storeShippedHistory,
} from '#server/rates/market-rate.ts'
import { crossRate, readFeed } from '#server/rates/rate-table.ts'
import { databaseKinds } from './database-for-tests.ts'
import { aServer, type World } from './world.ts'

const feedOf = (day: string, change: (figures: Record<string, number>) => Record<string, number>) => ({
  source: 'a test',
  base: 'USD',
  days: { [day]: change({ ...shipped.days['2026-09-29'] }) },
})

describe('a feed of rates', () => {
  it('the shipped history has 14 days of all currencies', () => {
    expect(readFeed(shipped)).toHaveLength(14)
  })

  it('kuna and lev follow their fixed euro rates, whatever the feed says', () => {
    const [table] = readFeed(feedOf('2026-10-01', (figures) => ({ ...figures, HRK: 1, BGN: 1 })))
    if (!table) throw new Error('no table')
    expect(rateText(crossRate(table.perUsd, 'EUR', 'HRK'))).toBe('7.5345')
    expect(rateText(crossRate(table.perUsd, 'EUR', 'BGN'))).toBe('1.95583')
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

  it('a rate and its opposite agree to the last decimals that a rate has', () => {
    const [table] = readFeed(feedOf('2026-10-01', (figures) => figures))
    if (!table) throw new Error('no table')
    const [there, back] = [crossRate(table.perUsd, 'USD', 'NGN'), crossRate(table.perUsd, 'NGN', 'USD')]
    expect(Number(rateText(there)) * Number(rateText(back))).toBeCloseTo(1, 6)
  })
})

describe('the market rate', () => {
  let world: World
  beforeAll(async () => {
    world = await aServer('embedded')
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.database.db.deleteFrom('rate_day').execute()
    await storeShippedHistory(world, shipped)
  })

  it('is the newest day of the shipped table, which does not go stale in the sandbox', async () => {
    expect(await marketRate(world, 'USD', 'NGN')).toMatchObject({ asOf: '2026-09-29', isStale: false })
  })

  it('is stale in the sandbox too, when it is a feed that has stopped', async () => {
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

describe.each(await databaseKinds())('the history of rates on the %s database', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await aServer(kind)
  })
  afterAll(() => world.close())
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

  it('takes in each refresh, but none that waits for the operator', async () => {
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

  it('shows one rate of a day that several sources tell of: the one that came last', async () => {
    world.later(60)
    await storeFeed(
      world,
      feedOf('2026-09-29', (figures) => ({ ...figures, NGN: 1330 })),
    )
    const days = await rateHistory(world, 'USD', 'NGN')
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toEqual({ day: '2026-09-29', rate: '1330' })
  })

  it('has no day where there is no table', async () => {
    await world.database.db.deleteFrom('rate_day').execute()
    expect(await rateHistory(world, 'USD', 'NGN')).toEqual([])
  })
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
    const stop = startRateRefresh({ ...world, settings }, (sentence) => said.push(sentence))
    await expect
      .poll(() => marketRate(world, 'USD', 'NGN'), { timeout: 10_000 })
      .toMatchObject({ asOf: '2026-10-02' })
    await stop()
    expect(said).toEqual(['rates could not be refreshed: the feed is not a table of rates with base USD'])
    expect((await rateHistory(world, 'USD', 'NGN')).slice(-2)).toEqual([
      { day: '2026-10-01', rate: '1340' },
      { day: '2026-10-02', rate: '1350' },
    ])
    feed.close()
    await world.close()
  })
})
