/** The database behind the server: embedded, or a PostgreSQL by `DATABASE_URL`. The same SQL runs on both. */
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import { type Reporter, reporterOn } from '../observability/report.ts'
import { spanOf } from '../observability/tracing.ts'
import { type Dump, dumpOf } from './dump.ts'
import { openEmbedded } from './embedded.ts'
import { withPreparedStatements as prepareEmbedded } from './embedded-statements.ts'
import { openPool } from './postgres.ts'
import { withPreparedStatements as preparePool } from './postgres-statements.ts'
import type { Tables } from './tables.ts'
import { type TransactionOptions, type TransactionWork, withTransactions } from './transactions.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type OpenedDatabase = {
  /** For reads outside transactions. Inside one it throws: use its `tx`. */
  readonly db: Db
  readonly kind: 'embedded' | 'postgresql'
  /**
   * Runs `work` in one READ COMMITTED transaction. On a conflict (40001, 40P01) or a lost connection it rolls back and
   * runs `work` again, up to 8 times with random waits. So `work` must have no effect except through `tx`: no mail, no
   * call to a port, no outer variable that a second run would change twice. Make ids and keys before. When the
   * connection is lost during COMMIT, `work` is repeated only if `keyed`; otherwise the call throws `CommitUnknown`.
   */
  inTransaction<T>(work: TransactionWork<Tables, T>, options?: TransactionOptions): Promise<T>
  /** Dumps an embedded database; everybody waits meanwhile. */
  dump?(): Promise<Dump>
  /** Runs the listener for each new connection: after an outage, the first news that the database is there again. */
  onConnect(listener: () => void): void
  /** The pool's connections and who waits for one; undefined for the embedded database, which has one of its own. */
  connections(): { busy: number; idle: number; waiting: number } | undefined
  /** Waits for running transactions, then closes everything in order. Later calls wait for the first. */
  close(): Promise<void>
}

export type DatabaseLocation = {
  /** The folder in which the embedded database creates its own. */
  dataDir: string
  /** A PostgreSQL to use instead. */
  databaseUrl?: string | undefined
  /** Fills a new embedded database, see `openEmbedded`. */
  archive?: File | undefined
  /** False behind a pooler of transactions, see `withPreparedStatements`. */
  databasePrepare?: boolean | undefined
  /** Receives the failures of background work, for which nobody waits. */
  report?: Reporter
  /** Receives every statement that succeeded, in the async context of its caller: for measurements. */
  onStatement?: ((statement: Statement) => void) | undefined
  /** Receives the seconds of each wait for a connection of the pool. */
  onWait?: ((seconds: number) => void) | undefined
  /** Makes a span of each statement. */
  isTraced?: boolean | undefined
}

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** Opens the database, or throws a sentence for the person who starts the server. Does not migrate. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenedDatabase> {
  const report = location.report ?? reporterOn(console)
  if (location.databaseUrl) {
    const { databasePrepare: keepsConnections = true, onWait } = location
    const pool = await openPool(location.databaseUrl, report, { keepsConnections })
    return wrapDatabase(
      'postgresql',
      new PostgresDialect({ pool: preparePool(pool, { onWait, keepsConnections }) }),
      location,
      () => pool.end(),
      (listener) => pool.on('connect', listener),
      () => ({
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
    )
  }
  const embedded = await openEmbedded(location.dataDir, { report, archive: location.archive })
  const wrapped = wrapDatabase(
    'embedded',
    new PGliteDialect({ pglite: prepareEmbedded(embedded.pglite) }),
    location,
    () => embedded.close(),
    () => {},
    () => undefined,
  )
  return { ...wrapped, dump: () => dumpOf(embedded.pglite) }
}

function kyselyFor(dialect: Dialect, { onStatement, isTraced }: DatabaseLocation): Db {
  if (!onStatement && !isTraced) return new Kysely<Tables>({ dialect })
  return new Kysely<Tables>({
    dialect,
    log: (event) => {
      // The text has places for values, never values.
      const { sql } = event.query
      const verb = /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'sql'
      if (isTraced)
        spanOf(`sql ${verb}`, { 'db.query.text': sql }, event.queryDurationMillis, event.level === 'error')
      if (event.level === 'query') onStatement?.(event.query)
    },
  })
}

function wrapDatabase(
  kind: OpenedDatabase['kind'],
  dialect: Dialect,
  location: DatabaseLocation,
  closeBackend: () => Promise<void>,
  onConnect: OpenedDatabase['onConnect'],
  connections: OpenedDatabase['connections'],
): OpenedDatabase {
  const { db, inTransaction, drain } = withTransactions(kyselyFor(dialect, location), dialect)
  let closed: Promise<void> | undefined
  const close = async () => {
    await drain()
    await closeBackend()
  }
  return {
    db,
    kind,
    inTransaction,
    onConnect,
    connections,
    close() {
      closed ??= close()
      return closed
    },
  }
}
