// A thousand pages listen to one process while orders go on: everybody hears what is theirs, once, and nobody else does.
import { afterAll, expect, test, vi } from 'vitest'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { buildApp } from '#server/http/app.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { aMarket, list, order, type Trader, traders } from '../market/market.ts'
import { signAllIn } from './sign-all-in.ts'
import { readStream, type StreamReader } from './stream-reader.ts'

const listeners = 1_000
const buyers = 8
const ordersEach = 5

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

test.each(await databaseKinds())(
  'a thousand open event streams hear their own news once while orders go on, on %s',
  { timeout: 300_000 },
  async (kind) => {
    const market = await aMarket(kind)
    ends.push(() => market.close())
    const app = await buildApp(market)
    ends.push(() => app.close())
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })

    const people = await traders(market, listeners)
    const tokens = await signAllIn(market, people)
    const streams: StreamReader[] = []
    let ended = 0
    // A browser opens its stream when it is there, not all of them in one moment.
    for (let at = 0; at < listeners; at += 50) {
      const opened = await Promise.all(
        tokens.slice(at, at + 50).map(async (token) => {
          const stream = await readStream(origin, token)
          void stream.ended.then(() => {
            ended += 1
          })
          await stream.next('unread')
          return stream
        }),
      )
      streams.push(...opened)
    }
    ends.push(async () => {
      for (const stream of streams) stream.close()
    })

    const [owner, ...others] = people as [Trader, ...Trader[]]
    const { id } = await list(market, owner)
    await Promise.all(
      others.slice(0, buyers).map(async (buyer) => {
        for (let placed = 0; placed < ordersEach; placed += 1) {
          const { id: orderId } = await order(market, buyer, id, '10')
          if (placed === 0) await acceptOrder(market, owner, { params: { id: orderId } })
        }
      }),
    )

    const heardBy = (stream: StreamReader | undefined) =>
      (stream?.events ?? [])
        .filter(({ event }) => event === 'notification')
        .map(({ id, data }) => ({ id, title: (JSON.parse(data) as { title: string }).title }))
    const wanted = [buyers * (ordersEach + 1), ...Array.from({ length: buyers }, () => 1)]
    await vi.waitFor(
      () => expect(streams.slice(0, buyers + 1).map((stream) => heardBy(stream).length)).toEqual(wanted),
      { timeout: 60_000, interval: 50 },
    )
    const owners = heardBy(streams[0])
    expect(new Set(owners.map((each) => each.id)).size).toBe(owners.length)
    const titled = (title: string) => owners.filter((each) => each.title === title).length
    expect([titled('New order request'), titled('Listing ordered')]).toEqual([buyers * ordersEach, buyers])
    for (const stream of streams.slice(1, buyers + 1))
      expect(heardBy(stream)[0]?.title).toBe('Order accepted')
    expect(streams.slice(buyers + 1).flatMap(heardBy)).toEqual([])
    expect(ended).toBe(0)
  },
)
