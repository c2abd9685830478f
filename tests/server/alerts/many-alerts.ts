/** Alerts of many people who all wait for dollars at less than the market's 1,600 NGN: half by rate, half by listing. */
import { sql } from 'kysely'
import type { Server } from '#server/server.ts'

/** Targets from 1,000.00 NGN up, a hundredth apart; the dearest is below 1,500. */
export async function manyAlerts(
  { database, clock }: Server,
  people: readonly { id: string }[],
  count: number,
): Promise<void> {
  const half = count / 2
  await sql`
    INSERT INTO alert (id, person_id, kind, base, quote, condition, target, comparable, is_armed, is_paused, created_at)
    SELECT gen_random_uuid(), (${people.map(({ id }) => id)}::uuid[])[n % ${sql.lit(people.length)} + 1], kind,
      'USD', 'NGN', 'at-most', target::text,
      CASE kind WHEN 'rate' THEN target ELSE round(1 / target, 10) END, true, false, ${clock()}
    FROM generate_series(1, ${sql.lit(half)}) AS n, (VALUES ('rate'), ('listing')) AS kinds (kind),
      LATERAL (SELECT 1000 + n::numeric * 500 / ${sql.lit(half)} - 0.01 AS target) AS each`.execute(
    database.db,
  )
  await sql`INSERT INTO alert_evaluation (kind, base, quote)
    VALUES ('rate', 'USD', 'NGN'), ('listing', 'USD', 'NGN')`.execute(database.db)
  await sql`ANALYZE alert`.execute(database.db)
}
