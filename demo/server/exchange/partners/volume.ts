/** The volume from a partner's pages and sessions, by day. */
import { sql } from 'kysely'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { type PartnerPageContract, volumeDays } from '#core/contract/partner-page-contract.ts'
import { dayMs } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import type { Server } from '../../server.ts'

type Row = { day: string; currency: CurrencyCode; placed: bigint; completed: bigint; minor: Minor }

/** By the day on which the order was placed, in UTC. An order that was undone later is not completed. */
export async function partnerVolume(
  { database, clock }: Pick<Server, 'database' | 'clock'>,
  partnerId: string,
): Promise<AnswerOf<PartnerPageContract['partnerVolume']>> {
  const today = Math.floor(clock().getTime() / dayMs) * dayMs
  const from = new Date(today - (volumeDays - 1) * dayMs)
  const { rows } = await sql<Row>`
    SELECT to_char(orders.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, listing.have_currency AS currency,
      count(*) AS placed, count(*) FILTER (WHERE is_done) AS completed,
      coalesce(sum(order_minor) FILTER (WHERE is_done), 0)::bigint AS minor
    FROM partner_object JOIN orders ON orders.id = partner_object.about_id
      JOIN listing ON listing.id = orders.listing_id
      CROSS JOIN LATERAL (SELECT orders.status = 'completed' AND undone_at IS NULL AS is_done) AS outcome
    WHERE partner_id = ${partnerId} AND kind = 'order' AND orders.created_at >= ${from}
      -- An order becomes the partner's after it was placed.
      AND partner_object.created_at >= ${from}
    GROUP BY day, currency ORDER BY day DESC, currency`.execute(database.db)
  return rows.map(({ day, currency, placed, completed, minor }) => ({
    day,
    currency,
    placed: Number(placed),
    completed: Number(completed),
    amount: toDecimal(minor, currency),
  }))
}
