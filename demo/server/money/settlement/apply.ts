/**
 * The consequences of an event of the card processor (rules/settlement.md). Each function runs in the transaction that
 * marks the event as applied, locks the captures or the payout that the event is about, and does nothing when they are
 * already further: events come twice, late and in any order.
 */

import { sql } from 'kysely'
import { isId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ProcessorEvent } from '../../platform/ports/card-processor.ts'
import type { Server } from '../../server.ts'
import { captured, type Entry, givenBack, paid, refunded, returned } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { enqueueProcessorTasks } from '../ledger/processor-commands.ts'
import { keepAnnounced } from './announced-reports.ts'
import { askPayouts } from './ask-payouts.ts'
import { applyChargeback, frozenAmong, isFrozen } from './chargebacks.ts'
import { loseCover } from './claims.ts'
import { isSame, keepImplausible } from './implausible.ts'
import { loseCapture } from './losses.ts'
import { tellPartnersPayout, tellPartnersSettled } from './partner-events.ts'
import { bookPartnerPayout, lockPartnerPayout } from './partner-payouts.ts'
import { notifyPaid, notifyReturned, publishPayout } from './payout-notifications.ts'
import { type CaptureRecord, type Outcome, type PayoutRecord, sumOf } from './records.ts'
import { applyRefund, endRefund, payoutOfRefund, refundOf, wasMade } from './refunds.ts'
import { releaseRefused } from './refused-captures.ts'
import { applyExpired, applyRenewalRefused, applyRenewed } from './renewals.ts'
import { undo } from './undo.ts'

export async function applyEvent(tx: Tx, server: Server, event: ProcessorEvent): Promise<Outcome> {
  if (event.kind === 'other') return 'of no consequence'
  if (event.kind === 'report-available') {
    await keepAnnounced(tx, event, server.clock())
    return 'applied'
  }
  if (!isId(event.key)) return 'unknown'
  switch (event.kind) {
    case 'captured':
      return applyCaptured(tx, server, event)
    case 'capture-failed':
      return applyCaptureFailed(tx, server, event.key, event.why)
    case 'refunded':
      return applyRefund(tx, server, event.key, undefined, event)
    case 'refund-failed':
      return applyRefund(tx, server, event.key, event.why)
    case 'payout-sent':
      return applySent(tx, server, event.key)
    case 'payout-paid':
      return applyPaid(tx, server, event.key)
    case 'payout-returned':
    case 'payout-refused':
      return applyReturned(tx, server, event.key, event.why)
    case 'renewed':
      return applyRenewed(tx, server, event.key, event.reference)
    case 'renewal-refused':
      return applyRenewalRefused(tx, server, event.key)
    case 'authorisation-expired':
      return applyExpired(tx, server, event.key)
    case 'chargeback-opened':
    case 'chargeback-lost':
    case 'chargeback-won': {
      const { outcome, freed } = await applyChargeback(tx, server, event)
      if (freed !== undefined) await payOutFreed(tx, server, freed)
      return outcome
    }
  }
}

type Made = Extract<ProcessorEvent, { kind: 'captured' | 'refunded' }>

/** Locks everything that was captured for the order or transfer of one capture, so that its events run in turn. */
async function lockCaptures(
  tx: Tx,
  id: string,
): Promise<readonly [CaptureRecord, CaptureRecord[]] | undefined> {
  const { rows } = await sql<CaptureRecord>`
    SELECT * FROM capture WHERE about_id = (SELECT about_id FROM capture WHERE id = ${id})
    ORDER BY id FOR UPDATE`.execute(tx)
  const own = rows.find((each) => each.id === id)
  return own && [own, rows]
}

const lockPayouts = (tx: Tx, aboutId: string): Promise<PayoutRecord[]> =>
  tx.selectFrom('payout').selectAll().where('about_id', '=', aboutId).orderBy('id').forUpdate().execute()

