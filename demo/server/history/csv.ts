/**
 * Comma-separated values as RFC 4180 has them, with the byte order mark by which spreadsheets know UTF-8. Written here
 * because the rules are these few lines.
 */

/**
 * A spreadsheet takes a cell that begins so for a formula, also after blanks, and also with the wide signs of East
 * Asian keyboards. People choose their names: an apostrophe in front makes it plain text.
 */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u

function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line for each row, the first one the headings. */
export function csv(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const text = rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  return new TextEncoder().encode(`\ufeff${text}`)
}
