/** What benchmarks of orders share: a database with an owner's listings and buyers, and the buyers as a process. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createListing } from '#server/market/listings/create.ts'
import { placeOrder } from '#server/market/orders/place.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/settings.ts'
import { aDataFolder, asAdmin, type DatabaseKind, urlOf } from '../server/database-for-tests.ts'
import { aReadyUser, goodPin, type ReadyUser } from '../server/world.ts'
import type { Done, Load, Order } from './order-client.ts'

/** So many clients order at once. */
export const clients = 8
const rate = '0.000625'

/** A database that nobody has open. */
export type BenchDatabase = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}
export type Market = {
  readonly owner: ReadyUser
  readonly buyers: readonly ReadyUser[]
  readonly listingIds: readonly string[]
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
export async function prepare(place: BenchDatabase): Promise<Market> {
  const { server, close } = await openServer(settingsOf(place), () => {})
  const owner = await aReadyUser(server)
  const listingIds: string[] = []
  for (let made = 0; made < 4; made += 1) {
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
  return { owner, buyers, listingIds }
}

export function someOrders({ buyers, listingIds }: Market, count: number): Order[] {
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
export async function order(people: ChildProcess, load: Load): Promise<number> {
  people.send(load)
  const [{ ms, refused }] = (await once(people, 'message')) as [Done]
  if (refused.length > 0) throw new Error(`${refused.length} orders were refused, such as: ${refused[0]}`)
  return ms
}

/** Those who order, in a process of their own. */
export const orderClients = (): ChildProcess => fork(new URL('./order-client.ts', import.meta.url))

/** Swept by the tests' helpers should we be killed. */
const newName = () => `cowrie_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`

export async function aBenchDatabase(kind: DatabaseKind): Promise<BenchDatabase> {
  if (kind === 'embedded') return folderPlace(await aDataFolder())
  return postgresPlace(newName(), 'template0')
}

export async function aCopy({ dataDir, databaseUrl }: BenchDatabase): Promise<BenchDatabase> {
  if (databaseUrl) return postgresPlace(newName(), new URL(databaseUrl).pathname.slice(1))
  const copy = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
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
      await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
      await folder.remove()
    },
  }
}
