/**
 * The reports of each day, as Adyen announces and serves them: in the night after it, by a webhook with the address. Their
 * addresses name Adyen's hosts, so a client has to know where its Adyen is.
 */
import { dayMs, utcDay } from '#core/contract/time.ts'
import { addStep, type Bank } from './bank-parts.ts'
import { report } from './report.ts'
import { companyAccount, tellReportOfPayments, tellReportOfPayouts } from './webhooks.ts'

/** After midnight, UTC. */
const readyAfterMs = 30 * 60 * 1000
const payoutsReportType = 'balanceplatform_accounting_report'

/** Kind of the step that announces a day's reports and then waits for the next day. */
export const announcing = 'announce-reports'

const names = {
  payments: 'payments_accounting_report',
  payouts: payoutsReportType,
} as const

const fileOf = (kind: keyof typeof names, day: string) => `${names[kind]}_${day.replaceAll('-', '_')}.csv`

const readyAt = (day: string) => Date.parse(`${day}T00:00:00Z`) + dayMs + readyAfterMs

/** Makes sure that each day since the first booking is announced once. */
export function expectReports(bank: Bank): void {
  const { books } = bank
  if (books.one('SELECT 1 FROM steps WHERE kind = ?', announcing)) return
  const first = books.one<{ at: bigint | null }>('SELECT min(at) AS at FROM bookings')?.at
  const day = utcDay(Number(first ?? bank.now().getTime()))
  addStep(bank, announcing, day, readyAt(day))
}

/** Announces the reports of a day, and expects those of the next one. */
export function announceReports(bank: Bank, day: string): boolean {
  const [payments, payouts] = [fileOf('payments', day), fileOf('payouts', day)]
  const { merchantAccount } = bank.options
  tellReportOfPayments(
    bank,
    payments,
    `https://ca-test.adyen.com/reports/download/MerchantAccount/${merchantAccount}/${payments}`,
  )
  tellReportOfPayouts(
    bank,
    payouts,
    `https://balanceplatform-test.adyen.com/balanceplatform/reportDownload/v1/${companyAccount}/${payouts}`,
    payoutsReportType,
  )
  const next = utcDay(Date.parse(`${day}T00:00:00Z`) + dayMs)
  addStep(bank, announcing, next, readyAt(next))
  return true
}

/** The CSV of a file's name. Undefined: there is no such file, or its day has not ended. */
export function reportFile(bank: Bank, kind: keyof typeof names, file: string): string | undefined {
  const [, year, month, date] = /_(\d{4})_(\d\d)_(\d\d)\.csv$/.exec(file) ?? []
  const day = `${year}-${month}-${date}`
  if (file !== fileOf(kind, day)) return undefined
  const text = report(bank, kind, day)
  return text !== undefined && readyAt(day) <= bank.now().getTime() ? text : undefined
}
