/**
 * The only writer of money. Double entry, append-only, whole minor units: every journal sums to zero in each of its
 * currencies, so everything does. A positive balance is what we owe, a negative one what is owed to us: a card owes what
 * is authorised on it and not yet captured, the processor what it captured and has not paid out. What is held for a
 * listing, an order or a transfer lies in its escrow, and what we owe a person in the account of the payout or the
 * refund; neither can go below zero (a CHECK of the table). Each entry also writes the lines of its cards' statements
 * (rules/statement.md#lines).
 */
import { sql } from 'kysely'
import { movedEffects, type StatementEffect } from '#core/contract/statement.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { Tx } from '../db/database.ts'
import type { AccountKind, JournalEvent } from '../db/tables.ts'
import { newId } from '../ids.ts'

/** One side of a movement: a positive amount enters the account, a negative one leaves it. */
export type Leg = {
  readonly kind: AccountKind
  /** The card, listing, order, transfer, payout, refund, capture, attempt, dispute, fee or loss that owns the account. */
  readonly holderId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
}

/** What an entry says of a card (rules/statement.md#lines). */
export type CardLine = {
  readonly effect: StatementEffect
  readonly cardId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
}

export type Entry = {
  /** Each happens at most once for an `aboutId`; a unique key of the table enforces it. */
  readonly event: JournalEvent
  readonly aboutId: string
  /** The listing, order or transfer that its lines are about, where that is another one. */
  readonly subjectId?: string
  /** What happened, for readers of the ledger. */
  readonly note: string
  readonly legs: readonly Leg[]
  readonly lines: readonly CardLine[]
}

/** The money of a listing, an order or a transfer, and the card that it comes from. */
export type Held = {
  readonly id: string
  readonly cardId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
}

/** What the exchange charges for a payment: `id` owns the account that it is booked to. */
export type Fee = { readonly id: string; readonly amount: Minor }

/** A payment out of an escrow, to whom it is owed. The fee leaves the escrow too, and is not in `amount`. */
export type Payment = Held & { readonly fee?: Fee | undefined }

/** What a payment takes from its card. */
export const withFee = ({ amount, fee }: Pick<Payment, 'amount' | 'fee'>): Minor =>
  amount + (fee?.amount ?? 0n)

const leg =
  (kind: AccountKind) =>
  (holderId: string, currency: CurrencyCode, amount: Minor): Leg => ({ kind, holderId, currency, amount })
const card = leg('card')
const escrow = leg('escrow')
const payable = leg('payable')
const processor = leg('processor')
const loss = leg('loss')
const fees = leg('fee')

const line = (effect: StatementEffect, { cardId, currency, amount }: Omit<Held, 'id'>): CardLine => ({
  effect,
  cardId,
  currency,
  amount,
})

/** Moves money from the card into the escrow. */
export const holdFromCard = (held: Held, note: string): Entry => ({
  event: 'hold',
  aboutId: held.id,
  note,
  legs: [card(held.cardId, held.currency, -held.amount), escrow(held.id, held.currency, held.amount)],
  lines: [line('held', held)],
})

/** Returns the rest of the escrow to the card that it came from. */
export const release = (held: Held, note: string): Entry => ({
  event: 'final',
  aboutId: held.id,
  note,
  legs: [escrow(held.id, held.currency, -held.amount), card(held.cardId, held.currency, held.amount)],
  lines: [line('released', held)],
})

/** Money that is owed to a person: `id` is the payout's or the refund's, `cardId` the card that it goes to. */
export type Due = Held & {
  /** The order or transfer. */
  readonly subjectId: string
}

type Receiver = Pick<Due, 'id' | 'cardId'>

/** What was held for a payment is owed to its receiver, less the fee. */
const payLegs = (payment: Payment, to: Receiver): Leg[] => [
  escrow(payment.id, payment.currency, -withFee(payment)),
  payable(to.id, payment.currency, payment.amount),
  ...(payment.fee ? [fees(payment.fee.id, payment.currency, payment.fee.amount)] : []),
]

const takenLine = (payment: Payment) => line('taken', { ...payment, amount: withFee(payment) })
const dueLine = (payment: Payment, { cardId }: Receiver) => line('due', { ...payment, cardId })

