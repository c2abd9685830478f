/**
 * The processor's side: its reports as CSV, by the names of their columns. The Payments accounting report has captures,
 * refunds and chargebacks, the Balance Platform Accounting Report has payouts.
 */

import { storable } from '../../platform/db/storable.ts'
import type { ReportKind } from '../../platform/ports/adyen/reports.ts'
import type { Line, LineKind } from './lines.ts'

export type Report = {
  readonly kind: ReportKind
  readonly lines: readonly Line[]
  /** The offset of its moments, such as `+01:00`; undefined when it has none. */
  readonly utcOffset?: string | undefined
}

/** Reports of a whole company have lines of other accounts, too, which are left out. */
export type Accounts = { readonly merchantAccount: string; readonly balanceAccount: string }

/** The message is for the operator. */
export class ReportUnreadable extends Error {}

type Row = Readonly<Record<string, string>>

/** The record types that move captured money, with the sign of the money. Any other one moves none. */
const records: Readonly<Record<string, readonly [LineKind, '' | '-']>> = {
  SentForSettle: ['capture', ''],
  CaptureFailed: ['failed capture', '-'],
  SentForRefund: ['refund', '-'],
  RefundFailed: ['failed refund', ''],
  RefundedReversed: ['failed refund', ''],
  Chargeback: ['chargeback', '-'],
  SecondChargeback: ['chargeback', '-'],
  ChargebackReversed: ['reversed chargeback', ''],
}

const paymentColumns = [
  'Psp Reference',
  'Booking Date',
  'TimeZone',
  'Record Type',
  'Payment Currency',
  'Captured (PC)',
  'Modification Psp Reference',
  'Modification Merchant Reference',
]
const payoutColumns = [
  'Transfer Id',
  'Type',
  'Booking Date',
  'Booking Date TimeZone',
  'Payment Currency',
  'Balance (PC)',
  'Reference',
]

/** Reads a report. `name` is for the messages. Throws `ReportUnreadable`. */
export function readReport(text: string, name: string, accounts?: Accounts): Report {
  const [columns = [], ...cells] = readCsv(storable(text).replace(/^\uFEFF/, ''), name)
  const lacking = (wanted: readonly string[]) => wanted.filter((each) => !columns.includes(each))
  const rows = cells.map((line, at): [Row, string] => {
    if (line.length !== columns.length)
      throw new ReportUnreadable(`${name} has ${line.length} columns in row ${at + 2}, not ${columns.length}`)
    return [Object.fromEntries(columns.map((column, index) => [column, line[index] ?? ''])), `row ${at + 2}`]
  })
  const zone = (column: string) => {
    const first = rows.find(([row]) => row[column])?.[0][column]
    return first === undefined ? undefined : offsets[first]
  }
  const isOf = (row: Row, account: string | undefined, ...names: string[]) =>
    account === undefined || names.every((each) => (row[each] ?? account) === account)
  if (lacking(paymentColumns).length === 0)
    return {
      kind: 'payments',
      utcOffset: zone('TimeZone'),
      lines: rows
        .filter(([row]) => isOf(row, accounts?.merchantAccount, 'Merchant Account'))
        .flatMap(([row, at]) => paymentLine(row, `${name}, ${at}`)),
    }
  if (lacking(payoutColumns).length === 0)
    return {
      kind: 'payouts',
      utcOffset: zone('Booking Date TimeZone'),
      lines: rows
        .filter(([row]) => isOf(row, accounts?.balanceAccount, 'BalanceAccount', 'Balance Account'))
        .flatMap(([row, at]) => payoutLine(row, `${name}, ${at}`)),
    }
  // Adyen's report has these two only when somebody has added them.
  const added = lacking(paymentColumns)
  if (added.length < 3 && columns.includes('Record Type'))
    throw new ReportUnreadable(
      `${name} lacks the column ${added.join(' and ')}. Add it to the Payments accounting report at Adyen`,
    )
  throw new ReportUnreadable(
    `${name} is neither a Payments accounting report (its columns are ${paymentColumns.join(', ')} and others) nor a ` +
      `Balance Platform Accounting Report (${payoutColumns.join(', ')} and others)`,
  )
}

function paymentLine(row: Row, where: string): Line[] {
  const [kind, sign] = records[row['Record Type'] ?? ''] ?? []
  if (!kind) return []
  const modification = row['Modification Psp Reference'] || row['Psp Reference'] || ''
  const isDispute = kind === 'chargeback' || kind === 'reversed chargeback'
  return [
    {
      kind,
      key: (isDispute ? '' : row['Modification Merchant Reference']) || modification,
      amount: capturedOf(row, sign ?? '', where),
      currency: row['Payment Currency'] ?? '',
      at: momentOf(row['Booking Date'], row.TimeZone, where),
      reference: modification,
    },
  ]
}

/** The amount of a payment settled before is in another column, and is read without a sign. */
function capturedOf(row: Row, sign: '' | '-', where: string): string {
  const captured = row['Captured (PC)'] ?? ''
  const main = row['Main Amount']
  const isElsewhere = !/[1-9]/.test(captured) && main !== undefined
  return isElsewhere ? amountOf(main.replace(/^-/, ''), '', where) : amountOf(captured, sign, where)
}

/** Rows that move nothing are the steps of a payout before it was booked. */
function payoutLine(row: Row, where: string): Line[] {
  const balance = row['Balance (PC)'] ?? ''
  if (row.Type !== 'cardTransfer' || !/[1-9]/.test(balance)) return []
  const sign = balance.startsWith('-') ? '-' : ''
  return [
    {
      kind: sign ? 'payout' : 'returned payout',
      key: row.Reference || row['Transfer Id'] || '',
      amount: amountOf(balance, sign, where),
      currency: row['Payment Currency'] ?? '',
      at: momentOf(row['Booking Date'], row['Booking Date TimeZone'], where),
      reference: row['Transfer Id'] ?? '',
    },
  ]
}

/** Without its usual sign; an amount of the other sign has a minus, with which it differs from ours. */
function amountOf(text = '', usual: '' | '-', where: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new ReportUnreadable(`${where}: the amount "${text}" is invalid`)
  if (usual === '') return text
  return text.startsWith('-') ? text.slice(1) : `-${text}`
}

const offsets: Readonly<Record<string, string>> = {
  UTC: 'Z',
  GMT: 'Z',
  CET: '+01:00',
  CEST: '+02:00',
}

function momentOf(text = '', zone = '', where: string): Date {
  const offset = offsets[zone]
  if (!offset)
    throw new ReportUnreadable(
      `${where}: the time zone "${zone}" is not known. Choose UTC in the settings of the report`,
    )
  const moment = new Date(`${text.replace(' ', 'T')}${offset}`)
  if (Number.isNaN(moment.getTime()))
    throw new ReportUnreadable(`${where}: the booking date "${text}" is invalid`)
  return moment
}

/** Cells may be quoted, with commas, line breaks and doubled quotes in them. */
function readCsv(text: string, name: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new ReportUnreadable(`${name} is no CSV: it has a quote in the middle of a cell`)
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',' && cell.lastIndex === text.length) row.push('')
    if (end === ',' && cell.lastIndex < text.length) continue
    rows.push(row)
    row = []
  }
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}
