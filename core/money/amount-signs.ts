/** Symbols and codes that stand beside amounts, and amounts in the text of a search. */
import { type CurrencyCode, currencies, currency } from './currencies.ts'
import { groupsWithSpaces, readTyped } from './typed-decimal.ts'

/** The symbols and the code of a currency: those that `formatMoney` writes, and its own symbol. */
export const signsOf = (code: CurrencyCode): readonly string[] =>
  code === 'USD' ? ['US$', '$', code] : [currency(code).symbol, code]

/** Symbols and codes of every currency. */
export const allSigns: readonly string[] = currencies.flatMap(({ code }) => signsOf(code))

const maxWordsOfAmount = 6
const isCode = (word: string) => currencies.some(({ code }) => code === word.toUpperCase())
const isSign = (word: string) => allSigns.some((sign) => sign.toUpperCase() === word.toUpperCase())

/**
 * The text of a search with its amounts as decimal text: in French `R$1 577,06` is `1577.06`. Codes of currencies stay
 * words of their own; other signs beside an amount are dropped.
 */
export function plainSearch(text: string, locale: string): string {
  // A space that does not break is within an amount.
  const words = text.trim().split(/[ \t\n]+/)
  const plain: string[] = []
  for (let at = 0; at < words.length; ) {
    const found = amountAt(words, at, locale)
    plain.push(found?.text ?? (words[at] as string))
    at += found?.length ?? 1
  }
  return plain.join(' ')
}

/** The longest amount that begins with the word. */
function amountAt(words: readonly string[], at: number, locale: string) {
  for (let length = Math.min(maxWordsOfAmount, words.length - at); length > 0; length -= 1) {
    const group = words.slice(at, at + length)
    const last = group.at(-1) as string
    if (!groupsWithSpaces(locale) && group.filter((word) => /\p{Nd}/u.test(word)).length > 1) continue
    // A code says more than the figure: it is searched for, too.
    if (isCode(group[0] as string) || isCode(last) || (length === 1 && isSign(last))) continue
    const figure = readTyped(group.join(' '), locale, { signs: allSigns })
    if (figure !== undefined) return { text: figure.replace('-', ''), length }
  }
  return undefined
}
