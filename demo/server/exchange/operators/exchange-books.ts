/** The rows of our ledger, the card processor and the outbox about one listing, order or transfer. */
import { sql } from 'kysely'
import type { OperatorExchange } from '#core/contract/operator-exchange.ts'
import { commandKinds } from '#core/contract/task-kinds.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JournalEvent } from '../../platform/db/tables.ts'

type Books = Pick<OperatorExchange, 'ledger' | 'processor' | 'told' | 'owed'>

type ProcessorRow = {
  kind: OperatorExchange['processor'][number]['kind']
  /** Ours: of the row, and of the accounts that its money goes through. */
  id: string
  key: string
  reference: string | null
  status: string
  why: string | null
  amount: Minor
  currency: CurrencyCode
  at: Date
}

export async function booksOf(db: Db, id: string): Promise<Books> {
  const lines = await processorLines(db, id)
  const { rows: payouts } = await sql<{ id: string }>`SELECT id FROM payout WHERE about_id = ${id}`.execute(
    db,
  )
  // The reservation of an order's listing has other orders, too.
  const parts = lines.filter(({ kind }) => kind !== 'authorisation')
  const holders = [...new Set([id, ...[...payouts, ...parts].map((part) => part.id)])]
  return {
    ledger: await movements(db, holders),
    processor: lines.map(({ id: _, reference, why, amount, at, ...line }) => ({
      ...line,
      ...(reference !== null && { reference }),
      ...(why !== null && { why }),
      amount: toDecimal(amount, line.currency),
      at: at.toISOString(),
    })),
    told: await toldOf(db, lines),
    owed: await owedOf(db, [...holders, ...lines.map((line) => line.id)]),
  }
}

/** The reservations that pay it, and everything that was done with its part of them. */
async function processorLines(db: Db, id: string): Promise<ProcessorRow[]> {
  const { rows } = await sql<ProcessorRow>`
    WITH paying AS (
      SELECT id FROM authorisation WHERE id = ${id}
      UNION SELECT authorisation_id FROM capture WHERE about_id = ${id})
    SELECT 'authorisation' AS kind, authorisation.id, processor_key::text AS key, processor_reference AS reference,
      'reserved' AS status, NULL AS why, amount_minor AS amount, currency, authorised_at AS at
    FROM authorisation JOIN paying ON paying.id = authorisation.id
    UNION ALL
    SELECT 'capture', id, id::text, processor_reference, status, failure, amount_minor, currency, created_at
    FROM capture WHERE about_id = ${id}
    UNION ALL
    SELECT 'payout', payout_attempt.id, payout_attempt.id::text, NULL, payout_attempt.status, payout_attempt.failure,
      amount_minor, currency, payout_attempt.created_at
    FROM payout_attempt JOIN payout ON payout.id = payout_id WHERE payout.about_id = ${id}
    UNION ALL
    SELECT 'refund', refund.id, refund.id::text, NULL, refund.status, refund.failure, amount_minor, currency,
      refund.created_at
    FROM refund JOIN capture ON capture.id = capture_id WHERE capture.about_id = ${id}
    UNION ALL
    SELECT 'chargeback', dispute.id, processor_dispute, NULL, status, why, amount_minor, currency, opened_at
    FROM dispute JOIN paying ON paying.id = authorisation_id
    ORDER BY at, id`.execute(db)
  return rows
}

/** The journals of accounts, and those that move nothing: a payout that came back before it was paid. */
async function movements(db: Db, holders: readonly string[]): Promise<OperatorExchange['ledger']> {
  const { rows } = await sql<{
    id: string
    at: Date
    event: JournalEvent
    note: string
    legs: { account: string; holder: string; amount: string; currency: CurrencyCode }[] | null
  }>`
    WITH concerned AS (
      SELECT posting.journal_id AS id FROM account JOIN posting ON posting.account_id = account.id
      WHERE account.holder_id = ANY(${holders}::uuid[])
      UNION SELECT id FROM journal WHERE about_id = ANY(${holders}::uuid[]))
    SELECT journal.id, journal.created_at AS at, event, note, (
      SELECT json_agg(json_build_object('account', kind, 'holder', holder_id, 'amount', amount::text,
        'currency', posting.currency) ORDER BY posting.currency, amount)
      FROM posting JOIN account ON account.id = account_id WHERE journal_id = journal.id) AS legs
    FROM journal JOIN concerned ON concerned.id = journal.id ORDER BY journal.created_at, journal.id`.execute(
    db,
  )
  return rows.map(({ at, event, note, legs }) => ({
    at: at.toISOString(),
    event,
    note,
    legs: (legs ?? []).map(({ amount, ...leg }) => ({
      ...leg,
      amount: toDecimal(BigInt(amount), leg.currency),
    })),
  }))
}

async function toldOf(db: Db, lines: readonly ProcessorRow[]): Promise<OperatorExchange['told']> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ kind: string; key: string; at: Date; outcome: string | null }>`
    SELECT event->>'kind' AS kind, event->>'key' AS key, received_at AS at, outcome FROM processor_event
    WHERE event->>'key' = ANY(${[...new Set(lines.map(({ key }) => key))]}::text[])
    ORDER BY received_at, id`.execute(db)
  return rows.map(({ at, outcome, ...event }) => ({
    ...event,
    at: at.toISOString(),
    ...(outcome !== null && { outcome }),
  }))
}

/** Commands to the card processor that wait, by the capture, attempt, refund or authorisation that they name. */
async function owedOf(db: Db, ids: readonly string[]): Promise<OperatorExchange['owed']> {
  const { rows } = await sql<{ kind: string; attempts: number; due_at: Date; last_error: string | null }>`
    SELECT kind, attempts, due_at, last_error FROM outbox
    WHERE done_at IS NULL AND kind IN (${sql.join(commandKinds.map((kind) => sql.lit(kind)))})
      AND (payload->>'id' = ANY(${ids}::text[]) OR payload->>'authorisation' = ANY(${ids}::text[]))
    ORDER BY due_at`.execute(db)
  return rows.map(({ kind, attempts, due_at, last_error }) => ({
    kind,
    attempts,
    dueAt: due_at.toISOString(),
    ...(last_error !== null && { lastError: last_error }),
  }))
}
