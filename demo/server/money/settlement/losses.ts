/** A payment that failed after its money had left is the exchange's loss (rules/settlement.md#loss). */
import { sql } from 'kysely'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lossMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import type { Server } from '../../server.ts'
import { type Entry, lost } from '../ledger/entries.ts'
import { type CaptureRecord, sumOf } from './records.ts'

/** The entry of the loss, of which the operator is told. `aboutId` is that of the capture, or of its needless refund. */
export async function loseCapture(
  tx: Tx,
  server: Server,
  aboutId: string,
  capture: CaptureRecord,
  why: string,
): Promise<Entry> {
  const { rows } = await sql<{ reference: string }>`
    SELECT reference FROM orders WHERE id = ${capture.about_id}
    UNION ALL SELECT reference FROM transfer WHERE id = ${capture.about_id}`.execute(tx)
  const { amount_minor: amount, currency } = capture
  const loss = { reference: rows[0]?.reference ?? capture.about_id, amount, currency, why }
  await enqueueMail(tx, server, lossMail(server.settings.operatorEmail, loss))
  return lost(aboutId, sumOf(capture), newId())
}
