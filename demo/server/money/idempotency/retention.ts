/** The end of the keys of `idempotency.ts`: of calls that were answered, and of those that never were. */
import { sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import type { Server } from '../../server.ts'
import { enqueueProcessorCommands } from '../ledger/processor-commands.ts'

/** Nobody waits an hour for an answer: an unanswered key is abandoned by then, and its reservation is voided. */
const abandonedAfterMs = 3600 * 1000

/** The calls that reserve on a card: a crash of one leaves a reservation to void. */
const reserving = ['createListing', 'placeOrder', 'sweep', 'sendMoney']

/** A pass comes again in a minute; until then others use the database. */
const maxKeyBatches = 100
/** Written into the statement: a plan for any limit would read the whole table. */
const keyBatch = sql.lit(200)

/** Deletes old keys, and voids the reservations of calls that never finished (a crash, a lost client). */
export async function deleteExpiredKeys(server: Server): Promise<void> {
  const { clock, settings } = server
  const now = clock().getTime()
  await inBatches(() => deleteAbandoned(server, new Date(now - abandonedAfterMs)))
  await inBatches(() => deleteAnswered(server, new Date(now - settings.retention.calls * dayMs)))
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<void> {
  for (let left = maxKeyBatches; left > 0 && (await deleteBatch()) > 0; left -= 1);
}

const deleteAbandoned = ({ database, clock }: Server, before: Date) =>
  database.inTransaction(async (tx) => {
    const { rows } = await sql<{ call: string; resource_id: string }>`
      DELETE FROM idempotency WHERE (person_id, key) IN (
        SELECT person_id, key FROM idempotency WHERE answer IS NULL AND created_at < ${before}
        ORDER BY created_at LIMIT ${keyBatch} FOR UPDATE SKIP LOCKED)
      RETURNING call, resource_id`.execute(tx)
    await enqueueProcessorCommands(
      tx,
      rows
        .filter((row) => reserving.includes(row.call))
        .map((row) => ({ kind: 'void', authorisation: row.resource_id })),
      clock(),
    )
    return rows.length
  })

async function deleteAnswered({ database }: Server, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency WHERE (person_id, key) IN (
      SELECT person_id, key FROM idempotency WHERE answer IS NOT NULL AND created_at < ${before}
      ORDER BY created_at LIMIT ${keyBatch} FOR UPDATE SKIP LOCKED)`.execute(database.db)
  return Number(numAffectedRows ?? 0)
}
