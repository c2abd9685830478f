/** One person as an operator sees them (rules/operators.md#person). */
import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import { maxOpenMatters } from '#core/contract/operator-person.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { isId } from '../../ids.ts'
import { limitsOf } from '../../money/limits/limits.ts'
import { frozenWordsOf } from '../../people/accounts/frozen.ts'
import { setupOf } from '../../people/accounts/setup.ts'
import { decidedMatches, listedName } from '../../people/screening/matches.ts'
import { sessions } from '../../people/sessions/sessions.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { emailOf } from '../../platform/keys/email.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'

type Answer = AnswerOf<OperatorContract['operatorPerson']>

/** Refuses with `not-found`. */
export async function operatorPerson(
  server: Server,
  { params: { id } }: InputOf<OperatorContract['operatorPerson']>,
): Promise<Answer> {
  const { db } = server.database
  if (!isId(id)) throw refuse('not-found', { what: 'person' })
  const person = await db
    .selectFrom('person')
    .innerJoin('country', 'country.code', 'person.country_code')
    .selectAll('person')
    .select(['country.name as country', 'person.email_sealed', 'person.frozen_words_sealed'])
    .where('person.id', '=', id)
    .where('decoy_for', 'is', null)
    .executeTakeFirst()
  if (!person) throw refuse('not-found', { what: 'person' })
  // The use cases that a person sees themselves by.
  const me: Me = { id, sessionId: '', emailKey: person.email_key, userName: person.user_name }
  const [setup, identity, cards, limits, open, live, matches] = await Promise.all([
    setupOf(server, id),
    db
      .selectFrom('identity')
      .innerJoin('document', 'document.id', 'identity.document_id')
      .select(['status', 'submitted_at', 'deleted_at'])
      .where('identity.person_id', '=', id)
      .executeTakeFirst(),
    cardsOf(db, id),
    limitsOf(server, me),
    openMatters(db, id),
    sessions(server, me),
    decidedMatchesOf(db, id),
  ])
  return {
    id,
    userName: person.user_name,
    name: `${person.first_name} ${person.last_name}`,
    email: emailOf(server, person),
    isEmailConfirmed: person.email_confirmed_at !== null,
    country: person.country,
    since: person.created_at.toISOString(),
    setup,
    ...(identity && {
      identity: {
        status: identity.status,
        submittedAt: identity.submitted_at.toISOString(),
        ...(identity.deleted_at && { documentDeletedAt: identity.deleted_at.toISOString() }),
      },
    }),
    ...(person.closed_at && { closedAt: person.closed_at.toISOString() }),
    ...(person.erased_at && { erasedAt: person.erased_at.toISOString() }),
    ...(person.frozen_at && {
      frozen: { at: person.frozen_at.toISOString(), words: frozenWordsOf(server, person) },
    }),
    ...(person.payouts_held_at && { payoutsHeldAt: person.payouts_held_at.toISOString() }),
    matches,
    cards,
    limits,
    open: open.map(({ amount_minor, at, ...row }) => ({
      ...row,
      amount: toDecimal(amount_minor, row.currency),
      at: at.toISOString(),
    })),
    sessions: live.map(({ isCurrent: _, ...session }) => session),
  }
}

async function decidedMatchesOf(db: Db, personId: string): Promise<Answer['matches']> {
  const rows = await decidedMatches(db, personId)
  return rows.map(({ id, entry, decision, decided_at, operator }) => ({
    id,
    listedAs: listedName(entry),
    decision: decision as 'different' | 'same',
    decidedAt: (decided_at as Date).toISOString(),
    by: operator,
  }))
}

async function cardsOf(db: Db, personId: string): Promise<Answer['cards']> {
  const rows = await db
    .selectFrom('card')
    .select(['id', 'brand', 'type', 'last_four', 'created_at', 'removed_at'])
    .where('person_id', '=', personId)
    .where('is_saved', '=', true)
    .orderBy('created_at')
    .execute()
  return rows.map(({ last_four, created_at, removed_at, ...card }) => ({
    ...card,
    lastFour: last_four,
    addedAt: created_at.toISOString(),
    ...(removed_at && { removedAt: removed_at.toISOString() }),
  }))
}

