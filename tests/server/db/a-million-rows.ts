/** Rows beside listings and orders after years of use, made in the database itself. */
import type pg from 'pg'
import { withoutIndexes } from '../market/a-million-listings.ts'
import type { Trader } from '../market/market.ts'

/** A row in a range of ids of its own, in the order of its number. */
const idOf = (range: number, n = 'n') =>
  `('0000000${range}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** The oldest first, a second apart where they are a million, the last one at `$1`. */
const at = (rows: number) => `$1::timestamptz - (${rows} - n) * interval '1 second' * ${secondsApart}`

let secondsApart = 1
/** Fewer rows are as many days old when they are further apart. */
export const setSpacing = (seconds: number): void => {
  secondsApart = seconds
}

const intoOrders = `INSERT INTO orders (id, reference, listing_id, owner_id, buyer_id, order_minor, give_up_minor, rate, listing_rate,
  is_system_rate, status, debit_card_id, credit_card_id, created_at, expires_at, decided_at)`
const intoPayouts = `INSERT INTO payout (id, about_id, earner_id, person_id, card_id, currency, amount_minor, status, created_at,
  changed_at)`

/** Transfers: a person has sent a third of them and got a third. A few wait for an answer. */
export const manyTransfers = (
  admin: pg.Client,
  [me, ...others]: readonly Trader[],
  now: Date,
  rows: number,
) =>
  withoutIndexes(admin, 'transfer', () =>
    admin.query(
      `INSERT INTO transfer (id, reference, sender_id, receiver_id, currency, amount_minor, status, debit_card_id,
        credit_card_id, created_at, expires_at, decided_at)
      SELECT ${idOf(1)}, 'T' || n, CASE n % 3 WHEN 0 THEN $2::uuid ELSE other END, CASE n % 3 WHEN 1 THEN $2::uuid ELSE
          ($4::uuid[])[(n + 1) % cardinality($4) + 1] END, 'USD', 1000 + n % 5000,
        CASE WHEN n % 500 = 0 THEN 'pending' ELSE 'accepted' END, $3,
        CASE WHEN n % 500 = 0 THEN NULL ELSE $3::uuid END, ${at(rows)},
        $1::timestamptz + interval '1 day' + n * interval '1 ms', CASE WHEN n % 500 = 0 THEN NULL ELSE ${at(rows)} END
      FROM generate_series(1, ${rows}) AS n, LATERAL (SELECT ($4::uuid[])[n % cardinality($4) + 1] AS other) AS each`,
      [now, me?.id, me?.debit, others.map(({ id }) => id)],
    ),
  )

/** Sessions of nearly as many people, all but the last ones long over. */
export const manySessions = (admin: pg.Client, [me]: readonly Trader[], now: Date, rows: number) =>
  withoutIndexes(admin, 'session', () =>
    admin.query(
      `INSERT INTO session (token_hash, id, person_id, device, created_at, last_seen_at, token_at, last_token_hash)
      SELECT 'h' || n, ${idOf(2)}, CASE WHEN n % 10000 = 0 THEN $2::uuid ELSE ${idOf(3)} END, 'a browser',
        ${at(rows)}, ${at(rows)}, ${at(rows)}, 'l' || n
      FROM generate_series(1, ${rows}) AS n`,
      [now, me?.id],
    ),
  )

/** Tasks that are due, as after a day without a mail server; each fiftieth one is for the card processor. */
export const manyTasks = (admin: pg.Client, now: Date, rows: number) =>
  withoutIndexes(admin, 'outbox', () =>
    admin.query(
      `INSERT INTO outbox (id, kind, payload, due_at, created_at)
      SELECT ${idOf(4)}, CASE WHEN n % 50 = 0 THEN 'payout' ELSE 'mail' END,
        CASE WHEN n % 50 = 0 THEN jsonb_build_object('id', gen_random_uuid()) ELSE '{"sealed": "x"}' END, ${at(rows)}, ${at(rows)}
      FROM generate_series(1, ${rows}) AS n`,
      [now],
    ),
  )

/** Events of a partner, four about each object, each delivered; the newest 10,000 wait. */
export async function manyEvents(
  admin: pg.Client,
  { partner, receiver }: { partner: string; receiver: string },
  now: Date,
  rows: number,
): Promise<void> {
  await admin.query(
    'INSERT INTO partner (id, name, origins, widgets, created_at) VALUES ($1, $2, $3, $3, $4)',
    [...[partner, 'Lagoon & Palm', '[]', now]],
  )
  await admin.query(
    `INSERT INTO webhook_receiver (id, partner_id, url, secret_sealed, created_at) VALUES ($1, $2, 'https://x.example', 'x', $3)`,
    [receiver, partner, now],
  )
  await withoutIndexes(admin, 'partner_event', () =>
    admin.query(
      `INSERT INTO partner_event (id, partner_id, about_id, number, kind, facts, created_at)
      SELECT ${idOf(5)}, $2, ${idOf(6, 'n / 4')}, n % 4, ('{order.placed,order.accepted,order.rejected,order.settled,order.expired}'::text[])[n % 5 + 1], '{}', ${at(rows)}
      FROM generate_series(1, ${rows}) AS n`,
      [now, partner],
    ),
  )
  await withoutIndexes(admin, 'webhook_delivery', () =>
    admin.query(
      `INSERT INTO webhook_delivery (receiver_id, event_id, about_id, number, state, due_at, since, ended_at)
      SELECT $2, ${idOf(5)}, ${idOf(6, 'n / 4')}, n % 4, CASE WHEN n > ${rows - 10_000} THEN 'waiting' ELSE 'delivered' END,
        ${at(rows)}, ${at(rows)}, CASE WHEN n > ${rows - 10_000} THEN NULL ELSE $1::timestamptz END
      FROM generate_series(1, ${rows}) AS n`,
      [now, receiver],
    ),
  )
}

/** Calls of operators. */
export const manyOperatorCalls = (admin: pg.Client, now: Date, rows: number) =>
  withoutIndexes(admin, 'operator_log', () =>
    admin.query(
      `INSERT INTO operator_log (call, about, outcome, at)
      SELECT 'operatorPerson', 'x', 'asked', ${at(rows)} FROM generate_series(1, ${rows}) AS n`,
      [now],
    ),
  )

/** Lines of statements: a person has half of them, on one card. */
export const manyLines = (admin: pg.Client, [me, other]: readonly Trader[], now: Date, rows: number) =>
  withoutIndexes(admin, 'statement_line', async () => {
    const accounts = await admin.query(
      `INSERT INTO account (id, kind, holder_id, currency, line_count, lined_at)
      SELECT gen_random_uuid(), 'card', holder, 'USD', $3::int / 2, $1 FROM unnest($2::uuid[]) AS holder RETURNING id`,
      [now, [me?.debit, other?.debit], rows],
    )
    await admin.query(
      `INSERT INTO statement_line (account_id, place, person_id, card_id, currency, journal_id, about_id, effect, is_moved,
        is_transfer, amount, received_after, taken_after, held_after, at)
      SELECT ($2::uuid[])[who], (n + 1) / 2, ($3::uuid[])[who], ($4::uuid[])[who], 'USD', ${idOf(7)}, ${idOf(1)},
        CASE WHEN n % 1000 < 2 THEN 'received' ELSE 'held' END, n % 1000 < 2, true, 1, n, 0, 0, ${at(rows)}
      FROM generate_series(1, ${rows}) AS n, LATERAL (SELECT n % 2 + 1 AS who) AS each`,
      [...[now, accounts.rows.map(({ id }) => id), [me?.id, other?.id], [me?.debit, other?.debit]]],
    )
  })

/** Invites, a third of them to one address and a third from one person, and as many requests for money, few of them open. */
export async function manyInvites(
  admin: pg.Client,
  [me, other]: readonly Trader[],
  now: Date,
  rows: number,
): Promise<void> {
  await withoutIndexes(admin, 'invite', () =>
    admin.query(
      `INSERT INTO invite (id, inviter_id, knows_address, expires_at, created_at, email_key)
      SELECT ${idOf(8)}, CASE n % 3 WHEN 0 THEN $2::uuid ELSE ${idOf(3)} END, true, $1, ${at(rows)},
        CASE n % 3 WHEN 1 THEN $3 ELSE 'key' || n END
      FROM generate_series(1, ${rows}) AS n`,
      [now, me?.id, other?.emailKey],
    ),
  )
  await withoutIndexes(admin, 'money_request', () =>
    admin.query(
      `INSERT INTO money_request (id, requester_id, payer_id, currency, amount_minor, status, created_at, expires_at, ended_at)
      SELECT ${idOf(9)}, CASE n % 3 WHEN 0 THEN $2::uuid ELSE $3::uuid END, CASE n % 3 WHEN 0 THEN $3::uuid ELSE $2::uuid END,
        'USD', 1000, CASE WHEN n % 1000 = 0 THEN 'open' ELSE 'declined' END, ${at(rows)},
        $1::timestamptz + n * interval '1 ms', CASE WHEN n % 1000 = 0 THEN NULL ELSE $1::timestamptz END
      FROM generate_series(1, ${rows}) AS n`,
      [now, me?.id, other?.id],
    ),
  )
}

/** People of one name. */
export const manyPeople = (admin: pg.Client, now: Date, rows: number) =>
  withoutIndexes(admin, 'person', () =>
    admin.query(
      `INSERT INTO person (id, user_name, user_name_key, first_name, last_name, country_code, password_hash, created_at,
        email_key, email_sealed, phone_sealed)
      SELECT ${idOf(3)}, 'u' || n, 'u' || n, 'Chidi', 'Eze', 'NG', 'none', ${at(rows)}, 'e' || n, 'x', 'x'
      FROM generate_series(1, ${rows}) AS n`,
      [now],
    ),
  )

/** Payouts of one person, of which every 5,000th came back, and of another one, none of which has been asked for yet. */
export async function manyPayouts(
  admin: pg.Client,
  [earner, waiting]: readonly [Trader, Trader],
  now: Date,
  rows: number,
): Promise<void> {
  await withoutIndexes(admin, 'payout', () =>
    admin.query(
      `${intoPayouts}
      SELECT ('000000' || range || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${idOf(1)}, who, who, card, 'USD',
        100, coalesce(state, CASE WHEN n % 5000 = 0 THEN 'returned' ELSE 'paid' END), ${at(rows)}, ${at(rows)}
      FROM generate_series(1, ${rows}) AS n, (VALUES ('10', $2::uuid, $3::uuid, NULL), ('20', $4, $5, 'waiting'))
        AS each (range, who, card, state)`,
      [now, earner.id, earner.debit, waiting.id, waiting.debit],
    ),
  )
}

/** Friends of one another, and a person with 1,250 of them. */
export const manyFriends = (admin: pg.Client, [me]: readonly Trader[], now: Date, rows: number) =>
  withoutIndexes(admin, 'friendship', () =>
    admin.query(
      `INSERT INTO friendship (person_id, friend_id, created_at)
      SELECT CASE WHEN is_first THEN one ELSE other END, CASE WHEN is_first THEN other ELSE one END, ${at(rows)}
      FROM generate_series(1, ${rows}) AS n, LATERAL (SELECT ${idOf(3)} AS one, CASE WHEN n % 40 = 0 THEN $2::uuid
          WHEN n = ${rows} THEN ${idOf(3, '1')} ELSE ${idOf(3, 'n + 1')} END AS other) AS each,
        (VALUES (true), (false)) AS side (is_first)`,
      [now, me?.id],
    ),
  )

/** Orders of two years of several people, on a listing of each, which a partner brought with as many other things. */
export async function manyOrdersOf(
  admin: pg.Client,
  partner: string,
  people: readonly Trader[],
  listingIds: readonly string[],
  now: Date,
  rows: number,
): Promise<void> {
  const made = `$1::timestamptz - (${rows} - n) * interval '730 days' / ${rows}`
  const id = (what: string) =>
    `('0000001' || ${what} || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const one = (of: string, next = '0') => `($${of})[(n + ${next}) % ${people.length} + 1]`
  await withoutIndexes(admin, 'orders', () =>
    admin.query(
      `${intoOrders}
      SELECT ${id('1')}, 'PO' || n, ${one('2::uuid[]', '1')}, ${one('3::uuid[]', '1')}, ${one('3::uuid[]')}, 100, 100, 1, 1,
        false, 'completed', ${one('4::uuid[]')}, ${one('5::uuid[]')}, ${made}, ${made} + interval '7 days', ${made}
      FROM generate_series(1, ${rows}) AS n`,
      [
        now,
        listingIds,
        people.map((each) => each.id),
        people.map(({ debit }) => debit),
        people.map(({ credit }) => credit),
      ],
    ),
  )
  await withoutIndexes(admin, 'partner_object', () =>
    admin.query(
      `INSERT INTO partner_object (id, about_id, partner_id, kind, person_id, created_at)
      SELECT ${id('what')}, ${id('what')}, $2, (ARRAY['order', 'listing', 'person'])[what], ${one('3::uuid[]')}, ${made}
      FROM generate_series(1, ${rows}) AS n, generate_series(1, 3) AS what`,
      [now, partner, people.map((each) => each.id)],
    ),
  )
}

/** Somebody to whom another person gives, and two listings of that person: one that credits its owner, and one that gives. */
type Giving = {
  readonly me: Trader
  readonly giver: Trader
  readonly own: string
  readonly given: string
}

/**
 * Completed orders, a second apart: of each ten one credits a card of another person, in turns as the buyer's and as
 * that of the listing.
 */
export async function manyGifts(
  admin: pg.Client,
  { me, giver, own, given }: Giving,
  now: Date,
  rows: number,
): Promise<void> {
  const idOfOrder = `('00000021-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await withoutIndexes(admin, 'orders', () =>
    admin.query(
      `${intoOrders}
      SELECT ${idOfOrder}, 'G' || n, CASE WHEN n % 20 = 10 THEN $7::uuid ELSE $6::uuid END, $4, CASE WHEN n % 10 = 0 THEN $4::uuid ELSE $2::uuid END, 100, 100, 1, 1,
        false, 'completed', CASE WHEN n % 10 = 0 THEN $5::uuid ELSE $3::uuid END,
        CASE WHEN n % 20 = 10 THEN $5::uuid ELSE $3::uuid END, ${at(rows)}, ${at(rows)} + interval '7 days', ${at(rows)}
      FROM generate_series(1, ${rows}) AS n`,
      [now, me.id, me.debit, giver.id, giver.debit, own, given],
    ),
  )
  await withoutIndexes(admin, 'payout', () =>
    admin.query(
      `${intoPayouts}
      SELECT gen_random_uuid(), ${idOfOrder}, $4, $2, $3, CASE n % 20 WHEN 10 THEN need_currency ELSE have_currency END, 100,
        'paid', ${at(rows)}, ${at(rows)}
      FROM generate_series(10, ${rows}, 10) AS n JOIN listing ON listing.id = CASE n % 20 WHEN 10 THEN $6::uuid ELSE $5 END`,
      [now, me.id, me.debit, giver.id, own, given],
    ),
  )
}

/**
 * A person with 2,500 cards, of which others have one each. Another person gives them all of many exchanges, a second
 * apart and in both currencies. The payouts of the older half were deleted. As many orders of their own, on one card.
 */
export async function manyProceeds(
  admin: pg.Client,
  { me, giver, own, given }: Giving,
  now: Date,
  rows: number,
): Promise<void> {
  const idOfOrder = `('0000002' || what || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await withoutIndexes(admin, 'card', () =>
    admin.query(
      `INSERT INTO card SELECT copy.* FROM generate_series(1, ${rows}) AS n, (SELECT card AS one FROM card WHERE id = $1) AS original,
        jsonb_populate_record(one, jsonb_build_object('id', ${idOf(4)}, 'nickname', 'c' || n,
          'person_id', CASE WHEN n > 2500 THEN ${idOf(3)} ELSE (one).person_id END)) AS copy`,
      [me.credit],
    ),
  )
  await withoutIndexes(admin, 'orders', () =>
    admin.query(
      `${intoOrders}
      SELECT ${idOfOrder}, 'P' || what || n, CASE what WHEN 2 THEN $7::uuid ELSE $6 END, $4,
        CASE what WHEN 2 THEN $4::uuid ELSE $2 END, 100, 100, 1, 1, false, 'completed',
        CASE what WHEN 2 THEN $5::uuid ELSE $3 END, CASE what WHEN 2 THEN ${idOf(4, 'n % 2500 + 1')} ELSE $3 END, ${at(rows)},
        ${at(rows)} + interval '7 days', ${at(rows)}
      FROM generate_series(1, ${rows}) AS n, generate_series(2, 3) AS what`,
      [now, me.id, me.debit, giver.id, giver.debit, own, given],
    ),
  )
  const gifts = `generate_series(1, ${rows}) AS n, (VALUES (2)) AS kind (what),
    (SELECT unnest(ARRAY[need_currency, have_currency]) AS currency FROM listing WHERE id = $3) AS side`
  await withoutIndexes(admin, 'payout', () =>
    admin.query(
      `${intoPayouts}
      SELECT gen_random_uuid(), ${idOfOrder}, $4, $2, ${idOf(4, 'n % 2500 + 1')}, currency, 100, 'paid', ${at(rows)}, ${at(rows)}
      FROM ${gifts} WHERE n > ${rows / 2}`,
      [now, me.id, given, giver.id],
    ),
  )
  await withoutIndexes(admin, 'settled_gift', () =>
    admin.query(
      `INSERT INTO settled_gift (person_id, at, order_id, currency)
      SELECT $2::uuid, ${at(rows)}, ${idOfOrder}, currency FROM ${gifts} WHERE n <= ${rows / 2}`,
      [now, me.id, given],
    ),
  )
}

/** Orders of other people on a listing that wait for an answer, each credited to a card of its buyer. */
export const manyWaitingOrders = (admin: pg.Client, listing: string, now: Date, rows: number) =>
  withoutIndexes(admin, 'orders', () =>
    admin.query(
      `${intoOrders}
      SELECT gen_random_uuid(), 'W' || n, $2, ${idOf(3)}, ${idOf(3, 'n + 2500')}, 100, 100, 1, 1, false, 'pending',
        ${idOf(4, 'n + 2500')}, ${idOf(4, 'n + 2500')}, ${at(rows)}, ${at(rows)} + interval '7 days', NULL
      FROM generate_series(1, ${rows}) AS n`,
      [now, listing],
    ),
  )

/**
 * Money is held on all cards of that person, whose bank is asked to take 1,666 payments back; as much came back from
 * the card of another person.
 */
export async function manyHeld(admin: pg.Client, [me, owed]: readonly Trader[], now: Date): Promise<void> {
  const rows = 25_000
  await withoutIndexes(admin, 'account', () =>
    admin.query(
      `INSERT INTO account (id, kind, holder_id, currency, balance, held, lined_at)
      SELECT gen_random_uuid(), 'card', ${idOf(4)}, currency, -100, 100, ${at(rows)}
      FROM generate_series(1, ${rows}) AS n, unnest(ARRAY['USD', 'NGN']) AS currency`,
      [now],
    ),
  )
  // For everybody else it is over.
  const who = `CASE WHEN n % 15 = 0 THEN $2::uuid ELSE ${idOf(3)} END`
  await withoutIndexes(admin, 'dispute', () =>
    admin.query(
      `INSERT INTO dispute (id, processor_dispute, authorisation_id, person_id, currency, amount_minor, status, told_at, why,
        opened_at, changed_at)
      SELECT gen_random_uuid(), 'D' || n, gen_random_uuid(), ${who}, 'USD', 100, CASE WHEN n % 15 = 0 THEN 'opened' ELSE 'won' END, $1, 'x', ${at(rows)}, ${at(rows)}
      FROM generate_series(1, ${rows}) AS n`,
      [now, me?.id],
    ),
  )
  await withoutIndexes(admin, 'payout', () =>
    admin.query(
      `${intoPayouts}
      SELECT gen_random_uuid(), gen_random_uuid(), ${who}, ${who}, ${idOf(4)}, 'USD', 100,
        CASE WHEN n % 15 = 0 THEN 'returned' ELSE 'paid' END, ${at(rows)}, ${at(rows)}
      FROM generate_series(1, ${rows}) AS n`,
      [now, owed?.id],
    ),
  )
}
