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
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { type ChainEnd, contentOf, type Link, linkOf, linkRows } from './chain.ts'
import type { Entry } from './entries.ts'
import { shareFees } from './fee-shares.ts'
import type { CardLine, Leg } from './legs.ts'

type Account = Pick<Leg, 'kind' | 'holderId' | 'currency'>
const nameOf = (account: Account) => `${account.holderId} ${account.currency}`

/**
 * Writes the entries, with partners' shares of the fees, moves the balances and adds the lines of the statements. Call it
 * once in a transaction, with all its entries and after every other lock: accounts that others may know are made in the
 * order of their names and locked in the order of their ids, so that two transactions never wait for each other in a
 * circle.
 */
export async function post(tx: Tx, entries: readonly Entry[], now: Date): Promise<void> {
  const write = await lockForPosting(tx, entries, now)
  await write()
}

/** The locks of `post`. Returns the rest of it, which is one statement. */
export async function lockForPosting(
  tx: Tx,
  given: readonly Entry[],
  now: Date,
): Promise<() => Promise<void>> {
  if (given.length === 0) return async () => {}
  const entries = await shareFees(tx, given, now)
  for (const entry of entries) assertBalanced(entry)
  const journals = entries.map((entry) => ({ id: newId(), entry }))
  const lines = linesOf(journals)
  const legs = entries.flatMap((entry) => entry.legs)
  const opened = openedBy(legs)
  // Money taken from a card has no leg there: its line needs the card's account all the same.
  const locked = await lockAccounts(tx, [
    ...legs.filter((leg) => !opened.has(nameOf(leg))),
    ...lines.map(accountOfLine),
  ])

  const changes = new Map<string, Change>()
  const changeOf = (account: Account) => {
    const name = nameOf(account)
    const { id, end } = (opened.get(name) ?? locked.get(name)) as LockedAccount
    const change = changes.get(id) ?? { amount: 0n, received: 0n, taken: 0n, held: 0n, lines: 0n, end }
    changes.set(id, change)
    return { id, change }
  }
  const postings: Posting[] = []
  const links = journals.map(({ id, entry }) => {
    const { event, aboutId, note } = entry
    const moved = perAccount(entry.legs).map(({ leg, amount }) => {
      const account = changeOf(leg)
      account.change.amount += amount
      return { accountId: account.id, amount, currency: leg.currency }
    })
    postings.push(
      ...moved.map(({ accountId, ...rest }) => ({ ...rest, journal_id: id, account_id: accountId })),
    )
    const stream = changeOf(chainOf(entry))
    const content = contentOf({ id, event, aboutId, note, at: now, postings: moved })
    const link = linkOf(id, stream.id, stream.change.end, content)
    stream.change.end = link
    return link
  })
  const placed = lines.map((each) => {
    const { id, change } = changeOf(accountOfLine(each))
    addLine(change, each)
    return { ...each, accountId: id, after: { ...change } }
  })
  return () => write(tx, now, { journals, links, postings, opened, changes, lines: placed })
}

type OpenedAccount = LockedAccount & { readonly account: Account }

/** The accounts that the legs open, by their names. They are written with what enters them. */
const openedBy = (legs: readonly Leg[]): ReadonlyMap<string, OpenedAccount> =>
  new Map(
    legs
      .filter(({ opensAccount }) => opensAccount)
      .map((account) => [nameOf(account), { id: newId(), account, end: { place: 0n, hash: null } }]),
  )

type Posting = { journal_id: string; account_id: string; amount: Minor; currency: CurrencyCode }

/** The change of an account by a transaction, and the end of the account's chain after it. */
type Change = { amount: Minor; received: Minor; taken: Minor; held: Minor; lines: bigint; end: ChainEnd }

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

/** The account whose chain has the journal: of the first card, because cards live longest. */
function chainOf({ legs, lines }: Entry): Account {
  const accounts: Account[] = [...lines.filter(({ amount }) => amount !== 0n).map(accountOfLine), ...legs]
  return accounts.find(({ kind }) => kind === 'card') ?? (accounts[0] as Account)
}

