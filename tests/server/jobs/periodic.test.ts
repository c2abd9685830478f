/** One of all processes on a database is at a periodic task, and another one goes on where it died. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openServer } from '#server/open-server.ts'
import type { Statement } from '#server/platform/db/database.ts'
import { periodicTask, storePeriodicTasks } from '#server/platform/jobs/periodic.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { readSettings } from '#server/settings/settings.ts'
import { taskHandlers } from '#server/start/task-handlers.ts'
import { suite } from '#tests/server/suite.ts'
import { keptIn } from '#tests/server/told.ts'
import { aDatabase, postgresAtHand } from '../database-for-tests.ts'
import { sharedSettings } from '../durability/both-books.ts'

const hourSeconds = 3_600

suite('a periodic task', ({ world, kind: database }) => {
  const { db } = world.database
  // Moved by hand only: the tests compare seconds.
  let now = Date.now()
  const server = { ...world, clock: () => new Date(now) }
  const later = (seconds: number) => {
    now += seconds * 1_000
  }
  /** The only periodic task of these tests. */
  const handlersOf = (everySeconds: number, job: (stopping: AbortSignal) => Promise<unknown>) => ({
    ...taskHandlers,
    expiry: periodicTask(everySeconds * 1_000, (_server, stopping) => job(stopping)),
  })
  const workerOf = (...[every, job]: Parameters<typeof handlersOf>) => {
    const worker = startWorker({ ...server, report: keptIn(said) }, handlersOf(every, job))
    onTestFinished(() => worker.stop())
    return worker
  }
  const row = () => db.selectFrom('outbox').selectAll().where('kind', '=', 'expiry').executeTakeFirstOrThrow()
  const secondsLeft = async () =>
    Math.round(((await row()).due_at.getTime() - server.clock().getTime()) / 1_000)
  const said: string[] = []

  beforeEach(async () => {
    await world.outbox.stop()
    now = Date.now()
    said.length = 0
    await db.deleteFrom('outbox').execute()
    await storePeriodicTasks(server, { ...taskHandlers, ...nothingElse })
  })
  /** The others are not there. */
  const nothingElse = Object.fromEntries(
    Object.entries(taskHandlers)
      .filter(([kind]) => kind !== 'expiry')
      .map(([kind, handler]) => [kind, { ...handler, firstWaitMs: undefined }]),
  )

  test('is there once, however many servers start', async () => {
    await db.deleteFrom('outbox').execute()
    await Promise.all([1, 2, 3].map(() => storePeriodicTasks(server, taskHandlers)))
    const rows = await db.selectFrom('outbox').select(['kind', 'is_periodic']).execute()
    const kinds = Object.entries(taskHandlers).flatMap(([kind, { firstWaitMs }]) => (firstWaitMs ? kind : []))
    expect(rows.map((each) => each.kind).sort()).toEqual(kinds.sort())
    expect(rows.every((each) => each.is_periodic)).toBe(true)
  })

  test('runs at once, and again when its time has passed', async () => {
    let runs = 0
    const worker = workerOf(hourSeconds, async () => {
      runs += 1
    })
    await worker.idle()
    await worker.idle()
    expect(runs).toBe(1)
    expect(await secondsLeft()).toBe(hourSeconds)
    later(hourSeconds - 5)
    await worker.idle()
    expect(runs).toBe(1)
    later(5)
    await worker.idle()
    expect(runs).toBe(2)
    expect(await row()).toMatchObject({ attempts: 0, done_at: null, last_error: null })
  })

  test('keeps its time over a restart', async () => {
    await workerOf(hourSeconds, async () => {}).idle()
    await storePeriodicTasks(server, { ...taskHandlers, ...nothingElse })
    expect(await secondsLeft()).toBe(hourSeconds)
  })

  test('is repeated soon when it failed, and never later than otherwise', async () => {
    let fails = true
    const worker = workerOf(3, async () => {
      if (fails) throw new Error('the power failed')
    })
    const waits: number[] = []
    for (let run = 0; run < 4; run += 1) {
      await worker.idle()
      waits.push(await secondsLeft())
      later(waits.at(-1) as number)
    }
    expect(waits).toEqual([1, 2, 3, 3])
    expect((await row()).last_error).toBe('the power failed')
    fails = false
    await worker.idle()
    expect(await row()).toMatchObject({ attempts: 0, last_error: null })
    expect(said).toEqual([
      'expiry tasks fail and are repeated: the power failed',
      expect.stringMatching(/^expiry tasks succeed again/),
    ])
  })

  test('runs in one worker at a time, however often they look', async () => {
    let [atIt, most, runs] = [0, 0, 0]
    const job = async () => {
      atIt += 1
      most = Math.max(most, atIt)
      await sql`SELECT 1`.execute(db)
      runs += 1
      atIt -= 1
    }
    const workers = [1, 2, 3].map(() => workerOf(0.001, job))
    while (runs < 30) {
      later(0.001)
      for (const worker of workers) worker.wake()
      await sql`SELECT 1`.execute(db)
    }
    expect(most).toBe(1)
  })

  test('keeps its lease as long as its worker lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const one = workerOf(hourSeconds, async () => {
      begun.resolve()
      await end.promise
    })
    await begun.promise
    let taken = false
    const other = workerOf(hourSeconds, async () => {
      taken = true
    })
    for (let minute = 0; minute < 3; minute += 1) {
      later(50)
      vi.advanceTimersByTime(20_000)
      await expect.poll(secondsLeft).toBeGreaterThan(55)
      await other.idle()
    }
    expect(taken).toBe(false)
    end.resolve()
    await one.idle()
    expect(await secondsLeft()).toBe(hourSeconds)
  })

  test('that is interrupted by a stop goes on at once in another process', async () => {
    const begun = Promise.withResolvers<void>()
    const one = workerOf(hourSeconds, async (stopping) => {
      begun.resolve()
      await once(stopping, 'abort')
    })
    await begun.promise
    await one.stop()
    let taken = false
    await workerOf(hourSeconds, async () => {
      taken = true
    }).idle()
    expect(taken).toBe(true)
  })

  test.runIf(database === 'postgresql')('whose process is killed is taken over after its lease', async () => {
    const holder = fileURLToPath(new URL('holder.ts', import.meta.url))
    const child = spawn(
      process.execPath,
      [holder, world.database.dataDir, world.database.databaseUrl as string],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout as NodeJS.ReadableStream, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    let taken = false
    const worker = workerOf(hourSeconds, async () => {
      taken = true
    })
    await worker.idle()
    expect(taken).toBe(false)
    later(600)
    await worker.idle()
    expect(taken).toBe(true)
  })
})

describe.runIf(await postgresAtHand())('two servers on one PostgreSQL', () => {
  test('run a periodic task once between them', async () => {
    const database = await aDatabase('postgresql')
    onTestFinished(() => database.close())
    const env = {
      ...sharedSettings,
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl,
      // Nobody calls it.
      BANK_URL: 'http://127.0.0.1:1',
    }
    const open = async () => {
      const seen: Statement[] = []
      const opened = await openServer(readSettings(env), { onStatement: (each) => seen.push(each) })
      onTestFinished(() => opened.close())
      return (pattern: RegExp) => seen.filter(({ sql: text }) => pattern.test(text)).length
    }
    const first = await open()
    await expect.poll(() => first(/DELETE FROM idempotency/)).toBeGreaterThan(0)
    const second = await open()
    await expect.poll(() => second(/UPDATE outbox SET attempts/)).toBeGreaterThan(1)
    expect(second(/DELETE FROM idempotency/)).toBe(0)
  })
})
