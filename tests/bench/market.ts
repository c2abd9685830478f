/** Shared by the benchmarks of orders: a database with an owner's listings and buyers, and the buyers as a process. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { placeOrder } from '#server/exchange/market/orders/place.ts'
import { openServer } from '#server/open-server.ts'
import { recordset } from '#server/platform/db/recordset.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { aDataFolder, asAdmin, type DatabaseKind, drop, urlOf } from '../server/database-for-tests.ts'
import { traders } from '../server/market/market.ts'
import { signAllIn } from '../server/notifications/sign-all-in.ts'
import { aReadyUser, goodPin, type ReadyUser } from '../server/world.ts'
import type { Done, Load, Order } from './order-client.ts'

/** So many clients order at once. */
export const clients = 8
/** The one rate of all listings and orders. */
export const rate = '0.000625'

/** A database that nobody has open. */
export type BenchDatabase = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}
export type Buyer = Pick<ReadyUser, 'token'> & Record<'debit' | 'credit', { readonly id: string }>
export type Market = {
  readonly owner: ReadyUser
  readonly buyers: readonly ReadyUser[]
  /** People who have not ordered yet: no process has seen their PIN, and their cards have no account. */
  readonly newcomers: readonly Buyer[]
  /** Listings whose owner decides on each order. */
  readonly listingIds: readonly string[]
  /** Listings that accept orders at once. */
  readonly atOnceIds: readonly string[]
}

export const perSecond = (count: number, ms: number) => (count * 1000) / ms

export const settingsOf = ({ dataDir, databaseUrl }: BenchDatabase) =>
  readSettings({
    DATA_DIR: dataDir,
    SEED: 'none',
    TOKEN_PEPPER: 'the same pepper before and after',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })

/** One owner with listings that nobody can buy up, and a buyer for each client. */
export async function prepare(place: BenchDatabase, newcomerCount = 0): Promise<Market> {
  const { server, close } = await openServer(settingsOf(place))
  const owner = await aReadyUser(server)
  const listingOf = async (systemFulfilment: boolean) => {
    const { id } = await createListing(server, owner, {
      body: {
        rate,
        pin: goodPin,
        needAmount: '160000000000',
        needCurrency: 'NGN',
        haveAmount: '100000000',
        haveCurrency: 'USD',
        isSystemRate: false,
        partFulfilment: true,
        systemFulfilment,
        debitCardId: owner.debit.id,
        creditCardId: owner.credit.id,
      },
    })
    return id
  }
  const listingIds: string[] = []
  const atOnceIds: string[] = []
  // As many as clients: neither side of the comparison waits for a listing.
  for (let made = 0; made < clients; made += 1) {
    listingIds.push(await listingOf(false))
    atOnceIds.push(await listingOf(true))
  }
  const buyers: ReadyUser[] = []
  for (let made = 0; made < clients; made += 1) {
    const buyer = await aReadyUser(server)
    // The ledger accounts of cards are made with their first exchange, and have to be the same ones in the copy.
    await placeOrder(server, buyer, {
      body: {
        rate,
        pin: goodPin,
        orderAmount: '1',
        giveUpAmount: '1600',
        isSystemRate: false,
        debitCardId: buyer.debit.id,
        creditCardId: buyer.credit.id,
        listingId: atOnceIds[0] as string,
      },
    })
    buyers.push(buyer)
  }
  const newcomers = await someNewcomers(server, owner, newcomerCount)
  await close()
  return { owner: elsewhere(owner), buyers: buyers.map(elsewhere), newcomers, listingIds, atOnceIds }
}

/** A person for another server: what a session remembers of the PIN is kept by the one that read it. */
const elsewhere = (person: ReadyUser): ReadyUser => ({ ...person, pinMemory: undefined })

