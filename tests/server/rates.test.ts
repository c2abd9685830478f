import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateText } from '#core/money/rate.ts'
import shipped from '#server/data/rates.json' with { type: 'json' }
import { marketRate, storeFeed, storeShippedHistory } from '#server/rates/market-rate.ts'
import { crossRate, readFeed } from '#server/rates/rate-table.ts'
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
