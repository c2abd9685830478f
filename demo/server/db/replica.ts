/**
 * Reads from a streaming replica by `DATABASE_READ_URL`, none of which is older than what its caller may know.
 *
 * When a call arrives, the primary says how far its log is. Everything that anybody was told before, by an answer, a
 * notice or a mail, is in the log up to there. The replica has to have applied that much: it says so ahead of the call's
 * first statement, on the same connection and in the same round trip. Otherwise the primary answers, and so for the rest
 * of the call, which must not go back in time. So clients carry nothing, and it makes no difference who has written what,
 * on which device and through which process.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { gathering } from '../gathering.ts'
import { isTimeout, isUnavailable } from './errors.ts'
import type { Tables } from './tables.ts'

/**
 * Who answered a statement of such a call: the replica; or the primary because the replica is `behind`, cannot be reached
 * (`away`), is no replica of this primary (`unfit`), or broke the statement off to go on applying the log (`conflict`).
 */
export type ReplicaOutcome = 'replica' | FallbackReason
type FallbackReason = 'behind' | 'away' | 'unfit' | 'conflict'

/** How far the primary's log is, and which log it is. */
type Position = { readonly history: string; readonly lsn: string }

export type Replica = {
  /** Reads from the replica within `run`, and from the primary elsewhere. */
  readonly db: Kysely<Tables>
  /** Asks the primary for its position; undefined when it does not say. */
  position(): Promise<Position | undefined>
  /** Runs a call that arrived when `position` was asked for. */
  run<T>(position: Position, work: () => T): T
}

/** A standby beside its primary applies a commit within a millisecond or two; one that is busy is not waited for. */
const firstWaitMs = 1
const maxWaitMs = 30
/** One that does not answer so soon has vanished. */
const answerTimeoutMs = 1_000
/** After a read that it could not answer the replica is left alone for this time: nobody else waits for it. */
const restMs = 1_000
/** After this time without such a read it is said to be well again. */
const wellAfterMs = 10_000

/** `pg_control_checkpoint` of a standby follows a new timeline with its next restart point. */
const position = sql<Position>`
  SELECT pg_current_wal_flush_lsn()::text AS lsn,
    system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) AS history
  FROM pg_control_system()`
const fitness = `
  SELECT pg_is_in_recovery() AND system_identifier || '/' || upper(lpad(to_hex(timeline_id), 8, '0')) = $1 AS "isFit",
    coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, false) AS "isThere"
  FROM pg_control_system(), pg_control_checkpoint()`

const sentences: Record<FallbackReason, string> = {
  behind: 'is behind',
  away: 'cannot be reached',
  unfit: 'is no replica of DATABASE_URL, or has not followed it to its new timeline yet',
  conflict: 'ends statements to go on applying the log (max_standby_streaming_delay)',
}

class Fallback extends Error {
  readonly reason: FallbackReason
  constructor(reason: FallbackReason) {
    super(sentences[reason])
    this.reason = reason
  }
}

type Call = { readonly position: Position; isChecked: boolean; isOnPrimary: boolean }

type Parts = {
  readonly primary: Kysely<Tables>
  readonly primaryPool: PostgresPool
  readonly replicaPool: PostgresPool
  readonly openDb: (pool: PostgresPool) => Kysely<Tables>
  readonly report: (sentence: string, cause: unknown) => void
  readonly onRead: ((outcome: ReplicaOutcome) => void) | undefined
}

export function replicaOver({ primary, primaryPool, replicaPool, openDb, report, onRead }: Parts): Replica {
  const calls = new AsyncLocalStorage<Call>()
  const positions = gathering(async (asked: readonly undefined[]) => {
    const { rows } = await position.execute(primary)
    return asked.map(() => rows[0])
  })
  let resting: { readonly until: number; readonly reason: FallbackReason } | undefined
  let reported: FallbackReason | undefined
  let fellBackAt = 0

  async function query(text: string, parameters: readonly unknown[]) {
    const call = calls.getStore()
    // The tally of a busy listing is written beside a search.
    if (!call || !/^\s*(select|with)\b/i.test(text)) return onPool(primaryPool, text, parameters)
    const isResting = resting && performance.now() < resting.until
    if (isResting) call.isOnPrimary = true
    if (call.isOnPrimary) {
      onRead?.(resting?.reason ?? 'conflict')
      return onPool(primaryPool, text, parameters)
    }
    try {
      const answer = await onReplica(call, text, parameters)
      noteAnswer()
      return answer
    } catch (error) {
      // What takes the replica so long takes the primary as long.
      if (isTimeout(error)) throw error
      call.isOnPrimary = true
      noteFallback(error)
      return onPool(primaryPool, text, parameters)
    }
  }

  function noteAnswer(): void {
    onRead?.('replica')
    if (!reported || performance.now() - fellBackAt < wellAfterMs) return
    reported = undefined
    report('The replica of DATABASE_READ_URL answers again', undefined)
  }

  function noteFallback(error: unknown): void {
    const reason =
      error instanceof Fallback ? error.reason : isUnavailable(error) ? 'away' : ('conflict' as const)
    onRead?.(reason)
    fellBackAt = performance.now()
    // One statement may be at fault for itself.
    if (reason === 'conflict') return
    resting = { until: fellBackAt + restMs, reason }
    if (reported === reason) return
    reported = reason
    report(`The replica of DATABASE_READ_URL ${sentences[reason]}: the primary answers instead`, error)
  }

  async function onReplica(call: Call, text: string, parameters: readonly unknown[]) {
    const client = await replicaPool.connect()
    let isLost = false
    try {
      if (call.isChecked) return await client.query(text, parameters)
      const { history, lsn } = call.position
      const asked = () => client.query<{ isFit: boolean; isThere: boolean }>(fitness, [history, lsn])
      let fit = asked()
      // Leaves together with the question, and is of use if the answer to that is good.
      const optimistic = client.query(text, parameters)
      optimistic.catch(() => {})
      for (let waitMs = firstWaitMs, waitedMs = 0; ; waitMs *= 2) {
        const [found] = (await inTime(fit)).rows
        if (!found?.isFit) throw new Fallback('unfit')
        if (found.isThere) {
          call.isChecked = true
          return await (waitedMs === 0 ? optimistic : client.query(text, parameters))
        }
        if (waitedMs + waitMs > maxWaitMs) throw new Fallback('behind')
        await sleep(waitMs)
        waitedMs += waitMs
        fit = asked()
      }
    } catch (error) {
      isLost = error instanceof Fallback && error.reason === 'away'
      throw error
    } finally {
      client.release(isLost)
    }
  }

  const client: PostgresPoolClient = {
    // The other form of `query` is for cursors, which nobody opens here.
    query: query as unknown as PostgresPoolClient['query'],
    release() {},
  }
  return {
    db: openDb({ connect: async () => client, end: () => replicaPool.end(), options: replicaPool.options }),
    position: () => positions(undefined).catch(() => undefined),
    run: (from, work) => calls.run({ position: from, isChecked: false, isOnPrimary: false }, work),
  }
}

async function onPool(pool: PostgresPool, text: string, parameters: readonly unknown[]) {
  const client = await pool.connect()
  try {
    return await client.query(text, parameters)
  } finally {
    client.release()
  }
}

/** Rejects when a server that has vanished without a word does not answer. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Fallback('away')), answerTimeoutMs)
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
