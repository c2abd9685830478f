// Open pages hear of a pair whose listings changed, at most once a second.
import { expect, onTestFinished, test, vi } from 'vitest'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { liveUpdatesOver } from '#server/platform/live/live.ts'
import { localSignals } from '#server/platform/ports/signals-local.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order } from './market.ts'

suite('a change of listings', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  /** The signals that `run` causes, until `count` of them have come. */
  async function signalsOf(count: number, run: () => Promise<unknown>): Promise<string[]> {
    const heard: string[] = []
    const stop = market.live.subscribePairs((pair) => heard.push(pair))
    try {
      await run()
      await expect.poll(() => heard.length).toBe(count)
      return heard
    } finally {
      stop()
    }
  }

  test('by posting, an order and a halt is signalled with its pair', async () => {
    const pairs = [
      ['EUR', '1.1'],
      ['GBP', '1.1'],
      ['NGN', '0.000625'],
    ] as const
    const ids: string[] = []
    const posted = await signalsOf(3, async () => {
      for (const [needCurrency, rate] of pairs)
        ids.push(
          (await list(market, owner, { needCurrency, needAmount: '160000', rate, systemFulfilment: true }))
            .id,
        )
    })
    expect(posted).toEqual(['EUR/USD', 'GBP/USD', 'NGN/USD'])
    const [euros = '', , naira = ''] = ids
    expect(await signalsOf(1, () => order(market, buyer, naira, '10'))).toEqual(['NGN/USD'])
    expect(await signalsOf(1, () => haltListing(market, owner, { params: { id: euros } }))).toEqual([
      'EUR/USD',
    ])
  })
})

test('a pair is signalled at once, and what happens within a second together after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const live = liveUpdatesOver(localSignals())
  const heard: string[] = []
  live.subscribePairs((pair) => heard.push(pair))
  for (let count = 0; count < 5; count += 1) live.publishPair({ need: 'NGN', have: 'USD' })
  await Promise.resolve()
  expect(heard).toEqual(['NGN/USD'])
  vi.advanceTimersByTime(999)
  expect(heard).toEqual(['NGN/USD'])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['NGN/USD', 'NGN/USD'])
  vi.advanceTimersByTime(5_000)
  expect(heard).toHaveLength(2)
})
