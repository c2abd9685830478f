/** PostgreSQL 15 or later, by `DATABASE_URL`. The `postgres` package is out: it crashed on killed connections. */
import pg from 'pg'
import { pgTypes } from './column-types.ts'
import { lockTimeoutMs } from './postgres-statements.ts'

/** 4 to 8 processes like this one fit a usual primary. */
const maxConnections = 20

const minServerVersion = 150_000

type Report = (sentence: string, cause: unknown) => void

/** Connects, or throws a sentence that says where it tried (never the password). */
export async function openPool(databaseUrl: string, report: Report): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    types: pgTypes,
    // A statement may leave before the one ahead of it is answered.
    pipeline: true,
    application_name: 'cowrie',
    // A call that waits longer has lost its caller anyway. pgBouncer needs these in `ignore_startup_parameters`, and
    // 1.21 or newer with `max_prepared_statements` for our prepared statements.
    connectionTimeoutMillis: 10_000,
    lock_timeout: lockTimeoutMs,
    statement_timeout: 15_000,
    // A process that hangs within a transaction must not keep its row locks.
    idle_in_transaction_session_timeout: 30_000,
    // Idle connections notice a server that vanished silently (power, a cut network).
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // As in the embedded database: `timestamptz::date` gives the same day on both.
    options: '-c TimeZone=UTC',
  })
  // A connection can be killed while it is idle (the pool's event) and between two statements of a transaction (the
  // client's own event). Either event without a listener ends the process.
  pool.on('error', (error) => report('A connection to the database was lost while idle', error))
  pool.on('connect', (client) => {
    client.on('error', () => {}) // the next statement fails, and `inTransaction` retries it
  })
  try {
    const { rows } = await pool.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    )
    if (Number(rows[0]?.version) < minServerVersion) throw new Error('it is older than PostgreSQL 15')
  } catch (error) {
    await pool.end()
    const { host, pathname } = new URL(databaseUrl)
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`The database ${host}${pathname} (DATABASE_URL) can't be used: ${reason}`, {
      cause: error,
    })
  }
  return pool
}
