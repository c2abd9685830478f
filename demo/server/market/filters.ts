/** What listings and orders have in common when they are searched. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { currencies } from '#core/money/currencies.ts'
import { minorUnits } from '../ledger/minor-units.ts'

/** Minor units as a decimal number of the currency, in SQL: amounts of different currencies can be compared with it. */
export const inUnits = (minor: string, currency: string): RawBuilder<string> =>
  sql`(${sql.ref(minor)}::numeric / ${sql.raw(minorUnits(currency))})`

/** The same as people type it, without trailing zeros: `1250.5`. */
export const inUnitsText = (minor: string, currency: string): RawBuilder<string> =>
  sql`trim_scale(${inUnits(minor, currency)})::text`

const maxWords = 6

/** What people write before or after an amount, the longer ones first: `US$` before `$`. */
const currencySigns = ['US$', ...currencies.flatMap((each) => [each.symbol, each.code])].sort(
  (a, b) => b.length - a.length,
)

/** `₦1,600,000.00` as amounts are compared: `1600000`. Undefined for words that are no amount. */
export function parseAmountWord(word: string): string | undefined {
  const currencySign = currencySigns.find((each) => word.toUpperCase().startsWith(each.toUpperCase())) ?? ''
  const digits = word.slice(currencySign.length)
  if (!/^\d[\d,]*(\.\d*)?$/.test(digits)) return undefined
  const [whole = '', decimals = ''] = digits.replaceAll(',', '').split('.')
  const fraction = decimals.replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/**
 * Every word has to be found in one of the texts, without regard to case. Amounts are found without the grouping and
 * signs they are shown with: `₦1,600,000` finds 1600000.
 */
export function everyWordMatches(
  text: string,
  inTexts: readonly Expression<unknown>[],
): Expression<SqlBool>[] {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => {
    const patterns = [...new Set([word, parseAmountWord(word) ?? word])].map(
      (each) => `%${each.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
    )
    const matches = inTexts.flatMap((each) => patterns.map((pattern) => sql`lower(${each}) LIKE ${pattern}`))
    return sql<SqlBool>`(${sql.join(matches, sql` OR `)})`
  })
}

/** Days are whole days of UTC, the last one included. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00Z`)
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + 24 * 3600 * 1000)

/** `Partly-fulfilled`, `partly` and `PARTLY` are one; undefined for no filter: nothing given, or 'All'. */
export function readStatus(text: string | undefined): string | undefined {
  const status = text?.trim().toLowerCase()
  if (!status || status === 'all') return undefined
  return /^partly[\s_-]*fulfilled$/.test(status) ? 'partly' : status
}
