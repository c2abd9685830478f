/**
 * Signals between the processes of one PostgreSQL: LISTEN and NOTIFY, on a connection of their own. A NOTIFY is sent
 * after the transaction that it reports, never within one: a commit with a NOTIFY takes a lock that all others of its
 * kind wait for. The signals of one turn go in one statement.
 *
 * One loop keeps at most one connection. While there is none, streams poll by `onMissed`; on engines without LISTEN
 * they always do.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Topic } from '#core/contract/endpoint.ts'
import type { OpenedDatabase } from '../db/database.ts'
import type { SignalPort } from './ports.ts'

const channel = 'cowrie_news'
/** The minimum time between two attempts, even when `reachable` reports the database. */
const minRetryMs = 1_000
/** A NOTIFY carries at most 8,000 bytes, an id with all topics has less than 150. */
const maxIdsPerNotify = 50
/** Limits the queue on an engine without LISTEN, which never gives a connection. */
const maxPending = 10_000

/** What has changed for a person; undefined: anything may have. */
type Changed = ReadonlySet<Topic> | undefined

/** `id +topic,topic id`: to a process of an older release the topics are one more id, which nobody listens for. */
const written = ([personId, changed]: readonly [string, Changed]) =>
  changed ? `${personId} +${[...changed].join()}` : personId

/**
 * The signals of a process that receives none, such as an operator's command: each is a statement on the connections of
 * its database, and `close` waits for them.
 */
export function sentSignals({ db }: Pick<OpenedDatabase, 'db'>): SignalPort {
  const sent: Promise<unknown>[] = []
  return {
    send(personId, topics) {
      const signal = written([personId, topics && new Set(topics)])
      // A lost signal does no harm: pages also poll.
      sent.push(sql`SELECT pg_notify(${channel}, ${signal})`.execute(db).catch(() => {}))
    },
    receive() {},
    async close() {
      await Promise.all(sent)
    },
  }
}