/** The change of an account's sums by a line; money on its way changes none of them. */
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

type PlacedLine = JournalLine & {
  readonly accountId: string
  /** The change of the account by the transaction, up to this line. */
  readonly after: Change
}

type Written = {
  readonly journals: readonly { readonly id: string; readonly entry: Entry }[]
  readonly links: readonly Link[]
  readonly postings: readonly Posting[]
  readonly opened: ReadonlyMap<string, OpenedAccount>
  readonly changes: ReadonlyMap<string, Change>
  readonly lines: readonly PlacedLine[]
}

/** The sums of cards; no other account has a statement. */
const statementSums = sql`received, taken, held, line_count`
const sumsOfNew = sql.join(Array(4).fill(sql`CASE kind WHEN 'card' THEN 0::bigint END`))

/** True: what happened before is refused as that, before a balance or an account is. */
const afterJournals = sql`(SELECT count(*) FROM written) >= 0`

/** Everything in one statement: each statement more would hold the locks longer. */
async function write(
  tx: Tx,
  now: Date,
  { journals, links, postings, opened, changes, lines }: Written,
): Promise<void> {
  const journalRows = journals.map(({ id, entry: { event, aboutId, note } }) => ({
    id,
    event,
    about_id: aboutId,
    note,
  }))
  const openedIds = new Set([...opened.values()].map(({ id }) => id))
  const changeRows = [...changes]
    .filter(([id]) => !openedIds.has(id))
    .map(([id, { end, ...sums }]) => ({ id, ...sums, place: end.place, hash: end.hash }))
  const openedRows = [...opened.values()].map(({ id, account }) => {
    const change = changes.get(id)
    return {
      id,
      kind: account.kind,
      holder_id: account.holderId,
      currency: account.currency,
      balance: change?.amount ?? 0n,
      place: change?.end.place ?? 0n,
      hash: change?.end.hash,
    }
  })
  const openedColumns =
    'id uuid, kind text, holder_id uuid, currency text, balance bigint, place bigint, hash text'
  const changeColumns =
    'id uuid, amount bigint, received bigint, taken bigint, held bigint, lines bigint, place bigint, hash text'
  const lineRows = lines.map(({ accountId, after, ...each }) => ({
    account_id: accountId,
    nth: after.lines,
    card_id: each.cardId,
    currency: each.currency,
    journal_id: each.journalId,
    about_id: each.aboutId,
    effect: each.effect,
    is_moved: movedEffects.includes(each.effect),
    amount: each.amount,
    received: after.received,
    taken: after.taken,
    held: after.held,
  }))
  const lineColumns = `account_id uuid, nth bigint, card_id uuid, currency text, journal_id uuid, about_id uuid,
    effect text, is_moved boolean, amount bigint, received bigint, taken bigint, held bigint`
  // Clocks of several servers differ; the lines of an account are in the order in which it was locked.
  await sql`
    WITH written AS (INSERT INTO journal (id, event, about_id, note, created_at)
        SELECT id, event, about_id, note, ${now}::timestamptz
        FROM ${recordset('row', 'id uuid, event text, about_id uuid, note text', journalRows)} RETURNING id),
      chained AS (INSERT INTO journal_link (journal_id, account_id, place, previous, hash) ${linkRows(links)}),
      posted AS (INSERT INTO posting (journal_id, account_id, amount, currency)
        SELECT journal_id, account_id, amount, currency
        FROM ${recordset('row', 'journal_id uuid, account_id uuid, amount bigint, currency text', postings)}),
      opened AS (INSERT INTO account (id, kind, holder_id, currency, balance, link_count, link_hash, ${statementSums})
        SELECT id, kind, holder_id, currency, balance, place, hash, ${sumsOfNew}
        FROM ${recordset('row', openedColumns, openedRows)} WHERE ${afterJournals}),
      moved AS (UPDATE account SET balance = account.balance + change.amount,
          received = account.received + change.received, taken = account.taken + change.taken,
          held = account.held + change.held, line_count = account.line_count + change.lines,
          link_count = change.place, link_hash = change.hash,
          lined_at = CASE WHEN change.lines = 0 THEN account.lined_at ELSE greatest(account.lined_at, ${now}) END
        FROM ${recordset('change', changeColumns, changeRows)}
        WHERE account.id = change.id AND ${afterJournals}
        RETURNING account.id, account.received - change.received AS received, account.taken - change.taken AS taken,
          account.held - change.held AS held, account.line_count - change.lines AS lines, account.lined_at AS at)
    INSERT INTO statement_line (account_id, place, person_id, card_id, currency, journal_id, about_id, effect, is_moved,
      is_transfer, amount, received_after, taken_after, held_after, at)
    SELECT account_id, moved.lines + nth, card.person_id, card_id, currency, journal_id, about_id, effect, is_moved,
      EXISTS (SELECT FROM transfer WHERE transfer.id = about_id), amount, moved.received + line.received,
      moved.taken + line.taken, moved.held + line.held, moved.at
    FROM ${recordset('line', lineColumns, lineRows)} JOIN card ON card.id = line.card_id
      JOIN moved ON moved.id = line.account_id`.execute(tx)
}

