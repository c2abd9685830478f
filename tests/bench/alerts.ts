/** Cost of a new listing and a new table of rates beside 100,000 alerts and beside 1,000: both use an index. */
import { dayMs, utcDay } from '#core/contract/time.ts'
import { evaluateAll } from '#server/exchange/alerts/evaluate.ts'
import { startAlerts } from '#server/exchange/alerts/watch.ts'
import { manyAlerts } from '#tests/server/alerts/many-alerts.ts'
import { aMarket, list, storeRates, type Trader, traders } from '#tests/server/market/market.ts'
import { type Figure, ofRounds } from './figures.ts'

const rounds = 40
const warmUp = 5

async function aMarketWith(count: number) {
  const market = await aMarket('embedded')
  const people = await traders(market, 500)
  await manyAlerts(market, people, count)
  const watch = startAlerts(market)
  await watch.idle()
  let day = Date.parse('2026-12-01')
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  return {
    /** Posts a listing and evaluates the alerts of its pair; it reaches no target. */
    post: () =>
      timed(async () => {
        await list(market, people[0] as Trader)
        await watch.idle()
      }),
    /** Evaluates the alerts after a table of rates, which reaches no target either. */
    async rates() {
      day += dayMs
      await storeRates(market, utcDay(day), 1590 + (day % 7))
      await watch.idle()
      return timed(() => evaluateAll(market, ['rate']))
    },
    async close() {
      await watch.stop()
      await market.close()
    },
  }
}

/** Goal: a hundred times as many alerts take at most a quarter longer. */
export async function measureAlerts(): Promise<Figure[]> {
  const [many, few] = [await aMarketWith(100_000), await aMarketWith(1_000)]
  try {
    const posts: [number, number][] = []
    const tables: [number, number][] = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const post: [number, number] = [await many.post(), await few.post()]
      const rates: [number, number] = [await many.rates(), await few.rates()]
      if (round < warmUp) continue
      posts.push(post)
      tables.push(rates)
    }
    const goal = { atMost: 1.25 }
    return [
      ofRounds('a listing, posted and compared with alerts', 'ms', posts, goal),
      ofRounds('a table of rates, compared with alerts', 'ms', tables, goal),
    ]
  } finally {
    await many.close()
    await few.close()
  }
}
