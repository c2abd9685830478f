/**
 * Comma-separated values by RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. Own code, because
 * the rules fit into these few lines.
 */

/**
 * The beginnings that make a spreadsheet read a cell as a formula, also after blanks, and also as the wide signs of East
 * Asian keyboards. People choose their names, so an apostrophe in front makes such a cell plain text.
 */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u

function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes one line for each row; the first row has the headings. */
export function csv(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const text = rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  return new TextEncoder().encode(`\ufeff${text}`)
}
