/** A partner's share of our fees (rules/partners.md#fee-share): the setting, and what was earned with it. */
import { type RawBuilder, sql } from 'kysely'
import type { FeeEarnings } from '#core/contract/partner-earnings.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import type { PerCent } from '#core/money/per-cent.ts'
import { isId } from '../../ids.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

type Part = Pick<Server, 'database'>

/** Sets what of each fee a partner gets from now on. Refuses with `not-found` when there is no such partner. */
export async function setFeeShare({ database }: Part, partnerId: string, share: PerCent): Promise<void> {
  const found = isId(partnerId)
    ? await database.db
        .updateTable('partner')
        .set({ fee_share: Number(share) })
        .where('id', '=', partnerId)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (!found) throw refuse('not-found', { what: 'partner' })
}

/**
 * SQL about a row of `fee_share`: whether its exchange has such a payout. A subquery with a LIMIT is looked up by its
 * exchange; of EXISTS the planner may make a join with all payouts.
 */
const hasPayout = (condition: RawBuilder<unknown>) => sql<boolean>`((
  SELECT true FROM payout WHERE payout.about_id = fee_share.about_id AND payout.refund_id IS NULL AND ${condition} LIMIT 1
) IS NOT NULL)`

/** SQL about a row of `fee_share`: its exchange has begun to pay people, and cannot be undone any more. */
export const isDue: RawBuilder<boolean> = hasPayout(sql`payout.status NOT IN ('waiting', 'undone')`)

type Row = {
  partner_id: string
  currency: CurrencyCode
  waiting: Minor
  due: Minor
  asked: Minor
  paid: Minor
}

/** The partners' earnings from our fees, by the partner's id, in the order of the currencies' codes. */
export async function earningsOf(
  { database }: Part,
  partnerIds: readonly string[],
): Promise<Map<string, FeeEarnings>> {
  const { rows } = await sql<Row>`
    SELECT partner_id, currency, coalesce(sum(waiting), 0)::bigint AS waiting, coalesce(sum(due), 0)::bigint AS due,
      coalesce(sum(asked), 0)::bigint AS asked, coalesce(sum(paid), 0)::bigint AS paid
    FROM (
      SELECT partner_id, currency, CASE WHEN is_due THEN 0 ELSE amount_minor END AS waiting,
        CASE WHEN is_due THEN amount_minor ELSE 0 END AS due, 0 AS asked, 0 AS paid
      FROM fee_share CROSS JOIN LATERAL (SELECT ${isDue} AS is_due) AS state
      WHERE partner_id = ANY(${partnerIds}::uuid[]) AND payout_id IS NULL
        AND NOT ${hasPayout(sql`payout.status = 'undone'`)}
      UNION ALL
      SELECT partner_id, currency, 0, 0, CASE status WHEN 'asked' THEN amount_minor ELSE 0 END,
        CASE status WHEN 'paid' THEN amount_minor ELSE 0 END
      FROM partner_payout WHERE partner_id = ANY(${partnerIds}::uuid[]) AND status IN ('asked', 'paid')
    ) AS part
    GROUP BY partner_id, currency ORDER BY currency`.execute(database.db)
  const found = new Map<string, FeeEarnings>(partnerIds.map((id) => [id, []]))
  for (const { partner_id, currency, waiting, due, asked, paid } of rows) {
    const text = (minor: Minor) => toDecimal(minor, currency)
    found.get(partner_id)?.push({
      currency,
      earned: text(waiting + due + asked + paid),
      waiting: text(waiting),
      due: text(due),
      asked: text(asked),
      paid: text(paid),
    })
  }
  return found
}
