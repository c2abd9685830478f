/** The work of PostgreSQL's background processes: PGlite has neither a checkpointer nor autovacuum. */
import type { PGlite } from '@electric-sql/pglite'
import { outageOf, type Reporter } from '../observability/report.ts'
import { runPeriodically } from '../timers/periodic.ts'

/** The limit of write-ahead log between checkpoints: without them it grew to 375 MB, and 4 s of recovery. */
const walBytesPerCheckpoint = 64n * 1024n * 1024n
const maxCheckpointAgeMs = 5 * 60_000
const intervalMs = 10_000
/** UTC; VACUUM blocks everything for a moment. */
const vacuumHourUtc = 3
/** A table is looked at again when it is half as large again as at the last time, and not before it has these pages. */
const analysed = { growth: 1.5, leastPages: 16 }

export type Maintenance = {
  /** Does what is due. A timer calls it every 10 seconds. */
  run(): Promise<'checkpoint' | 'nothing'>
  /** Ends the timer, waits for work under way, and makes the last checkpoint. */
  stop(): Promise<void>
}

type MaintenanceOptions = {
  walBytes?: bigint
  clock?: () => Date
  report: Reporter
}

export async function startMaintenance(pglite: PGlite, options: MaintenanceOptions): Promise<Maintenance> {
  const { walBytes = walBytesPerCheckpoint, clock = () => new Date(), report } = options
  let checkpointAt = clock()
  let checkpointWal = await walPosition(pglite)
  let nextVacuum = nextVacuumAt(clock())

  async function checkpoint() {
    await pglite.exec('CHECKPOINT')
    checkpointAt = clock()
    checkpointWal = await walPosition(pglite)
  }

  async function run() {
    await analyseGrown(pglite)
    if (clock() >= nextVacuum) {
      nextVacuum = nextVacuumAt(clock())
      await pglite.exec('VACUUM (ANALYZE)')
    }
    const walBytesWritten = (await walPosition(pglite)) - checkpointWal
    const checkpointAgeMs = clock().getTime() - checkpointAt.getTime()
    if (walBytesWritten < walBytes && (walBytesWritten === 0n || checkpointAgeMs < maxCheckpointAgeMs))
      return 'nothing'
    await checkpoint()
    return 'checkpoint'
  }

  const stop = runPeriodically(
    intervalMs,
    run,
    outageOf(
      report,
      'the upkeep of the database failed, trying again',
      'the upkeep of the database works again',
    ),
  )

  return {
    run,
    async stop() {
      await stop()
      await checkpoint()
    },
  }
}

/**
 * Gives the planner the new size of tables that have grown, and plans their statements again: one that was prepared with
 * an empty table would read all of it for ever.
 */
async function analyseGrown(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ tables: string | null }>(
    `SELECT string_agg(oid::regclass::text, ', ') AS tables FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND pg_relation_size(oid) / current_setting('block_size')::int >= greatest($1::float8 * relpages, $2)`,
    [analysed.growth, analysed.leastPages],
  )
  const tables = rows[0]?.tables
  if (tables) await pglite.exec(`ANALYZE ${tables}`)
}

/** Bytes of write-ahead log since the database was created. */
async function walPosition(pglite: PGlite): Promise<bigint> {
  const { rows } = await pglite.query<{ bytes: string }>(
    `SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::text AS bytes`,
  )
  return BigInt(rows[0]?.bytes ?? 0)
}

function nextVacuumAt(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(vacuumHourUtc, 0, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
