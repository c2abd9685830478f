/** One listing, order or transfer for an operator (rules/operators.md#exchange). */
import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { ExchangeKind, OperatorExchange } from '#core/contract/operator-exchange.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { handledOf } from './cases.ts'
import { booksOf } from './exchange-books.ts'

const maxOrders = 50

/** Refuses with `not-found` for a reference of nothing. */
export async function operatorExchange(
  server: Server,
  { params }: InputOf<OperatorContract['operatorExchange']>,
): Promise<OperatorExchange> {
  const { db } = server.database
  const reference = params.reference.trim().toUpperCase()
  const facts =
    (await orderFacts(db, reference)) ??
    (await listingFacts(db, reference)) ??
    (await transferFacts(db, reference))
  if (!facts) throw refuse('not-found', { what: 'reference' })
  const books = await booksOf(db, facts.id)
  const keys = books.processor.map(({ key }) => key)
  const [events, handled] = await Promise.all([eventsOf(db, facts.id), handledOf(server, facts.id, keys)])
  return { ...facts, events, ...books, handled }
}

type Facts = Omit<OperatorExchange, 'events' | 'ledger' | 'processor' | 'told' | 'owed' | 'handled'>

type Common = {
  id: string
  status: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  undone_at: Date | null
}

const commonOf = (kind: ExchangeKind, reference: string, row: Common) => ({
  id: row.id,
  kind,
  reference,
  status: row.status,
  orders: [],
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  ...(row.undone_at && { undoneAt: row.undone_at.toISOString() }),
})

type OrderFacts = Common & {
  listing_reference: string
  owner_id: string
  owner_name: string
  owner_fee: Minor
  owner_debit: string
  owner_credit: string
  buyer_id: string
  buyer_name: string
  buyer_fee: Minor
  buyer_debit: string
  buyer_credit: string
  ordered: Minor
  paid: Minor
  need: CurrencyCode
  have: CurrencyCode
}

async function orderFacts(db: Db, reference: string): Promise<Facts | undefined> {
  const { rows } = await sql<OrderFacts>`
    SELECT orders.id, orders.status, orders.created_at, orders.expires_at, orders.decided_at AS ended_at,
      orders.undone_at, listing.reference AS listing_reference, order_minor AS ordered, give_up_minor AS paid,
      need_currency AS need, have_currency AS have, owner_fee_minor AS owner_fee, buyer_fee_minor AS buyer_fee,
      orders.owner_id, owner.user_name AS owner_name, owner_debit.last_four AS owner_debit,
      owner_credit.last_four AS owner_credit, orders.buyer_id, buyer.user_name AS buyer_name,
      buyer_debit.last_four AS buyer_debit, buyer_credit.last_four AS buyer_credit
    FROM orders JOIN listing ON listing.id = orders.listing_id
      JOIN person AS owner ON owner.id = orders.owner_id JOIN person AS buyer ON buyer.id = orders.buyer_id
      JOIN card AS owner_debit ON owner_debit.id = listing.debit_card_id
      JOIN card AS owner_credit ON owner_credit.id = listing.credit_card_id
      JOIN card AS buyer_debit ON buyer_debit.id = orders.debit_card_id
      JOIN card AS buyer_credit ON buyer_credit.id = orders.credit_card_id
    WHERE orders.reference = ${reference}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const ordered = { amount: toDecimal(row.ordered, row.have), currency: row.have }
  const paid = { amount: toDecimal(row.paid, row.need), currency: row.need }
  return {
    ...commonOf('order', reference, row),
    listing: row.listing_reference,
    sides: [
      {
        role: 'owner',
        userId: row.owner_id,
        userName: row.owner_name,
        gives: { ...ordered, lastFour: row.owner_debit, fee: toDecimal(row.owner_fee, row.have) },
        gets: { ...paid, lastFour: row.owner_credit },
      },
      {
        role: 'buyer',
        userId: row.buyer_id,
        userName: row.buyer_name,
        gives: { ...paid, lastFour: row.buyer_debit, fee: toDecimal(row.buyer_fee, row.need) },
        gets: { ...ordered, lastFour: row.buyer_credit },
      },
    ],
  }
}

type ListingFacts = Common & {
  owner_id: string
  owner_name: string
  debit: string
  credit: string
  offered: Minor
  needed: Minor
  fee: Minor
  need: CurrencyCode
  have: CurrencyCode
}

async function listingFacts(db: Db, reference: string): Promise<Facts | undefined> {
  const { rows } = await sql<ListingFacts>`
    SELECT listing.id, CASE WHEN is_halted THEN 'halted' ELSE listing.status END AS status, listing.created_at,
      expires_at, ended_at, NULL::timestamptz AS undone_at, owner_id, user_name AS owner_name, offer_minor AS offered,
      need_minor AS needed, fee_minor AS fee, need_currency AS need, have_currency AS have,
      debit.last_four AS debit, credit.last_four AS credit
    FROM listing JOIN person ON person.id = owner_id JOIN card AS debit ON debit.id = debit_card_id
      JOIN card AS credit ON credit.id = credit_card_id
    WHERE listing.reference = ${reference}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const orders = await db
    .selectFrom('orders')
    .innerJoin('person', 'person.id', 'orders.buyer_id')
    .select(['orders.reference', 'orders.status', 'person.user_name', 'orders.created_at'])
    .where('listing_id', '=', row.id)
    .orderBy('orders.created_at', 'desc')
    .limit(maxOrders)
    .execute()
  return {
    ...commonOf('listing', reference, row),
    orders: orders.map(({ user_name, created_at, ...order }) => ({
      ...order,
      userName: user_name,
      at: created_at.toISOString(),
    })),
    sides: [
      {
        role: 'owner',
        userId: row.owner_id,
        userName: row.owner_name,
        gives: {
          amount: toDecimal(row.offered, row.have),
          currency: row.have,
          lastFour: row.debit,
          fee: toDecimal(row.fee, row.have),
        },
        gets: { amount: toDecimal(row.needed, row.need), currency: row.need, lastFour: row.credit },
      },
    ],
  }
}

