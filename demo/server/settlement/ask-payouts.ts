/** Asks the card processor to pay what is owed: each attempt has a key of its own. */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import { handOver } from '../hand-over.ts'
import { newId } from '../ids.ts'
import type { Server } from '../server.ts'
import type { PayoutRecord } from './records.ts'

/** Asks for locked payouts, each to its card; answers the keys in their order. */
export async function askPayouts(
  tx: Tx,
  { clock }: Pick<Server, 'clock'>,
  payouts: readonly Pick<PayoutRecord, 'id' | 'card_id'>[],
): Promise<string[]> {
  if (payouts.length === 0) return []
  const now = clock()
  const rows = payouts.map(({ id, card_id }) => {
    const attempt = newId()
    return { id, card_id, attempt, task: newId(), payload: JSON.stringify({ id: attempt }) }
  })
  const tasks = rows.map(({ attempt, task }) => ({ id: task, kind: 'payout', payload: { id: attempt } }))
  const claim = handOver(tx, tasks, now, now)
  const asked = recordset('asked', 'id uuid, card_id uuid, attempt uuid, task uuid, payload text', rows)
  await sql`
    WITH asked AS (SELECT * FROM ${asked}),
      attempts AS (INSERT INTO payout_attempt (id, payout_id, card_id, status, created_at, changed_at)
        SELECT attempt, id, card_id, 'asked', ${now}::timestamptz, ${now}::timestamptz FROM asked),
      tasks AS (INSERT INTO outbox (id, kind, payload, attempts, due_at, created_at)
        SELECT task, 'payout', payload::jsonb, ${claim.attempts}::int, ${claim.dueAt}::timestamptz, ${now}::timestamptz
        FROM asked)
    UPDATE payout SET status = 'asked', attempt_id = asked.attempt, card_id = asked.card_id, failure = NULL,
      changed_at = ${now}::timestamptz
    FROM asked WHERE payout.id = asked.id`.execute(tx)
  return rows.map(({ attempt }) => attempt)
}
