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

export function postgresSignals(databaseUrl: string, log: (sentence: string) => void): SignalPort {
  let client: pg.Client | undefined
  let isClosed = false
  let waiting = new Set<string>()
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
    if (isFlushing) return
    isFlushing = true
    while (waiting.size > 0) await sendWaiting()
    isFlushing = false
  }

  async function sendWaiting(): Promise<void> {
    const ids = [...waiting]
    waiting = new Set()
    if (!client) {
      for (const id of ids) hear(id)
      return
    }
    for (let from = 0; from < ids.length; from += mostIds)
      await client
        .query('SELECT pg_notify($1, $2)', [channel, ids.slice(from, from + mostIds).join(' ')])
        .catch(() => {
          // Others may miss it until their next look; here nobody does.
          for (const id of ids) hear(id)
        })
  }

  return {
    send(personId) {
      if (waiting.size === 0) queueMicrotask(() => void flush())
      waiting.add(personId)
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
