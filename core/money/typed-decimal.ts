/**
 * Decimal text in a field: a draft holds it with a point, and groups it with commas or not at all; the field writes it
 * as the reader's locale does, while it is typed (rules/rates.md#typed-figures).
 */
import { latinDigits } from './latin-digits.ts'

function signsOf(locale: string) {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const find = (type: string) => format.formatToParts(12345.6).find((part) => part.type === type)?.value ?? ''
  return { format, group: find('group'), decimal: find('decimal') }
}

/** Decimal text as the locale writes it: `1326.16` is `1,326.16` or `1 326,16`. Any other text stays as it is. */
export function writtenDecimal(text: string, locale: string): string {
  const [, whole, decimals = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?$/.exec(text) ?? []
  if (whole === undefined) return text
  const { format, decimal } = signsOf(locale)
  return format.format(BigInt(whole.replaceAll(',', ''))) + decimals.replace('.', decimal)
}

/** Text typed at once, as decimal text. Where a comma is the decimal sign it may also be typed as a point. */
function plainDecimal(typed: string, locale: string): string {
  const text = latinDigits(typed).replace(/[\s\u00a0\u202f]/g, '')
  if (!text.includes(',') || signsOf(locale).decimal !== ',') return text
  // Of two kinds of signs the last one is the decimal sign.
  return text.replace(/[.,](?=.*[.,])/g, '').replace(',', '.')
}

/**
 * What somebody typed, as decimal text with a point. `before` is the decimal text that the field had written: its signs
 * are known, so only those that were added are interpreted. In French `1,085` is 1.085 and `1 250,50` is 1250.50.
 */
export function typedDecimal(typed: string, locale: string, before = ''): string {
  const written = writtenDecimal(before, locale)
  if (written === before && /\D/.test(before)) return plainDecimal(typed, locale)
  let start = 0
  while (start < typed.length && typed[start] === written[start]) start += 1
  let end = 0
  while (end < Math.min(typed.length, written.length) - start && typed.at(-1 - end) === written.at(-1 - end))
    end += 1
  const { group, decimal } = signsOf(locale)
  const known = (text: string) => text.replaceAll(group, '').replace(decimal, '.')
  const added = typed.slice(start, typed.length - end)
  return known(typed.slice(0, start)) + plainDecimal(added, locale) + known(typed.slice(typed.length - end))
}

/** Where the caret stands in written text: behind as many digits and decimal signs as it stood in the typed text. */
export function caretIn(written: string, locale: string, typed: string, caret: number): number {
  const { group } = signsOf(locale)
  const counts = (sign = '') => /[\d.,]/.test(latinDigits(sign)) && sign !== group
  let behind = [...typed.slice(0, caret)].filter(counts).length
  let at = 0
  while (behind > 0 && at < written.length) {
    if (counts(written[at])) behind -= 1
    at += 1
  }
  return at
}
