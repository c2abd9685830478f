/**
 * A newcomer that crosses 10,000 standing listings: how long until all of them are matched, and how long another poster
 * of the pair waits meanwhile. Beside each figure stands what it may be.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { openServer } from '#server/open-server.ts'
import type { Server } from '#server/server.ts'
import { type DatabaseKind, databaseKinds } from '../server/database-for-tests.ts'
import { manyStanding } from '../server/market/many-standing.ts'
import { listingBody, pin, type Trader, traders } from '../server/market/market.ts'
import { aProcessor } from '../server/market/processor.ts'
import { type Figure, ofRounds } from './figures.ts'
import { aBenchDatabase, settingsOf } from './market.ts'

const standing = { embedded: 1_000, postgresql: 10_000 } as const
const owners = 1_000
const rounds = 3
const mostMs = { match: 5_000, wait: 250 }

export async function measureMatching(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of await databaseKinds()) figures.push(...(await measureOn(kind)))
  return figures
}

async function measureOn(kind: DatabaseKind): Promise<Figure[]> {
  const place = await aBenchDatabase(kind)
  const cards = aProcessor()
  const open = await openServer(settingsOf(place), { cards })
  const { server } = open
  try {
    const pinHash = await server.secrets.hash(pin)
    const people = await traders({ ...server, pinHash }, owners)
    const [newcomer, other] = (await traders({ ...server, pinHash }, 2)) as [Trader, Trader]
    const matches: [number, number][] = []
    const waits: [number, number][] = []
    for (let round = 0; round < rounds; round += 1) {
      const count = standing[kind]
      await manyStanding(server, people, count)
      await sql`ANALYZE`.execute(server.database.db)
      const { matchMs, waitMs } = await matchAll(server, newcomer, other, count)
      matches.push([matchMs, mostMs.match])
      waits.push([waitMs, mostMs.wait])
    }
    return [
      ofRounds(`${standing[kind]} listings matched, ${kind}`, 'ms', matches, { atMost: 1 }),
      ofRounds(`  longest wait of another poster, ${kind}`, 'ms', waits, { atMost: 1 }),
    ]
  } finally {
    await open.close()
    await place.remove()
  }
}

/** Another person posts to the pair again and again until everything is matched. */
async function matchAll(server: Server, newcomer: Trader, other: Trader, count: number) {
  const startedAt = performance.now()
  const body = listingBody(newcomer, {
    needCurrency: 'USD',
    haveCurrency: 'NGN',
    needAmount: String(count),
    rate: '1600',
    systemFulfilment: true,
  })
  const { id } = await createListing(server, newcomer, { body })
  let waitMs = 0
  for (;;) {
    const { status } = await server.database.db
      .selectFrom('listing')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (status === 'fulfilled') break
    const postedAt = performance.now()
    // It crosses nothing that stands.
    await createListing(server, other, {
      body: listingBody(other, { needAmount: '1600', rate: '0.0006', systemFulfilment: true }),
    })
    waitMs = Math.max(waitMs, performance.now() - postedAt)
    await sleep(20)
  }
  return { matchMs: performance.now() - startedAt, waitMs }
}