/** Owes the money that was held for a transfer to its receiver. */
export const payTo = (payment: Payment, due: Receiver, note: string): Entry => ({
  event: 'final',
  aboutId: payment.id,
  note,
  legs: payLegs(payment, due),
  lines: [takenLine(payment), dueLine(payment, due)],
})

/** Settles both sides of an order: the listing's money is owed to the buyer, the buyer's to the owner. */
export const settle = (sides: {
  readonly order: Payment
  /** The part of the order's hold that its price does not need; it goes back to the buyer's card. */
  readonly unneeded?: Minor
  readonly toBuyer: Receiver
  /** `amount` is the ordered amount; the rest stays in the listing's escrow. */
  readonly listing: Payment
  readonly toOwner: Receiver
}): Entry => {
  const unneeded = { ...sides.order, amount: sides.unneeded ?? 0n }
  return {
    event: 'final',
    aboutId: sides.order.id,
    note: 'order accepted',
    legs: [
      ...payLegs(sides.listing, sides.toBuyer),
      ...payLegs(sides.order, sides.toOwner),
      escrow(unneeded.id, unneeded.currency, -unneeded.amount),
      card(unneeded.cardId, unneeded.currency, unneeded.amount),
    ],
    lines: [
      takenLine(sides.listing),
      dueLine(sides.listing, sides.toBuyer),
      takenLine(sides.order),
      line('released', unneeded),
      dueLine(sides.order, sides.toOwner),
    ],
  }
}

/** The processor has captured: it owes us what the card owed. `id` is the capture's. */
export const captured = ({ id, cardId, currency, amount }: Held): Entry => ({
  event: 'captured',
  aboutId: id,
  note: 'captured',
  legs: [card(cardId, currency, amount), processor(id, currency, -amount)],
  lines: [],
})

/** A payout was paid: the processor has passed on what we owed. `attemptId` is the try that succeeded. */
export const paid = (due: Due, attemptId: string): Entry => ({
  event: 'paid',
  aboutId: attemptId,
  subjectId: due.subjectId,
  note: 'paid',
  legs: [payable(due.id, due.currency, -due.amount), processor(attemptId, due.currency, due.amount)],
  lines: [line('received', due)],
})

/** A payout came back. We owe a paid one again; one that was never paid was owed all the time. */
export const returned = (due: Due, attemptId: string, wasPaid: boolean): Entry => ({
  event: 'returned',
  aboutId: attemptId,
  subjectId: due.subjectId,
  note: 'returned',
  legs: wasPaid
    ? [processor(attemptId, due.currency, -due.amount), payable(due.id, due.currency, due.amount)]
    : [],
  lines: [line(wasPaid ? 'reversed' : 'returned', due)],
})

/** Returned money is on its way to another card, by the try `attemptId`. */
export const redirected = (due: Due, attemptId: string): Entry => ({
  event: 'redirected',
  aboutId: attemptId,
  subjectId: due.subjectId,
  note: 'sent to another card',
  legs: [],
  lines: [line('due', due)],
})

/** Takes back what an exchange owed, and its fees: it goes to the card that paid it. `refund.id` is the refund's. */
export const undone = (
  aboutId: string,
  sides: readonly { readonly due: Payment; readonly refund: Held }[],
): Entry => ({
  event: 'undone',
  aboutId,
  note: 'payment failed',
  legs: sides.flatMap(({ due, refund }) => [
    payable(due.id, due.currency, -due.amount),
    ...(due.fee ? [fees(due.fee.id, due.currency, -due.fee.amount)] : []),
    payable(refund.id, refund.currency, refund.amount),
  ]),
  lines: sides.map(({ due }) => line('returned', due)),
})

/**
 * The money of an undone exchange is back on the card. `captureId` is that of the capture which the processor refunded;
 * without one nothing had been captured.
 */
export const refunded = (refund: Due, captureId?: string): Entry => ({
  event: 'refunded',
  aboutId: refund.id,
  subjectId: refund.subjectId,
  note: captureId === undefined ? 'never captured' : 'refunded',
  legs: [
    payable(refund.id, refund.currency, -refund.amount),
    captureId === undefined
      ? card(refund.cardId, refund.currency, refund.amount)
      : processor(captureId, refund.currency, refund.amount),
  ],
  lines: [line('refunded', refund)],
})

