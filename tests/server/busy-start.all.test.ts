/** A server that was stopped for long finds thousands of rows due: it answers first, and is stopped at once. */
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs } from '#core/contract/time.ts'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { buildApp } from '#server/http/app.ts'
import { openIdleServer, openServer } from '#server/open-server.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { silent } from '#tests/server/told.ts'
import { aDataFolder } from './database-for-tests.ts'
import { aReadyUser, goodPin } from './world.ts'

const dueCount = 400

const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir, SEED: 'none' })

/** Listings whose owner is to be told today that they end in two days. */
async function addDueListings(dataDir: string): Promise<void> {
  const { server, close } = await openServer(settingsOf(dataDir))
  const owner = await aReadyUser(server)
  await createListing(server, owner, {
    body: {
      rate: '0.000625',
      pin: goodPin,
      needAmount: '1600',
      needCurrency: 'NGN',
      haveAmount: '1',
      haveCurrency: 'USD',
      isSystemRate: false,
      partFulfilment: true,
      systemFulfilment: false,
      debitCardId: owner.debit.id,
      creditCardId: owner.credit.id,
    },
  })
  const inTwoDays = new Date(server.clock().getTime() + 2 * dayMs)
  await sql`
    INSERT INTO listing SELECT (jsonb_populate_record(listing, jsonb_build_object(
      'id', gen_random_uuid(), 'reference', 'CW-' || n, 'expires_at', ${inTwoDays}::timestamptz))).*
    FROM listing, generate_series(1, ${sql.lit(dueCount)}) AS n`.execute(server.database.db)
  await close()
}

async function toldIn(db: Server['database']['db']): Promise<number> {
  const { told } = await db
    .selectFrom('listing')
    .select(sql<number>`count(expiry_told_at)::int`.as('told'))
    .executeTakeFirstOrThrow()
  return told
}

it('answers before it sends reminders and while it does, and stops between two of them', async () => {
  const dataDir = await aDataFolder()
  await addDueListings(dataDir)
  // An hour after the last run.
  const open = await openIdleServer(settingsOf(dataDir), { clock: () => new Date(Date.now() + 3_600_000) })
  const app = await buildApp(open.server)
  const ask = async () => expect((await app.inject('/readyz')).statusCode).toBe(200)
  try {
    await ask()
    expect(await toldIn(open.server.database.db)).toBe(0)
    open.startJobs()
    // Each of these lets one turn of the event loop pass, as an answer to a connection does.
    await expect.poll(() => toldIn(open.server.database.db), { interval: 1 }).toBeGreaterThan(0)
    await ask()
    expect(await toldIn(open.server.database.db)).toBeLessThan(dueCount)
  } finally {
    await app.close()
    await open.close()
  }
  const database = await openDatabase({ dataDir, report: silent })
  const told = await toldIn(database.db)
  await database.close()
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(dueCount)
  rmSync(dataDir, { recursive: true, force: true })
})
