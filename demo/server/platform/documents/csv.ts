/**
 * Comma-separated values by RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. Own code, because
 * the rules fit into these few lines.
 */

import { localTimes, utc } from '../messages/local-days.ts'

/**
 * A `figure` is a decimal number, a `date` a moment in ISO 8601, and both stay so in a spreadsheet. A `text` may hold
 * words that people chose.
 */
type Kind = 'figure' | 'date' | 'text'
export type Column = readonly [heading: string, kind: Kind]

export const figures = (...headings: string[]): Column[] => headings.map((heading) => [heading, 'figure'])
export const dates = (...headings: string[]): Column[] => headings.map((heading) => [heading, 'date'])
export const texts = (...headings: string[]): Column[] => headings.map((heading) => [heading, 'text'])

const forms: Readonly<Record<Kind, RegExp>> = {
  figure: /^(-?\d+(\.\d+)?)?$/,
  date: /^(\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d))?$/,
  text: /^$/,
}

/**
 * The places where a spreadsheet would find a formula: at the beginning of a cell, also after blanks, and, where it
 * splits cells at semicolons or tabs and does not see our quotes, behind each of them. Wide signs of East Asian
 * keyboards count, too. An apostrophe there makes the cell plain text.
 */
const formula = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu

function cell(value: string, kind: Kind): string {
  const safe = forms[kind].test(value) ? value : value.replace(formula, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes the headings and one line for each row, with dates in a time zone. */
export function csv(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  timeZone: string = utc,
): Uint8Array<ArrayBuffer> {
  const inZone = localTimes(timeZone)
  const headings = columns.map(([heading, kind]) =>
    cell(kind === 'date' ? `${heading} (${timeZone})` : heading, 'text'),
  )
  const lines = rows.map((row) =>
    row.map((value, at) => {
      const kind = columns[at]?.[1] ?? 'text'
      return cell(kind === 'date' && value !== '' ? inZone(new Date(value)) : value, kind)
    }),
  )
  const text = [headings, ...lines].map((line) => `${line.join(',')}\r\n`).join('')
  return new TextEncoder().encode(`\ufeff${text}`)
}