/** A refund came back from the card after it was made. */
export const refundReturned = (refund: Due, captureId: string): Entry => ({
  event: 'returned',
  aboutId: refund.id,
  subjectId: refund.subjectId,
  note: 'refund returned',
  legs: [
    processor(captureId, refund.currency, -refund.amount),
    payable(refund.id, refund.currency, refund.amount),
  ],
  lines: [line('reversed', refund)],
})

/**
 * The processor took a capture back whose money had left: the exchange bears the loss. `aboutId` is that of the capture,
 * or of the refund which was made nevertheless.
 */
export const lost = (aboutId: string, capture: Omit<Held, 'cardId'>, lossId: string): Entry => ({
  event: 'capture-failed',
  aboutId,
  note: 'capture failed after its money had left',
  legs: [
    processor(capture.id, capture.currency, capture.amount),
    loss(lossId, capture.currency, -capture.amount),
  ],
  lines: [],
})

/** The processor takes money of a disputed payment from us, or returns it. `id` is the dispute's. */
export const chargedBack = ({ id, currency, amount }: Omit<Held, 'cardId'>, isTaken: boolean): Entry => {
  const taken = isTaken ? amount : -amount
  return {
    event: 'charged-back',
    aboutId: newId(),
    note: isTaken ? 'chargeback' : 'chargeback reversed',
    legs: [processor(id, currency, taken), loss(newId(), currency, -taken)],
    lines: [],
  }
}

type Account = Pick<Leg, 'kind' | 'holderId' | 'currency'>
const nameOf = (account: Account) => `${account.holderId} ${account.currency}`

/**
 * Writes the entries, moves the balances and adds the lines of the statements. Call it once in a transaction, with all
 * its entries and after every other lock: accounts are made in the order of their names and locked in the order of
 * their ids, so that two transactions never wait for each other in a circle.
 */
export async function post(tx: Tx, entries: readonly Entry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  for (const entry of entries) assertBalanced(entry)
  const journals = entries.map((entry) => ({ id: newId(), entry }))
  const lines = linesOf(journals)
  // What is taken from a card has no leg there: its line needs the card's account all the same.
  const ids = await lockAccounts(tx, [...entries.flatMap((entry) => entry.legs), ...lines.map(accountOfLine)])

  const journalRows = journals.map(
    ({ id, entry }) => sql`(${id}, ${entry.event}, ${entry.aboutId}, ${entry.note}, ${now})`,
  )
  await sql`INSERT INTO journal (id, event, about_id, note, created_at) VALUES ${sql.join(journalRows)}`.execute(
    tx,
  )

  const changes = new Map<string, Change>()
  const changeOf = (account: Account) => {
    const id = ids.get(nameOf(account)) as string
    const change = changes.get(id) ?? { amount: 0n, received: 0n, taken: 0n, held: 0n, lines: 0n }
    changes.set(id, change)
    return { id, change }
  }
  const postings = journals.flatMap(({ id, entry }) =>
    perAccount(entry.legs).map(({ leg, amount }) => {
      const account = changeOf(leg)
      account.change.amount += amount
      return sql`(${id}, ${account.id}, ${amount}, ${leg.currency})`
    }),
  )
  if (postings.length > 0)
    await sql`
      INSERT INTO posting (journal_id, account_id, amount, currency) VALUES ${sql.join(postings)}`.execute(tx)

  const placed = lines.map((each) => {
    const { id, change } = changeOf(accountOfLine(each))
    addLine(change, each)
    return { ...each, accountId: id, after: { ...change } }
  })
  if (changes.size === 0) return
  await writeLines(tx, placed, await moveBalances(tx, changes, now))
}

/** What a transaction adds to an account. */
type Change = { amount: Minor; received: Minor; taken: Minor; held: Minor; lines: bigint }

type JournalLine = CardLine & { readonly journalId: string; readonly aboutId: string }

