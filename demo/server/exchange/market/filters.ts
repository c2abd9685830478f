/** Filters that the searches of listings and orders share. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { currencies } from '#core/money/currencies.ts'
import { minorUnits } from '../../money/ledger/minor-units.ts'

/** SQL for minor units as a decimal number of the currency, in which amounts of different currencies compare. */
export const inUnits = (minor: string | RawBuilder<unknown>, currency: string): RawBuilder<string> =>
  sql`((${typeof minor === 'string' ? sql.ref(minor) : minor})::numeric / ${sql.raw(minorUnits(currency))})`

/** The same as text without trailing zeros, as people type it: `1250.5`. */
export const inUnitsText = (minor: string, currency: string): RawBuilder<string> =>
  sql`trim_scale(${inUnits(minor, currency)})::text`

export type Condition = RawBuilder<unknown>

export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`TRUE` : sql`(${sql.join(conditions, sql` AND `)})`

export const anyOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`FALSE` : sql`(${sql.join(conditions, sql` OR `)})`

const maxWords = 6

/** The words of a search that count. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Symbols and codes that people write beside an amount, longest first: `US$` before `$`. */
const currencySigns = ['US$', ...currencies.flatMap((each) => [each.symbol, each.code])].sort(
  (a, b) => b.length - a.length,
)

/** Turns `₦1,600,000.00` into `1600000`. Undefined for a word that is no amount. */
export function parseAmountWord(word: string): string | undefined {
  const currencySign = currencySigns.find((each) => word.toUpperCase().startsWith(each.toUpperCase())) ?? ''
  const digits = word.slice(currencySign.length)
  if (!/^\d[\d,]*(\.\d*)?$/.test(digits)) return undefined
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.')
  const fraction = decimals.replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/**
 * Requires every word to occur in one of the texts, in any case. Amounts match without grouping and signs:
 * `₦1,600,000` finds 1600000.
 */
export function everyWordMatches(
  text: string,
  inTexts: readonly Expression<unknown>[],
): Expression<SqlBool>[] {
  return wordsOf(text).map((word) => {
    const patterns = [...new Set([word, parseAmountWord(word) ?? word])].map(
      (each) => `%${each.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
    )
    const matches = inTexts.flatMap((each) => patterns.map((pattern) => sql`lower(${each}) LIKE ${pattern}`))
    return sql<SqlBool>`(${sql.join(matches, sql` OR `)})`
  })
}

/** Reads `Partly-fulfilled`, `partly` and `PARTLY` as one status. No text and 'All' are undefined: no filter. */
export function readStatus(text: string | undefined): string | undefined {
  const status = text?.trim().toLowerCase()
  if (!status || status === 'all') return undefined
  return /^partly[\s_-]*fulfilled$/.test(status) ? 'partly' : status
}
