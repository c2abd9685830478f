/**
 * Orders and accepts per second through the API, against the very same statements given to the bare driver, prepared as
 * the server prepares them: on a copy of the database as it was before, on the same disk, by as many clients, in turns.
 * The difference is the cost of HTTP, checks and the query builder; the first order of a newcomer also pays for the
 * evaluation of a PIN.
 */
import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { type DatabaseKind, databaseKinds } from '../server/database-for-tests.ts'
import { aProcessor } from '../server/market/processor.ts'
import { type BareDriver, bareDriver } from './bare-driver.ts'
import { type Figure, type Goal, ofRounds } from './figures.ts'
import {
  aBenchDatabase,
  aCopy,
  clients,
  order,
  orderClients,
  perSecond,
  prepare,
  settingsOf,
  someAccepts,
  someOrders,
} from './market.ts'
import type { Order } from './order-client.ts'
import { Recording, type Step } from './recording.ts'

const rounds = 10
const callsPerRound = { embedded: 32, postgresql: 80 } as const
/** Each evaluates a PIN. */
const firstsPerRound = 16

/** The calls, in the order of a round: the owner accepts what was ordered. */
const works = ['orders', 'first orders', 'orders accepted at once', 'accepts'] as const
type Work = (typeof works)[number]
const goals: Record<Work, Record<DatabaseKind, Goal> | undefined> = {
  orders: { embedded: { atLeast: 0.8 }, postgresql: { atLeast: 0.75 } },
  'first orders': undefined,
  'orders accepted at once': { embedded: { atLeast: 0.8 }, postgresql: { atLeast: 0.7 } },
  accepts: { embedded: { atLeast: 0.8 }, postgresql: { atLeast: 0.7 } },
}

export async function measureOrders(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of await databaseKinds()) figures.push(...(await measureOn(kind)))
  return figures
}

async function measureOn(kind: DatabaseKind): Promise<Figure[]> {
  const place = await aBenchDatabase(kind)
  const market = await prepare(place, firstsPerRound * (rounds + 1))
  const copy = await aCopy(place)
  const recording = new Recording()
  const open = await openServer(settingsOf(place), {
    onStatement: recording.onStatement,
    // The bank's cost is measured apart.
    cards: aProcessor(),
  })
  const app = await buildApp({ ...open.server, database: recording.of(open.server.database) })
  recording.listenTo(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const people = orderClients()
  const bare = await bareDriver(copy)
  const { db } = open.server.database
  const count = callsPerRound[kind]
  const newcomers = [...market.newcomers]

  async function callsOf(work: Work): Promise<Order[]> {
    if (work === 'first orders')
      return someOrders({ ...market, buyers: newcomers.splice(0, firstsPerRound) }, firstsPerRound)
    if (work !== 'accepts')
      return someOrders(work === 'orders' ? market : { ...market, listingIds: market.atOnceIds }, count)
    const pending = await db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'pending')
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
    return someAccepts(
      market,
      pending.map(({ id }) => id),
    )
  }

  async function both(work: Work) {
    const calls = await callsOf(work)
    const ours = await withCpu(() => order(people, { port, clients, orders: calls }))
    const recorded = recording.take()
    if (recorded.length !== calls.length)
      throw new Error(`${recorded.length} of ${calls.length} calls were recorded`)
    const theirs = await withCpu(() => replay(bare, recorded))
    return {
      speed: [perSecond(calls.length, ours.ms), perSecond(calls.length, theirs.ms)] as const,
      cpu: [ours.cpuMs / calls.length, theirs.cpuMs / calls.length] as const,
    }
  }

  try {
    const measured = new Map(works.map((work) => [work, [] as Awaited<ReturnType<typeof both>>[]]))
    // The first round warms up the code, opens connections, and checks each buyer's PIN the slow way.
    for (let round = 0; round <= rounds; round += 1)
      for (const work of works) {
        const each = await both(work)
        if (round > 0) measured.get(work)?.push(each)
      }
    const { count: postings } = await db
      .selectFrom('posting')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    if (postings !== (await bare.count('posting')))
      throw new Error('the bare driver did not do the same work')
    return [...measured].flatMap(([work, each]) => [
      ofRounds(
        `${work}, ${kind}`,
        'per s',
        each.map(({ speed }) => speed),
        goals[work]?.[kind],
      ),
      // More reliable on a busy machine. For PostgreSQL it covers only the driver's side.
      ofRounds(
        `  CPU of our process, ${kind}`,
        'ms each',
        each.map(({ cpu }) => cpu),
      ),
    ])
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
