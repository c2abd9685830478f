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
  const pool = poolOf(databaseUrl, {
    application_name: 'cowrie',
    // A call that waits longer has lost its caller anyway.
    connectionTimeoutMillis: 10_000,
    // A process that hangs within a transaction must not keep its row locks.
    idle_in_transaction_session_timeout: 30_000,
    // As in the embedded database: `timestamptz::date` gives the same day on both.
    options: '-c TimeZone=UTC',
  })
  pool.on('error', (error) => report('A connection to the database was lost while idle', error))
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

/** Connects when it is first used: the server starts without its replica. */
export function openReplicaPool(databaseReadUrl: string): pg.Pool {
  const pool = poolOf(databaseReadUrl, {
    application_name: 'cowrie reads',
    // The primary answers instead.
    connectionTimeoutMillis: 1_000,
    // Also where the address leads to a primary.
    options: '-c TimeZone=UTC -c default_transaction_read_only=on',
  })
  // The next statement fails, and the primary answers it.
  pool.on('error', () => {})
  return pool
}

function poolOf(connectionString: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    types: pgTypes,
    // A statement may leave before the one ahead of it is answered.
    pipeline: true,
    // pgBouncer needs these in `ignore_startup_parameters`, and 1.21 or newer with `max_prepared_statements` for our
    // prepared statements.
    lock_timeout: lockTimeoutMs,
    statement_timeout: 15_000,
    // Idle connections notice a server that vanished silently (power, a cut network).
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...config,
  })
  // A connection can be killed while it is idle (the pool's event) and between two statements of a transaction (the
  // client's own event). Either event without a listener ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => {}) // the next statement fails, and `inTransaction` retries it
  })
  return pool
}
