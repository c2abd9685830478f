/** The comparison of our ledger with the processor's reports: for the command, and each night. */
import { sandboxBank } from '../../bank/sandbox-keys.ts'
import { newId } from '../ids.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { runPeriodically } from '../periodic.ts'
import type { Server } from '../server.ts'
import { type Comparison, compare, type Span } from './compare.ts'
import { keepFindings } from './findings.ts'
import { ledgerLines } from './ledger-lines.ts'
import type { ReportKind } from './lines.ts'
import { type Report, ReportUnreadable, readReport } from './report.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const everyMs = 60 * minuteMs
/** When the night's run is due, UTC. */
const nightHour = 2

/** How long a line may be on one side only, unless the operator says otherwise. */
export const youngMinutes = 60

export type Reconciled = Comparison & { readonly differing: number; readonly missing: number }

type Options = {
  readonly reports: readonly Report[]
  /** Whether the reports have everything, or the days of their lines only. */
  readonly isWhole: boolean
  readonly youngMinutes: number
  /** For the operator. */
  readonly source: string
  /** Of the job: a night that was compared already is not compared again. */
  readonly night?: string | undefined
}

/** The days of all lines of a kind of report. */
function daysOf(reports: readonly Report[], kind: ReportKind): Span {
  const days = reports
    .filter((each) => each.kind === kind)
    .flatMap(({ lines }) => lines.map(({ at }) => Math.floor(at.getTime() / dayMs)))
  const [first, last] = days.reduce(
    ([low, high], day) => [Math.min(low, day), Math.max(high, day)],
    [days[0] ?? 0, days[0] ?? -1],
  )
  return { from: new Date(first * dayMs), to: new Date((last + 1) * dayMs) }
}

/** Compares, stores what was found, and tells the operator of what is new. */
export async function reconcile(
  server: Pick<Server, 'clock' | 'database' | 'settings' | 'vault'>,
  { reports, isWhole, youngMinutes, source, night }: Options,
): Promise<Reconciled> {
  const now = server.clock()
  const compared = compare({
    // After the reports were read: what is in them is here by now, or young.
    ours: await ledgerLines(server.database.db),
    reports,
    spanOf: (kind) => (isWhole ? undefined : daysOf(reports, kind)),
    now,
    youngMs: youngMinutes * minuteMs,
  })
  const differing = compared.findings.filter(({ outcome }) => outcome === 'differing').length
  const missing = compared.findings.length - differing
  await server.database.inTransaction(async (tx) => {
    const stored = await tx
      .insertInto('reconciliation')
      .values({
        ...{ id: newId(), night: night ?? null, source, at: now },
        ...{ agreed: compared.agreed, differing, missing, under_way: compared.underWay.length },
      })
      .onConflict((conflict) => conflict.column('night').doNothing())
      .returning('id')
      .execute()
    // Another server was faster.
    if (stored.length > 0) await keepFindings(tx, server, compared, isWhole)
  })
  wakeOutbox(server)
  return { ...compared, differing, missing }
}

/** Reads both reports from the sandbox's bank. Throws a sentence when it does not answer. */
export async function reportsOfBank(url: string): Promise<Report[]> {
  const reports: Report[] = []
  for (const kind of ['payments', 'payouts'] as const) {
    const address = `${url.replace(/\/+$/, '')}/report?kind=${kind}`
    const answer = await fetch(address, {
      headers: { 'x-api-key': sandboxBank.apiKey },
      signal: AbortSignal.timeout(minuteMs),
    }).catch((error: Error) => {
      throw new ReportUnreadable(`The bank at ${url} does not answer: ${error.message}`)
    })
    if (!answer.ok) throw new ReportUnreadable(`The bank at ${url} answers ${answer.status} to a report`)
    reports.push(readReport(await answer.text(), `The bank's report of ${kind}`))
  }
  return reports
}

/** Compares once for each night. False when that was done already, or the night is not that far. */
export async function reconcileNightly(server: Server, bankUrl: string): Promise<boolean> {
  const now = server.clock()
  const night = now.toISOString().slice(0, 10)
  if (now.getUTCHours() < nightHour) return false
  const known = await server.database.db
    .selectFrom('reconciliation')
    .select('id')
    .where('night', '=', night)
    .executeTakeFirst()
  if (known) return false
  const reports = await reportsOfBank(bankUrl)
  await reconcile(server, { reports, isWhole: true, youngMinutes, source: bankUrl, night })
  return true
}

/**
 * Compares each night with the bank of a sandbox. A processor's reports are downloaded by its operator, for the command.
 * The returned function stops and waits for a running comparison.
 */
export const startReconciliation = (
  server: Server,
  bankUrl: string | undefined,
  log: (sentence: string) => void,
): (() => Promise<void>) =>
  runPeriodically(
    everyMs,
    async () => {
      if (bankUrl !== undefined) await reconcileNightly(server, bankUrl)
    },
    ({ message }) => log(`the ledger could not be compared with the card processor's reports: ${message}`),
  )