/** As rows: hundreds of registrations would take minutes. */
async function someNewcomers(server: Server, ready: ReadyUser, count: number): Promise<Buyer[]> {
  if (count === 0) return []
  const people = await traders({ ...server, pinHash: 'none' }, count)
  const rows: { person_id: string; hash: string }[] = []
  // One after the other: the queue of hashes is short.
  for (const { id } of people) rows.push({ person_id: id, hash: await server.secrets.hash(goodPin) })
  await sql`
    UPDATE person SET pin_hash = hash FROM ${recordset('each', 'person_id uuid, hash text', rows)}
    WHERE id = person_id`.execute(server.database.db)
  await sql`
    INSERT INTO identity SELECT (jsonb_populate_record(identity, jsonb_build_object('person_id', each.person_id))).*
    FROM ${recordset('each', 'person_id uuid', rows)} JOIN identity ON identity.person_id = ${ready.id}`.execute(
    server.database.db,
  )
  const tokens = await signAllIn(server, people)
  return people.map(({ debit, credit }, at) => ({
    token: tokens[at] as string,
    debit: { id: debit },
    credit: { id: credit },
  }))
}

export const someOrders = (
  { buyers, listingIds }: Pick<Market, 'listingIds'> & { readonly buyers: readonly Buyer[] },
  count: number,
): Order[] =>
  Array.from({ length: count }, (_, at) => {
    const buyer = buyers[at % buyers.length] as Buyer
    return {
      token: buyer.token,
      key: randomUUID(),
      path: '/api/Order/order',
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

/** Listings of one pair, which each of them locks while it looks for a match; none exists. */
export const someListings = ({ owner }: Pick<Market, 'owner'>, count: number): Order[] =>
  Array.from({ length: count }, () => ({
    token: owner.token,
    key: randomUUID(),
    path: '/api/Listing/listing',
    body: {
      rate: Number(rate),
      transactionPin: goodPin,
      isSystemRate: false,
      needAmount: 160_000,
      needCurrency: 566,
      haveAmount: 100,
      haveCurrency: 840,
      allowPartFulfilment: true,
      allowSystemFulfilment: true,
      debitCardId: owner.debit.id,
      creditCardId: owner.credit.id,
    },
  }))

export const someAccepts = ({ owner }: Market, orderIds: readonly string[]): Order[] =>
  orderIds.map((id) => ({ token: owner.token, key: randomUUID(), path: `/api/Order/accept/${id}` }))

/** @returns milliseconds from the first order sent to the last one answered */
export async function order(people: ChildProcess, load: Load): Promise<number> {
  people.send(load)
  const [{ ms, refused }] = (await once(people, 'message')) as [Done]
  if (refused.length > 0) throw new Error(`${refused.length} orders were refused, such as: ${refused[0]}`)
  return ms
}

/** The buyers, in a process of their own. */
export const orderClients = (): ChildProcess => fork(new URL('./order-client.ts', import.meta.url))

/** Removed by the tests' helpers should we be killed. */
const newName = () => `cowrie_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`

export async function aBenchDatabase(kind: DatabaseKind): Promise<BenchDatabase> {
  // On the disk, as it is used: PostgreSQL has its own there, too.
  if (kind === 'embedded') return folderPlace(await aDataFolder({ onDisk: true }))
  return postgresPlace(newName(), 'template0')
}

export async function aCopy({ dataDir, databaseUrl }: BenchDatabase): Promise<BenchDatabase> {
  if (databaseUrl) return postgresPlace(newName(), new URL(databaseUrl).pathname.slice(1))
  // On the same disk.
  const copy = mkdtempSync(join(dirname(dataDir), 'cowrie-test-'))
  cpSync(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
  return folderPlace(copy)
}

const folderPlace = (dataDir: string): BenchDatabase => ({
  dataDir,
  databaseUrl: undefined,
  remove: async () => rmSync(dataDir, { recursive: true, force: true }),
})

async function postgresPlace(name: string, template: string): Promise<BenchDatabase> {
  await asAdmin((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const folder = folderPlace(mkdtempSync(join(tmpdir(), 'cowrie-test-')))
  return {
    ...folder,
    databaseUrl: urlOf(name),
    async remove() {
      await asAdmin((admin) => drop(admin, name))
      await folder.remove()
    },
  }
}
