/**
 * The floor for what an order leaves and logs: its facts in the tightest rows that keep the keys and most indexes of the
 * product's tables. Some indexes and the checks are left out, so that with them it is more. Hashes are bytes and words are
 * numbers, the link of a chain is in its journal, a line finds its card and currency through its account, and what waits has
 * a table of its own, so that a decision rewrites no index entry.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#server/ids.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { aDatabase } from '../server/database-for-tests.ts'

const owner = 0
const buyers = 100
const listings = 20

const schema = [
  'TABLE person (id uuid PRIMARY KEY)',
  `TABLE card (id uuid PRIMARY KEY, person_id uuid NOT NULL REFERENCES person, UNIQUE (id, person_id))`,
  `TABLE listing (id uuid PRIMARY KEY, owner_id uuid NOT NULL REFERENCES person, balance int8 NOT NULL DEFAULT 0,
    received int8 NOT NULL DEFAULT 0, orders int4 NOT NULL DEFAULT 0, pending int4 NOT NULL DEFAULT 0) WITH (fillfactor = 50)`,
  `TABLE idempotency (person_id uuid NOT NULL REFERENCES person, key uuid NOT NULL, created_at timestamptz NOT NULL,
    resource_id uuid NOT NULL, call int2 NOT NULL, body_hash bytea NOT NULL, answer bytea, PRIMARY KEY (person_id, key))`,
  'INDEX ON idempotency USING brin (created_at)',
  `TABLE account (id uuid PRIMARY KEY, holder_id uuid NOT NULL, currency int2 NOT NULL, kind int2 NOT NULL,
    links int4 NOT NULL DEFAULT 0, balance int8 NOT NULL, received int8, taken int8, held int8, lines int4,
    lined_at timestamptz, hash bytea, UNIQUE (holder_id, currency), CHECK (kind <> 1 OR balance >= 0))`,
  `TABLE authorisation (id uuid PRIMARY KEY, card_id uuid NOT NULL REFERENCES card, authorised_at timestamptz NOT NULL,
    amount int8 NOT NULL, currency int2 NOT NULL, reference bytea NOT NULL)`,
  'INDEX ON authorisation USING brin (authorised_at)',
  `TABLE orders (id uuid PRIMARY KEY, listing_id uuid NOT NULL REFERENCES listing, buyer_id uuid NOT NULL,
    owner_id uuid NOT NULL REFERENCES person, debit_card_id uuid NOT NULL, credit_card_id uuid NOT NULL REFERENCES card,
    created_at timestamptz NOT NULL, decided_at timestamptz, amount int8 NOT NULL, give_up int8 NOT NULL,
    rate numeric(20, 10) NOT NULL, listing_rate numeric(20, 10) NOT NULL, reference bytea NOT NULL UNIQUE,
    status int2 NOT NULL, FOREIGN KEY (debit_card_id, buyer_id) REFERENCES card (id, person_id))`,
  ...['buyer_id', 'owner_id', 'listing_id'].map((column) => `INDEX ON orders (${column}, id)`),
  `TABLE waiting (order_id uuid PRIMARY KEY REFERENCES orders, expires_at timestamptz NOT NULL, owner_id uuid NOT NULL,
    buyer_id uuid NOT NULL, listing_id uuid NOT NULL, card_id uuid NOT NULL)`,
  'INDEX ON waiting (expires_at)',
  ...['owner_id', 'buyer_id', 'listing_id', 'card_id'].map(
    (column) => `INDEX ON waiting (${column}, expires_at)`,
  ),
  `TABLE journal (id uuid PRIMARY KEY, about_id uuid NOT NULL, account_id uuid NOT NULL, at timestamptz NOT NULL,
    place int4 NOT NULL, event int2 NOT NULL, hash bytea NOT NULL, UNIQUE (about_id, event), UNIQUE (account_id, place))`,
  `TABLE posting (journal_id uuid NOT NULL REFERENCES journal, account_id uuid NOT NULL REFERENCES account,
    amount int8 NOT NULL, PRIMARY KEY (journal_id, account_id))`,
  'INDEX ON posting (account_id)',
  `TABLE line (account_id uuid NOT NULL REFERENCES account, journal_id uuid NOT NULL REFERENCES journal,
    person_id uuid NOT NULL, at timestamptz NOT NULL, amount int8 NOT NULL, received int8 NOT NULL, taken int8 NOT NULL,
    held int8 NOT NULL, place int4 NOT NULL, effect int2 NOT NULL, PRIMARY KEY (account_id, place))`,
  'INDEX ON line (person_id, at, effect)',
  `TABLE capture (id uuid PRIMARY KEY, authorisation_id uuid NOT NULL REFERENCES authorisation, about_id uuid NOT NULL,
    card_id uuid NOT NULL REFERENCES card, created_at timestamptz NOT NULL, amount int8 NOT NULL, currency int2 NOT NULL,
    status int2 NOT NULL)`,
  ...['about_id', 'authorisation_id'].map((column) => `INDEX ON capture (${column})`),
  'INDEX ON capture (card_id) WHERE status = 0',
  `TABLE payout (id uuid PRIMARY KEY, about_id uuid NOT NULL, earner_id uuid NOT NULL REFERENCES person,
    person_id uuid NOT NULL, card_id uuid NOT NULL, changed_at timestamptz NOT NULL, amount int8 NOT NULL,
    currency int2 NOT NULL, status int2 NOT NULL, FOREIGN KEY (card_id, person_id) REFERENCES card (id, person_id))`,
  ...['about_id', 'earner_id, status'].map((columns) => `INDEX ON payout (${columns})`),
  'INDEX ON payout (card_id) WHERE status < 3',
  `TABLE notification (id uuid PRIMARY KEY, person_id uuid NOT NULL REFERENCES person, about_id uuid, from_id uuid,
    created_at timestamptz NOT NULL, message int2 NOT NULL, is_read boolean NOT NULL, facts bytea NOT NULL)`,
  'INDEX ON notification (person_id, created_at)',
  'INDEX ON notification (person_id) WHERE NOT is_read',
  `TABLE outbox (id uuid PRIMARY KEY, due_at timestamptz NOT NULL, attempts int2 NOT NULL, kind int2 NOT NULL,
    payload bytea NOT NULL)`,
  'INDEX ON outbox (due_at)',
]

/** Tables that are kept for ever; the rest goes with its retention. */
const kept = ['orders', 'account', 'journal', 'posting', 'line']