async function applyCaptured(tx: Tx, server: Server, event: Made): Promise<Outcome> {
  const { key: id } = event
  const locked = await lockCaptures(tx, id)
  if (!locked) return 'unknown'
  const [capture, all] = locked
  if (capture.status !== 'asked') return 'known'
  if (!isSame(event, sumOf(capture))) return keepImplausible(tx, server, event, sumOf(capture))
  const now = server.clock()
  await tx.updateTable('capture').set({ status: 'captured', decided_at: now }).where('id', '=', id).execute()
  await releaseRefused(tx, capture.authorisation_id, now)
  const entries: Entry[] = [captured(sumOf(capture))]
  // Nothing is refunded before a capture of the same exchange has failed.
  const refund = all.some(({ status }) => status === 'failed') ? await refundOf(tx, id) : undefined
  if (refund) {
    await tx.updateTable('refund').set({ status: 'asked' }).where('id', '=', refund.id).execute()
    await enqueueProcessorTasks(tx, [{ kind: 'refund', payload: { id: refund.id } }], now)
  } else if (all.every((each) => each.id === id || each.status === 'captured'))
    await payOutAll(tx, server, capture.about_id)
  await post(tx, entries, now)
  return 'applied'
}

/** rules/settlement.md#both: everything that pays is captured, so everybody is paid. */
async function payOutAll(tx: Tx, server: Server, aboutId: string): Promise<void> {
  const payouts = await lockPayouts(tx, aboutId)
  const frozen = await frozenAmong(
    tx,
    payouts.map(({ earner_id }) => earner_id),
  )
  await askPayouts(
    tx,
    server,
    payouts.filter(({ status, earner_id }) => status === 'waiting' && !frozen.has(earner_id)),
  )
  await tellPartnersSettled(tx, server, aboutId)
}

/**
 * Pays what stayed here while the person's payment was disputed, or operators held it; nothing while either lasts. A
 * capture that failed meanwhile was our loss, because the other side had been paid.
 */
export async function payOutFreed(tx: Tx, server: Server, personId: string): Promise<void> {
  if (await isFrozen(tx, personId)) return
  const { rows } = await sql<PayoutRecord>`
    SELECT * FROM payout WHERE earner_id = ${personId} AND status = 'waiting'
      AND NOT EXISTS (SELECT FROM capture WHERE capture.about_id = payout.about_id AND capture.status <> 'captured'
        AND NOT EXISTS (SELECT FROM journal WHERE journal.about_id = capture.id AND journal.event = 'capture-failed'))
    ORDER BY id FOR UPDATE`.execute(tx)
  await askPayouts(tx, server, rows)
}

async function applyCaptureFailed(tx: Tx, server: Server, id: string, why: string): Promise<Outcome> {
  const locked = await lockCaptures(tx, id)
  if (!locked) return 'unknown'
  const [capture, all] = locked
  if (capture.status === 'failed') return 'known'
  const now = server.clock()
  await tx
    .updateTable('capture')
    .set({ status: 'failed', failure: why, decided_at: now })
    .where('id', '=', id)
    .execute()
  const wasCaptured = capture.status === 'captured'
  await releaseRefused(tx, capture.authorisation_id, now)
  const refund = await refundOf(tx, id)
  const payouts = await lockPayouts(tx, capture.about_id)
  const waiting = refund && (await payoutOfRefund(tx, refund.id))
  if (refund && waiting?.status === 'returned') {
    await tx
      .updateTable('payout')
      .set({ status: 'undone', changed_at: now })
      .where('id', '=', waiting.id)
      .execute()
    publishPayout(tx, server, waiting)
    const entry = givenBack(sumOf(capture), waiting.id, await wasMade(tx, refund))
    await post(tx, [...(await loseCover(tx, [waiting.id])), entry], now)
  } else if (refund && !waiting && !(await wasMade(tx, refund))) {
    // The exchange is undone already, because another capture failed: nothing has to be refunded any more.
    await endRefund(tx, server, refund, 'unneeded')
    await post(tx, [refunded({ ...sumOf(capture), id: refund.id }, wasCaptured ? id : undefined)], now)
  } else if (payouts.every((each) => each.status === 'waiting'))
    await post(tx, await undo(tx, server, { failed: capture, captures: all, payouts }), now)
  // Too late, even where the other side's payout is frozen and waits: rules/settlement.md#loss.
  else await post(tx, [await loseCapture(tx, server, id, capture, why)], now)
  return 'applied'
}

