/** Money of an undone exchange on its way back (rules/settlement.md#undo). What its card does not take waits for another. */

import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ProcessorEvent } from '../../platform/ports/card-processor.ts'
import type { Server } from '../../server.ts'
import { type Entry, refunded, refundRefused, refundReturned } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { isSame, keepImplausible } from './implausible.ts'
import { loseCapture } from './losses.ts'
import { notifyReturned, publishMoney } from './payout-notifications.ts'
import { type CaptureRecord, type Outcome, type PayoutRecord, type RefundRecord, sumOf } from './records.ts'

/** Whether the money has ever left for the card; it may have come back. */
export const wasMade = async (tx: Tx, { id }: RefundRecord): Promise<boolean> =>
  (await tx
    .selectFrom('journal')
    .select('id')
    .where('about_id', '=', id)
    .where('event', '=', 'refunded')
    .executeTakeFirst()) !== undefined

export const refundOf = (tx: Tx, captureId: string): Promise<RefundRecord | undefined> =>
  tx.selectFrom('refund').selectAll().where('capture_id', '=', captureId).forUpdate().executeTakeFirst()

/** The payout that waits for another card because the refund's own did not take the money. */
export const payoutOfRefund = (tx: Tx, refundId: string): Promise<PayoutRecord | undefined> =>
  tx.selectFrom('payout').selectAll().where('refund_id', '=', refundId).forUpdate().executeTakeFirst()

export const endRefund = (
  tx: Tx,
  server: Server,
  refund: RefundRecord,
  status: RefundRecord['status'],
  failure: string | null = null,
) =>
  tx
    .updateTable('refund')
    .set({ status, failure, decided_at: server.clock() })
    .where('id', '=', refund.id)
    .execute()

/** `failure`: the card did not take it, perhaps after it had been made. `told` has the sum of one that was made. */
export async function applyRefund(
  tx: Tx,
  server: Server,
  id: string,
  failure?: string,
  told?: Extract<ProcessorEvent, { kind: 'captured' | 'refunded' }>,
): Promise<Outcome> {
  const refund = await tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!refund) return 'unknown'
  const { status } = refund
  const isMadeNevertheless = status === 'unneeded' && failure === undefined
  const comesBack = status === 'refunded' && failure !== undefined
  if (status !== 'asked' && !isMadeNevertheless && !comesBack) return 'known'
  const capture = await tx
    .selectFrom('capture')
    .selectAll()
    .where('id', '=', refund.capture_id)
    .executeTakeFirstOrThrow()
  const sum = { ...sumOf(capture), id: refund.id }
  if (told && !isSame(told, sum)) return keepImplausible(tx, server, told, sum)
  let entry: Entry
  if (failure !== undefined) {
    await endRefund(tx, server, refund, 'failed', failure)
    const payoutId = await keepForAnotherCard(tx, server, refund, capture, failure)
    entry = comesBack ? refundReturned(sum, capture.id, payoutId) : refundRefused(sum, payoutId)
  } else {
    await endRefund(tx, server, refund, 'refunded')
    publishMoney(tx, server, [await payerOf(tx, capture)])
    entry = isMadeNevertheless
      ? await loseCapture(tx, server, refund.id, capture, 'It was refunded although it had failed')
      : refunded(sum, capture.id)
  }
  await post(tx, [entry], server.clock())
  return 'applied'
}

const payerOf = async (tx: Tx, { card_id }: CaptureRecord): Promise<string> =>
  (await tx.selectFrom('card').select('person_id').where('id', '=', card_id).executeTakeFirstOrThrow())
    .person_id

/** Answers the payout that waits for its person, and tells them (rules/settlement.md#returned). */
async function keepForAnotherCard(
  tx: Tx,
  server: Server,
  refund: RefundRecord,
  capture: CaptureRecord,
  failure: string,
): Promise<string> {
  const now = server.clock()
  const payer = await payerOf(tx, capture)
  const payout = await tx
    .insertInto('payout')
    .values({
      id: newId(),
      about_id: capture.about_id,
      earner_id: payer,
      person_id: payer,
      card_id: capture.card_id,
      refund_id: refund.id,
      currency: capture.currency,
      amount_minor: capture.amount_minor,
      status: 'returned',
      failure,
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await notifyReturned(tx, server, payout)
  return payout.id
}