type LockedAccount = { readonly id: string; readonly end: ChainEnd }
type FoundAccount = {
  readonly id: string
  readonly holder_id: string
  readonly currency: CurrencyCode
} & ChainEnd

async function lockAccounts(tx: Tx, legs: readonly Account[]): Promise<Map<string, LockedAccount>> {
  const accounts = [...new Map(legs.map((leg) => [nameOf(leg), leg])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, leg]) => leg)
  const opened = accounts.map(({ kind, holderId, currency }) => ({
    id: newId(),
    kind,
    holder_id: holderId,
    currency,
  }))
  const columns = 'id uuid, kind text, holder_id uuid, currency text'
  const { rows } = await sql<FoundAccount>`
    WITH wanted AS (SELECT * FROM ${recordset('each', columns, opened)}),
      opened AS (INSERT INTO account (id, kind, holder_id, currency, balance, ${statementSums})
        SELECT id, kind, holder_id, currency, 0, ${sumsOfNew} FROM wanted
        -- Most are there: an insertion that finds so costs twice as much.
        WHERE NOT EXISTS (SELECT FROM account
          WHERE account.holder_id = wanted.holder_id AND account.currency = wanted.currency)
        ON CONFLICT (holder_id, currency) DO NOTHING
        RETURNING id, holder_id, currency, link_count AS place, link_hash AS hash),
      locked AS (SELECT account.id, account.holder_id, account.currency, link_count AS place, link_hash AS hash
        FROM wanted JOIN account ON account.holder_id = wanted.holder_id AND account.currency = wanted.currency
        -- True; everything is made before the first lock.
        WHERE (SELECT count(*) FROM opened) >= 0
        ORDER BY account.id FOR UPDATE OF account)
    SELECT * FROM locked UNION ALL SELECT * FROM opened`.execute(tx)
  // Another transaction made one while this statement waited for it: its snapshot is older.
  const found = rows.length === opened.length ? rows : await lockMade(tx, opened)
  return new Map(
    found.map(({ id, holder_id, currency, ...end }) => [
      nameOf({ kind: 'card', holderId: holder_id, currency }),
      { id, end },
    ]),
  )
}

async function lockMade(
  tx: Tx,
  wanted: readonly { readonly holder_id: string; readonly currency: CurrencyCode }[],
): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    SELECT account.id, account.holder_id, account.currency, link_count AS place, link_hash AS hash
    FROM ${recordset('wanted', 'holder_id uuid, currency text', wanted)}
      JOIN account ON account.holder_id = wanted.holder_id AND account.currency = wanted.currency
    ORDER BY account.id FOR UPDATE OF account`.execute(tx)
  return rows
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
