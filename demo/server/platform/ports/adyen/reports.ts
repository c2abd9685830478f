/** The reports of Adyen that the ledger is compared with: which they are, and how they are downloaded. */
import { isAdyenHost, sandboxAddressOf } from './http.ts'

export type ReportKind = 'payments' | 'payouts'

/** A file of one day, by which the processor announces it. */
export type AnnouncedReport = {
  readonly report: ReportKind
  /** YYYY-MM-DD, in the time zone of the report. */
  readonly day: string
  readonly name: string
  /** Not signed: anybody who once saw a message can repeat it with another one. */
  readonly address: string
}

const fileNames: readonly (readonly [ReportKind, RegExp])[] = [
  ['payments', /^payments_accounting_report_(\d{4})_(\d\d)_(\d\d)\.csv$/],
  ['payouts', /^balanceplatform_accounting_report_(\d{4})_(\d\d)_(\d\d)\.csv$/],
]

/** Undefined for any other file. */
export function announcedReport(name: string, address: string): AnnouncedReport | undefined {
  for (const [report, pattern] of fileNames) {
    const [, year, month, date] = pattern.exec(name) ?? []
    if (year && !Number.isNaN(Date.parse(`${year}-${month}-${date}`)))
      return { report, day: `${year}-${month}-${date}`, name, address }
  }
  return undefined
}

/** The name of the file that a day's report has. */
export const reportName = (report: ReportKind, day: string): string =>
  `${report === 'payments' ? 'payments' : 'balanceplatform'}_accounting_report_${day.replaceAll('-', '_')}.csv`

/** The setting with the key that downloads it. */
export const reportKeyNames: Readonly<Record<ReportKind, string>> = {
  payments: 'ADYEN_REPORT_KEY',
  payouts: 'ADYEN_PAYOUT_REPORT_KEY',
}

/** Why a report could not be downloaded, for the operator. */
export class ReportNotDownloaded extends Error {
  /** The status of Adyen's answer, where there was one. */
  readonly status: number | undefined
  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }
}

const defaultTimeoutMs = 60_000

type Access = {
  readonly keys: Partial<Readonly<Record<ReportKind, string>>>
  /** Replaces Adyen's test hosts. */
  readonly sandboxUrl: string | undefined
  readonly timeoutMs?: number
}

/** Downloads a report from Adyen, and from nobody else. Throws `ReportNotDownloaded`. */
export async function downloadReport(
  { report, name, address }: Pick<AnnouncedReport, 'report' | 'name' | 'address'>,
  { keys, sandboxUrl, timeoutMs = defaultTimeoutMs }: Access,
): Promise<string> {
  const url = URL.parse(address)
  if (!url || !isAdyenHost(url) || url.port || url.username || !url.pathname.endsWith(`/${name}`))
    throw new ReportNotDownloaded('its address is not one of Adyen, and was not called')
  const key = keys[report]
  if (!key) throw new ReportNotDownloaded(`${reportKeyNames[report]} is not set`)
  let answer: Response
  let text: string
  try {
    answer = await fetch(sandboxAddressOf(url.href, sandboxUrl), {
      headers: { 'x-api-key': key },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await answer.text()
  } catch (cause) {
    throw new ReportNotDownloaded('Adyen did not answer', { cause })
  }
  if (answer.status === 200) return text
  const hint =
    answer.status === 401 || answer.status === 403
      ? `. Check ${reportKeyNames[report]} and the role of its user`
      : ''
  throw new ReportNotDownloaded(`Adyen answered ${answer.status}${hint}`, { status: answer.status })
}
