/**
 * Reports of what was booked, as CSV with Adyen's names of columns: the Payments accounting report about captures,
 * refunds and chargebacks, and the Balance Platform Accounting Report about payouts. Days are UTC.
 */
import { dayMs } from '#core/contract/time.ts'
import type { Bank } from './bank-parts.ts'
import type { BookingKind } from './books.ts'
import { decimalText } from './decimals.ts'
import type { TransferRow } from './transfers.ts'
import { companyAccount, variantOf } from './webhooks.ts'

const timeZone = 'UTC'

/** From a day's start to its end, in milliseconds. Undefined: all days. */
type Span = readonly [from: number, to: number]

const spanOf = (day: string | undefined): Span => {
  if (day === undefined) return [0, Number.MAX_SAFE_INTEGER]
  const from = Date.parse(`${day}T00:00:00Z`)
  return [from, from + dayMs]
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function csv(rows: readonly Readonly<Record<string, string>>[], columns: readonly string[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

const dateText = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const paymentColumns = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Booking Date',
  'TimeZone',
  'Main Currency',
  'Main Amount',
  'Record Type',
  'Payment Currency',
  'Captured (PC)',
  'Payment Method Variant',
  'Modification Psp Reference',
  'Modification Merchant Reference',
]

/** The record types, and what they do to the money captured. */
const records: Partial<Record<BookingKind, readonly [type: string, sign: 1n | -1n]>> = {
  payment: ['SentForSettle', 1n],
  'payment failed': ['CaptureFailed', -1n],
  refund: ['SentForRefund', -1n],
  'refund failed': ['RefundFailed', 1n],
  chargeback: ['Chargeback', -1n],
  'chargeback reversed': ['ChargebackReversed', 1n],
}

type BookingRow = {
  readonly at: bigint
  readonly kind: BookingKind
  readonly currency: string
  readonly amount: bigint
  readonly subject: string
  readonly modification: string | null
  readonly reference: string
  readonly own_reference: string
  readonly brand: string
  readonly is_again: bigint
}

function paymentsReport({ books, options }: Bank, [from, to]: Span): string {
  const rows = books.all<BookingRow>(
    `SELECT bookings.*, brand, EXISTS (
       SELECT 1 FROM bookings AS earlier WHERE earlier.subject = bookings.subject AND earlier.kind = bookings.kind
         AND earlier.modification = bookings.modification AND earlier.id < bookings.id) AS is_again
     FROM bookings JOIN cards USING (token) WHERE at >= ? AND at < ? ORDER BY bookings.id`,
    from,
    to,
  )
  return csv(
    rows.flatMap((row) => {
      const [type, sign] = records[row.kind] ?? []
      if (!type || !sign) return []
      return {
        'Company Account': companyAccount,
        'Merchant Account': options.merchantAccount,
        'Psp Reference': row.subject,
        'Merchant Reference': row.reference,
        'Payment Method': variantOf(row),
        'Booking Date': dateText(Number(row.at)),
        TimeZone: timeZone,
        'Main Currency': row.currency,
        'Main Amount': decimalText(row.amount, row.currency),
        'Record Type': row.kind === 'chargeback' && row.is_again ? 'SecondChargeback' : type,
        'Payment Currency': row.currency,
        'Captured (PC)': decimalText(sign * row.amount, row.currency),
        'Payment Method Variant': variantOf(row),
        'Modification Psp Reference': row.modification ?? '',
        'Modification Merchant Reference': row.own_reference,
      }
    }),
    paymentColumns,
  )
}

const payoutColumns = [
  'BalancePlatform',
  'AccountHolder',
  'BalanceAccount',
  'Transfer Id',
  'Transaction Id',
  'Category',
  'Status',
  'Type',
  'Booking Date',
  'Booking Date TimeZone',
  'Currency',
  'Amount',
  'Payment Currency',
  'Received (PC)',
  'Reserved (PC)',
  'Balance (PC)',
  'Reference',
  'Description',
]

type TransferEvent = {
  readonly type: string
  readonly status: string
  readonly bookingDate: string
  readonly transactionId?: string
  readonly mutations: readonly { received?: number; reserved?: number; balance?: number }[]
}

/** Each line is an event; `Balance (PC)` is what it changed of the balance account. */
function payoutsReport({ books, options }: Bank, [from, to]: Span): string {
  const rows = books.all<TransferRow>(
    'SELECT * FROM transfers WHERE created_at < ? AND updated_at >= ? ORDER BY created_at, rowid',
    to,
    from,
  )
  const lines = rows.flatMap((transfer) => {
    const { description } = JSON.parse(transfer.request) as { description?: string }
    const text = (value = 0) => decimalText(BigInt(value), transfer.currency)
    return (JSON.parse(transfer.events) as TransferEvent[]).flatMap((event) => {
      if (event.type !== 'accounting') return []
      const at = Date.parse(event.bookingDate)
      if (at < from || at >= to) return []
      const mutation = event.mutations[0]
      return {
        BalancePlatform: companyAccount,
        AccountHolder: 'AH3227C223222H5SANDBOX001',
        BalanceAccount: options.balanceAccount,
        'Transfer Id': transfer.id,
        'Transaction Id': event.transactionId ?? '',
        Category: 'card',
        Status: event.status,
        Type: 'cardTransfer',
        'Booking Date': dateText(at),
        'Booking Date TimeZone': timeZone,
        Currency: transfer.currency,
        Amount: decimalText(-transfer.amount, transfer.currency),
        'Payment Currency': transfer.currency,
        'Received (PC)': text(mutation?.received),
        'Reserved (PC)': text(mutation?.reserved),
        'Balance (PC)': text(mutation?.balance),
        Reference: transfer.reference,
        Description: description ?? '',
      }
    })
  })
  return csv(lines, payoutColumns)
}

const reports = { payments: paymentsReport, payouts: payoutsReport }

/** `day` is `2026-11-23`. Undefined: there is no such report or day. */
export function report(bank: Bank, kind: string | undefined, day: string | undefined): string | undefined {
  const isDay = day === undefined || (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(spanOf(day)[0]))
  if (!isDay || (kind !== 'payments' && kind !== 'payouts')) return undefined
  return reports[kind](bank, spanOf(day))
}
