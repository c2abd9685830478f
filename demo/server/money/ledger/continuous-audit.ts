/**
 * The audit beside the calls (rules/settlement.md#audit): each minute about what was written since, each night about
 * everything, in steps between which other statements run. It keeps the place that it has reached.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs, minuteMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import type { LedgerAuditRow } from '../../platform/db/ledger-tables.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import type { Server } from '../../server.ts'
import { auditRows, auditSums, type BrokenRule, maxBroken, ruledTables } from './audit.ts'
import { keepBroken, resolveUnseen } from './audit-findings.ts'
import { ofJournals } from './chain.ts'
import { brokenDigests, makeDigest, wordsOfDigest } from './digest.ts'

type Kind = LedgerAuditRow['kind']
type Part = Pick<Server, 'database' | 'clock' | 'vault' | 'report'>

/** UTC; an hour before the embedded database's upkeep. */
const nightHour = 2
const stepRows = { incremental: 100, whole: 500 } as const
/**
 * The most links of an account that the run of a minute counts, in tenths of a second on the embedded database. Busier
 * accounts, such as the processor's, are counted at night.
 */
const mostLinks = 10_000n
const pauseMs = 20
/**
 * Transactions commit in another order than their ids were made: a journal may appear so long after a newer one. Far
 * more than the statements of a posting may take and clocks of servers differ; what is later still is found at night.
 */
const overlapMs = 10 * minuteMs

export type AuditOutcome = { readonly rows: number; readonly findings: number }

export type AuditState = Record<Kind, AuditOutcome & { readonly finishedAt: Date | undefined }> & {
  /** Findings of the ledger that are not resolved. */
  readonly openFindings: number
}

/** The results of the last runs of both audits, for metrics and the console. */
export async function auditState({ database }: Pick<Server, 'database'>): Promise<AuditState> {
  const rows = await database.db.selectFrom('ledger_audit').selectAll().execute()
  const { open } = await database.db
    .selectFrom('finding')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('source', '=', 'ledger')
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  const of = (kind: Kind) => {
    const row = rows.find((each) => each.kind === kind)
    return {
      finishedAt: row?.finished_at ?? undefined,
      rows: Number(row?.row_count ?? 0),
      findings: row?.finding_count ?? 0,
    }
  }
  return { incremental: of('incremental'), whole: of('whole'), openFindings: open }
}

type Run = {
  readonly server: Part
  readonly kind: Kind
  readonly id: string
  readonly startedAt: Date
  readonly stopping: AbortSignal
}

/** Another run has begun, or the server stops. */
class Interrupted extends Error {}

/** Audits beside the calls. Resolves to undefined when it was interrupted: by `stopping`, or by a later run. */
export async function runAudit(
  server: Part,
  kind: Kind,
  stopping: AbortSignal = new AbortController().signal,
): Promise<AuditOutcome | undefined> {
  const run: Run = { server, kind, id: newId(), startedAt: server.clock(), stopping }
  const { journal_id } = await server.database.db
    .updateTable('ledger_audit')
    .set({ run_id: run.id })
    .where('kind', '=', kind)
    .returning('journal_id')
    .executeTakeFirstOrThrow()
  try {
    return kind === 'whole' ? await auditWhole(run) : await auditNew(run, journal_id)
  } catch (error) {
    if (error instanceof Interrupted) return undefined
    throw error
  }
}

/** Time until tonight, or until tomorrow's night. */
const untilNight = (now: Date) => dayMs - ((now.getTime() - nightHour * 60 * minuteMs) % dayMs)

export const auditTasks = {
  'audit-incremental': periodicTask(
    minuteMs,
    (server, stopping) => runAudit(server, 'incremental', stopping),
    { atOnce: false },
  ),
  'audit-whole': periodicTask(untilNight, (server, stopping) => runAudit(server, 'whole', stopping), {
    atOnce: false,
  }),
}

