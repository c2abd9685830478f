/** Asks the card processor to pay what is owed: each attempt has a key of its own. */
import { sql } from 'kysely'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { insertTasks } from '../../platform/jobs/tasks.ts'
import type { Server } from '../../server.ts'
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
    return { id, card_id, attempt: newId() }
  })
  const tasks = rows.map(
    ({ attempt }) => ({ id: newId(), kind: 'payout', payload: { id: attempt } }) as const,
  )
  const asked = recordset('asked', 'id uuid, card_id uuid, attempt uuid', rows)
  await sql`
    WITH asked AS (SELECT * FROM ${asked}),
      attempts AS (INSERT INTO payout_attempt (id, payout_id, card_id, status, created_at, changed_at)
        SELECT attempt, id, card_id, 'asked', ${now}::timestamptz, ${now}::timestamptz FROM asked),
      tasks AS (${insertTasks(tx, tasks, now)})
    UPDATE payout SET status = 'asked', attempt_id = asked.attempt, card_id = asked.card_id, failure = NULL,
      changed_at = ${now}::timestamptz
    FROM asked WHERE payout.id = asked.id`.execute(tx)
  return rows.map(({ attempt }) => attempt)
}
