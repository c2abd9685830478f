/**
 * Interprets the words of a search (rules/listings.md#search). A word is the beginning of a username, a currency or a
 * status, or an amount; all meanings that fit count. Names, currencies and needed amounts have indexes.
 */
import { sql } from 'kysely'
import { listingStatuses } from '#core/contract/listing-search.ts'
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import type { Server } from '../../../server.ts'
import { allOf, anyOf, type Condition, inUnitsText, parseAmountWord } from '../filters.ts'

const maxWords = 6
/** A word with more meanings filters the rows of another scan: then most rows fit, and the first are found soon. */
const maxScans = 12
/** With more listings an amount filters rows, too. */
const maxOfAmount = 1_000

export type WordMeanings = {
  owners: readonly string[]
  /** Set when too many usernames fit for one scan each; filters rows instead. */
  manyOwners: Condition | undefined
  currencies: readonly CurrencyCode[]
  statuses: readonly string[]
  amount: Condition | undefined
  /** The open listings that need the amount, when they are few. */
  needing: Needing | undefined
  /** Set when the amount means those only. */
  fewOfAmount: Condition | undefined
}

/** Both are of the same listings: `ids` finds them, `isNeed` tells them. */
export type Needing = { readonly ids: Condition; readonly isNeed: Condition }

/** The meanings of each word; a listing must match every word. `canSeeRates` is false for visitors. */
export async function interpretWords(
  server: Server,
  text: string,
  canSeeRates: boolean,
): Promise<WordMeanings[]> {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  return Promise.all(
    words.map(async (word) => {
      const [owners, needing] = await Promise.all([findOwners(server, word), fewNeeding(server, word)])
      return {
        owners: owners.length > maxScans ? [] : owners,
        manyOwners: owners.length > maxScans ? ownerMatches(word) : undefined,
        currencies: currenciesLike(word),
        statuses: statusesLike(word),
        amount: amountLike(word, canSeeRates),
        needing,
        fewOfAmount: canSeeRates ? undefined : needing?.ids,
      }
    }),
  )
}

/** Whether no username, currency, status or amount fits the word. */
export const matchesNothing = (word: WordMeanings) => meaningsAsConditions(word).length === 0

/** The scans of one word. They do not overlap, so no row is found twice. Undefined when the word cannot lead a search. */
export function scansOf(word: WordMeanings): Condition[] | undefined {
  const count =
    word.owners.length +
    2 * word.currencies.length +
    (word.statuses.length > 0 ? 1 : 0) +
    (word.fewOfAmount ? 1 : 0)
  if ((word.amount && !word.fewOfAmount) || word.manyOwners || count > maxScans) return undefined
  const { need, have, owner, status } = conditionsOf(word)
  const each = [
    ...(word.fewOfAmount ? [[word.fewOfAmount]] : []),
    ...word.currencies.map((code) => [sql`need_currency = ${code}`]),
    ...word.currencies.map((code) => [sql`have_currency = ${code}`, not(need)]),
    ...word.owners.map((id) => [sql`owner_id = ${id}`, not(need), not(have)]),
    ...(status ? [[status, not(need), not(have), not(owner)]] : []),
  ]
  const [first, ...others] = each.map((scan) => allOf(scan.filter((condition) => condition !== undefined)))
  if (!first || !word.amount) return first ? [first, ...others] : []
  const isOther = sql`NOT ${word.amount}`
  return [first, ...others.map((scan) => allOf([scan, isOther]))]
}

/** Whether a row fits one of the word's meanings. */
export const matchesWord = (word: WordMeanings): Condition => anyOf(meaningsAsConditions(word))

const meaningsAsConditions = (word: WordMeanings) =>
  [...Object.values(conditionsOf(word)), word.manyOwners, word.amount].filter((each) => each !== undefined)

function conditionsOf({ owners, currencies: codes, statuses }: WordMeanings) {
  const isIn = (column: string, values: readonly string[]) =>
    values.length > 0 ? sql`${sql.ref(column)} IN (${sql.join(values)})` : undefined
  return {
    need: isIn('need_currency', codes),
    have: isIn('have_currency', codes),
    owner: isIn('owner_id', owners),
    status: isIn('status', statuses),
  }
}

const not = (condition: Condition | undefined) => condition && sql`NOT ${condition}`

/** People whose username begins with `word`: at most one more than get scans. */
async function findOwners({ database }: Server, word: string): Promise<string[]> {
  // No username has other characters.
  if (!/^[\p{L}\p{N}._-]+$/u.test(word)) return []
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM person WHERE ${startsWith(word)} ORDER BY user_name_key COLLATE "C"
    LIMIT ${sql.lit(maxScans + 1)}`.execute(database.db)
  return rows.map(({ id }) => id)
}

const ownerMatches = (word: string) =>
  sql`EXISTS (SELECT FROM person WHERE person.id = owner_id AND ${startsWith(word)})`

const startsWith = (word: string) =>
  sql`user_name_key COLLATE "C" >= ${word} AND user_name_key COLLATE "C" < ${`${word}\u{10ffff}`}`

const currenciesLike = (word: string): CurrencyCode[] =>
  currencies
    .filter(
      ({ code, name, symbol }) =>
        code.toLowerCase().startsWith(word) ||
        symbol.toLowerCase() === word ||
        name
          .toLowerCase()
          .split(' ')
          .some((part) => part.startsWith(word)),
    )
    .map(({ code }) => code)

/** Matches the label that people see: `partly` is shown as `partly-fulfilled`. */
const statusesLike = (word: string): string[] =>
  listingStatuses.filter((status) =>
    status === 'partly'
      ? 'partly-fulfilled'.startsWith(word) || 'fulfilled'.startsWith(word)
      : status.startsWith(word),
  )

function amountLike(word: string, canSeeRates: boolean): Condition | undefined {
  const amount = parseAmountWord(word)
  if (amount === undefined) return undefined
  const amountStartsWith = (minor: string, currency: string) =>
    sql`${inUnitsText(minor, currency)} LIKE ${`${amount}%`}`
  return anyOf([
    amountStartsWith('need_minor', 'need_currency'),
    // A visitor who may search for offered amounts could find one by trying (rules/listings.md#visibility).
    ...(canSeeRates
      ? [amountStartsWith('offer_minor', 'have_currency'), amountStartsWith('balance_minor', 'have_currency')]
      : []),
  ])
}

/** Open listings whose needed amount begins so; undefined when they are many. */
async function fewNeeding({ database }: Server, word: string): Promise<Needing | undefined> {
  const amount = parseAmountWord(word)
  if (amount === undefined) return undefined
  // The words of the index `listing_by_need`.
  const text = sql`${inUnitsText('need_minor', 'need_currency')} COLLATE "C"`
  const isNeed = sql`(ended_at IS NULL AND ${text} >= ${amount} AND ${text} < ${`${amount}\u{10ffff}`})`
  const found = sql`
    SELECT id FROM listing WHERE ${isNeed}
    ORDER BY ${text} LIMIT ${sql.lit(maxOfAmount + 1)}`
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${found}) AS found`.execute(database.db)
  if ((rows[0]?.count ?? 0) > maxOfAmount) return undefined
  // An array, because the plan for any values would expect more of a range, and walk to the newest instead.
  return { ids: sql`id = ANY(ARRAY(${found}))`, isNeed }
}
