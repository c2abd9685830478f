/**
 * Decimal text in a field: a draft holds it with a point and without groups; the field writes it as the reader's locale
 * does, while it is typed (rules/rates.md#typed-figures). A text that cannot be read stays as it was typed.
 */
import { latinDigits } from './latin-digits.ts'

const signsByLocale = new Map<string, { format: Intl.NumberFormat; group: string; decimal: string }>()

function signsOf(locale: string) {
  const known = signsByLocale.get(locale)
  if (known) return known
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const parts = format.formatToParts(1234567.5)
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const signs = { format, group: find('group') || ' ', decimal: find('decimal') }
  signsByLocale.set(locale, signs)
  return signs
}

/** Whether the locale groups thousands with a kind of space. */
export const groupsWithSpaces = (locale: string): boolean => /\s/.test(signsOf(locale).group)

/** Decimal text as the locale writes it: `1326.16` is `1,326.16` or `1 326,16`. Any other text stays as it is. */
export function writtenDecimal(text: string, locale: string): string {
  const [, whole, decimals = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?$/.exec(text) ?? []
  if (whole === undefined) return text
  const { format, decimal } = signsOf(locale)
  return format.format(BigInt(whole.replaceAll(',', ''))) + decimals.replace('.', decimal)
}

export type Reading = {
  /** Decimal text with a point. */
  readonly text: string
  /** The second meaning of a text that has two: `1.340` is 1.34, or 1340. */
  readonly other?: string
}

type FigureOptions = {
  /** Symbols and codes that may stand before and behind the digits. */
  readonly signs?: readonly string[] | undefined
}

/** Direction marks and isolates, which are copied from pages, and a byte order mark. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const wideSigns: Readonly<Record<string, string>> = { '\uff0c': ',', '\uff0e': '.' }

/** Drops the longest of the signs before the figure and behind it. */
function withoutSigns(text: string, signs: readonly string[]): string {
  const longestFirst = signs.map((sign) => sign.toUpperCase()).sort((a, b) => b.length - a.length)
  const before = longestFirst.find((sign) => text.toUpperCase().startsWith(sign)) ?? ''
  const rest = text.slice(before.length).trim()
  const behind = longestFirst.find((sign) => rest.toUpperCase().endsWith(sign)) ?? ''
  return rest.slice(0, rest.length - behind.length).trim()
}

/** Groups of three, or as in India: of two before the last one of three. */
const wholeGroups = /^[1-9](?:\d{0,2}(?:([_.,])\d{3})(?:\1\d{3})*|\d?(?:([_.,])\d\d)(?:\2\d\d)*\2\d{3})$/

/**
 * Reads a figure that stands alone: with digits and signs of any locale, grouped with whole groups of one sign, and with
 * the product's own symbols, codes and direction marks. A sign that occurs twice groups. Undefined for any other text.
 */
export const readDecimal = (text: string, locale: string, options: FigureOptions = {}): Reading | undefined =>
  readFigure(text, locale, options)?.reading

/** Reads a figure while it is typed: where a sign groups, it waits for its group. */
export function readTyped(text: string, locale: string, options: FigureOptions = {}): string | undefined {
  const read = readFigure(text, locale, options)
  return read?.sign !== undefined && read.sign === signsOf(locale).group ? undefined : read?.reading.text
}

function readFigure(text: string, locale: string, { signs = [] }: FigureOptions) {
  const { group, decimal } = signsOf(locale)
  const shown = text
    .replace(invisible, '')
    .replace(/[\uff0c\uff0e]/g, (sign) => wideSigns[sign] ?? sign)
    .trim()
  const [, minus = '', unsigned = ''] = /^([-+\u2212]?)\s*(.*)$/s.exec(shown) ?? []
  // `_` groups for certain, `;` is the decimal sign for certain; a point and a comma may be either.
  const figure = latinDigits(
    withoutSigns(unsigned, signs)
      .replace(/\u066b/g, ';')
      .replace(/\u066c/g, '_'),
  )
    .replaceAll(/[.,]/.test(group) ? '_' : group, '_')
    .replaceAll(/[.,]/.test(decimal) ? ';' : decimal, ';')
    .replace(/[\s'\u2019]/g, '_')
  if (!/^(?=.*\d)[\d_.,;]*$/.test(figure)) return undefined

  const negative = minus === '-' || minus === '\u2212' ? '-' : ''
  const [, head = '', sign, tail = ''] = /^(.*?)(?:([.,;])(\d*))?$/.exec(figure) ?? []
  const isSplit = sign !== undefined && !head.includes(sign) && (/^\d*$/.test(head) || wholeGroups.test(head))
  const asDecimal = isSplit ? `${negative}${digitsOf(head)}.${tail}` : undefined
  const isWhole = /^\d+$/.test(figure) || wholeGroups.test(figure)
  const asWhole = isWhole ? negative + digitsOf(figure) : undefined
  if (asWhole === undefined)
    return asDecimal === undefined ? undefined : { reading: { text: asDecimal }, sign }
  if (asDecimal === undefined) return { reading: { text: asWhole }, sign: undefined }
  if (sign !== group) return { reading: { text: asDecimal, other: asWhole }, sign }
  // Nobody writes 500 as 500,000 where commas group.
  const isRound = /\.0+$/.test(asDecimal)
  return { reading: { text: asWhole, ...(!isRound && { other: asDecimal }) }, sign: undefined }
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const isPlain = (text: string) => /^\d*\.?\d*$/.test(text)

export type Edit = FigureOptions & {
  /** The decimal text that the field had written. */
  readonly before?: string | undefined
  /** Several signs at once, by a paste or a program; one key otherwise. */
  readonly isPasted?: boolean | undefined
}

/**
 * Reads the text of a field after an edit. A key adds one sign to a figure whose other signs are known; a comma typed
 * where it groups waits for its group, so `1,5` stays as it is. A paste is read as `readDecimal` reads it.
 */
export function typedDecimal(
  typed: string,
  locale: string,
  { before = '', isPasted, ...figure }: Edit = {},
): Reading {
  const edited = before !== '' && isPlain(before) ? editedPlain(typed, locale, before) : undefined
  const joined = edited && isPlain(edited.text) ? { text: edited.text } : undefined
  const unread = { text: latinDigits(typed) }
  if (!isPasted) {
    const text = readTyped(typed, locale, figure)
    return joined ?? (text === undefined ? unread : { text })
  }
  // Digits that were pasted into a figure would break its groups.
  if (joined && edited?.isDigits) return joined
  return readDecimal(typed, locale, figure) ?? joined ?? unread
}

/** The figure after an insertion or a removal, whose own signs are known. */
function editedPlain(typed: string, locale: string, before: string) {
  const written = writtenDecimal(before, locale)
  const { group, decimal } = signsOf(locale)
  let start = 0
  while (start < typed.length && typed[start] === written[start]) start += 1
  let end = 0
  while (end < Math.min(typed.length, written.length) - start && typed.at(-1 - end) === written.at(-1 - end))
    end += 1
  const known = (text: string) => text.replaceAll(group, '').replace(decimal, '.')
  const added = latinDigits(typed.slice(start, typed.length - end)).replace(/\s/g, '')
  const key = decimal === ',' ? added.replace(',', '.') : added
  const text = known(typed.slice(0, start)) + key + known(typed.slice(typed.length - end))
  return { text, isDigits: start + end === written.length && /^\d+$/.test(added) }
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
