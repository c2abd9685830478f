/**
 * Probes for load balancers. `/livez`: the process answers. `/readyz`: it can serve, which a write, the migrations and
 * the outbox show; `/healthz` is the earlier probe, with what this server is.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { taskKinds } from '#core/contract/task-kinds.ts'
import { migrations } from '../platform/db/schema.ts'
import { release } from '../platform/observability/release.ts'
import type { Server } from '../server.ts'
import { bankPageOf, hasMailbox } from '../settings/settings.ts'

/** A task that is due is taken within seconds, and due again later after a failure: this old, nobody takes any. */
const maxOutboxAgeMs = 15 * 60_000
/** Anybody may ask: the database is probed once for all who ask within this time. */
const probeEveryMs = 2_000

type Readiness = {
  readonly database: 'ok' | 'away'
  /** The migrations of this release, in the database. */
  readonly migrations: 'ok' | 'missing' | 'unknown'
  /** Age of the oldest task that is due and not done; absent when the database is away. */
  readonly outboxAgeSeconds?: number
  readonly outbox: 'ok' | 'stuck' | 'unknown'
}

export function registerHealth(app: FastifyInstance, server: Server): void {
  const { database, settings } = server
  const info = {
    release,
    sandbox: settings.isSandbox,
    mailbox: hasMailbox(settings),
    bank: bankPageOf(settings),
  }
  app.get('/healthz', async (_request, reply) => {
    try {
      await database.db.selectFrom('country').select('code').limit(1).execute()
      return { status: 'ok', ...info }
    } catch {
      return reply.code(503).send({ status: 'database away', ...info })
    }
  })
  app.get('/livez', async () => ({ status: 'ok' }))

  const startedAt = server.clock()
  let last: { at: number; readiness: Promise<Readiness> } | undefined
  app.get('/readyz', async (_request, reply) => {
    const now = server.clock().getTime()
    if (!last || Math.abs(now - last.at) > probeEveryMs)
      last = { at: now, readiness: readinessOf(server, startedAt) }
    const readiness = await last.readiness
    const isReady = [readiness.database, readiness.migrations, readiness.outbox].every(
      (each) => each === 'ok',
    )
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready', ...readiness })
  })
}

/** A task that was due before `startedAt` is counted from then on: nobody could take it. */
async function readinessOf({ database, clock }: Server, startedAt: Date): Promise<Readiness> {
  const now = clock()
  try {
    // A commit: what a database in recovery, or with a full disk, refuses.
    await sql`
      INSERT INTO readiness (id, at) VALUES (1, ${now}) ON CONFLICT (id) DO UPDATE SET at = excluded.at`.execute(
      database.db,
    )
    const names = migrations.map(({ name }) => name)
    const { rows } = await sql<{ applied: number; due: Date | null }>`
      SELECT (SELECT count(*)::int FROM kysely_migration WHERE name IN (${sql.join(names)})) AS applied,
        (SELECT min(due_at) FROM unnest(${taskKinds}::text[]) AS each (kind) CROSS JOIN LATERAL (
          SELECT due_at FROM outbox WHERE outbox.kind = each.kind AND done_at IS NULL ORDER BY due_at LIMIT 1
        ) AS first) AS due`.execute(database.db)
    const { applied = 0, due = null } = rows[0] ?? {}
    const ageMs = due === null ? 0 : Math.max(0, now.getTime() - Math.max(due.getTime(), startedAt.getTime()))
    return {
      database: 'ok',
      migrations: applied === names.length ? 'ok' : 'missing',
      outboxAgeSeconds: Math.floor(ageMs / 1000),
      outbox: ageMs > maxOutboxAgeMs ? 'stuck' : 'ok',
    }
  } catch {
    return { database: 'away', migrations: 'unknown', outbox: 'unknown' }
  }
}
