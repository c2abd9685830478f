/** The users who download reports: asked for yesterday's, which costs nothing. */
import { dayMs, utcDay } from '#core/contract/time.ts'
import {
  downloadReport,
  ReportNotDownloaded,
  reportKeyNames,
  reportName,
} from '../../platform/ports/adyen/reports.ts'
import type { ProcessorAccount } from '../../settings/processor-settings.ts'
import { type Finding, ok, timeoutMs, wrong } from './finding.ts'

/** Without them nobody compares the ledger with what Adyen booked. */
export async function checkReports(account: ProcessorAccount, now: Date): Promise<Finding[]> {
  const { environment, merchantAccount } = account
  const kind = environment.kind === 'live' ? 'live' : 'test'
  const yesterday = utcDay(now.getTime() - dayMs)
  const [payments, payouts] = [reportName('payments', yesterday), reportName('payouts', yesterday)]
  const access = {
    keys: account.reportApiKeys ?? {},
    sandboxUrl: environment.kind === 'sandbox' ? environment.url : undefined,
    timeoutMs,
  }
  const tried = (subject: string, report: 'payments' | 'payouts', name: string, folder: string) =>
    downloadReport({ report, name, address: `${folder}/${name}` }, access).then(
      () => ok(subject, `${reportKeyNames[report]} works, and ${name} is there`),
      (error: unknown) => {
        const { status, message } = error as ReportNotDownloaded
        if (!(error instanceof ReportNotDownloaded)) return wrong(subject, 'Adyen was not understood')
        if (status === 404 || (report === 'payouts' && status === 403))
          return ok(
            subject,
            `${reportKeyNames[report]} is known. The first night shows whether its user may read the report, and whether ` +
              'it is made every day',
          )
        return wrong(subject, message)
      },
    )
  return Promise.all([
    tried(
      'Reports of payments',
      'payments',
      payments,
      `https://ca-${kind}.adyen.com/reports/download/MerchantAccount/${merchantAccount}`,
    ),
    // The balance platform's name is no setting: a folder that does not exist tells a wrong key from a right one.
    tried(
      'Reports of payouts',
      'payouts',
      payouts,
      `https://balanceplatform-${kind}.adyen.com/balanceplatform/reportDownload/v1/none`,
    ),
  ])
}
