/** The queue of cases that wait for an operator (rules/operators.md#queue). */
import { type Selectable, sql } from 'kysely'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { waitingChecks } from '../../people/accounts/identity-queue.ts'
import type { DisputeRow } from '../../platform/db/settlement-tables.ts'
import type { Server } from '../../server.ts'
import { openMessages } from '../contact/contact.ts'
import { openApprovals } from './approvals.ts'
import { isUnhandled } from './cases.ts'
import { waitingMatches } from './matches.ts'
import { waitingRates } from './rates.ts'
import { openReports } from './reports.ts'
import { waitingReviews } from './reviews.ts'

/** Rows of each kind. */
const maxRows = 50

export async function operatorQueue(server: Server, operator: Operator): Promise<OperatorQueue> {
  const [checks, rates, payouts, chargebacks, differences, messages, approvals, matches, reports, reviews] =
    await Promise.all([
      waitingChecks(server),
      waitingRates(server, operator),
      returnedPayouts(server),
      openChargebacks(server),
      openFindings(server),
      openMessages(server, maxRows),
      openApprovals(server, operator, maxRows),
      waitingMatches(server, maxRows),
      openReports(server, maxRows),
      waitingReviews(server, maxRows),
    ])
  const part = <Row>(rows: readonly Row[], count = rows.length) => ({ count, rows: rows.slice(0, maxRows) })
  return {
    checks: part(
      checks.map(({ submittedAt, askedAgainAt, ...check }) => ({
        ...check,
        submittedAt: submittedAt.toISOString(),
        ...(askedAgainAt && { askedAgainAt: askedAgainAt.toISOString() }),
      })),
    ),
    rates: part(rates),
    payouts: part(payouts.rows, payouts.count),
    chargebacks: part(chargebacks.rows, chargebacks.count),
    differences: part(differences.rows, differences.count),
    messages: part(messages.rows, messages.count),
    approvals: part(approvals.rows, approvals.count),
    matches: part(matches.rows, matches.count),
    reports: part(reports.rows, reports.count),
    reviews: part(reviews.rows, reviews.count),
  }
}

/** Every row has the count of all. */
const countOf = (rows: readonly { total: number }[]) => rows[0]?.total ?? 0

async function returnedPayouts({ database }: Server) {
  const returned = sql`FROM payout WHERE payout.status = 'returned' AND ${isUnhandled('payout.id', 'payout.changed_at')}`
  const { rows } = await sql<{
    id: string
    reference: string
    person_id: string
    user_name: string
    amount: bigint
    currency: CurrencyCode
    since: Date
    why: string | null
    total: number
  }>`
    SELECT payout.id, coalesce(orders.reference, transfer.reference) AS reference, payout.person_id, user_name, payout.amount_minor AS amount,
      payout.currency, changed_at AS since, failure AS why, (SELECT count(*) ${returned})::int AS total
    FROM (SELECT * ${returned} ORDER BY changed_at, id LIMIT ${sql.lit(maxRows)}) AS payout
      JOIN person ON person.id = payout.person_id LEFT JOIN orders ON orders.id = payout.about_id
      LEFT JOIN transfer ON transfer.id = payout.about_id
    ORDER BY changed_at, payout.id`.execute(database.db)
  return {
    count: countOf(rows),
    rows: rows.map(({ id, reference, person_id, user_name, amount, currency, since, why }) => ({
      id,
      reference,
      personId: person_id,
      userName: user_name,
      amount: toDecimal(amount, currency),
      currency,
      since: since.toISOString(),
      ...(why !== null && { why }),
    })),
  }
}

const pageOf = ({ pageOf }: Server['cards'], reservation: string | null) =>
  reservation === null || !pageOf ? {} : { page: pageOf(reservation) }

/** The reference of the listing, order or transfer that reserved a disputed payment; a purchase of several offers has none. */
export const disputedReference = sql<string | null>`coalesce(
  (SELECT reference FROM listing WHERE id = authorisation_id),
  (SELECT reference FROM orders WHERE id = authorisation_id),
  (SELECT reference FROM transfer WHERE id = authorisation_id))`

async function openChargebacks({ database, cards }: Server) {
  const open = sql`FROM dispute
    WHERE dispute.status IN ('opened', 'lost') AND ${isUnhandled('dispute.id', 'dispute.changed_at')}`
  const { rows } = await sql<
    Selectable<DisputeRow> & {
      user_name: string
      reference: string | null
      processor_reference: string | null
      total: number
    }
  >`
    SELECT dispute.*, user_name, (SELECT count(*) ${open})::int AS total,
      (SELECT processor_reference FROM authorisation WHERE id = authorisation_id),
      ${disputedReference} AS reference
    FROM (SELECT * ${open} ORDER BY defend_by, opened_at LIMIT ${sql.lit(maxRows)}) AS dispute
      JOIN person ON person.id = dispute.person_id
    ORDER BY defend_by, opened_at`.execute(database.db)
  return {
    count: countOf(rows),
    rows: rows.map((row) => ({
      id: row.id,
      dispute: row.processor_dispute,
      ...(row.reference !== null && { reference: row.reference }),
      personId: row.person_id,
      userName: row.user_name,
      amount: toDecimal(row.amount_minor, row.currency),
      currency: row.currency,
      status: row.status as 'opened' | 'lost',
      why: row.why,
      openedAt: row.opened_at.toISOString(),
      ...(row.defend_by && { defendBy: row.defend_by.toISOString() }),
      ...pageOf(cards, row.processor_reference),
    })),
  }
}

async function openFindings({ database }: Server) {
  const rows = await database.db
    .selectFrom('finding')
    .select(['id', 'outcome', 'words', 'found_at', 'source', sql<number>`count(*) OVER ()::int`.as('total')])
    .where('resolved_at', 'is', null)
    .where(isUnhandled('finding.id', 'finding.found_at'))
    .orderBy('found_at')
    .limit(maxRows)
    .execute()
  return {
    count: countOf(rows),
    rows: rows.map(({ id, outcome, words, found_at, source }) => ({
      id,
      outcome,
      words,
      foundAt: found_at.toISOString(),
      canHandle: source !== 'ledger',
    })),
  }
}