type TransferFacts = Common & {
  sender_id: string
  sender_name: string
  receiver_id: string
  receiver_name: string
  debit: string
  credit: string | null
  amount: Minor
  fee: Minor
  currency: CurrencyCode
}

async function transferFacts(db: Db, reference: string): Promise<Facts | undefined> {
  const { rows } = await sql<TransferFacts>`
    SELECT transfer.id, status, transfer.created_at, expires_at, decided_at AS ended_at, undone_at,
      amount_minor AS amount, fee_minor AS fee, currency, sender_id, sender.user_name AS sender_name, receiver_id,
      receiver.user_name AS receiver_name, debit.last_four AS debit, credit.last_four AS credit
    FROM transfer JOIN person AS sender ON sender.id = sender_id JOIN person AS receiver ON receiver.id = receiver_id
      JOIN card AS debit ON debit.id = debit_card_id LEFT JOIN card AS credit ON credit.id = credit_card_id
    WHERE transfer.reference = ${reference}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const sum = { amount: toDecimal(row.amount, row.currency), currency: row.currency }
  return {
    ...commonOf('transfer', reference, row),
    sides: [
      {
        role: 'sender',
        userId: row.sender_id,
        userName: row.sender_name,
        gives: { ...sum, lastFour: row.debit, fee: toDecimal(row.fee, row.currency) },
      },
      {
        role: 'receiver',
        userId: row.receiver_id,
        userName: row.receiver_name,
        ...(row.credit !== null && { gets: { ...sum, lastFour: row.credit } }),
      },
    ],
  }
}

/** The events of its history besides its row. */
async function eventsOf(db: Db, id: string): Promise<OperatorExchange['events']> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('person', 'person.id', 'event.by_id')
    .select(['event.what', 'event.at', 'person.user_name'])
    .where('about_id', '=', id)
    .orderBy('at')
    .orderBy('event.id')
    .execute()
  return rows.map(({ what, at, user_name }) => ({
    what,
    at: at.toISOString(),
    ...(user_name !== null && { by: user_name }),
  }))
}
