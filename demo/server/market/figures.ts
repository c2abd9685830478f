/** Reads the figures of a money call, recomputes them and compares them with those shown (rules/rates.md#recompute). */
import type { Language } from '#core/contract/languages.ts'
import { type CurrencyCode, currency, smallestMove, usedDecimals } from '#core/money/currencies.ts'
import { formatDigits, type Minor, maxAmount, parseAmount, toDecimal, unit } from '#core/money/money.ts'
import { fromRateText, parseRate, type Rate } from '#core/money/rate.ts'
import { figureMessages } from '../messages/figures.ts'
import { refuse } from '../refusals.ts'

/** Reads an amount above 0 in `code`. Refuses by `field`, its name on the wire. */
export function readAmount(field: string, text: string, code: CurrencyCode): Minor {
  const parsed = parseAmount(text, code)
  if (!parsed.ok)
    throw refuse('bad-amount', {
      field,
      sentence: ({ language }) => figureMessages(language).amount[parsed.fault](code, usedDecimals(code)),
    })
  return parsed.value
}

/** The refusal of an amount above a ledger line's limit. */
export const amountTooLarge = (field: string, code: CurrencyCode) =>
  refuse('bad-amount', {
    field,
    sentence: ({ language }) => figureMessages(language).amount['too-large'](code, currency(code).decimals),
  })

export function readRate(text: string): Rate {
  const parsed = parseRate(text)
  if (!parsed.ok)
    throw refuse('bad-amount', {
      field: 'rate',
      sentence: ({ language }) => figureMessages(language).rate[parsed.fault],
    })
  return parsed.value
}

/** Refuses an amount above a ledger line's limit, and a figure that is further from the computed one than a card moves. */
export function assertFigureMatches(field: string, shown: string, computed: Minor, code: CurrencyCode): void {
  if (computed > maxAmount * unit(code)) throw amountTooLarge(field, code)
  const difference = readAmount(field, shown, code) - computed
  const most = smallestMove(code)
  if (difference > most || difference < -most)
    throw refuse('figures-differ', {
      field,
      expected: ({ language }) => formatWithCode(computed, code, language),
    })
}

/** `600`, `1,250.50`: decimals only when they are not zero. */
export const formatPlainAmount = (amount: Minor, code: CurrencyCode, language: Language) => {
  const decimals = amount % unit(code) === 0n ? 0 : currency(code).decimals
  return formatDigits(toDecimal(amount, code), { decimals, locale: language })
}

/** `1,250.50 USD` */
export const formatWithCode = (amount: Minor, code: CurrencyCode, language: Language) =>
  `${formatPlainAmount(amount, code, language)} ${code}`

/** Reads a rate as the database stores it: `numeric(20, 10)`. */
export const storedRate = (text: string): Rate => fromRateText(text)
