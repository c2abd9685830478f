/** A market that has run for years: 1,000,000 listings in every state, made where they live. */
import type pg from 'pg'
import type { Trader } from './market.ts'

/** How the first so many of each 100 stand; the rest have expired. */
const shares = { pending: 12, partly: 13, fulfilled: 60, halted: 70 }

/**
 * Owned in turn by `owners`, 20 seconds apart and the last of them now, over all pairs of 12 currencies with a few
 * hundred rates each. Days on which a listing is open have nothing to do with how long ago it was made: some were renewed.
 */
export async function aMillionListings(
  admin: pg.Client,
  owners: readonly Trader[],
  now: Date,
): Promise<void> {
  // Built afterwards, as an operator would who restores a backup: row by row they take a minute more.
  const indexes = await admin.query<{ indexname: string; indexdef: string }>(`
    SELECT indexname, indexdef FROM pg_indexes
    WHERE tablename = 'listing' AND indexname NOT IN (SELECT conname FROM pg_constraint)`)
  const links = await admin.query<{ conname: string }>(`
    SELECT conname FROM pg_constraint WHERE conrelid = 'listing'::regclass AND contype = 'f'`)
  for (const { indexname } of indexes.rows) await admin.query(`DROP INDEX ${indexname}`)
  for (const { conname } of links.rows) await admin.query(`ALTER TABLE listing DROP CONSTRAINT ${conname}`)

  await admin.query(`SET maintenance_work_mem = '256MB'`)
  await admin.query('SET synchronous_commit = off')
  const { pending, partly, fulfilled, halted } = shares
  await admin.query(
    `INSERT INTO listing (id, reference, owner_id, need_currency, have_currency, need_minor, offer_minor,
      balance_minor, rate, status, is_halted, part_fulfilment, system_fulfilment, is_system_rate, debit_card_id,
      credit_card_id, created_at, expires_at, ended_at, ended_why, standing_since)
    SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'L' || n, ($2::uuid[])[who],
      codes[need], codes[(need + n / 12 % 11) % 12 + 1], 100000 + n % 5000 * 100, 50000,
      CASE WHEN lot < ${pending} THEN 50000 WHEN lot < ${partly} THEN 20000
           WHEN lot < ${fulfilled} THEN 0 ELSE 50000 END,
      1 + (n / 7 % 400)::numeric / 1000,
      CASE WHEN lot < ${pending} THEN 'pending' WHEN lot < ${partly} THEN 'partly'
           WHEN lot < ${fulfilled} THEN 'fulfilled' ELSE 'pending' END,
      lot >= ${fulfilled} AND lot < ${halted}, true, false, false, ($3::uuid[])[who], ($4::uuid[])[who],
      made, made + interval '10 years',
      CASE WHEN lot < ${partly} THEN NULL ELSE made END,
      CASE WHEN lot < ${partly} THEN NULL WHEN lot < ${fulfilled} THEN 'fulfilled'
           WHEN lot < ${halted} THEN 'halted' ELSE 'expired' END,
      made
    FROM generate_series(1, 1000000) AS n,
      LATERAL (SELECT n % ${owners.length} + 1 AS who, n % 12 + 1 AS need, n / 131 % 100 AS lot,
        $1::timestamptz - (1000000 - n) * interval '20 seconds' AS made) AS each,
      (SELECT ARRAY['USD','NGN','AUD','BRL','CAD','CHF','EUR','GBP','INR','KRW','SEK','ZAR'] AS codes) AS them`,
    [now, owners.map(({ id }) => id), owners.map(({ debit }) => debit), owners.map(({ credit }) => credit)],
  )

  for (const { indexdef } of indexes.rows) await admin.query(indexdef)
  await admin.query('VACUUM ANALYZE listing')
  await admin.query('VACUUM ANALYZE person')
}
