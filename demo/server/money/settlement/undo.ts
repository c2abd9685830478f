/** Undoes an exchange or a transfer whose capture failed before anything was paid out (rules/settlement.md#undo). */

import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { type Entry, refunded, undone } from '../ledger/entries.ts'
import { enqueueProcessorTasks } from '../ledger/processor-commands.ts'
import { loseCover } from './claims.ts'
import { publishPayout } from './payout-notifications.ts'
import type { CaptureRecord, PayoutRecord } from './records.ts'
import { undoSubject } from './subjects.ts'

type Undo = {
  /** As it was before it failed. */
  readonly failed: CaptureRecord
  /** Everything of one order or transfer, locked; none of the payouts was asked for. */
  readonly captures: readonly CaptureRecord[]
  readonly payouts: readonly PayoutRecord[]
}

/** Each payout pays what one capture took less its fee, and that capture's card gets both back. */
export async function undo(tx: Tx, server: Server, { failed, captures, payouts }: Undo): Promise<Entry[]> {
  const now = server.clock()
  const aboutId = failed.about_id
  const hasFailed = ({ id }: CaptureRecord) => id === failed.id
  const left = [...payouts]
  const sides = captures.map((capture) => {
    const { currency, fee_id, fee_minor } = capture
    const amount = capture.amount_minor - fee_minor
    const at = left.findIndex((each) => each.currency === currency && each.amount_minor === amount)
    const [payout] = at < 0 ? [] : left.splice(at, 1)
    if (!payout) throw new Error(`no payout takes what capture ${capture.id} brings`)
    return {
      capture,
      due: {
        id: payout.id,
        cardId: payout.card_id,
        currency,
        amount,
        fee: fee_id === null ? undefined : { id: fee_id, amount: fee_minor },
      },
      refund: {
        id: newId(),
        cardId: capture.card_id,
        subjectId: aboutId,
        currency,
        amount: capture.amount_minor,
      },
    }
  })
  await tx
    .insertInto('refund')
    .values(
      sides.map(({ capture, refund }) => ({
        id: refund.id,
        capture_id: capture.id,
        status: hasFailed(capture) ? ('unneeded' as const) : refundStatusOf(capture),
        created_at: now,
        decided_at: hasFailed(capture) ? now : null,
      })),
    )
    .execute()
  await tx
    .updateTable('payout')
    .set({ status: 'undone', changed_at: now })
    .where('about_id', '=', aboutId)
    .execute()
  await enqueueProcessorTasks(
    tx,
    sides
      .filter(({ capture }) => !hasFailed(capture) && refundStatusOf(capture) === 'asked')
      .map(({ refund }) => ({ kind: 'refund', payload: { id: refund.id } })),
    now,
  )
  await undoSubject(tx, server, aboutId, failed.card_id)
  // A friend whose card would have been credited sees it too.
  for (const payout of payouts) publishPayout(tx, server, payout)
  const uncovered = await loseCover(
    tx,
    payouts.map(({ id }) => id),
  )
  return [
    ...uncovered,
    undone(aboutId, sides),
    // A capture that stood for a while is taken back from what the processor owes.
    ...sides
      .filter(({ capture }) => hasFailed(capture))
      .map(({ refund }) => refunded(refund, failed.status === 'captured' ? failed.id : undefined)),
  ]
}

/** An undecided capture is refunded as soon as it stands. */
const refundStatusOf = ({ status }: CaptureRecord) => (status === 'captured' ? 'asked' : 'waiting')
