/**
 * Orders per second through the API, against the very same statements given to the bare driver: on a copy of the
 * database as it was before, by as many clients, in turns. What is lost between the two is what HTTP, checks and the
 * query builder cost.
 */
import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { type DatabaseKind, databaseKinds } from '../server/database-for-tests.ts'
import { aProcessor } from '../server/market/processor.ts'
import { type BareDriver, bareDriver } from './bare-driver.ts'
import { type Figure, ofRounds } from './figures.ts'
import {
  aBenchDatabase,
  aCopy,
  clients,
  order,
  orderClients,
  perSecond,
  prepare,
  settingsOf,
  someOrders,
} from './market.ts'
import { Recording, type Step } from './recording.ts'

const rounds = 15
const ordersPerRound = { embedded: 64, postgresql: 160 } as const
const goal = { atLeast: 0.6 }

export async function measureOrders(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of await databaseKinds()) figures.push(...(await measureOn(kind)))
  return figures
}

async function measureOn(kind: DatabaseKind): Promise<Figure[]> {
  const place = await aBenchDatabase(kind)
  const market = await prepare(place)
  const copy = await aCopy(place)
  const recording = new Recording()
  const open = await openServer(settingsOf(place), () => {}, {
    onStatement: recording.onStatement,
    // What the bank costs is measured apart.
    cards: aProcessor(),
  })
  const app = await buildApp({ ...open.server, database: recording.of(open.server.database) })
  recording.listenTo(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const people = orderClients()
  const bare = await bareDriver(copy)
  try {
    const both = async (count: number) => {
      const orders = someOrders(market, count)
      const ours = await withCpu(() => order(people, { port, clients, orders }))
      const recorded = recording.take()
      if (recorded.length !== count) throw new Error(`${recorded.length} of ${count} orders were recorded`)
      const theirs = await withCpu(() => replay(bare, recorded))
      return {
        speed: [perSecond(count, ours.ms), perSecond(count, theirs.ms)] as const,
        cpu: [ours.cpuMs / count, theirs.cpuMs / count] as const,
      }
    }
    // Warms up the code, opens connections, and checks each person's PIN the slow way once.
    await both(ordersPerRound[kind])
    const measured: Awaited<ReturnType<typeof both>>[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await both(ordersPerRound[kind]))

    const { count } = await open.server.database.db
      .selectFrom('posting')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    if (count !== (await bare.count('posting'))) throw new Error('the bare driver did not do the same work')
    return [
      ofRounds(
        `orders, ${kind}`,
        'per s',
        measured.map(({ speed }) => speed),
        goal,
      ),
      // More reliable on a busy machine. For PostgreSQL it covers only the driver's side.
      ofRounds(
        `  CPU of our process, ${kind}`,
        'ms each',
        measured.map(({ cpu }) => cpu),
      ),
    ]
  } finally {
    people.kill()
    await app.close()
    await open.close()
    await bare.close()
    await place.remove()
    await copy.remove()
  }
}

/** CPU milliseconds of this process during `work`, which returns its own elapsed milliseconds. */
async function withCpu(work: () => Promise<number>): Promise<{ ms: number; cpuMs: number }> {
  const before = process.cpuUsage()
  const ms = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms, cpuMs: (user + system) / 1000 }
}

/** @returns milliseconds for all of them */
async function replay(bare: BareDriver, calls: readonly (readonly Step[])[]): Promise<number> {
  let next = 0
  const startedAt = performance.now()
  const ends = await Promise.allSettled(
    Array.from({ length: clients }, async () => {
      for (let steps = calls[next++]; steps; steps = calls[next++]) await bare.run(steps)
    }),
  )
  const ms = performance.now() - startedAt
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ms
}