type OpenMatter = Pick<Answer['open'][number], 'kind' | 'reference' | 'status'> & {
  amount_minor: bigint
  currency: CurrencyCode
  at: Date
}

/** More open rows of a kind than anybody has; beyond them only the first of an index are sorted. */
const maxSorted = 1_000

type OpenRows = {
  table: 'listing' | 'orders' | 'transfer' | 'payout' | 'dispute'
  isOpen: RawBuilder<unknown>
  /** The order of the index of open rows; of those with a status each is a part of the index by itself. */
  indexed: string | { readonly statuses: readonly string[] }
  at?: string
}

/** The oldest open rows of a kind. */
function oldestOf({ table, isOpen, indexed, at = 'created_at' }: OpenRows) {
  const [rows, first] = [sql.table(table), sql`LIMIT ${sql.lit(maxSorted)}`]
  const open =
    typeof indexed === 'string'
      ? sql`SELECT * FROM ${rows} WHERE ${isOpen} ORDER BY ${sql.ref(indexed)} ${first}`
      : sql`SELECT ${rows}.* FROM unnest(${[...indexed.statuses]}::text[]) AS of (status) CROSS JOIN LATERAL (
          SELECT * FROM ${rows} WHERE ${isOpen} AND ${rows}.status = of.status ${first}) AS ${rows} ${first}`
  return sql`(SELECT * FROM (${open}) AS open
    ORDER BY ${sql.ref(at)} LIMIT ${sql.lit(maxOpenMatters)}) AS ${rows}`
}

/** Unsettled matters, oldest first. Each side of an exchange is asked for by itself, because the indexes have one. */
async function openMatters(from: Db | Tx, personId: string): Promise<OpenMatter[]> {
  const openPayouts = { statuses: ['waiting', 'asked', 'sent', 'returned'] }
  const pending = (table: 'orders' | 'transfer', side: string) =>
    oldestOf({
      table,
      isOpen: sql`${sql.ref(side)} = ${personId} AND status = 'pending'`,
      indexed: 'expires_at',
    })
  const listings = sql`owner_id = ${personId} AND ended_at IS NULL`
  const disputes = sql`person_id = ${personId} AND status IN ('opened', 'lost')`
  const parts = [
    sql`SELECT 'listing' AS kind, reference, status, balance_minor AS amount_minor, have_currency AS currency,
        created_at AS at
      FROM ${oldestOf({ table: 'listing', isOpen: listings, indexed: 'expires_at' })}`,
    ...['owner_id', 'buyer_id'].map(
      (
        side,
      ) => sql`SELECT 'order', orders.reference, orders.status, order_minor, have_currency, orders.created_at
        FROM ${pending('orders', side)} JOIN listing ON listing.id = listing_id`,
    ),
    ...['sender_id', 'receiver_id'].map(
      (side) => sql`SELECT 'transfer', reference, status, amount_minor, currency, created_at
        FROM ${pending('transfer', side)}`,
    ),
    ...[sql`earner_id = ${personId}`, sql`person_id = ${personId} AND person_id <> earner_id`].map(
      (isOpen) => sql`SELECT 'payout', coalesce(orders.reference, transfer.reference), payout.status,
          payout.amount_minor, payout.currency, payout.created_at
        FROM ${oldestOf({ table: 'payout', isOpen, indexed: openPayouts })}
          LEFT JOIN orders ON orders.id = about_id LEFT JOIN transfer ON transfer.id = about_id`,
    ),
    sql`SELECT 'dispute', processor_dispute, status, amount_minor, currency, opened_at
      FROM ${oldestOf({ table: 'dispute', isOpen: disputes, indexed: 'opened_at', at: 'opened_at' })}`,
  ]
  const { rows } = await sql<OpenMatter>`${sql.join(parts, sql` UNION ALL `)}
    ORDER BY at LIMIT ${sql.lit(maxOpenMatters)}`.execute(from)
  return rows
}
