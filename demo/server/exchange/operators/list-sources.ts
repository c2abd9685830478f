/** The tables behind the operators' lists: five descriptions, which `list-rows.ts` reads in one way. */
import { type RawBuilder, sql } from 'kysely'
import { type ListName, type ListRow, lists } from '#core/contract/operator-lists.ts'
import { commandKinds, messageKinds } from '#core/contract/task-kinds.ts'
import { type Column, dates, figures, texts } from '../../platform/documents/csv.ts'

type Sql = RawBuilder<unknown>

/** Fields of a row that only some lists have, with their column in a file. */
export const moreColumns = {
  name: texts('Name'),
  country: texts('Country'),
  changedAt: dates('Changed'),
  dueAt: dates('Due'),
  attempts: figures('Attempts'),
  words: texts('Reason'),
} as const satisfies Partial<Record<keyof ListRow, readonly Column[]>>
export type MoreName = keyof typeof moreColumns
export const moreNames = Object.keys(moreColumns) as MoreName[]

export type Source = {
  readonly table: string
  /** Joined to the rows of a page. */
  readonly joins?: Sql
  /** Rows that are no part of the list. Its index has the same condition. */
  readonly isListed?: Sql
  /** The index begins with this field, and goes on with the time and the id. */
  readonly lane: 'status' | 'kind'
  readonly status: Sql
  readonly kind?: Sql
  readonly reference?: Sql
  /** Ids of people, by the heading in a file. A null is nobody. */
  readonly people: Readonly<Record<string, Sql>>
  /** Minor units and their currency, by the heading. */
  readonly amounts: Readonly<Record<string, readonly [minor: Sql, currency: Sql]>>
  readonly more: Partial<Record<MoreName, Sql>>
}

const kindsIn = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql.lit(kind)))

/** The listing of each row by its key: without LIMIT PostgreSQL may read all listings at once. */
const listingOfOrder = sql`JOIN LATERAL (
  SELECT need_currency, have_currency FROM listing WHERE listing.id = orders.listing_id LIMIT 1) AS listing ON TRUE`

const identityOfPerson = sql`JOIN country ON country.code = person.country_code LEFT JOIN LATERAL (
  SELECT status FROM identity WHERE identity.person_id = person.id LIMIT 1) AS identity ON TRUE`

const exchangeOfPayout = sql`LEFT JOIN LATERAL (
    SELECT reference FROM orders WHERE orders.id = payout.about_id LIMIT 1) AS about_order ON TRUE
  LEFT JOIN LATERAL (
    SELECT reference FROM transfer WHERE transfer.id = payout.about_id LIMIT 1) AS about_transfer ON TRUE`

/** A command names its capture, attempt, refund or reservation; that of a listing, order or transfer has its id. */
const exchangeOfTask = sql`LEFT JOIN LATERAL (
    SELECT coalesce(payload->>'id', payload->>'authorisation')::uuid AS id
    WHERE kind IN (${kindsIn(commandKinds)})) AS named ON TRUE
  LEFT JOIN LATERAL (SELECT coalesce(
    (SELECT capture.about_id FROM capture WHERE capture.id = named.id),
    (SELECT payout.about_id FROM payout_attempt JOIN payout ON payout.id = payout_id WHERE payout_attempt.id = named.id),
    (SELECT capture.about_id FROM refund JOIN capture ON capture.id = capture_id WHERE refund.id = named.id),
    named.id) AS id) AS about ON TRUE`

export const sources: Readonly<Record<ListName, Source>> = {
  people: {
    table: 'person',
    joins: identityOfPerson,
    isListed: sql`decoy_for IS NULL`,
    lane: 'status',
    status: sql`CASE WHEN person.erased_at IS NOT NULL THEN 'erased' WHEN person.closed_at IS NOT NULL THEN 'closed'
      WHEN person.frozen_at IS NOT NULL THEN 'frozen' WHEN person.payouts_held_at IS NOT NULL THEN 'held' ELSE 'open' END`,
    kind: sql`coalesce(identity.status, 'none')`,
    people: { Username: sql`person.id` },
    amounts: {},
    more: { name: sql`person.first_name || ' ' || person.last_name`, country: sql`country.name` },
  },
  orders: {
    table: 'orders',
    joins: listingOfOrder,
    lane: 'status',
    status: sql`orders.status`,
    kind: sql`CASE WHEN orders.matched_listing_id IS NOT NULL THEN 'match' WHEN orders.sweep_id IS NOT NULL THEN 'sweep'
      ELSE 'placed' END`,
    reference: sql`orders.reference`,
    people: { Owner: sql`orders.owner_id`, Buyer: sql`orders.buyer_id` },
    amounts: {
      Ordered: [sql`orders.order_minor`, sql`listing.have_currency`],
      Paid: [sql`orders.give_up_minor`, sql`listing.need_currency`],
    },
    more: { changedAt: sql`orders.decided_at` },
  },
  transfers: {
    table: 'transfer',
    lane: 'status',
    status: sql`transfer.status`,
    reference: sql`transfer.reference`,
    people: { Sender: sql`transfer.sender_id`, Receiver: sql`transfer.receiver_id` },
    amounts: { Amount: [sql`transfer.amount_minor`, sql`transfer.currency`] },
    more: { changedAt: sql`transfer.decided_at` },
  },
  payouts: {
    table: 'payout',
    joins: exchangeOfPayout,
    lane: 'status',
    status: sql`payout.status`,
    kind: sql`CASE WHEN payout.refund_id IS NOT NULL THEN 'refund' WHEN about_transfer.reference IS NOT NULL THEN 'transfer'
      ELSE 'order' END`,
    reference: sql`coalesce(about_order.reference, about_transfer.reference)`,
    people: {
      'Paid to': sql`payout.person_id`,
      'Earned by': sql`CASE WHEN payout.earner_id <> payout.person_id THEN payout.earner_id END`,
    },
    amounts: { Amount: [sql`payout.amount_minor`, sql`payout.currency`] },
    more: { changedAt: sql`payout.changed_at`, words: sql`payout.failure` },
  },
  tasks: {
    table: 'outbox',
    joins: exchangeOfTask,
    // A row that is done without a failure only took the time of a task.
    isListed: sql`(done_at IS NULL OR last_error IS NOT NULL)`,
    lane: 'kind',
    status: sql`CASE WHEN outbox.done_at IS NOT NULL THEN 'given-up' WHEN outbox.last_error IS NOT NULL THEN 'failing'
      ELSE 'waiting' END`,
    kind: sql`outbox.kind`,
    reference: sql`coalesce(
      (SELECT orders.reference FROM orders WHERE orders.id = about.id),
      (SELECT transfer.reference FROM transfer WHERE transfer.id = about.id),
      (SELECT listing.reference FROM listing WHERE listing.id = about.id))`,
    people: {},
    amounts: {},
    more: {
      dueAt: sql`CASE WHEN outbox.done_at IS NULL THEN outbox.due_at END`,
      attempts: sql`outbox.attempts`,
      // A mail server's words name the address.
      words: sql`CASE WHEN outbox.kind NOT IN (${kindsIn(messageKinds)}) THEN outbox.last_error END`,
    },
  },
}

/** The values with which the index begins. */
export const lanesOf = (list: ListName): readonly string[] =>
  sources[list].lane === 'kind' ? lists[list].kinds : lists[list].statuses