export type SignalTiming = {
  /** The wait after the first failed attempt. It doubles with each further one, and half of it is random. */
  firstRetryMs: number
  maxRetryMs: number
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

export function postgresSignals(
  databaseUrl: string,
  log: (sentence: string) => void,
  timing: SignalTiming = defaultTiming,
): PostgresSignals {
  let client: pg.Client | undefined
  let isClosed = false
  /** What the other processes have not received; without a connection it waits for the next one. */
  const pendingIds = new Map<string, Changed>()
  let isDue = false
  /** A client takes one statement at a time. */
  let isBusy = false
  let deliver: Parameters<SignalPort['receive']>[0] = () => {}
  let notifyMissed: () => void = () => {}
  let running: Promise<void> | undefined

  let failures = 0
  let attemptAt = 0
  /** Runs while the loop waits before its next attempt; `endWait` begins that attempt. */
  let retryTimer: NodeJS.Timeout | undefined
  let endWait: () => void = () => {}

  async function run(): Promise<void> {
    const pollTimer = setInterval(() => {
      if (!client) notifyMissed()
    }, timing.pollMs)
    pollTimer.unref()
    let isDown = false
    while (!isClosed) {
      attemptAt = performance.now()
      try {
        await runConnection(() => {
          if (isDown) log('news between processes are on again')
          isDown = false
        })
      } catch (error) {
        if (!isDown) log(`news between processes are off, trying again: ${(error as Error).message}`)
        isDown = true
      }
      // A server that drops connections as soon as it has accepted them is no better than one that accepts none.
      failures = performance.now() - attemptAt > timing.maxRetryMs ? 0 : failures + 1
      if (!isClosed) await retryWait()
    }
    clearInterval(pollTimer)
  }

  /** Connects, and resolves when the connection has ended. Throws when it could not connect. */
  async function runConnection(onListening: () => void): Promise<void> {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'cowrie news',
      connectionTimeoutMillis: timing.timeoutMs,
      keepAlive: true,
    })
    const ended = new Promise<void>((resolve) => connection.once('end', resolve))
    connection.on('error', () => {}) // `end` follows
    connection.on('notification', ({ payload }) => {
      for (const [, id, topics] of (payload ?? '').matchAll(/([^ +]+)(?: \+(\S+))?/g))
        if (id) deliver(id, topics?.split(',') as Topic[] | undefined)
    })
    try {
      await connection.connect()
      await runQuery(connection, `LISTEN ${channel}`)
    } catch (error) {
      disconnect(connection)
      throw error
    }
    const heartbeat = setInterval(() => {
      if (!isBusy) void runQuery(connection, 'SELECT 1').then(flush, () => disconnect(connection))
    }, timing.heartbeatMs)
    heartbeat.unref()
    client = connection
    if (isClosed) disconnect(connection)
    else {
      onListening()
      notifyMissed()
      void flush()
    }
    await ended
    clearInterval(heartbeat)
    client = undefined
  }

  async function runQuery(target: pg.Client, statement: string, values: string[] = []): Promise<void> {
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('the database does not answer')), timing.timeoutMs)
    isBusy = true
    try {
      const pendingQuery = target.query(statement, values)
      // The query fails too when the connection is closed after the timeout.
      pendingQuery.catch(() => {})
      await Promise.race([pendingQuery, timeout])
    } finally {
      isBusy = false
      clearTimeout(timer)
    }
  }

  /** Closes a connection without waiting for its server, which may have vanished. */
  function disconnect(target: pg.Client): void {
    target.end().catch(() => {})
    target.connection.stream.destroy()
  }

  function retryWait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waitMs = Math.min(timing.maxRetryMs, timing.firstRetryMs * 2 ** (failures - 1))
    retryTimer = setTimeout(resolve, waitMs * (0.5 + Math.random() / 2))
    retryTimer.unref()
    endWait = resolve
    return promise.finally(() => {
      clearTimeout(retryTimer)
      retryTimer = undefined
    })
  }

  /** Sends one statement after the other; ids that arrive meanwhile share the next one. */
  async function flush(): Promise<void> {
    isDue = false
    while (client && !isBusy && pendingIds.size > 0)
      await notifyBatch(client, [...pendingIds].slice(0, maxIdsPerNotify))
  }

  function queueChange(personId: string, changed: Changed): void {
    if (!pendingIds.has(personId)) {
      if (pendingIds.size < maxPending) pendingIds.set(personId, changed)
      return
    }
    const before = pendingIds.get(personId)
    pendingIds.set(personId, before && changed && new Set([...before, ...changed]))
  }

  async function notifyBatch(target: pg.Client, some: [string, Changed][]): Promise<void> {
    for (const [personId] of some) pendingIds.delete(personId)
    try {
      await runQuery(target, 'SELECT pg_notify($1, $2)', [channel, some.map(written).join(' ')])
    } catch {
      // Deliver locally now; keep for the next connection.
      for (const [personId, changed] of some) {
        queueChange(personId, changed)
        deliver(personId, changed && [...changed])
      }
      if (client === target) client = undefined
      disconnect(target)
    }
  }

  return {
    send(personId, topics) {
      queueChange(personId, topics && new Set(topics))
      if (!client) deliver(personId, topics)
      else if (!isDue) {
        isDue = true
        queueMicrotask(() => void flush())
      }
    },
    receive(onSignal, onMissed) {
      deliver = onSignal
      notifyMissed = onMissed
      running ??= run()
    },
    reachable() {
      if (!retryTimer) return
      failures = 0
      clearTimeout(retryTimer)
      retryTimer = setTimeout(endWait, Math.max(0, attemptAt + minRetryMs - performance.now()))
      retryTimer.unref()
    },
    async close() {
      isClosed = true
      endWait()
      const current = client
      if (current) {
        const timer = setTimeout(() => disconnect(current), timing.timeoutMs)
        await current.end().catch(() => {})
        clearTimeout(timer)
      }
      await running
    },
  }
}
