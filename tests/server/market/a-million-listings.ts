/** A market that has run for years: a million listings in every state, or fewer, made where they live. */
import type pg from 'pg'
import type { Trader } from './market.ts'

/** How the first so many of each 100 stand; the rest have expired. */
const shares = { pending: 12, partly: 13, fulfilled: 60, halted: 70 }

/**
 * Owned in turn by `owners`, evenly within eight months, 20 seconds apart where they are a million, and the last of them now, over all pairs of 12 currencies with a few
 * hundred rates each. Days on which a listing is open have nothing to do with how long ago it was made: some were renewed.
 */
export async function manyListings(
  admin: pg.Client,
  owners: readonly Trader[],
  now: Date,
  rows: number,
): Promise<void> {
  await withoutIndexes(admin, 'listing', () => insertListings(admin, owners, now, rows))
  await admin.query('VACUUM ANALYZE person')
}

/** Indexes are built afterwards, as an operator would who restores a backup: row by row they take a minute more. */
export async function withoutIndexes(
  admin: pg.Client,
  table: string,
  insert: () => Promise<unknown>,
): Promise<void> {
  const indexes = await admin.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
    WHERE tablename = $1 AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [table],
  )
  const links = await admin.query<{ conname: string }>(
    `SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'`,
    [table],
  )
  for (const { indexname } of indexes.rows) await admin.query(`DROP INDEX ${indexname} CASCADE`)
  for (const { conname } of links.rows) await admin.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`)
  await admin.query(`SET maintenance_work_mem = '256MB'`)
  await admin.query('SET synchronous_commit = off')
  await insert()
  // VACUUM marks no page as visible to all whose rows' commit is not on disk yet.
  await admin.query('RESET synchronous_commit')
  for (const { indexdef } of indexes.rows) await admin.query(indexdef)
  await admin.query(`VACUUM ANALYZE ${table}`)
}

async function insertListings(
  admin: pg.Client,
  owners: readonly Trader[],
  now: Date,
  rows: number,
): Promise<void> {
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
    FROM generate_series(1, ${rows}) AS n,
      LATERAL (SELECT n % ${owners.length} + 1 AS who, n % 12 + 1 AS need, n / 131 % 100 AS lot,
        $1::timestamptz - (${rows} - n) * interval '20 seconds' * ${1_000_000 / rows} AS made) AS each,
      (SELECT ARRAY['USD','NGN','AUD','BRL','CAD','CHF','EUR','GBP','INR','KRW','SEK','ZAR'] AS codes) AS them`,
    [now, owners.map(({ id }) => id), owners.map(({ debit }) => debit), owners.map(({ credit }) => credit)],
  )
}

/**
 * So many orders of `buyer` on those listings: a sixth on `hot`, half on the others of its owner, who is one of
 * `owners`, and the rest on anybody's. One of a hundred is pending.
 */
export const manyOrders = (
  admin: pg.Client,
  buyer: Trader,
  { hot, owners }: { hot: string; owners: number },
  now: Date,
  rows: number,
): Promise<void> =>
  withoutIndexes(admin, 'orders', () =>
    admin.query(
      `INSERT INTO orders (id, reference, listing_id, owner_id, buyer_id, order_minor, give_up_minor, rate, listing_rate,
        is_system_rate, status, debit_card_id, credit_card_id, created_at, expires_at, decided_at)
      SELECT gen_random_uuid(), 'O' || n, listing.id, listing.owner_id, $1, 100, 100, 1, 1, false,
        CASE WHEN n % 100 = 0 THEN 'pending' ELSE 'rejected' END, $2, $3,
        $4::timestamptz - (${rows} - n) * interval '1 second' * ${600_000 / rows} - interval '1 hour',
        $4::timestamptz + interval '1 day' + n * interval '1 ms',
        CASE WHEN n % 100 = 0 THEN NULL ELSE $4::timestamptz END
      FROM (SELECT n, ('00000000-0000-7000-8000-' || lpad(to_hex(CASE WHEN n % 6 = 0 THEN $5::int
          WHEN n % 6 < 4 THEN $5::int % $6::int + $6::int * (1 + n % ${Math.floor((0.95 * rows) / 300)}) ELSE n END), 12, '0'))::uuid AS on_listing
        FROM generate_series(1, ${rows}) AS n) AS placed
        JOIN listing ON listing.id = on_listing`,
      [buyer.id, buyer.debit, buyer.credit, now, Number.parseInt(hot.slice(-12), 16), owners],
    ),
  )

/** An SQL expression for an id that was made at a moment. */
const sqlIdAt = (moment: string) =>
  `(lpad(to_hex((extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0') || '7' || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid`

/** 200,000 unread ones of a person, and 100,000 of others, who have read the newer ones. */
export async function manyNotifications(
  admin: pg.Client,
  person: Trader,
  others: readonly Trader[],
  now: Date,
): Promise<void> {
  await admin.query('DELETE FROM notification')
  await withoutIndexes(admin, 'notification', () =>
    admin.query(
      `INSERT INTO notification (id, person_id, kind, message, facts, url, is_read, created_at)
      SELECT ${sqlIdAt('at')}, CASE WHEN n % 3 = 0 THEN ($2::uuid[])[n / 3 % cardinality($2) + 1] ELSE $1::uuid END,
        'orders', 'orderRejected', '{}', '/order-page', n % 3 = 0 AND at > $3::timestamptz - interval '300 days', at
      FROM generate_series(1, 300000) AS n CROSS JOIN LATERAL (SELECT $3::timestamptz - n * interval '285 seconds' AS at) AS made`,
      [person.id, others.map(({ id }) => id), now],
    ),
  )
}
