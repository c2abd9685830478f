/** Of all processes on one database one does a sweep, and another one goes on where it died. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Statement } from '#server/db/database.ts'
import { sweepPeriodically, turnsAt } from '#server/leases.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/settings.ts'
import { aDatabase, postgresAtHand } from '../database-for-tests.ts'
import { sharedSettings } from '../durability/both-books.ts'

const longMs = 60_000

describe.runIf(await postgresAtHand())('processes on one PostgreSQL', async () => {
  const database = await aDatabase('postgresql')
  afterAll(() => database.close())
  beforeEach(() => database.db.deleteFrom('lease').execute())

  const until = async () => {
    const { rows } = await sql<{ ms: number }>`
      SELECT (extract(epoch FROM until - clock_timestamp()) * 1000)::float8 AS ms FROM lease`.execute(
      database.db,
    )
    return rows[0]?.ms as number
  }
  const turns = (leaseMs?: number) => turnsAt({ database }, 'expiry', longMs, leaseMs)

  test('sweep one at a time, and not again within the interval', async () => {
    const [one, other] = [turns(), turns()]
    const within: boolean[] = []
    expect(
      await one.take(async () => {
        within.push(await other.take(async () => {}))
      }),
    ).toBe(true)
    expect(within).toEqual([false])
    // Of the interval, most; of the lease nothing.
    expect(await until()).toBeGreaterThan(0.8 * longMs)
    expect(await one.take(async () => {})).toBe(false)
    expect(await other.take(async () => {})).toBe(false)
  })

  test('do not sweep together, however often they look', async () => {
    let atIt = 0
    let most = 0
    const swept = [0, 0]
    const stops = swept.map((_, index) =>
      sweepPeriodically(
        { database },
        'expiry',
        5,
        async () => {
          atIt += 1
          most = Math.max(most, atIt)
          await sql`SELECT 1`.execute(database.db)
          swept[index] = (swept[index] as number) + 1
          atIt -= 1
        },
        (error) => expect.unreachable(error.message),
      ),
    )
    await expect.poll(() => (swept[0] ?? 0) + (swept[1] ?? 0), { timeout: 20_000 }).toBeGreaterThan(30)
    for (const stop of stops) await stop()
    expect(most).toBe(1)
  })

  test('a sweep that failed is due again like any other', async () => {
    const one = turns()
    await expect(one.take(() => Promise.reject(new Error('the power failed')))).rejects.toThrow(
      'the power failed',
    )
    expect(await until()).toBeGreaterThan(0.8 * longMs)
  })

  test('a long sweep keeps its lease', async () => {
    const leaseMs = 150
    const [one, other] = [turns(leaseMs), turns(leaseMs)]
    await one.take(async () => {
      const first = await until()
      const began = Date.now()
      // Its process says three times within a lease that it is at it.
      await expect.poll(until, { interval: 10 }).toBeLessThan(first)
      await expect.poll(() => Date.now() - began, { interval: 10 }).toBeGreaterThan(2 * leaseMs)
      expect(await other.take(async () => {})).toBe(false)
    })
  })

  test('who leaves in order lets the next begin at once', async () => {
    const [one, other] = [turns(), turns()]
    await one.take(async () => {})
    // Not those of somebody else.
    await other.leave()
    expect(await other.take(async () => {})).toBe(false)
    await one.leave()
    expect(await other.take(async () => {})).toBe(true)
  })

  test('one that is killed at its sweep is replaced when its lease has ended', async () => {
    const leaseMs = 400
    const holder = fileURLToPath(new URL('holder.ts', import.meta.url))
    const child = spawn(process.execPath, [holder, database.databaseUrl as string, String(leaseMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout as NodeJS.ReadableStream, 'data')
    const other = turns(leaseMs)
    expect(await other.take(async () => {})).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'close')
    await expect.poll(() => other.take(async () => {}), { interval: 20, timeout: 10_000 }).toBe(true)
  })

  test('of two servers the first sweeps, and the second after it has gone', async () => {
    const env = {
      ...sharedSettings,
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl,
      // Nobody calls it.
      BANK_URL: 'http://127.0.0.1:1',
    }
    const open = async () => {
      const seen: Statement[] = []
      const opened = await openServer(readSettings(env), () => {}, { onStatement: (each) => seen.push(each) })
      return {
        ...opened,
        sweeps: () => seen.filter(({ sql: text }) => /DELETE FROM idempotency/.test(text)).length,
        looks: () => seen.filter(({ sql: text }) => /INSERT INTO lease/.test(text)).length,
      }
    }
    const first = await open()
    await expect.poll(first.sweeps).toBeGreaterThan(0)
    const second = await open()
    // Expiry, retention, renewals, passwords, alerts and months look at the start.
    await expect.poll(second.looks).toBe(6)
    await first.close()
    await second.close()
    expect(second.sweeps()).toBe(0)
    const third = await open()
    await expect.poll(third.sweeps).toBeGreaterThan(0)
    await third.close()
    expect(await database.db.selectFrom('lease').selectAll().execute()).toEqual([])
  })
})

test('the one process of an embedded database sweeps whenever it looks', async () => {
  const database = await aDatabase('embedded')
  onTestFinished(() => database.close())
  const one = turnsAt({ database }, 'expiry', longMs)
  expect(await one.take(async () => {})).toBe(true)
  expect(await one.take(async () => {})).toBe(true)
})
