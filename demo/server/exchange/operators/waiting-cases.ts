/** Cases that wait for an operator, counted for figures and mails (rules/operators.md#told). */
import { sql } from 'kysely'
import type { OperatorTask } from '#core/contract/operator-roles.ts'
import { hourMs } from '#core/contract/time.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { endOfLife } from './approvals.ts'
import { isUnhandled } from './cases.ts'

export const waitingKinds = [
  ...(['checks', 'rates', 'payouts', 'chargebacks', 'differences', 'messages'] as const),
  ...(['approvals', 'matches', 'reports', 'reviews', 'tasks'] as const),
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export type WaitingCase = {
  readonly kind: WaitingKind
  /** The right that decides it. */
  readonly task: OperatorTask
  readonly since: Date
  /** The first of two operators, who cannot be the second. */
  readonly askedBy: string | null
}

/** An hour is long after `/readyz` has begun to complain. */
const stuckMs = hourMs

/** Every case that waits at a moment. */
export async function waitingCases(db: Db | Tx, now: Date): Promise<WaitingCase[]> {
  const { rows } = await sql<WaitingCase>`
    SELECT kind, task, since, asked_by AS "askedBy" FROM (
      SELECT 'checks' AS kind, 'identity' AS task, submitted_at AS since, NULL::uuid AS asked_by FROM identity
        WHERE status = ${sql.lit('review')} AND NOT waits_for_match AND review_until IS NULL
      UNION ALL SELECT 'rates', 'rates', fetched_at, NULL FROM rate_day WHERE NOT is_approved AND refused_at IS NULL
      UNION ALL SELECT 'payouts', 'rails', changed_at, NULL FROM payout
        WHERE status = 'returned' AND ${isUnhandled('payout.id', 'payout.changed_at')}
      UNION ALL SELECT 'chargebacks', 'rails', changed_at, NULL FROM dispute
        WHERE status IN ('opened', 'lost') AND ${isUnhandled('dispute.id', 'dispute.changed_at')}
      UNION ALL SELECT 'differences', 'rails', found_at, NULL FROM finding
        WHERE resolved_at IS NULL AND ${isUnhandled('finding.id', 'finding.found_at')}
      UNION ALL SELECT 'messages', 'reports', created_at, NULL FROM contact_message WHERE closed_at IS NULL
      UNION ALL SELECT 'approvals', CASE what WHEN 'rates' THEN 'rates' WHEN 'operator-link' THEN 'operators'
          WHEN 'take-back-match' THEN 'matches' ELSE 'people' END, at, operator_id FROM approval
        WHERE at > ${endOfLife(now)}
      UNION ALL SELECT 'matches', 'matches', found_at, NULL FROM screening_match WHERE decision IS NULL
      UNION ALL SELECT 'reports', 'reports', last_at, NULL FROM member_report
        WHERE closed_at IS NULL AND waits_for = 'operators'
      UNION ALL SELECT 'reviews', 'reviews', opened_at, NULL FROM review WHERE decided_at IS NULL
      UNION ALL SELECT 'tasks', 'rails', created_at, NULL FROM outbox
        WHERE done_at IS NULL AND NOT is_periodic AND created_at < ${new Date(now.getTime() - stuckMs)}
    ) AS waiting ORDER BY since`.execute(db)
  return rows
}

export type WaitingSum = { readonly kind: WaitingKind; readonly count: number; readonly oldest: Date | null }

/** Their number by kind with the oldest, kinds without a case too. */
export const sumsOf = (cases: readonly WaitingCase[]): WaitingSum[] =>
  waitingKinds.map((kind) => {
    const some = cases.filter((each) => each.kind === kind)
    return { kind, count: some.length, oldest: some[0]?.since ?? null }
  })
