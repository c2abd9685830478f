/**
 * The only writer of money. Double entry, append-only, whole minor units: every journal sums to zero in each of its
 * currencies, so everything does. A card is an external account of any balance; what is held for a listing, an order
 * or a transfer lies in its escrow, which can't go below zero (a CHECK of the table).
 */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'

/** One side of a movement: a positive amount enters the account, a negative one leaves it. */
export type Leg = {
  readonly kind: 'card' | 'escrow'
  /** The card, listing, order or transfer that owns the account. */
  readonly holderId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
}

export type Entry = {
  /** `hold` and `final` happen at most once for each `aboutId`; a unique key of the table enforces it. */
  readonly event: 'hold' | 'final'
  readonly aboutId: string
  /** What happened, for readers of the ledger. */
  readonly note: string
  readonly legs: readonly Leg[]
}

/** The money of a listing, an order or a transfer, and the card that it comes from. */
export type Held = {
  readonly id: string
  readonly cardId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
}

const card = (holderId: string, currency: CurrencyCode, amount: Minor): Leg => ({
  kind: 'card',
  holderId,
  currency,
  amount,
})
const escrow = (holderId: string, currency: CurrencyCode, amount: Minor): Leg => ({
  kind: 'escrow',
  holderId,
  currency,
  amount,
})

/** Moves money from the card into the escrow. */
export const holdFromCard = (held: Held, note: string): Entry => ({
  event: 'hold',
  aboutId: held.id,
  note,
  legs: [card(held.cardId, held.currency, -held.amount), escrow(held.id, held.currency, held.amount)],
})

/** Returns the rest of the escrow to the card that it came from. */
export const release = (held: Held, note: string): Entry => ({
  event: 'final',
  aboutId: held.id,
  note,
  legs: [escrow(held.id, held.currency, -held.amount), card(held.cardId, held.currency, held.amount)],
})

/** Pays the money that was held for a transfer to the receiver's card. */
export const payTo = (held: Held, toCardId: string, note: string): Entry => ({
  event: 'final',
  aboutId: held.id,
  note,
  legs: [escrow(held.id, held.currency, -held.amount), card(toCardId, held.currency, held.amount)],
})

/** Settles both sides of an order: the listing's money to the buyer's credit card, the buyer's to the owner's. */
export const settle = (sides: {
  readonly order: Held
  /** The part of the order's hold that its price does not need; it goes back to the buyer's card. */
  readonly unneeded?: Minor
  readonly orderCreditCardId: string
  /** `amount` is the ordered amount; the rest stays in the listing's escrow. */
  readonly listing: Held
  readonly listingCreditCardId: string
}): Entry => ({
  event: 'final',
  aboutId: sides.order.id,
  note: 'order accepted',
  legs: [
    escrow(sides.listing.id, sides.listing.currency, -sides.listing.amount),
    card(sides.orderCreditCardId, sides.listing.currency, sides.listing.amount),
    escrow(sides.order.id, sides.order.currency, -sides.order.amount - (sides.unneeded ?? 0n)),
    card(sides.listingCreditCardId, sides.order.currency, sides.order.amount),
    card(sides.order.cardId, sides.order.currency, sides.unneeded ?? 0n),
  ],
})

type Account = Pick<Leg, 'kind' | 'holderId' | 'currency'>
const nameOf = (account: Account) => `${account.holderId} ${account.currency}`

/**
 * Writes the entries and moves the balances. Call it once in a transaction, with all its entries and after every
 * other lock: accounts are made in the order of their names and locked in the order of their ids, so that two
 * transactions never wait for each other in a circle.
 */
export async function post(tx: Tx, entries: readonly Entry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  for (const entry of entries) assertBalanced(entry)
  const ids = await lockAccounts(
    tx,
    entries.flatMap((entry) => entry.legs),
  )

  const journals = entries.map((entry) => ({ id: newId(), entry }))
  const journalRows = journals.map(
    ({ id, entry }) => sql`(${id}, ${entry.event}, ${entry.aboutId}, ${entry.note}, ${now})`,
  )
  await sql`INSERT INTO journal (id, event, about_id, note, created_at) VALUES ${sql.join(journalRows)}`.execute(
    tx,
  )

  const moved = new Map<string, Minor>()
  const postings = journals.flatMap(({ id, entry }) =>
    perAccount(entry.legs).map(({ leg, amount }) => {
      const accountId = ids.get(nameOf(leg)) as string
      moved.set(accountId, (moved.get(accountId) ?? 0n) + amount)
      return sql`(${id}, ${accountId}, ${amount}, ${leg.currency})`
    }),
  )
  if (postings.length === 0) return
  await sql`
    INSERT INTO posting (journal_id, account_id, amount, currency) VALUES ${sql.join(postings)}`.execute(tx)

  const changes = [...moved].map(([id, amount]) => sql`(${id}::uuid, ${amount}::bigint)`)
  await sql`
    UPDATE account SET balance = account.balance + moved.amount
    FROM (VALUES ${sql.join(changes)}) AS moved (id, amount)
    WHERE account.id = moved.id`.execute(tx)
}

async function lockAccounts(tx: Tx, legs: readonly Leg[]): Promise<Map<string, string>> {
  const accounts = [...new Map(legs.map((leg) => [nameOf(leg), leg])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, leg]) => leg)
  const opened = accounts.map((leg) => sql`(${newId()}, ${leg.kind}, ${leg.holderId}, ${leg.currency}, 0)`)
  await sql`
    INSERT INTO account (id, kind, holder_id, currency, balance) VALUES ${sql.join(opened)}
    ON CONFLICT (holder_id, currency) DO NOTHING`.execute(tx)
  const wanted = accounts.map((leg) => sql`(${leg.holderId}::uuid, ${leg.currency}::text)`)
  const { rows } = await sql<{ id: string; holder_id: string; currency: CurrencyCode }>`
    SELECT id, holder_id, currency FROM account
    WHERE (holder_id, currency) IN (${sql.join(wanted)})
    ORDER BY id FOR UPDATE`.execute(tx)
  return new Map(
    rows.map((row) => [nameOf({ kind: 'card', holderId: row.holder_id, currency: row.currency }), row.id]),
  )
}

/** One posting for each account of a journal. Amounts that enter and leave the same account cancel out. */
function perAccount(legs: readonly Leg[]) {
  const sums = new Map<string, { leg: Leg; amount: Minor }>()
  for (const leg of legs) {
    const before = sums.get(nameOf(leg))?.amount ?? 0n
    sums.set(nameOf(leg), { leg, amount: before + leg.amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

function assertBalanced(entry: Entry) {
  const sums = new Map<CurrencyCode, Minor>()
  for (const leg of entry.legs) sums.set(leg.currency, (sums.get(leg.currency) ?? 0n) + leg.amount)
  for (const [currency, sum] of sums)
    if (sum !== 0n) throw new Error(`the journal "${entry.note}" is off by ${sum} minor units of ${currency}`)
}
