/** Releases the reserved amount of a refused capture, once nothing else of the reservation is needed. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueProcessorTasks } from '../ledger/processor-commands.ts'

/**
 * Call it when a capture of the reservation was decided. A capture that had stood and failed later leaves nothing: its
 * money went back by itself.
 */
export async function releaseRefused(tx: Tx, authorisation: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM capture AS refused WHERE authorisation_id = ${authorisation} AND status = 'failed'
      AND NOT EXISTS (SELECT FROM journal WHERE about_id = refused.id AND event = 'captured')
      AND NOT EXISTS (SELECT FROM capture WHERE authorisation_id = ${authorisation} AND status = 'asked')
      AND NOT EXISTS (SELECT FROM account WHERE holder_id = ${authorisation} AND kind = 'escrow' AND balance > 0)
    ORDER BY id DESC LIMIT 1`.execute(tx)
  const [refused] = rows
  if (refused)
    await enqueueProcessorTasks(
      tx,
      [{ kind: 'void', payload: { authorisation, afterCapture: refused.id } }],
      now,
    )
}
