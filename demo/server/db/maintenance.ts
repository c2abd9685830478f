/** The work of PostgreSQL's background processes: PGlite has neither a checkpointer nor autovacuum. */
import type { PGlite } from '@electric-sql/pglite'

/** The limit of write-ahead log between checkpoints: without them it grew to 375 MB, and 4 s of recovery. */
const walBytesPerCheckpoint = 64n * 1024n * 1024n
const maxCheckpointAgeMs = 5 * 60_000
const intervalMs = 10_000
/** UTC; VACUUM blocks everything for a moment. */
const vacuumHourUtc = 3

export type Maintenance = {
  /** Does what is due. A timer calls it every 10 seconds. */
  run(): Promise<'checkpoint' | 'nothing'>
  /** Makes no checkpoint until the returned function is called. */
  hold(): () => void
  /** Ends the timer, waits for work under way, and makes the last checkpoint. */
  stop(): Promise<void>
}

type MaintenanceOptions = {
  walBytes?: bigint
  clock?: () => Date
  report: (sentence: string, cause: unknown) => void
}

export async function startMaintenance(pglite: PGlite, options: MaintenanceOptions): Promise<Maintenance> {
  const { walBytes = walBytesPerCheckpoint, clock = () => new Date(), report } = options
  let checkpointAt = clock()
  let checkpointWal = await walPosition(pglite)
  let nextVacuum = nextVacuumAt(clock())

  let holders = 0

  async function checkpoint() {
    await pglite.exec('CHECKPOINT')
    checkpointAt = clock()
    checkpointWal = await walPosition(pglite)
  }

  async function run() {
    if (clock() >= nextVacuum) {
      nextVacuum = nextVacuumAt(clock())
      await pglite.exec('VACUUM (ANALYZE)')
    }
    const walBytesWritten = (await walPosition(pglite)) - checkpointWal
    const checkpointAgeMs = clock().getTime() - checkpointAt.getTime()
    if (walBytesWritten < walBytes && (walBytesWritten === 0n || checkpointAgeMs < maxCheckpointAgeMs))
      return 'nothing'
    if (holders > 0) return 'nothing'
    await checkpoint()
    return 'checkpoint'
  }

  let running: Promise<unknown> = Promise.resolve()
  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    running = run()
      .catch((error) => report('The upkeep of the database failed; it is tried again', error))
      .finally(() => {
        idle = true
      })
  }, intervalMs)
  timer.unref()

  return {
    run,
    hold() {
      holders += 1
      return () => {
        holders -= 1
      }
    },
    async stop() {
      clearInterval(timer)
      await running
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

function nextVacuumAt(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(vacuumHourUtc, 0, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