type Person = Record<'id' | 'debit' | 'credit' | 'debitAccount' | 'creditAccount', string>
type Market = { people: Person[]; listings: Record<'id' | 'escrow', string>[] }

const [ngn, usd] = [1, 2]
const [card, escrow, payable] = [0, 1, 2]
const [give, get] = [160_000n, 100n]

/** Bytes of an order in rows and indexes that stay, and of the log until it is accepted, without whole pages. */
export async function measureLeastOrder(orders: number): Promise<{ keptBytes: number; walBytes: number }> {
  const database = await aDatabase('embedded', { empty: true })
  const { db, inTransaction } = database
  try {
    for (const each of schema) await sql.raw(`CREATE ${each}`).execute(db)
    const market = await prepare(db)
    const trade = async (from: number, to: number) => {
      for (let turn = from; turn < to; turn += 1) await tradeOnce(inTransaction, db, market, turn)
      await sql`VACUUM`.execute(db)
    }
    // The first pages after a checkpoint are logged as a whole.
    await trade(0, 100)
    const [keptBefore, walBefore] = [await keptBytes(db), await walPosition(db)]
    await trade(100, 100 + orders)
    const walBytes = ((await walPosition(db)) - walBefore) / orders
    return { keptBytes: ((await keptBytes(db)) - keptBefore) / orders, walBytes }
  } finally {
    await database.close()
  }
}

async function keptBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT sum(pg_total_relation_size(oid))::float8 AS sum FROM pg_class WHERE relname = ANY(${kept}::text[])`.execute(
    db,
  )
  return rows[0]?.sum ?? 0
}

/** In bytes from the beginning of the log. */
export async function walPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS position`.execute(db)
  return rows[0]?.position ?? 0
}