type Attempt = { readonly status: 'asked' | 'sent' | 'paid' | 'returned'; readonly cardId: string }

/** Locks the payout first, like every transaction that changes one. */
async function lockAttempt(tx: Tx, id: string): Promise<readonly [PayoutRecord, Attempt] | undefined> {
  const { rows } = await sql<PayoutRecord & { attempt_status: Attempt['status']; attempt_card: string }>`
    SELECT payout.*, attempt.status AS attempt_status, attempt.card_id AS attempt_card
    FROM payout_attempt AS attempt JOIN payout ON payout.id = attempt.payout_id
    WHERE attempt.id = ${id} FOR UPDATE OF payout FOR UPDATE OF attempt`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { attempt_status: status, attempt_card: cardId, ...payout } = row
  return [payout, { status, cardId }]
}

/** Sets the status of an attempt, and of its payout unless there is a newer attempt. */
async function setAttempt(
  tx: Tx,
  server: Server,
  { id: payoutId }: PayoutRecord,
  id: string,
  status: Exclude<Attempt['status'], 'asked'>,
  failure: string | null = null,
): Promise<void> {
  const now = server.clock()
  await sql`
    WITH changed AS (UPDATE payout SET status = ${status}, failure = ${failure}, changed_at = ${now}
      WHERE id = ${payoutId} AND attempt_id = ${id})
    UPDATE payout_attempt SET status = ${status}, failure = ${failure}, changed_at = ${now}
    WHERE id = ${id}`.execute(tx)
}

async function applySent(tx: Tx, server: Server, id: string): Promise<Outcome> {
  const locked = await lockAttempt(tx, id)
  if (!locked) return (await lockPartnerPayout(tx, id)) ? 'known' : 'unknown'
  const [payout, attempt] = locked
  if (attempt.status !== 'asked') return 'known'
  await setAttempt(tx, server, payout, id, 'sent')
  publishPayout(tx, server, payout)
  return 'applied'
}

async function applyPaid(tx: Tx, server: Server, id: string): Promise<Outcome> {
  const locked = await lockAttempt(tx, id)
  if (!locked) return applyToPartner(tx, server, id, 'paid')
  const [payout, attempt] = locked
  if (attempt.status === 'paid' || attempt.status === 'returned') return 'known'
  await setAttempt(tx, server, payout, id, 'paid')
  await notifyPaid(tx, server, payout)
  await tellPartnersPayout(tx, server, payout, 'paid_out')
  await post(tx, [paid({ ...sumOf(payout), cardId: attempt.cardId }, id)], server.clock())
  return 'applied'
}

async function applyReturned(tx: Tx, server: Server, id: string, why: string): Promise<Outcome> {
  const locked = await lockAttempt(tx, id)
  if (!locked) return applyToPartner(tx, server, id, 'returned')
  const [payout, attempt] = locked
  if (attempt.status === 'returned') return 'known'
  await setAttempt(tx, server, payout, id, 'returned', why)
  await notifyReturned(tx, server, payout)
  await tellPartnersPayout(tx, server, payout, 'returned')
  const due = { ...sumOf(payout), cardId: attempt.cardId }
  await post(tx, [returned(due, id, attempt.status === 'paid')], server.clock())
  return 'applied'
}

/** A transfer to a partner. One that we had given up is left to the operator, like a stranger's. */
async function applyToPartner(
  tx: Tx,
  server: Server,
  id: string,
  end: 'paid' | 'returned',
): Promise<Outcome> {
  const payout = await lockPartnerPayout(tx, id)
  if (!payout) return 'unknown'
  if (payout.status === end) return 'known'
  if (await bookPartnerPayout(tx, server, payout, end)) return 'applied'
  // Told in another order.
  return payout.status === 'returned' ? 'known' : 'unknown'
}
