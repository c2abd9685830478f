/** Rejected and unknown webhooks of the processor: kept for the operator, who reads them by `npm run processor`. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type RefusedMessage = {
  readonly at: Date
  readonly channel: string
  readonly why: string
  /** The beginning of what came; it may be a person's. */
  readonly body: string
}

/** An event about nothing that we know. */
export type UnheardEvent = {
  readonly at: Date
  readonly kind: string
  readonly key: string
  /** It is tried again until a day has passed. */
  readonly isTried: boolean
}

/** The newest of both, the newest first. */
export async function keptMessages(
  db: Db,
  maxRows = 100,
): Promise<{ refused: RefusedMessage[]; unheard: UnheardEvent[] }> {
  const { rows: refused } = await sql<RefusedMessage>`
    SELECT received_at AS at, channel, why, body FROM refused_message
    ORDER BY received_at DESC, id DESC LIMIT ${maxRows}`.execute(db)
  const { rows: unheard } = await sql<UnheardEvent>`
    SELECT received_at AS at, event->>'kind' AS kind, event->>'key' AS key, applied_at IS NULL AS "isTried"
    FROM processor_event WHERE outcome = 'unknown' ORDER BY received_at DESC, id DESC LIMIT ${maxRows}`.execute(
    db,
  )
  return { refused, unheard }
}
