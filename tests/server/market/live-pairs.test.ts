// Open pages hear of a pair whose listings changed, at most once a second.
import { expect, test } from 'vitest'
import { haltListing } from '#server/market/listings/halt.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order } from './market.ts'

suite('a change of listings', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  /** The signals that `run` causes, until `count` of them have come. */
  async function signalsOf(count: number, run: () => Promise<unknown>): Promise<string[]> {
    const heard: string[] = []
    const stop = market.live.subscribePairs((pair) => heard.push(pair))
    try {
      await run()
      await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(count)
      return heard
    } finally {
      stop()
    }
  }

  test('by posting, an order and a halt is signalled with its pair', async () => {
    const pairs = [
      ['EUR', 'USD'],
      ['GBP', 'USD'],
    ] as const
    const ids: string[] = []
    const posted = await signalsOf(2, async () => {
      for (const [needCurrency, haveCurrency] of pairs)
        ids.push(
          (await list(market, owner, { needCurrency, haveCurrency, needAmount: '100', rate: '1.1' })).id,
        )
    })
    expect(posted).toEqual(['EUR/USD', 'GBP/USD'])
    const { id } = await list(market, owner, { systemFulfilment: true })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await signalsOf(1, () => order(market, buyer, id, '10'))).toEqual(['NGN/USD'])
    expect(
      await signalsOf(1, () => haltListing(market, owner, { params: { id: ids[0] as string } })),
    ).toEqual(['EUR/USD'])
  })

  test('is signalled at once, and those within a second together after it', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const heard = await signalsOf(2, async () => {
      for (let count = 0; count < 5; count += 1) market.live.publishPair({ need: 'NGN', have: 'USD' })
    })
    expect(heard).toEqual(['NGN/USD', 'NGN/USD'])
  })
})