async function prepare(db: Db): Promise<Market> {
  const market: Market = { people: [], listings: [] }
  for (let at = 0; at <= buyers; at += 1) {
    const [id, debit, credit] = [newId(), newId(), newId()]
    const person = { id, debit, credit, debitAccount: newId(), creditAccount: newId() }
    await sql`INSERT INTO person VALUES (${id})`.execute(db)
    await sql`INSERT INTO card VALUES (${debit}, ${id}), (${credit}, ${id})`.execute(db)
    await sql`
      INSERT INTO account (id, holder_id, currency, kind, balance, received, taken, held, lines)
      VALUES (${person.debitAccount}, ${debit}, ${at === owner ? usd : ngn}, ${card}, 0, 0, 0, 0, 0),
        (${person.creditAccount}, ${credit}, ${at === owner ? ngn : usd}, ${card}, 0, 0, 0, 0, 0)`.execute(db)
    market.people.push(person)
  }
  const seller = market.people[owner] as Person
  for (let at = 0; at < listings; at += 1) {
    const listing = { id: newId(), escrow: newId() }
    await sql`INSERT INTO listing (id, owner_id) VALUES (${listing.id}, ${seller.id})`.execute(db)
    await sql`
      INSERT INTO account (id, holder_id, currency, kind, balance)
      VALUES (${listing.escrow}, ${listing.id}, ${usd}, ${escrow}, 100000000)`.execute(db)
    await sql`
      INSERT INTO authorisation VALUES (${listing.id}, ${seller.debit}, now(), 100000000, ${usd}, ${randomBytes(16)})`.execute(
      db,
    )
    market.listings.push(listing)
  }
  return market
}

type InTransaction = (work: (tx: Tx) => Promise<void>) => Promise<void>

