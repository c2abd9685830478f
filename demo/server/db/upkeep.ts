/** The work of PostgreSQL's background processes: PGlite has neither a checkpointer nor autovacuum. */
import type { PGlite } from '@electric-sql/pglite'

/** The limit of write-ahead log between checkpoints: without them it grew to 375 MB, and 4 s of recovery. */
const walBytesPerCheckpoint = 64n * 1024n * 1024n
const longestWithoutCheckpoint = 5 * 60_000
const lookEvery = 10_000
/** UTC; VACUUM blocks everything for a moment. */
const quietHour = 3

export type Upkeep = {
  /** Does what is due. A timer calls it every 10 seconds. */
  tend(): Promise<'checkpoint' | 'nothing'>
  /** Ends the timer, waits for work under way, and makes the last checkpoint. */
  stop(): Promise<void>
}

type Rules = {
  walBytes?: bigint
  clock?: () => Date
  report: (sentence: string, cause: unknown) => void
}

export async function startUpkeep(pglite: PGlite, rules: Rules): Promise<Upkeep> {
  const { walBytes = walBytesPerCheckpoint, clock = () => new Date(), report } = rules
  let checkpointAt = clock()
  let checkpointWal = await walPosition(pglite)
  let nextVacuum = nextQuietHour(clock())

  async function checkpoint() {
    await pglite.exec('CHECKPOINT')
    checkpointAt = clock()
    checkpointWal = await walPosition(pglite)
  }

  async function tend() {
    if (clock() >= nextVacuum) {
      nextVacuum = nextQuietHour(clock())
      await pglite.exec('VACUUM (ANALYZE)')
    }
    const written = (await walPosition(pglite)) - checkpointWal
    const waited = clock().getTime() - checkpointAt.getTime()
    if (written < walBytes && (written === 0n || waited < longestWithoutCheckpoint)) return 'nothing'
    await checkpoint()
    return 'checkpoint'
  }

  let underWay: Promise<unknown> = Promise.resolve()
  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    underWay = tend()
      .catch((error) => report('The upkeep of the database failed; it is tried again', error))
      .finally(() => {
        idle = true
      })
  }, lookEvery)
  timer.unref()

  return {
    tend,
    async stop() {
      clearInterval(timer)
      await underWay
      await checkpoint()
    },
  }
}

/** Bytes of write-ahead log since the database was created. */
async function walPosition(pglite: PGlite): Promise<bigint> {
  const { rows } = await pglite.query<{ bytes: string }>(
    `SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::text AS bytes`,
  )
  return BigInt(rows[0]?.bytes ?? 0)
}

function nextQuietHour(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(quietHour, 0, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
