/**
 * Signals between the processes of one PostgreSQL: LISTEN and NOTIFY, on a connection of their own. A NOTIFY is sent
 * after the transaction that it reports, never within one: a commit with a NOTIFY takes a lock that all others of its
 * kind wait for. The signals of one turn go in one statement.
 *
 * One loop keeps at most one connection. Without a connection, streams poll by `onMissed`; on engines without LISTEN
 * they always do.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Topic } from '#core/contract/endpoint.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { outageOf, type Reporter } from '../observability/report.ts'
import type { SignalPort } from './ports.ts'
import { PendingSignals, payloadOf, signalsIn } from './signals-pending.ts'
import { type RetryTiming, RetryWait } from './signals-retry.ts'

const channel = 'cowrie_news'

/**
 * The signals of a process that receives none, such as an operator's command: each is a statement on the connections of
 * its database, and `close` waits for them.
 */
export function sentSignals({ db }: Pick<OpenedDatabase, 'db'>): SignalPort {
  const sent: Promise<unknown>[] = []
  return {
    send(personId, topics) {
      const signal = payloadOf([[personId, topics && new Set(topics)]])
      // A lost signal does no harm: pages also poll.
      sent.push(sql`SELECT pg_notify(${channel}, ${signal})`.execute(db).catch(() => {}))
    },
    receive() {},
    async close() {
      await Promise.all(sent)
    },
  }
}

export type SignalTiming = RetryTiming & {
  /** How often the streams poll while there is no connection. */
  pollMs: number
  /** The time limit of an attempt and of an answer. */
  timeoutMs: number
  /** How often the loop checks that the server is still there: one that vanished closes no connection. */
  heartbeatMs: number
}

const defaultTiming: SignalTiming = {
  firstRetryMs: 250,
  maxRetryMs: 30_000,
  pollMs: 2_000,
  timeoutMs: 3_000,
  heartbeatMs: 3_000,
}

export type PostgresSignals = SignalPort & {
  /** Another part of this process has just reached the database: a waiting attempt begins now. */
  reachable(): void
}

export const postgresSignals = (
  databaseUrl: string,
  report: Reporter,
  timing: SignalTiming = defaultTiming,
): PostgresSignals => new SignalLoop(databaseUrl, report, timing)

class SignalLoop implements PostgresSignals {
  readonly #databaseUrl: string
  readonly #report: Reporter
  readonly #timing: SignalTiming
  /** Without a connection they wait for the next one. */
  readonly #pending = new PendingSignals()
  readonly #retry: RetryWait
  #client: pg.Client | undefined
  #isClosed = false
  /** A `flush` will run in this turn. */
  #isDue = false
  /** A client takes one statement at a time. */
  #isBusy = false
  #deliver: Parameters<SignalPort['receive']>[0] = () => {}
  #notifyMissed: () => void = () => {}
  #running: Promise<void> | undefined

  constructor(databaseUrl: string, report: Reporter, timing: SignalTiming) {
    this.#databaseUrl = databaseUrl
    this.#report = report
    this.#timing = timing
    this.#retry = new RetryWait(timing)
  }

  send(personId: string, topics?: readonly Topic[]): void {
    this.#pending.add([personId, topics && new Set(topics)])
    if (!this.#client) this.#deliver(personId, topics)
    else if (!this.#isDue) {
      this.#isDue = true
      queueMicrotask(() => void this.#flush())
    }
  }

  receive(...[onSignal, onMissed]: Parameters<SignalPort['receive']>): void {
    this.#deliver = onSignal
    this.#notifyMissed = onMissed
    this.#running ??= this.#run()
  }

  reachable(): void {
    this.#retry.shorten()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#retry.end()
    const current = this.#client
    if (current) {
      const timer = setTimeout(() => disconnect(current), this.#timing.timeoutMs)
      await current.end().catch(() => {})
      clearTimeout(timer)
    }
    await this.#running
  }

  async #run(): Promise<void> {
    const pollTimer = setInterval(() => {
      if (!this.#client) this.#notifyMissed()
    }, this.#timing.pollMs)
    pollTimer.unref()
    const outage = outageOf(
      this.#report,
      'news between processes are off, trying again',
      'news between processes are on again',
    )
    while (!this.#isClosed) {
      this.#retry.attemptBegins()
      try {
        await this.#runConnection(outage.over)
      } catch (error) {
        outage.failed(error)
      }
      this.#retry.attemptEnded()
      if (!this.#isClosed) await this.#retry.wait()
    }
    clearInterval(pollTimer)
  }

  /** Connects, and resolves when the connection has ended. Throws when it could not connect. */
  async #runConnection(onListening: () => void): Promise<void> {
    const connection = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'cowrie news',
      connectionTimeoutMillis: this.#timing.timeoutMs,
      keepAlive: true,
    })
    const ended = new Promise<void>((resolve) => connection.once('end', resolve))
    await this.#listen(connection)
    const heartbeat = setInterval(() => {
      if (this.#isBusy) return
      void this.#runQuery(connection, 'SELECT 1').then(
        () => this.#flush(),
        () => disconnect(connection),
      )
    }, this.#timing.heartbeatMs)
    heartbeat.unref()
    this.#client = connection
    if (this.#isClosed) disconnect(connection)
    else {
      onListening()
      this.#notifyMissed()
      void this.#flush()
    }
    await ended
    clearInterval(heartbeat)
    this.#client = undefined
  }

  async #listen(connection: pg.Client): Promise<void> {
    connection.on('error', () => {}) // `end` follows
    connection.on('notification', ({ payload }) => {
      for (const [personId, topics] of signalsIn(payload ?? '')) this.#deliver(personId, topics)
    })
    try {
      await connection.connect()
      await this.#runQuery(connection, `LISTEN ${channel}`)
    } catch (error) {
      disconnect(connection)
      throw error
    }
  }

  async #runQuery(target: pg.Client, statement: string, values: string[] = []): Promise<void> {
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('the database does not answer')), this.#timing.timeoutMs)
    this.#isBusy = true
    try {
      const pendingQuery = target.query(statement, values)
      // The query fails too when the connection is closed after the timeout.
      pendingQuery.catch(() => {})
      await Promise.race([pendingQuery, timeout])
    } finally {
      this.#isBusy = false
      clearTimeout(timer)
    }
  }

  /** Sends one statement after the other; ids that arrive meanwhile share the next one. */
  async #flush(): Promise<void> {
    this.#isDue = false
    while (this.#client && !this.#isBusy && !this.#pending.isEmpty) await this.#notifyBatch(this.#client)
  }

  async #notifyBatch(target: pg.Client): Promise<void> {
    const batch = this.#pending.take()
    try {
      await this.#runQuery(target, 'SELECT pg_notify($1, $2)', [channel, payloadOf(batch)])
    } catch {
      // Deliver locally now; keep for the next connection.
      for (const [personId, changed] of batch) {
        this.#pending.add([personId, changed])
        this.#deliver(personId, changed && [...changed])
      }
      if (this.#client === target) this.#client = undefined
      disconnect(target)
    }
  }
}

/** Closes a connection without waiting for its server, which may have vanished. */
function disconnect(target: pg.Client): void {
  target.end().catch(() => {})
  target.connection.stream.destroy()
}