async function tradeOnce(inTransaction: InTransaction, db: Db, market: Market, turn: number): Promise<void> {
  const buyer = market.people[1 + (turn % buyers)] as Person
  const seller = market.people[owner] as Person
  const listing = market.listings[turn % listings] as Market['listings'][number]
  const [order, key, held] = [newId(), newId(), newId()]
  const hash = () => randomBytes(32)
  const enqueue = async (tx: Tx, bytes: number) => {
    const id = newId()
    await sql`INSERT INTO outbox VALUES (${id}, now(), 1, 1, ${randomBytes(bytes)})`.execute(tx)
    return id
  }
  const done = (id: string) => sql`DELETE FROM outbox WHERE id = ${id}`.execute(db)
  const notify = (tx: Tx, to: Person, from: Person) =>
    sql`
      INSERT INTO notification VALUES (${newId()}, ${to.id}, ${order}, ${from.id}, now(), 1, false, ${randomBytes(40)})`.execute(
      tx,
    )

  await sql`INSERT INTO idempotency VALUES (${buyer.id}, ${key}, now(), ${order}, 1, ${hash()})`.execute(db)
  let mail = ''
  await inTransaction(async (tx) => {
    await sql`SELECT FROM listing WHERE id = ${listing.id} FOR UPDATE`.execute(tx)
    await sql`
      INSERT INTO authorisation VALUES (${order}, ${buyer.debit}, now(), ${give}, ${ngn}, ${randomBytes(16)})`.execute(
      tx,
    )
    await sql`
      INSERT INTO orders VALUES (${order}, ${listing.id}, ${buyer.id}, ${seller.id}, ${buyer.debit}, ${buyer.credit}, now(),
        NULL, ${get}, ${give}, 0.000625, 0.000625, ${randomBytes(8)}, 0)`.execute(tx)
    await sql`
      INSERT INTO waiting VALUES (${order}, now(), ${seller.id}, ${buyer.id}, ${listing.id}, ${buyer.credit})`.execute(
      tx,
    )
    await sql`UPDATE listing SET orders = orders + 1, pending = pending + 1 WHERE id = ${listing.id}`.execute(
      tx,
    )
    await sql`SELECT FROM account WHERE id = ${buyer.debitAccount} FOR UPDATE`.execute(tx)
    const journal = newId()
    await sql`INSERT INTO journal VALUES (${journal}, ${order}, ${buyer.debitAccount}, now(), ${2 * turn}, 0, ${hash()})`.execute(
      tx,
    )
    await sql`
      INSERT INTO account (id, holder_id, currency, kind, balance) VALUES (${held}, ${order}, ${ngn}, ${escrow}, ${give})`.execute(
      tx,
    )
    await sql`
      INSERT INTO posting VALUES (${journal}, ${buyer.debitAccount}, ${-give}), (${journal}, ${held}, ${give})`.execute(
      tx,
    )
    await sql`
      UPDATE account SET balance = balance - ${give}::int8, held = held + ${give}::int8, lines = lines + 1, links = links + 1,
        hash = ${hash()}, lined_at = now() WHERE id = ${buyer.debitAccount}`.execute(tx)
    await sql`
      INSERT INTO line VALUES (${buyer.debitAccount}, ${journal}, ${buyer.id}, now(), ${give}, 0, 0, ${give}, ${2 * turn}, 0)`.execute(
      tx,
    )
    await notify(tx, seller, buyer)
    mail = await enqueue(tx, 48)
    await sql`
      UPDATE idempotency SET answer = ${randomBytes(16)} WHERE person_id = ${buyer.id} AND key = ${key}`.execute(
      tx,
    )
  })
  await done(mail)

  const tasks: string[] = []
  await inTransaction(async (tx) => {
    await sql`SELECT FROM listing WHERE id = ${listing.id} FOR UPDATE`.execute(tx)
    await sql`SELECT FROM orders WHERE id = ${order} FOR UPDATE`.execute(tx)
    await sql`DELETE FROM waiting WHERE order_id = ${order}`.execute(tx)
    await sql`UPDATE orders SET status = 1, decided_at = now() WHERE id = ${order}`.execute(tx)
    await sql`
      UPDATE listing SET balance = balance - ${get}::int8, received = received + ${give}::int8, pending = pending - 1
      WHERE id = ${listing.id}`.execute(tx)
    const moved = [buyer.debitAccount, buyer.creditAccount, seller.debitAccount, seller.creditAccount]
    const locked = [...moved, listing.escrow, held]
    await sql`SELECT FROM account WHERE id = ANY(${locked}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx)
    const [journal, toBuyer, toSeller] = [newId(), newId(), newId()]
    await sql`
      INSERT INTO capture VALUES (${newId()}, ${listing.id}, ${order}, ${seller.debit}, now(), ${get}, ${usd}, 0),
        (${newId()}, ${order}, ${order}, ${buyer.debit}, now(), ${give}, ${ngn}, 0)`.execute(tx)
    await sql`
      INSERT INTO payout VALUES (${toBuyer}, ${order}, ${buyer.id}, ${buyer.id}, ${buyer.credit}, now(), ${get}, ${usd}, 0),
        (${toSeller}, ${order}, ${seller.id}, ${seller.id}, ${seller.credit}, now(), ${give}, ${ngn}, 0)`.execute(
      tx,
    )
    await sql`
      INSERT INTO journal VALUES (${journal}, ${order}, ${buyer.debitAccount}, now(), ${2 * turn + 1}, 1, ${hash()})`.execute(
      tx,
    )
    const [owedToBuyer, owedToSeller] = [newId(), newId()]
    await sql`
      INSERT INTO account (id, holder_id, currency, kind, balance)
      VALUES (${owedToBuyer}, ${toBuyer}, ${usd}, ${payable}, ${get}),
        (${owedToSeller}, ${toSeller}, ${ngn}, ${payable}, ${give})`.execute(tx)
    await sql`
      INSERT INTO posting VALUES (${journal}, ${held}, ${-give}), (${journal}, ${listing.escrow}, ${-get}),
        (${journal}, ${owedToBuyer}, ${get}), (${journal}, ${owedToSeller}, ${give})`.execute(tx)
    await sql`
      UPDATE account SET balance = account.balance + change.balance, held = account.held + change.held,
        taken = account.taken + change.taken, lines = account.lines + 1, lined_at = now()
      FROM (VALUES (${held}::uuid, ${-give}::int8, 0::int8, 0::int8), (${listing.escrow}, ${-get}, 0, 0),
        (${buyer.debitAccount}, 0, ${-give}, ${give}), (${seller.debitAccount}, 0, ${-get}, ${get}),
        (${buyer.creditAccount}, 0, 0, 0), (${seller.creditAccount}, 0, 0, 0)) AS change (id, balance, held, taken)
      WHERE account.id = change.id`.execute(tx)
    await sql`
      INSERT INTO line VALUES
        (${buyer.debitAccount}, ${journal}, ${buyer.id}, now(), ${give}, 0, ${give}, 0, ${2 * turn + 1}, 1),
        (${seller.debitAccount}, ${journal}, ${seller.id}, now(), ${get}, 0, ${get}, 0, ${turn}, 1),
        (${buyer.creditAccount}, ${journal}, ${buyer.id}, now(), ${get}, 0, 0, 0, ${turn}, 2),
        (${seller.creditAccount}, ${journal}, ${seller.id}, now(), ${give}, 0, 0, 0, ${turn}, 2)`.execute(tx)
    await notify(tx, buyer, seller)
    for (const bytes of [16, 16, 48]) tasks.push(await enqueue(tx, bytes))
    await sql`
      INSERT INTO idempotency VALUES (${seller.id}, ${newId()}, now(), ${order}, 2, ${hash()}, ${randomBytes(1)})`.execute(
      tx,
    )
  })
  for (const task of tasks) await done(task)
}
