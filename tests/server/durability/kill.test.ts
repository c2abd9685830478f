/** The embedded database loses nothing: the real server, under load, killed at a random moment, again and again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { audit } from '#server/ledger/audit.ts'
import { demoPassword, demoPeople, demoPin } from '#server/seed/people.ts'
import { freePort } from '#tests/free-port.ts'
import { aDataFolder } from '../database-for-tests.ts'

const rounds = 20
const clients = 6

let folder: string
let port: number
let latest: ChildProcess | undefined

beforeAll(async () => {
  folder = await aDataFolder({ onDisk: true })
  port = await freePort()
})
// A test that failed half-way must not leave its server to the next one.
afterEach(async () => {
  if (!latest || latest.exitCode !== null || latest.signalCode !== null) return
  latest.kill('SIGKILL')
  await once(latest, 'close')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({
  ...process.env,
  NODE_ENV: '',
  PORT: String(port),
  PARTNER_PORT: '0',
  DATA_DIR: folder,
})

/** As `npm start` has it, without the optimiser for WebAssembly: none of these servers lives to see its work. */
const server = ['--liftoff-only', 'demo/server/main.ts']

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, server, {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  latest = child
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${errors}`)
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => undefined)
    if (answer?.ok) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not become ready')
}

async function call(path: string, token: string | undefined, body?: unknown) {
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { isSuccess: boolean; data: Record<string, string>; authorization: string }
}

type Acknowledged = { table: 'listing' | 'orders'; id: string }

/** Signs in two people who post and order as fast as they can, until the server is gone. */
async function load(acknowledged: Acknowledged[]) {
  const tokens: string[] = []
  const cards: { debit: string; credit: string }[] = []
  for (const person of demoPeople.slice(0, 2)) {
    const signedIn = await call('/api/User/login', undefined, {
      username: person.userName,
      password: demoPassword,
    })
    tokens.push(signedIn.authorization)
    const listed = (await call('/api/User/user-cards', signedIn.authorization)).data as unknown as {
      tblid: string
      accountTypeId: number
    }[]
    const idOf = (type: number) => listed.find((each) => each.accountTypeId === type)?.tblid as string
    cards.push({ credit: idOf(1), debit: idOf(2) })
  }
  const money = (who: 0 | 1) => ({
    rate: 0.000625,
    transactionPin: demoPin,
    isSystemRate: false,
    debitCardId: cards[who]?.debit,
    creditCardId: cards[who]?.credit,
  })
  const client = async () => {
    for (;;) {
      const posted = await call('/api/Listing/listing', tokens[0], {
        ...money(0),
        needAmount: 160_000,
        needCurrency: 566,
        haveAmount: 100,
        haveCurrency: 840,
        allowPartFulfilment: true,
        allowSystemFulfilment: false,
      })
      if (!posted.isSuccess) throw new Error(JSON.stringify(posted))
      const listingId = posted.data.lisingId as string
      acknowledged.push({ table: 'listing', id: listingId })
      const ordered = await call('/api/Order/order', tokens[1], {
        ...money(1),
        needAmount: 40,
        haveAmount: 64_000,
        listingId,
      })
      if (!ordered.isSuccess) throw new Error(JSON.stringify(ordered))
      acknowledged.push({ table: 'orders', id: ordered.data.orderId as string })
      await call(`/api/Order/accept/${ordered.data.orderId}`, tokens[0], {})
    }
  }
  return () => Promise.allSettled(Array.from({ length: clients }, client))
}

describe('a server on the embedded database', () => {
  it(`keeps every acknowledged write through ${rounds} kills`, { timeout: 240_000 }, async () => {
    const acknowledged: Acknowledged[] = []
    for (let round = 0; round < rounds; round += 1) {
      const child = await startServer()
      const run = await load(acknowledged)
      const orders = () => acknowledged.filter((each) => each.table === 'orders').length
      const before = orders()
      const running = run()
      // The moment is random, but never before an order of this round has been answered.
      while (orders() === before) await new Promise((resolve) => setTimeout(resolve, 5))
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 600))
      child.kill('SIGKILL')
      await once(child, 'close')
      const ends = await running
      // A client stops because the server is gone, never because it was refused.
      for (const end of ends)
        expect(String((end as PromiseRejectedResult).reason)).toMatch(/fetch failed|terminated|JSON/)

      const { db, close } = await openDatabase({ dataDir: folder })
      for (const table of ['listing', 'orders'] as const) {
        const wanted = acknowledged.filter((each) => each.table === table).map((each) => each.id)
        const found = await db.selectFrom(table).select('id').where('id', 'in', wanted).execute()
        expect(found.length, `round ${round}: acknowledged ${table}`).toBe(wanted.length)
      }
      expect(await audit(db)).toEqual([])
      await close()
    }
    expect(acknowledged.filter((each) => each.table === 'orders').length).toBeGreaterThanOrEqual(rounds)
  })

  it('refuses a second server on the same folder, in a sentence that names it', {
    timeout: 60_000,
  }, async () => {
    const first = await startServer()
    const second = spawn(process.execPath, server, {
      env: { ...environment(), PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    second.stderr.on('data', (text) => {
      errors += text
    })
    const [status] = await once(second, 'close')
    expect(status).toBe(1)
    expect(errors).toMatch(/^Cowrie cannot start: /)
    expect(errors).toContain(folder)
    first.kill('SIGTERM')
    expect((await once(first, 'close'))[0]).toBe(0)
  })
})
