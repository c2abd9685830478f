// Transfers and listings that rules hold for an operator (rules/security.md#review).
import { sql } from 'kysely'
import type { reviewOutcomes } from '#core/contract/decide-review.ts'
import type { MetRule, ReviewKind } from '#core/contract/operator-reviews.ts'
import { dayMs, hourMs } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { inCents } from '../limits/spending.ts'
import { canBeHeld, comparesAmounts, type Facts, metRules } from './rules.ts'

/** The amount that rules compare, as limits count it. Null when none does. Refuses as `inCents` does. */
export const centsForReview = async (
  server: Server,
  kind: ReviewKind,
  amount: Minor,
  currency: CurrencyCode,
): Promise<Minor | null> =>
  comparesAmounts(server.settings.review, kind) ? inCents(server, amount, currency) : null

type Candidate = {
  readonly kind: ReviewKind
  readonly personId: string
  readonly cardId: string
  /** Absent for a listing. */
  readonly receiverId?: string
  /** From `centsForReview`. */
  readonly cents: Minor | null
}

/**
 * The rules that hold what a person is about to make. It locks the person's row, so concurrent calls are counted one
 * after the other: call it where `assertWithinLimits` is called.
 */
export async function rulesMetBy(tx: Tx, server: Server, candidate: Candidate): Promise<MetRule[]> {
  const { review } = server.settings
  if (!canBeHeld(review, candidate)) return []
  const { kind, personId, cardId, receiverId = null, cents } = candidate
  await sql`SELECT 1 FROM person WHERE id = ${personId} FOR NO KEY UPDATE`.execute(tx)
  const now = server.clock().getTime()
  const since = (ms: number) => sql`created_at > ${new Date(now - ms)}::timestamptz`
  const sent = sql`FROM transfer WHERE sender_id = ${personId}`
  const { rows } = await sql<Pick<Facts, 'isFirst' | 'transfers' | 'receivers'> & { added: Date | null }>`
    SELECT (SELECT created_at FROM card WHERE id = ${cardId}) AS added,
      NOT EXISTS (SELECT ${sent} AND status = 'accepted') AS "isFirst",
      (SELECT 1 + count(*) ${sent} AND ${since(hourMs)})::int AS transfers,
      (SELECT 1 + count(DISTINCT receiver_id) ${sent} AND receiver_id <> ${receiverId}::uuid
        AND ${since(review.receiverDays * dayMs)})::int AS receivers`.execute(tx)
  const { added, ...found } = rows[0] as (typeof rows)[number]
  return metRules(review, { kind, cents, cardAgeMs: now - (added?.getTime() ?? 0), ...found })
}

type Held = {
  readonly kind: ReviewKind
  readonly id: string
  readonly personId: string
  readonly rules: MetRule[]
}

/** Puts it into the operators' queue. */
export async function openReview(tx: Tx, server: Server, { kind, id, personId, rules }: Held): Promise<void> {
  await tx
    .insertInto('review')
    .values({ id, kind, person_id: personId, rules: JSON.stringify(rules), opened_at: server.clock() })
    .execute()
}

/** Takes it off the queue. Without a decision it was taken back or has expired. False when it was decided. */
export async function closeReview(
  tx: Tx,
  server: Pick<Server, 'clock'>,
  id: string,
  decision?: { readonly outcome: (typeof reviewOutcomes)[number]; readonly operatorId: string },
): Promise<boolean> {
  const { outcome = 'ended', operatorId = null } = decision ?? {}
  const { rows } = await sql`
    UPDATE review SET outcome = ${outcome}, decided_by = ${operatorId}, decided_at = ${server.clock()}
    WHERE id = ${id} AND decided_at IS NULL RETURNING id`.execute(tx)
  return rows.length > 0
}
