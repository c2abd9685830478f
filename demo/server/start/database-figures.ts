/** The figures that only the database knows: read when somebody asks for them, at most every 10 s, and not for long. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { commandKinds, messageKinds } from '#core/contract/task-kinds.ts'
import { sumsOf, waitingCases } from '../exchange/operators/waiting-cases.ts'
import { auditState } from '../money/ledger/continuous-audit.ts'
import type { Metrics } from '../platform/observability/instruments.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Server } from '../server.ts'

const cachedForMs = 10_000
/** A scrape must not wait for a database that is away. */
const timeLimitMs = 2_000

type Part = Pick<Server, 'database' | 'clock'>

export function watchDatabase(metrics: Metrics, server: Part): void {
  const { database, clock } = server
  let readAt = clock().getTime()
  const outbox = cached(server, async () => {
    const found = await outboxOf(server)
    readAt = clock().getTime()
    return found
  })
  const rateDay = cached(server, () => newestRateDay(server))
  const queue = cached(server, async () => sumsOf(await waitingCases(database.db, clock())))
  const audit = cached(server, () => auditState(server))
  const holds = cached(server, () => holdsOf(server))
  const aside = cached(server, () => listingsSetAside(server))
  const now = () => clock().getTime()
  metrics.watch('cowrie_database_connections', () => {
    const { busy, idle, waiting } = database.connections() ?? {}
    if (busy === undefined) return []
    return Object.entries({ busy, idle, waiting }).map(([state, value]) => ({
      value: value ?? 0,
      labels: { state },
    }))
  })
  // The figures of a database that is away stay as they were; this one says since when.
  metrics.watch('cowrie_database_figures_age_seconds', async () => {
    await outbox().catch(() => undefined)
    return [{ value: Math.max(0, (now() - readAt) / 1000), labels: {} }]
  })
  metrics.watch('cowrie_outbox_tasks', async () =>
    (await outbox()).map(({ kind, count }) => ({ value: count, labels: { kind } })),
  )
  metrics.watch('cowrie_outbox_age_seconds', async () =>
    (await outbox()).map(({ kind, oldest }) => ({ value: secondsSince(now(), oldest), labels: { kind } })),
  )
  metrics.watch('cowrie_queue_items', async () =>
    (await queue()).map(({ kind, count }) => ({ value: count, labels: { kind } })),
  )
  metrics.watch('cowrie_queue_age_seconds', async () =>
    (await queue()).map(({ kind, oldest }) => ({ value: secondsSince(now(), oldest), labels: { kind } })),
  )
  metrics.watch('cowrie_holds', async () =>
    (await holds()).map(({ kind, age, count }) => ({ value: count, labels: { kind, age } })),
  )
  metrics.watch('cowrie_listings_set_aside', async () => [{ value: await aside(), labels: {} }])
  metrics.watch('cowrie_rates_age_seconds', async () => {
    const newest = await rateDay()
    return newest === null ? [] : [{ value: (now() - Date.parse(`${newest}T00:00:00Z`)) / 1000, labels: {} }]
  })
  metrics.watch('cowrie_ledger_audit_age_seconds', async () => {
    const { incremental, whole } = await audit()
    return Object.entries({ incremental, whole }).flatMap(([kind, { finishedAt }]) =>
      finishedAt ? [{ value: secondsSince(now(), finishedAt), labels: { kind } }] : [],
    )
  })
  metrics.watch('cowrie_ledger_findings', async () => [{ value: (await audit()).openFindings, labels: {} }])
}

const secondsSince = (now: number, then: Date | null) =>
  then === null ? 0 : Math.max(0, (now - then.getTime()) / 1000)

/** One reading for all figures of it and all who ask within 10 s; rejects after 2 s. */
function cached<T>({ clock }: Part, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    const at = clock().getTime()
    if (!last || Math.abs(at - last.at) >= cachedForMs) {
      const value = Promise.race([outsideRequest(read), givingUp()])
      value.catch(() => undefined)
      last = { at, value }
    }
    return last.value
  }
}

async function givingUp(): Promise<never> {
  await sleep(timeLimitMs, undefined, { ref: false })
  throw new Error('the database took too long')
}

const watchedKinds = [...messageKinds, ...commandKinds]

/** Each kind, those without a task too: a series that comes and goes cannot be alerted on. */
async function outboxOf({ database }: Part) {
  const { rows } = await sql<{ kind: string; count: number; oldest: Date }>`
    SELECT kind, count(*)::int AS count, min(created_at) AS oldest FROM outbox
    WHERE done_at IS NULL AND NOT is_periodic GROUP BY kind`.execute(database.db)
  return watchedKinds.map(
    (kind) => rows.find((each) => each.kind === kind) ?? { kind, count: 0, oldest: null },
  )
}

async function newestRateDay({ database }: Part): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null }>`
    SELECT max(day)::text AS newest FROM rate_day WHERE is_approved`.execute(database.db)
  return rows[0]?.newest ?? null
}

/** Those that failed again and again stay in the queue until they are matched or changed. */
export async function listingsSetAside({ database }: Pick<Server, 'database'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM match_queue JOIN listing ON listing.id = listing_id
    WHERE aside_until IS NOT NULL AND ended_at IS NULL`.execute(database.db)
  return rows[0]?.count ?? 0
}

const heldKinds = ['listing', 'order', 'transfer']
/** Days. */
const ages = ['0-1', '1-7', '7-30', '30+']

/** The open holds by kind and age. Partial indexes find them, however many have ended. */
async function holdsOf({ database, clock }: Part) {
  const { rows } = await sql<{ kind: string; age: string; count: number }>`
    SELECT kind, CASE WHEN days < 1 THEN '0-1' WHEN days < 7 THEN '1-7' WHEN days < 30 THEN '7-30' ELSE '30+' END AS age,
      count(*)::int AS count
    FROM (
      SELECT kind, extract(epoch FROM ${clock()}::timestamptz - created_at) / 86400 AS days FROM (
        SELECT 'listing' AS kind, created_at FROM listing WHERE ended_at IS NULL
        UNION ALL SELECT 'order', created_at FROM orders WHERE status = 'pending'
        UNION ALL SELECT 'transfer', created_at FROM transfer WHERE status = 'pending'
      ) AS held
    ) AS aged GROUP BY 1, 2`.execute(database.db)
  return heldKinds.flatMap((kind) =>
    ages.map((age) => {
      const found = rows.find((each) => each.kind === kind && each.age === age)
      return { kind, age, count: found?.count ?? 0 }
    }),
  )
}
