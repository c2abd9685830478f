/** Deletes documents of identity checks some time after the decision (rules/accounts.md#documents-deleted). */
import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import type { Server } from '../../server.ts'

/** Small enough that a batch blocks nobody. */
const batchSize = 50

/** Earlier releases did not write the moment of the decision. */
const decidedAt = sql`coalesce(identity.decided_at, identity.passed_at, identity.submitted_at)`

type Rule = {
  readonly days: 'identity' | 'requests'
  /** Selects the ids of documents whose time was over before this. */
  readonly due: (before: Date) => RawBuilder<unknown>
}

/** A document is not younger than the decision about it, so that its own age finds the few that may be due. */
const rules: readonly Rule[] = [
  {
    days: 'identity',
    due: (before) => sql`
      SELECT document.id FROM document JOIN identity ON identity.document_id = document.id
      WHERE document.deleted_at IS NULL AND kind IN ('identity', 'profile') AND document.created_at <= ${before}
        AND identity.status = 'passed' AND ${decidedAt} <= ${before}`,
  },
  {
    // Nobody decides about a document that was changed in the settings.
    days: 'identity',
    due: (before) => sql`
      SELECT document.id FROM document
      WHERE document.deleted_at IS NULL AND kind IN ('identity', 'profile') AND kind = 'profile'
        AND document.created_at <= ${before}`,
  },
  {
    days: 'requests',
    due: (before) => sql`
      SELECT document.id FROM identity JOIN document ON document.id = identity.document_id
      WHERE identity.status = 'failed' AND identity.submitted_at <= ${before} AND ${decidedAt} <= ${before}
        AND document.deleted_at IS NULL`,
  },
]

/** Deletes what is due, in small steps, and returns how many. `isStopped` ends it between two. */
export async function deleteDecidedDocuments(
  server: Server,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let deleted = 0
  for (const rule of rules)
    for (let rows = batchSize; rows === batchSize && !isStopped(); ) {
      rows = await deleteBatch(server, rule)
      deleted += rows
    }
  return deleted
}

/** Skips rows that another process deletes or uses at the same moment. */
async function deleteBatch({ database, clock, settings }: Server, { days, due }: Rule): Promise<number> {
  const now = clock()
  const before = new Date(now.getTime() - settings.retention[days] * dayMs)
  const { numAffectedRows } = await sql`
    UPDATE document SET name_sealed = '', bytes_sealed = ${Buffer.alloc(0)}, deleted_at = ${now}
    WHERE id IN (${due(before)} LIMIT ${batchSize} FOR UPDATE OF document SKIP LOCKED)`.execute(database.db)
  return Number(numAffectedRows ?? 0)
}
