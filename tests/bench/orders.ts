/**
 * Orders per second through the API, against the very same statements given to the bare driver: on a copy of the
 * database as it was before, by as many clients, in turns. What is lost between the two is what HTTP, checks and the
 * query builder cost.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/http/app.ts'
import { createListing } from '#server/listings/create.ts'
import { openServer } from '#server/open-server.ts'
import { placeOrder } from '#server/orders/place.ts'
import { readSettings } from '#server/settings.ts'
import {
  aDataFolder,
  asAdmin,
  type DatabaseKind,
  databaseKinds,
  urlOf,
} from '../server/database-for-tests.ts'
import { aReadyUser, goodPin, type ReadyUser } from '../server/world.ts'
import { type BareDriver, bareDriver } from './bare-driver.ts'
import { type Figure, ofRounds } from './figures.ts'
import type { Done, Load, Order } from './order-client.ts'
import { Recording, type Step } from './recording.ts'

const clients = 8
const rounds = 15
const ordersPerRound = { embedded: 64, postgresql: 160 } as const
const rate = '0.000625'
const goal = { atLeast: 0.6 }

export async function measureOrders(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of await databaseKinds()) figures.push(...(await measureOn(kind)))
  return figures
}

/** A database that nobody has open. */
type Place = { readonly dataDir: string; readonly databaseUrl: string | undefined; remove(): Promise<void> }
type Market = { readonly buyers: readonly ReadyUser[]; readonly listingIds: readonly string[] }

async function measureOn(kind: DatabaseKind): Promise<Figure[]> {
  const place = await aPlace(kind)
  const market = await prepare(place)
  const copy = await aCopy(place)
  const recording = new Recording()
  const open = await openServer(settingsOf(place), () => {}, recording.onStatement)
  const app = await buildApp({ ...open.server, database: recording.of(open.server.database) })
  recording.listenTo(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const people = fork(new URL('./order-client.ts', import.meta.url))
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
    // Code gets hot, connections open, and each person's PIN is looked at the slow way once.
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
      // Tells more on a machine that has other things to do. Of PostgreSQL it is the driver's half only.
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

/** `work` answers its own milliseconds; these are the ones that this process computed meanwhile. */
async function withCpu(work: () => Promise<number>): Promise<{ ms: number; cpuMs: number }> {
  const before = process.cpuUsage()
  const ms = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms, cpuMs: (user + system) / 1000 }
}

const perSecond = (count: number, ms: number) => (count * 1000) / ms

const settingsOf = ({ dataDir, databaseUrl }: Place) =>
  readSettings({
    DATA_DIR: dataDir,
    SEED: 'none',
    TOKEN_PEPPER: 'the same pepper before and after',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })

/** One owner with listings that nobody can buy up, and a buyer for each client. */
async function prepare(place: Place): Promise<Market> {
  const { server, close } = await openServer(settingsOf(place), () => {})
  const owner = await aReadyUser(server)
  const listingIds: string[] = []
  for (let made = 0; made < 4; made += 1) {
    const { id } = await createListing(server, owner, {
      body: {
        rate,
        pin: goodPin,
        needAmount: '800000000000',
        needCurrency: 'NGN',
        haveAmount: '500000000',
        haveCurrency: 'USD',
        isSystemRate: false,
        partFulfilment: true,
        systemFulfilment: false,
        debitCardId: owner.debit.id,
        creditCardId: owner.credit.id,
      },
    })
    listingIds.push(id)
  }
  const buyers: ReadyUser[] = []
  for (let made = 0; made < clients; made += 1) {
    const buyer = await aReadyUser(server)
    // The ledger account of a card is made with its first order, and has to be the same one in the copy.
    await placeOrder(server, buyer, {
      body: {
        rate,
        pin: goodPin,
        orderAmount: '1',
        giveUpAmount: '1600',
        isSystemRate: false,
        debitCardId: buyer.debit.id,
        creditCardId: buyer.credit.id,
        listingId: listingIds[0] as string,
      },
    })
    buyers.push(buyer)
  }
  await close()
  return { buyers, listingIds }
}

function someOrders({ buyers, listingIds }: Market, count: number): Order[] {
  return Array.from({ length: count }, (_, at) => {
    const buyer = buyers[at % buyers.length] as ReadyUser
    return {
      token: buyer.token,
      key: randomUUID(),
      body: {
        rate: Number(rate),
        transactionPin: goodPin,
        needAmount: 1,
        haveAmount: 1600,
        isSystemRate: false,
        debitCardId: buyer.debit.id,
        creditCardId: buyer.credit.id,
        listingId: listingIds[at % listingIds.length],
      },
    }
  })
}

/** @returns milliseconds from the first order sent to the last one answered */
async function order(people: ChildProcess, load: Load): Promise<number> {
  people.send(load)
  const [{ ms, refused }] = (await once(people, 'message')) as [Done]
  if (refused.length > 0) throw new Error(`${refused.length} orders were refused, such as: ${refused[0]}`)
  return ms
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

/** Swept by the tests' helpers should we be killed. */
const newName = () => `cowrie_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`

async function aPlace(kind: DatabaseKind): Promise<Place> {
  if (kind === 'embedded') return folderPlace(await aDataFolder())
  return postgresPlace(newName(), 'template0')
}

async function aCopy({ dataDir, databaseUrl }: Place): Promise<Place> {
  if (databaseUrl) return postgresPlace(newName(), new URL(databaseUrl).pathname.slice(1))
  const copy = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  cpSync(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
  return folderPlace(copy)
}

const folderPlace = (dataDir: string): Place => ({
  dataDir,
  databaseUrl: undefined,
  remove: async () => rmSync(dataDir, { recursive: true, force: true }),
})

async function postgresPlace(name: string, template: string): Promise<Place> {
  await asAdmin((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const folder = folderPlace(mkdtempSync(join(tmpdir(), 'cowrie-test-')))
  return {
    ...folder,
    databaseUrl: urlOf(name),
    async remove() {
      await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
      await folder.remove()
    },
  }
}
