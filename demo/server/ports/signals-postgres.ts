/**
 * Between several processes on one PostgreSQL: LISTEN and NOTIFY, on a connection of their own. A NOTIFY is sent after
 * the transaction that it tells of, never within one: a commit with a NOTIFY takes a lock that all others of its kind
 * wait for. What is told within one turn goes in one statement.
 *
 * Engines without LISTEN get no signals from other processes; their streams look for themselves at the pace of
 * `receive`'s second function.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { SignalPort } from './ports.ts'

const channel = 'cowrie_news'
/** Between two attempts to reach the database again. */
const wait = 2_000
/** A NOTIFY carries at most 8,000 bytes. */
const mostIds = 200
/** Where there is never a connection (an engine without LISTEN), this is not to grow for ever. */
const mostWaiting = 10_000

export function postgresSignals(databaseUrl: string, log: (sentence: string) => void): SignalPort {
  let client: pg.Client | undefined
  let isClosed = false
  /** What the other processes have still to be told; without a connection it stays for the next one. */
  const waiting = new Set<string>()
  let isDue = false
  let isFlushing = false
  let hear: (personId: string) => void = () => {}
  let missed: () => void = () => {}

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'cowrie news',
      keepAlive: true,
    })
    next.on('error', () => {}) // `end` follows
    next.on('end', () => {
      if (client === next) client = undefined
      if (!isClosed) void keepTrying()
    })
    next.on('notification', ({ payload }) => {
      for (const id of (payload ?? '').split(' ')) if (id) hear(id)
    })
    await next.connect()
    await next.query(`LISTEN ${channel}`)
    client = next
    if (isClosed) await next.end()
    else void flush()
  }

  async function keepTrying(): Promise<void> {
    while (!isClosed) {
      try {
        await connect()
        missed()
        return
      } catch (error) {
        log(`news between processes are off, trying again: ${(error as Error).message}`)
        await sleep(wait, undefined, { ref: false })
        // Meanwhile everybody looks for themselves.
        missed()
      }
    }
  }

  /** One statement after the other: a client takes one at a time, and what comes meanwhile goes together. */
  async function flush(): Promise<void> {
    isDue = false
    if (isFlushing) return
    isFlushing = true
    while (client && waiting.size > 0 && (await tellSome(client, [...waiting].slice(0, mostIds))));
    isFlushing = false
  }

  async function tellSome(those: pg.Client, ids: string[]): Promise<boolean> {
    for (const id of ids) waiting.delete(id)
    try {
      await those.query('SELECT pg_notify($1, $2)', [channel, ids.join(' ')])
      return true
    } catch {
      // The connection is lost: here it is heard at once, elsewhere when there is another one.
      for (const id of ids) {
        waiting.add(id)
        hear(id)
      }
      return false
    }
  }

  return {
    send(personId) {
      if (waiting.size < mostWaiting) waiting.add(personId)
      if (!client) hear(personId)
      else if (!isDue) {
        isDue = true
        queueMicrotask(() => void flush())
      }
    },
    receive(onSignal, onMissed) {
      hear = onSignal
      missed = onMissed
      void keepTrying()
    },
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
