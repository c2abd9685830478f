/** The processor's reports as it announces them: kept, downloaded until they are here, and missed when they do not come. */

import { dayMs, hourMs, utcDay } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { storable } from '../../platform/db/storable.ts'
import { missingReportsMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import { type ReportKind, reportName } from '../../platform/ports/adyen/reports.ts'
import type { Server } from '../../server.ts'
import type { Span } from './compare.ts'
import type { Line } from './lines.ts'
import { type Accounts, type Report, readReport } from './report.ts'

/** Far more than a comparison looks back, and than a processor is late. */
const comparedDays = 8

export const reportKinds: readonly ReportKind[] = ['payments', 'payouts']

export const reportTitles: Readonly<Record<ReportKind, string>> = {
  payments: 'Payments accounting report',
  payouts: 'Balance Platform Accounting Report',
}

/** Downloads and reads what was announced and is not here yet. Each that fails is tried again at the next call. */
export async function readAnnounced(
  server: Pick<Server, 'cards' | 'clock' | 'database'>,
  accounts: Accounts | undefined,
): Promise<void> {
  const { db } = server.database
  const waiting = await db
    .selectFrom('processor_report')
    .select(['name', 'kind', 'day', 'address', 'announced_at'])
    .where('read_at', 'is', null)
    .where('announced_at', '>', new Date(server.clock().getTime() - comparedDays * dayMs))
    .orderBy('announced_at')
    .execute()
  for (const { kind: report, announced_at, ...rest } of waiting) {
    const { name } = rest
    const outcome = await server.cards
      .fetchReport({ report, ...rest })
      .then((text) => {
        const { kind, lines, utcOffset } = readReport(text, name, accounts)
        if (kind !== report) throw new Error(`it is no ${reportTitles[report]}`)
        return {
          read_at: server.clock(),
          lines: JSON.stringify(lines),
          utc_offset: utcOffset ?? null,
          failure: null,
        }
      })
      .catch((error: Error) => ({ failure: storable(error.message) }))
    // It may have been announced again meanwhile.
    await db
      .updateTable('processor_report')
      .set(outcome)
      .where('name', '=', name)
      .where('announced_at', '=', announced_at)
      .execute()
    if ('read_at' in outcome)
      await db
        .updateTable('finding')
        .set({ resolved_at: server.clock() })
        .where('identity', '=', identityOf(name))
        .where('resolved_at', 'is', null)
        .execute()
  }
}

export type StoredReports = {
  readonly reports: readonly Report[]
  readonly names: readonly string[]
  readonly spansOf: (kind: ReportKind) => readonly Span[]
}

/** The reports of the last days before `now`, and the times that they are about. */
export async function storedReports({
  clock,
  database,
}: Pick<Server, 'clock' | 'database'>): Promise<StoredReports> {
  const rows = await database.db
    .selectFrom('processor_report')
    .select(['name', 'kind', 'day', 'lines', 'utc_offset'])
    .where('read_at', 'is not', null)
    .where('day', '>=', utcDay(clock().getTime() - comparedDays * dayMs))
    .orderBy('day')
    .orderBy('kind')
    .execute()
  return {
    reports: rows.map(({ kind, lines }) => ({ kind, lines: (lines ?? []).map(asLine) })),
    names: rows.map(({ name }) => name),
    spansOf(kind) {
      const own = rows.filter((each) => each.kind === kind)
      // The offset of a day on which nothing happened; the others are in the same time zone.
      const usual = own.find(({ utc_offset }) => utc_offset)?.utc_offset ?? 'Z'
      const spans: Span[] = []
      for (const { day, utc_offset } of own) {
        const from = new Date(`${day}T00:00:00${utc_offset ?? usual}`)
        const to = new Date(from.getTime() + dayMs)
        const before = spans.at(-1)
        // An hour more or less where the clocks were changed.
        if (before && from.getTime() - before.to.getTime() <= hourMs)
          spans[spans.length - 1] = { from: before.from, to }
        else spans.push({ from, to })
      }
      return spans
    },
  }
}

const asLine = (stored: Record<string, unknown>): Line =>
  ({ ...stored, at: new Date(String(stored.at)) }) as unknown as Line

/** YYYY-MM-DD, UTC. */

/** The reports of a day that are not here. None before the first money was with the processor. */
export async function missingOf(
  { database }: Pick<Server, 'database'>,
  day: string,
): Promise<{ readonly name: string; readonly words: string }[]> {
  const { db } = database
  const first = await db
    .selectFrom('journal')
    .innerJoin('posting', 'posting.journal_id', 'journal.id')
    .innerJoin('account', 'account.id', 'posting.account_id')
    .select('journal.created_at')
    .where('account.kind', '=', 'processor')
    .orderBy('journal.created_at')
    .limit(1)
    .executeTakeFirst()
  if (!first || utcDay(first.created_at.getTime()) > day) return []
  const rows = await db
    .selectFrom('processor_report')
    .select(['kind', 'read_at', 'failure'])
    .where('day', '=', day)
    .execute()
  return reportKinds.flatMap((kind) => {
    const row = rows.find((each) => each.kind === kind)
    if (row?.read_at) return []
    const what = `The ${reportTitles[kind]} of ${day}`
    const words = row
      ? `${what} cannot be read: ${row.failure ?? 'it is not downloaded yet'}`
      : `${what} was not announced. Is it generated every day, and is its webhook switched on?`
    return { name: reportName(kind, day), words }
  })
}

const identityOf = (name: string) => `report ${name}`

/** Keeps each missing report as a finding, and tells the operator of it once. */
export async function keepMissing(
  tx: Tx,
  server: Pick<Server, 'clock' | 'settings' | 'vault'>,
  missing: Awaited<ReturnType<typeof missingOf>>,
): Promise<void> {
  const now = server.clock()
  const news: string[] = []
  for (const { name, words } of missing) {
    const stored = await tx
      .insertInto('finding')
      .values({
        id: newId(),
        identity: identityOf(name),
        outcome: 'report-missing',
        line_key: name,
        words,
        found_at: now,
        last_found_at: now,
      })
      .onConflict((conflict) => conflict.column('identity').doNothing())
      .returning('id')
      .execute()
    if (stored.length > 0) news.push(words)
  }
  if (news.length > 0) await enqueueMail(tx, server, missingReportsMail(server.settings.operatorEmail, news))
}