const linesOf = (journals: readonly { id: string; entry: Entry }[]): JournalLine[] =>
  journals.flatMap(({ id, entry }) =>
    entry.lines
      .filter(({ amount }) => amount !== 0n)
      .map((each) => ({ ...each, journalId: id, aboutId: entry.subjectId ?? entry.aboutId })),
  )

const accountOfLine = ({ cardId, currency }: CardLine): Account => ({
  kind: 'card',
  holderId: cardId,
  currency,
})

/** What a line adds to the sums of its account; money on its way changes none of them. */
const sumChanges: Record<StatementEffect, Partial<Record<'received' | 'taken' | 'held', 1n | -1n>>> = {
  held: { held: 1n },
  released: { held: -1n },
  taken: { held: -1n, taken: 1n },
  due: {},
  received: { received: 1n },
  returned: {},
  reversed: { received: -1n },
  refunded: { taken: -1n },
}

function addLine(change: Change, { effect, amount }: CardLine): void {
  const { received = 0n, taken = 0n, held = 0n } = sumChanges[effect]
  change.lines += 1n
  change.received += received * amount
  change.taken += taken * amount
  change.held += held * amount
}

/** The sums of an account before the transaction, and the time of its lines. */
type Before = Omit<Change, 'amount'> & { readonly at: Date }

/** Adds to the locked accounts, and answers what they were. */
async function moveBalances(
  tx: Tx,
  changes: ReadonlyMap<string, Change>,
  now: Date,
): Promise<Map<string, Before>> {
  const rows = [...changes].map(
    ([id, { amount, received, taken, held, lines }]) =>
      sql`(${id}::uuid, ${amount}::bigint, ${received}::bigint, ${taken}::bigint, ${held}::bigint, ${lines}::bigint)`,
  )
  // Clocks of several servers differ; the lines of an account are in the order in which it was locked.
  const { rows: before } = await sql<Before & { id: string }>`
    UPDATE account SET balance = account.balance + moved.amount, received = account.received + moved.received,
      taken = account.taken + moved.taken, held = account.held + moved.held,
      line_count = account.line_count + moved.lines,
      lined_at = CASE WHEN moved.lines = 0 THEN account.lined_at ELSE greatest(account.lined_at, ${now}) END
    FROM (VALUES ${sql.join(rows)}) AS moved (id, amount, received, taken, held, lines)
    WHERE account.id = moved.id
    RETURNING account.id, account.received - moved.received AS received, account.taken - moved.taken AS taken,
      account.held - moved.held AS held, account.line_count - moved.lines AS lines, account.lined_at AS at`.execute(
    tx,
  )
  return new Map(before.map((row) => [row.id, row]))
}

type PlacedLine = JournalLine & { readonly accountId: string; readonly after: Change }

async function writeLines(
  tx: Tx,
  lines: readonly PlacedLine[],
  before: ReadonlyMap<string, Before>,
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ accountId, after, ...each }) => {
    const account = before.get(accountId) as Before
    return sql`(${accountId}::uuid, ${account.lines + after.lines}::bigint, ${each.cardId}::uuid, ${each.currency},
      ${each.journalId}::uuid, ${each.aboutId}::uuid, ${each.effect},
      ${movedEffects.includes(each.effect)}::boolean, ${each.amount}::bigint,
      ${account.received + after.received}::bigint, ${account.taken + after.taken}::bigint,
      ${account.held + after.held}::bigint, ${account.at}::timestamptz)`
  })
  await sql`
    INSERT INTO statement_line (account_id, place, person_id, card_id, currency, journal_id, about_id, effect, is_moved,
      is_transfer, amount, received_after, taken_after, held_after, at)
    SELECT account_id, place, card.person_id, card_id, currency, journal_id, about_id, effect, is_moved,
      EXISTS (SELECT FROM transfer WHERE transfer.id = about_id), amount, received_after, taken_after, held_after, at
    FROM (VALUES ${sql.join(rows)}) AS line (account_id, place, card_id, currency, journal_id, about_id, effect,
      is_moved, amount, received_after, taken_after, held_after, at)
      JOIN card ON card.id = line.card_id`.execute(tx)
}

async function lockAccounts(tx: Tx, legs: readonly Account[]): Promise<Map<string, string>> {
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