/** Between two steps: lets others in. */
async function goOn({ server, kind, id, stopping }: Run): Promise<void> {
  const { numUpdatedRows } = await server.database.db
    .updateTable('ledger_audit')
    .set({ run_id: id })
    .where('kind', '=', kind)
    .where('run_id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || stopping.aborted) throw new Interrupted()
  await sleep(pauseMs)
  if (stopping.aborted) throw new Interrupted()
}

/** Stores the outcome, and the newest journal that was audited. */
async function finish(run: Run, outcome: AuditOutcome, journalId?: string): Promise<AuditOutcome> {
  const { server, kind, id, startedAt } = run
  await server.database.db
    .updateTable('ledger_audit')
    .set({
      finished_at: startedAt,
      row_count: outcome.rows,
      finding_count: outcome.findings,
      ...(journalId !== undefined && { journal_id: journalId }),
    })
    .where('kind', '=', kind)
    .where('run_id', '=', id)
    .execute()
  return outcome
}

/** Journals that a server has audited and that may come again, because the runs overlap. */
const seen = new WeakMap<Part, Set<string>>()

/** Everything that the journals since the last run touched. The first run of all begins with the first journal. */
async function auditNew(run: Run, lastId: string | null): Promise<AuditOutcome> {
  const { server } = run
  const known = seen.get(server) ?? new Set()
  seen.set(server, known)
  const sinceMs = lastId === null ? 0 : timeOf(lastId) - overlapMs
  for (const id of known) if (timeOf(id) < sinceMs) known.delete(id)
  const fresh: string[] = []
  const touched = new Set<string>()
  let findings = 0
  for await (const ids of newJournals(server, idAt(sinceMs), known)) {
    const outcome = await auditJournals(run, ids)
    findings += outcome.findings
    for (const id of outcome.accounts) touched.add(id)
    fresh.push(...ids)
    await goOn(run)
  }
  findings += await auditAccounts(run, [...touched])
  // Only now: a run that ended earlier has not looked at the accounts.
  for (const id of fresh) known.add(id)
  const newest = [lastId ?? '', ...fresh.slice(-1)].sort().at(-1)
  return finish(run, { rows: fresh.length, findings }, newest || undefined)
}

/** The ids of journals after `from` that are not in `known`, some at a time. */
async function* newJournals({ database: { db } }: Part, from: string, known: ReadonlySet<string>) {
  // Ids of a migration are not ordered by time; those that look newer than now are left to the night.
  const end = idAt(Date.now() + dayMs)
  for (let after = from; ; ) {
    const page = await db
      .selectFrom('journal')
      .select('id')
      .where('id', '>', after)
      .where('id', '<', end)
      .orderBy('id')
      .limit(stepRows.whole)
      .execute()
    const fresh = page.map(({ id }) => id).filter((id) => !known.has(id))
    for (let at = 0; at < fresh.length; at += stepRows.incremental)
      yield fresh.slice(at, at + stepRows.incremental)
    if (page.length < stepRows.whole) return
    after = page.at(-1)?.id as string
  }
}

/** The rules about these journals and what they are about; `accounts` are those that they moved. */
async function auditJournals(run: Run, ids: readonly string[]) {
  const { db } = run.server.database
  const { rows: accounts } = await sql<{ id: string; holder_id: string }>`
    SELECT id, holder_id FROM account WHERE id IN (
      SELECT account_id FROM posting WHERE journal_id = ANY(${ids}::uuid[])
      UNION SELECT account_id FROM statement_line WHERE ${ofJournals(ids)}
    )`.execute(db)
  const abouts = await db.selectFrom('journal').select('about_id').where('id', 'in', ids).execute()
  const subjects = [
    ...new Set([...abouts.map((each) => each.about_id), ...accounts.map((each) => each.holder_id)]),
  ]
  let findings = 0
  for (const table of ruledTables.filter((each) => each !== 'account'))
    findings += await keep(run, await auditRows(db, table, table === 'journal' ? ids : subjects))
  return { findings, accounts: accounts.map(({ id }) => id) }
}

/** The rules about these accounts, each of which reads all postings of an account: once a run, and not of the busiest. */
async function auditAccounts(run: Run, ids: readonly string[]): Promise<number> {
  const { db } = run.server.database
  let findings = 0
  for (let at = 0; at < ids.length; at += stepRows.incremental) {
    const step = await db
      .selectFrom('account')
      .select('id')
      .where('id', 'in', ids.slice(at, at + stepRows.incremental))
      .where('link_count', '<=', mostLinks)
      .execute()
    findings += await keep(
      run,
      await auditRows(
        db,
        'account',
        step.map(({ id }) => id),
      ),
    )
    await goOn(run)
  }
  return findings
}

/** Every row of every table that has a rule, and the sums of all. */
async function auditWhole(run: Run): Promise<AuditOutcome> {
  const { db } = run.server.database
  const sums = await auditSums(db)
  let [rows, findings] = [0, await keep(run, [...sums, ...(await brokenDigests(run.server))])]
  let isComplete = sums.length < maxBroken
  for (const table of ruledTables)
    for (let from = idAt(0); ; ) {
      await goOn(run)
      const { rows: page } = await sql<{ id: string }>`
        SELECT id FROM ${sql.table(table)} WHERE id > ${from} ORDER BY id LIMIT ${stepRows.whole}`.execute(db)
      const ids = page.map(({ id }) => id)
      const broken = await auditRows(db, table, ids)
      if (broken.length === maxBroken) isComplete = false
      rows += page.length
      findings += await keep(run, broken)
      if (page.length < stepRows.whole) break
      from = page.at(-1)?.id as string
    }
  if (isComplete) await resolveUnseen(run.server, run.startedAt)
  // A digest vouches for what it seals.
  if (findings === 0) run.server.report.info(wordsOfDigest(await makeDigest(run.server, () => goOn(run))))
  return finish(run, { rows, findings })
}

async function keep({ server }: Run, broken: readonly BrokenRule[]): Promise<number> {
  for (const words of await keepBroken(server, broken)) server.report.error('ledger-broken', words)
  return broken.length
}

/** The milliseconds in an id of `newId`. */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** A bound below every id made at that time. */
function idAt(ms: number): string {
  const digits = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}
