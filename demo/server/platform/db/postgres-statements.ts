/** A pool whose connections prepare repeated statements, in the form that Kysely takes. */
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { requestScope } from '../../request-scope.ts'
import { isReadOnly, NoFreeConnection } from './errors.ts'
import { isStalePlan, type StatementNames, statementNames } from './statements.ts'

/** The lock timeout of background work; that of a request follows from its scope. */
export const lockTimeoutMs = 5_000
/** Lock timeouts of requests are multiples of this: a connection gets its timeout only when it changes. */
const lockTimeoutStepMs = 300
/** A free connection is found within this time, however long the request has waited before. */
const minWaitMs = 100
/** A statement of a request that takes longer has probably waited for a row lock. */
const slowStatementMs = 100

type Options = {
  /** Receives the seconds of each wait for a connection. */
  readonly onWait?: ((seconds: number) => void) | undefined
  /**
   * False behind a pooler of transactions, which gives each one another connection: no statement is kept prepared, and
   * lock timeouts are set within transactions.
   */
  readonly keepsConnections?: boolean | undefined
}

export function withPreparedStatements(
  pool: pg.Pool,
  { onWait, keepsConnections = true }: Options = {},
): PostgresPool {
  const names = keepsConnections ? statementNames() : undefined
  // Kysely recognizes a connection by its object.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const startedAt = performance.now()
      const client = await acquire(pool)
      onWait?.((performance.now() - startedAt) / 1000)
      if (names) limitLockWait(client)
      const known = clients.get(client) ?? preparedClient(client, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Takes a connection from the pool. A request waits as long as its scope allows, then throws `NoFreeConnection`. */
async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  const scope = requestScope()
  if (!scope) return pool.connect()
  const startedAt = performance.now()
  const connecting = pool.connect()
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      reject(new NoFreeConnection())
      // Nobody uses this connection: the next in the queue gets it.
      connecting.then(
        (client) => client.release(),
        () => {},
      )
    },
    Math.max(minWaitMs, scope.waitLeftMs),
  )
  try {
    return await Promise.race([connecting, timeout])
  } finally {
    clearTimeout(timer)
    scope.spendWait(performance.now() - startedAt)
  }
}

/** The current lock timeout of each connection; a new one has that of background work. */
const lockTimeouts = new WeakMap<pg.PoolClient, number>()

/**
 * Sets the lock timeout of a connection for the caller that has just acquired it. It leaves ahead of the caller's first
 * statement, which fails with it: both only do so when the connection is lost.
 */
function limitLockWait(client: pg.PoolClient): void {
  const wantedMs = wantedLockTimeoutMs()
  if ((lockTimeouts.get(client) ?? lockTimeoutMs) === wantedMs) return
  lockTimeouts.set(client, wantedMs)
  leaveTogether(client)
  client.query(`SET lock_timeout = ${wantedMs}`).catch(() => lockTimeouts.delete(client))
}

function wantedLockTimeoutMs(): number {
  const scope = requestScope()
  if (!scope) return lockTimeoutMs
  return Math.max(1, Math.ceil(scope.waitLeftMs / lockTimeoutStepMs)) * lockTimeoutStepMs
}

/** Sends all statements of one tick in one packet: half of a statement's cost is its way out. */
function leaveTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Statements of the driver that begin a transaction. */
const beginning = /^(begin|start transaction)\b/
const begun = { command: 'BEGIN', rowCount: null, rows: [] }

function preparedClient(client: pg.PoolClient, names: StatementNames | undefined): PostgresPoolClient {
  let isUnusable = false
  let opening: Promise<unknown> | undefined

  async function query(text: string, parameters: readonly unknown[]) {
    if (beginning.test(text)) {
      // Leaves together with the first statement, whose answer waits for this one's: a round trip less.
      leaveTogether(client)
      opening = names
        ? client.query(text)
        : Promise.all([client.query(text), client.query(`SET LOCAL lock_timeout = ${wantedLockTimeoutMs()}`)])
      opening.catch(() => {})
      return begun
    }
    const scope = requestScope()
    if (!scope) return run(text, parameters)
    const startedAt = performance.now()
    try {
      return await run(text, parameters)
    } finally {
      const tookMs = performance.now() - startedAt
      if (tookMs > slowStatementMs) scope.spendWait(tookMs)
    }
  }

  async function run(text: string, parameters: readonly unknown[]) {
    const name = names?.nameOf(text)
    const opened = opening
    opening = undefined
    leaveTogether(client)
    try {
      const answer = client.query({ ...(name && { name }), text, values: [...parameters] })
      if (opened) await Promise.all([opened, answer])
      return await answer
    } catch (error) {
      // The next attempt must find another server at this address.
      if (isReadOnly(error)) isUnusable = true
      if (!isStalePlan(error)) throw error
      names?.clear()
      // A transaction is over by now, and the code that began it repeats it. Outside one nobody else would retry.
      if (client.getTransactionStatus() !== 'I') throw error
      return await client.query(text, [...parameters])
    }
  }
  return {
    // The other form of `query` is for cursors, which nobody opens here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isLost) => client.release(isLost || isUnusable),
  }
}
