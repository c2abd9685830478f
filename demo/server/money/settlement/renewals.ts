/**
 * Reservations last some days at the card processor, holds up to 30: what is still held is renewed in time
 * (rules/settlement.md#renewal). A reservation of which nothing was captured gets more time; of any other the rest is
 * reserved again, and the old one is voided. A hold whose renewal is refused is given up.
 */
import { sql } from 'kysely'
import { hourMs } from '#core/contract/time.ts'
import type { Minor } from '#core/money/money.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import type { Server } from '../../server.ts'
import { enqueueProcessorTasks } from '../ledger/processor-commands.ts'
import type { Outcome } from './records.ts'
import { endLostHold } from './subjects.ts'

/** Card schemes keep a reservation for 7 days at least. */
const renewAfterMs = 5 * 24 * hourMs
/** A renewal that is not answered is asked for again. */
const answeredMs = 12 * hourMs
const batchSize = 500

/** The part of the reservation that is still held. */
const rest = sql`coalesce((SELECT balance FROM account WHERE holder_id = authorisation.id AND kind = 'escrow'), 0)`

type HeldReservation = {
  readonly id: string
  readonly processor_key: string
  readonly is_renewed_anew: boolean
  readonly rest: Minor
}

/** Asks for the renewals that are due. Returns their number. */
export async function renewDue(server: Server): Promise<number> {
  const now = server.clock()
  const asked = await server.database.inTransaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM authorisation
      WHERE authorised_at < ${new Date(now.getTime() - renewAfterMs)}
        AND (renewal_asked_at IS NULL OR renewal_asked_at < ${new Date(now.getTime() - answeredMs)})
        AND ${rest} > 0
      ORDER BY authorised_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`.execute(tx)
    for (const { id } of rows) await askRenewal(tx, id, now)
    return rows.length
  })
  return asked
}

/** Begins a renewal under a key of its own. `isAnew`: more time was refused, or the reservation is gone. */
async function askRenewal(tx: Tx, id: string, now: Date, isAnew = false): Promise<void> {
  await sql`
    UPDATE authorisation SET renewal_id = ${newId()}, renewal_minor = ${rest}, renewal_asked_at = ${now},
      is_renewed_anew = ${isAnew}
    WHERE id = ${id}`.execute(tx)
  await enqueueProcessorTasks(tx, [{ kind: 'renew', payload: { id } }], now)
}

async function lockBy(
  tx: Tx,
  column: 'processor_key' | 'renewal_id',
  key: string,
): Promise<HeldReservation | undefined> {
  const { rows } = await sql<HeldReservation>`
    SELECT id, processor_key, is_renewed_anew, ${rest} AS rest
    FROM authorisation WHERE ${sql.ref(column)} = ${key} FOR UPDATE`.execute(tx)
  return rows[0]
}

/** `reference` is that of a new reservation in place of the earlier one. */
export async function applyRenewed(
  tx: Tx,
  server: Server,
  key: string,
  reference?: string,
): Promise<Outcome> {
  const held = await lockBy(tx, 'renewal_id', key)
  if (!held) return 'unknown'
  const now = server.clock()
  await tx
    .updateTable('authorisation')
    .set({
      authorised_at: now,
      renewal_id: null,
      is_renewed_anew: false,
      ...(reference !== undefined && { processor_key: key, processor_reference: reference }),
    })
    .where('id', '=', held.id)
    .execute()
  if (reference !== undefined) {
    const old = { authorisation: held.id, key: held.processor_key }
    await enqueueProcessorTasks(tx, [{ kind: 'void', payload: old }], now)
    // The hold may have ended meanwhile, with a void of the old one.
    if (held.rest === 0n)
      await enqueueProcessorTasks(tx, [{ kind: 'void', payload: { authorisation: held.id, key } }], now)
  }
  return 'applied'
}

/** More time was refused: the rest is reserved again. If that was refused, too, the hold is given up. */
export async function applyRenewalRefused(tx: Tx, server: Server, key: string): Promise<Outcome> {
  const held = await lockBy(tx, 'renewal_id', key)
  if (!held) return 'unknown'
  if (held.rest > 0n && !held.is_renewed_anew) {
    await askRenewal(tx, held.id, server.clock(), true)
    return 'applied'
  }
  await tx.updateTable('authorisation').set({ renewal_id: null }).where('id', '=', held.id).execute()
  if (held.rest > 0n) await endLostHold(tx, server, held.id)
  return 'applied'
}

/** `key` is that of the call which made the reservation. */
export async function applyExpired(tx: Tx, server: Server, key: string): Promise<Outcome> {
  const held = await lockBy(tx, 'processor_key', key)
  if (!held) return 'unknown'
  if (held.rest > 0n) await askRenewal(tx, held.id, server.clock(), true)
  return 'applied'
}

/** Asks every hour for what is due. */
export const renewalTask = periodicTask(hourMs, renewDue)
