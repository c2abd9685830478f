/** PostgreSQL 15 or later, by `DATABASE_URL`. The `postgres` package is out: it crashed on killed connections. */
import pg from 'pg'
import { outageOf, type Reporter } from '../observability/report.ts'
import { pgTypes } from './column-types.ts'
import { lockTimeoutMs } from './postgres-statements.ts'

/** 4 to 8 processes like this one fit a usual primary. */
const maxConnections = 20

const minServerVersion = 150_000

const statementTimeoutMs = 15_000
/** A process that hangs within a transaction must not keep its row locks. */
const idleInTransactionMs = 30_000

/**
 * Connects, or throws a sentence that says where it tried (never the password). Behind a pooler of transactions, which does
 * not keep connections, the role must bring what the server otherwise sets on each of them.
 */
export async function openPool(
  databaseUrl: string,
  report: Reporter,
  { keepsConnections = true } = {},
): Promise<pg.Pool> {
  const pool = poolOf(databaseUrl, {
    application_name: 'cowrie',
    // A call that waits longer has lost its caller anyway.
    connectionTimeoutMillis: 10_000,
    ...(keepsConnections && {
      ...timeouts,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      // As in the embedded database: `timestamptz::date` gives the same day on both.
      options: '-c TimeZone=UTC',
    }),
  })
  const outage = outageOf(
    report,
    'connections to the database were lost while idle',
    'the database takes connections again',
  )
  pool.on('error', outage.failed)
  pool.on('connect', outage.over)
  try {
    const { rows } = await pool.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    )
    if (Number(rows[0]?.version) < minServerVersion) throw new Error('it is older than PostgreSQL 15')
    if (!keepsConnections) await assertRoleSettings(pool)
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

/** pgBouncer needs these and `options` in `ignore_startup_parameters`, and for our prepared statements it must be 1.21. */
const timeouts = { lock_timeout: lockTimeoutMs, statement_timeout: statementTimeoutMs }

const isUtc = /^(Etc\/)?(UTC|GMT)$/

/** Throws the statements that are still to be run. */
async function assertRoleSettings(pool: pg.Pool): Promise<void> {
  const wanted = {
    TimeZone: 'UTC',
    // A statement of a request by itself; a transaction says how long it may wait.
    lock_timeout: '1s',
    statement_timeout: `${statementTimeoutMs}ms`,
    idle_in_transaction_session_timeout: `${idleInTransactionMs}ms`,
  }
  const { rows } = await pool.query<{ role: string; name: string; setting: string }>(
    'SELECT current_user AS role, name, setting FROM pg_settings WHERE name = ANY($1)',
    [Object.keys(wanted)],
  )
  const statements = rows
    .filter(({ name, setting }) => (name === 'TimeZone' ? !isUtc.test(setting) : setting === '0'))
    .map(({ role, name }) => `ALTER ROLE "${role}" SET ${name} = '${wanted[name as keyof typeof wanted]}';`)
  if (statements.length > 0)
    throw new Error(
      `with DATABASE_PREPARE=off its role needs settings. Run ${statements.join(' ')} and restart the pooler, which remembers them`,
    )
}

function poolOf(connectionString: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    types: pgTypes,
    // A statement may leave before the one ahead of it is answered.
    pipeline: true,
    // Idle connections detect a server that vanished silently (power, a cut network).
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
