/**
 * What the words of a search may mean (rules/listings.md#search). A word is a username, a currency or a status by its
 * beginning, or an amount; where it may be several, each counts. Names and currencies lead to indexes of their own.
 */
import { sql } from 'kysely'
import { listingStatuses } from '#core/contract/listing-search.ts'
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import type { Server } from '../../server.ts'
import { asAmount, inUnitsText } from '../filters.ts'
import { allOf, anyOf, type Condition } from './walks.ts'

const mostWords = 6
/** Beyond so many, a word's meanings are asked of each row instead: then most rows fit, and the first are near. */
const mostWalks = 12

export type Meanings = {
  owners: readonly string[]
  /** More people have such a name than are worth a walk each: asked of each row. */
  manyOwners: Condition | undefined
  currencies: readonly CurrencyCode[]
  statuses: readonly string[]
  amount: Condition | undefined
}

/** The meanings of each word; every word has to fit. `knowsRates` is false for visitors. */
export async function meaningsOf(server: Server, text: string, knowsRates: boolean): Promise<Meanings[]> {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
  return Promise.all(
    words.map(async (word) => {
      const owners = await ownersNamed(server, word)
      return {
        owners: owners.length > mostWalks ? [] : owners,
        manyOwners: owners.length > mostWalks ? isOwnedBy(word) : undefined,
        currencies: currenciesLike(word),
        statuses: statusesLike(word),
        amount: amountLike(word, knowsRates),
      }
    }),
  )
}

/** Nobody and nothing is called so. */
export const isNothing = (word: Meanings) => fits(word).length === 0

/**
 * The walks of one word: they don't overlap, so that nothing is found twice. Undefined where the word can't lead.
 */
export function walksOf(word: Meanings): Condition[] | undefined {
  const count = word.owners.length + 2 * word.currencies.length + (word.statuses.length > 0 ? 1 : 0)
  if (word.amount || word.manyOwners || count > mostWalks) return undefined
  const { need, have, owner, status } = conditionsOf(word)
  const each = [
    ...word.currencies.map((code) => [sql`need_currency = ${code}`]),
    ...word.currencies.map((code) => [sql`have_currency = ${code}`, not(need)]),
    ...word.owners.map((id) => [sql`owner_id = ${id}`, not(need), not(have)]),
    ...(status ? [[status, not(need), not(have), not(owner)]] : []),
  ]
  return each.map((walk) => allOf(walk.filter((condition) => condition !== undefined)))
}

/** Asked of a row: is this what the word means? */
export const isMeant = (word: Meanings): Condition => anyOf(fits(word))

const fits = (word: Meanings) =>
  [...Object.values(conditionsOf(word)), word.manyOwners, word.amount].filter((each) => each !== undefined)

function conditionsOf({ owners, currencies: codes, statuses }: Meanings) {
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

/** The people whose username begins so, at most one more than get a walk each. */
async function ownersNamed({ database }: Server, word: string): Promise<string[]> {
  // A username has no other characters.
  if (!/^[\p{L}\p{N}._-]+$/u.test(word)) return []
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM person WHERE ${beginsWith(word)} ORDER BY user_name_key COLLATE "C"
    LIMIT ${sql.lit(mostWalks + 1)}`.execute(database.db)
  return rows.map(({ id }) => id)
}

const isOwnedBy = (word: string) =>
  sql`EXISTS (SELECT FROM person WHERE person.id = owner_id AND ${beginsWith(word)})`

const beginsWith = (word: string) =>
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

/** As people read it: `partly` is shown as `partly-fulfilled`. */
const statusesLike = (word: string): string[] =>
  listingStatuses.filter((status) =>
    status === 'partly'
      ? 'partly-fulfilled'.startsWith(word) || 'fulfilled'.startsWith(word)
      : status.startsWith(word),
  )

function amountLike(word: string, knowsRates: boolean): Condition | undefined {
  const amount = asAmount(word)
  if (amount === undefined) return undefined
  const begins = (minor: string, currency: string) =>
    sql`${inUnitsText(minor, currency)} LIKE ${`${amount}%`}`
  return anyOf([
    begins('need_minor', 'need_currency'),
    // A visitor who could search for an offered amount could find it by trying (rules/listings.md#visibility).
    ...(knowsRates ? [begins('offer_minor', 'have_currency'), begins('balance_minor', 'have_currency')] : []),
  ])
}
