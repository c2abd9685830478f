/** The comparison of our ledger with the processor's reports: for the command, and each night. */
import { dayMs, minuteMs, utcDay } from '#core/contract/time.ts'
import { bankKeysOf, sandboxBank } from '../../../bank/sandbox-keys.ts'
import { newId } from '../../ids.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import type { ReportKind } from '../../platform/ports/adyen/reports.ts'
import type { Server } from '../../server.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Comparison, compare, type Span } from './compare.ts'
import { keepFindings } from './findings.ts'
import { ledgerLines } from './ledger-lines.ts'
import { type Accounts, type Report, ReportUnreadable, readReport } from './report.ts'
import { keepMissing, missingOf, readAnnounced, storedReports } from './reports.ts'

const everyMs = 10 * minuteMs
/** Until when a report of the day before may come, UTC. Adyen has them by 10:00 in Amsterdam. */
const deadlineHour = 12

/** How long a line may be on one side only, unless the operator says otherwise. */
export const youngMinutes = 60

export type Reconciled = Comparison & { readonly differing: number; readonly missing: number }

type Options = {
  readonly reports: readonly Report[]
  /** Whether the reports have everything. Otherwise they are about `spansOf`, or about the days of their lines. */
  readonly isWhole?: boolean
  readonly spansOf?: (kind: ReportKind) => readonly Span[]
  readonly edgeMs?: number
  readonly youngMinutes: number
  /** For the operator. */
  readonly source: string
  /** The job's night: one that was compared already is not compared again. */
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
  { reports, isWhole = false, spansOf, edgeMs, youngMinutes, source, night }: Options,
): Promise<Reconciled> {
  const now = server.clock()
  const compared = compare({
    // After the reports were read: what is in them is here by now, or young.
    ours: await ledgerLines(server.database.db),
    reports,
    spansOf: (kind) => (isWhole ? undefined : (spansOf?.(kind) ?? [daysOf(reports, kind)])),
    edgeMs,
    now,
    youngMs: youngMinutes * minuteMs,
  })
  const differing = compared.findings.filter(({ outcome }) => outcome === 'differing').length
  const missing = compared.findings.length - differing
  await server.database.inTransaction(async (tx) => {
    const stored = await tx
      .insertInto('reconciliation')
      .values({
        id: newId(),
        night: night ?? null,
        source,
        at: now,
        agreed: compared.agreed,
        differing,
        missing,
        under_way: compared.underWay.length,
      })
      .onConflict((conflict) => conflict.column('night').doNothing())
      .returning('id')
      .execute()
    // Another server was faster.
    if (stored.length > 0) await keepFindings(tx, server, compared, isWhole)
  })
  return { ...compared, differing, missing }
}

/** Reads both reports from the sandbox's bank. Throws a sentence when it does not answer. */
export async function reportsOfBank(url: string, apiKey: string = sandboxBank.apiKey): Promise<Report[]> {
  const reports: Report[] = []
  for (const kind of ['payments', 'payouts'] as const) {
    const address = `${url.replace(/\/+$/, '')}/report?kind=${kind}`
    const answer = await fetch(address, {
      headers: { 'x-api-key': apiKey },
      signal: AbortSignal.timeout(minuteMs),
    }).catch((error: Error) => {
      throw new ReportUnreadable(`The bank at ${url} does not answer: ${error.message}`)
    })
    if (!answer.ok) throw new ReportUnreadable(`The bank at ${url} answers ${answer.status} to a report`)
    reports.push(readReport(await answer.text(), `The bank's report of ${kind}`))
  }
  return reports
}

/** The options of a comparison with the stored reports. */
export async function withStored(server: Pick<Server, 'clock' | 'database'>): Promise<Options> {
  const { reports, names, spansOf } = await storedReports(server)
  return { reports, spansOf, edgeMs: dayMs, youngMinutes, source: names.join(', ') || 'no report' }
}

/**
 * Compares now: in a sandbox with everything that its bank has, otherwise with the reports of the last days. False when
 * there is no report. Throws `ReportUnreadable` when the bank does not answer.
 */
export async function reconcileNow(server: Server): Promise<boolean> {
  const { processor, bankUrl, sandboxKey } = server.settings
  if (!processor && bankUrl !== undefined) {
    const reports = await reportsOfBank(bankUrl, bankKeysOf(sandboxKey).apiKey)
    await reconcile(server, { reports, isWhole: true, source: bankUrl, youngMinutes })
    return true
  }
  await readAnnounced(server, accountsOf(server.settings))
  const stored = await withStored(server)
  if (stored.reports.length === 0) return false
  await reconcile(server, stored)
  return true
}

/**
 * Reads what was announced, and compares once for each night: as soon as both reports of the day before are here, or
 * without the one that has not come by noon. False when nothing was compared.
 */
export async function reconcileNightly(server: Server): Promise<boolean> {
  await readAnnounced(server, accountsOf(server.settings))
  const now = server.clock()
  const night = utcDay(now.getTime())
  const known = await server.database.db
    .selectFrom('reconciliation')
    .select('id')
    .where('night', '=', night)
    .executeTakeFirst()
  if (known) return false
  const yesterday = utcDay(now.getTime() - dayMs)
  const missing = await missingOf(server, yesterday)
  if (missing.length > 0 && now.getUTCHours() < deadlineHour) return false
  if (missing.length > 0) {
    await server.database.inTransaction((tx) => keepMissing(tx, server, missing))
  }
  const stored = await withStored(server)
  if (stored.reports.length === 0) return false
  await reconcile(server, { ...stored, night })
  return true
}

/** The accounts whose lines count: of the processor, or of the sandbox's bank. */
export const accountsOf = ({ processor }: Pick<Settings, 'processor'>): Accounts => processor ?? sandboxBank

/** Compares each night. */
export const reconciliationTask = periodicTask(everyMs, reconcileNightly)
