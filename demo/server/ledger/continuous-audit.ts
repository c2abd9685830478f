/**
 * The audit beside the calls (rules/settlement.md#audit): each minute about what was written since, each night about
 * everything, in steps between which other statements run. One server at a time holds the lease of each.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { LedgerAuditRow } from '../db/ledger-tables.ts'
import { newId } from '../ids.ts'
import { runPeriodically } from '../periodic.ts'
import type { Server } from '../server.ts'
import { auditRows, auditSums, type BrokenRule, maxBroken, ruledTables } from './audit.ts'
import { keepBroken, resolveUnseen } from './audit-findings.ts'
import { adoptJournals, ofJournals } from './chain.ts'
import { brokenDigests, makeDigest, wordsOfDigest } from './digest.ts'
import type { RuledTable } from './rules.ts'

type Kind = LedgerAuditRow['kind']
type Part = Pick<Server, 'database' | 'clock' | 'vault'>

const minuteMs = 60_000
const everyMs = { incremental: minuteMs, whole: 10 * minuteMs } as const
/** Several servers look every minute; one of them runs. */
const minAgeMs = 50_000
/** UTC; an hour before the embedded database's upkeep. */
const nightHour = 2
/** A step takes far less, and a server that died is replaced soon. */
const leaseMs = 2 * minuteMs
const stepRows = { incremental: 100, whole: 500 } as const
const pauseMs = 20
/**
 * Transactions commit in another order than their ids were made: a journal may appear so long after a newer one. Far
 * more than the statements of a posting may take and clocks of servers differ; what is later still is found at night.
 */
const overlapMs = 10 * minuteMs
const dayMs = 24 * 60 * minuteMs

export type AuditOutcome = { readonly rows: number; readonly findings: number }

export type AuditState = Record<Kind, AuditOutcome & { readonly finishedAt: Date | undefined }> & {
  /** Findings of the ledger that are not resolved. */
  readonly openFindings: number
}

/** What the last runs of both audits found, for metrics and the console. */
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

/** What the host should know: `alert` what is wrong, `note` what happened. */
type Tell = { alert(sentence: string): void; note(sentence: string): void }

type Run = {
  readonly server: Part
  readonly kind: Kind
  readonly runner: string
  readonly startedAt: Date
  readonly isStopped: () => boolean
  readonly tell: Tell
  /** Journals that this process has audited and that may come again, because the runs overlap. */
  readonly seen: Set<string>
}

/** Another server has the lease, or this one stops. */
class Interrupted extends Error {}

/** Audits beside the calls. `run` resolves to undefined when it is not due, unless `evenSo`, or another server is at it. */
export function continuousAudit(server: Part, tell: Tell) {
  const runner = newId()
  const seen = new Set<string>()
  let isStopped = false
  async function run(kind: Kind, { evenSo = false } = {}): Promise<AuditOutcome | undefined> {
    const startedAt = server.clock()
    const claimed = await claim(server, { kind, runner, startedAt }, evenSo)
    if (!claimed) return undefined
    const at: Run = { server, kind, runner, startedAt, isStopped: () => isStopped, tell, seen }
    try {
      return kind === 'whole' ? await auditWhole(at) : await auditNew(at, claimed.journal_id)
    } catch (error) {
      if (error instanceof Interrupted) return undefined
      throw error
    } finally {
      await server.database.db
        .updateTable('ledger_audit')
        .set({ leased_until: null })
        .where('kind', '=', kind)
        .where('leased_by', '=', runner)
        .execute()
        // It ends by itself; the database is away.
        .catch(() => {})
    }
  }
  return {
    run,
    stop() {
      isStopped = true
    },
  }
}

/** Starts both audits. The returned function stops them and waits for a running step. */
export function startAudit(server: Part, log: (sentence: string) => void): () => Promise<void> {
  const { run, stop } = continuousAudit(server, { alert: (sentence) => log(`ALERT: ${sentence}`), note: log })
  const stopping = (['incremental', 'whole'] as const).map((kind) =>
    runPeriodically(
      everyMs[kind],
      () => run(kind),
      ({ message }) => log(`the ledger could not be audited: ${message}`),
    ),
  )
  return async () => {
    stop()
    await Promise.all(stopping.map((each) => each()))
  }
}

async function claim(
  { database }: Part,
  { kind, runner, startedAt }: Pick<Run, 'kind' | 'runner' | 'startedAt'>,
  evenSo: boolean,
): Promise<Selectable<LedgerAuditRow> | undefined> {
  const now = startedAt.getTime()
  const night = new Date(now - ((now - nightHour * 60 * minuteMs) % dayMs))
  const lastDue = kind === 'whole' ? night : new Date(now - minAgeMs)
  const claimed = await database.db
    .updateTable('ledger_audit')
    .set({ leased_by: runner, leased_until: new Date(now + leaseMs) })
    .where('kind', '=', kind)
    .$if(!evenSo, (update) =>
      update.where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '<', lastDue)])),
    )
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', startedAt)]))
    .returningAll()
    .execute()
  return claimed[0]
}

/** Between two steps: lets others in, and keeps the lease. */
async function goOn({ server, kind, runner, isStopped }: Run, journalId?: string): Promise<void> {
  const { numUpdatedRows } = await server.database.db
    .updateTable('ledger_audit')
    .set({
      leased_until: new Date(server.clock().getTime() + leaseMs),
      ...(journalId !== undefined && { journal_id: journalId }),
    })
    .where('kind', '=', kind)
    .where('leased_by', '=', runner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || isStopped()) throw new Interrupted()
  await sleep(pauseMs)
  if (isStopped()) throw new Interrupted()
}

async function finish(
  { server, kind, runner, startedAt }: Run,
  outcome: AuditOutcome,
): Promise<AuditOutcome> {
  await server.database.db
    .updateTable('ledger_audit')
    .set({ finished_at: startedAt, row_count: outcome.rows, finding_count: outcome.findings })
    .where('kind', '=', kind)
    .where('leased_by', '=', runner)
    .execute()
  return outcome
}

/** Everything that the journals since the last run touched. The first run of all begins with the first journal. */
async function auditNew(run: Run, lastId: string | null): Promise<AuditOutcome> {
  const { server, seen } = run
  const { db } = server.database
  const sinceMs = lastId === null ? 0 : timeOf(lastId) - overlapMs
  for (const id of seen) if (timeOf(id) < sinceMs) seen.delete(id)
  // Ids of a migration are not ordered by time; those that look newer than now are left to the night.
  const end = idAt(Date.now() + dayMs)
  let [rows, findings, last, from] = [0, 0, lastId ?? '', idAt(sinceMs)]
  for (;;) {
    const page = await db
      .selectFrom('journal')
      .select('id')
      .where('id', '>', from)
      .where('id', '<', end)
      .orderBy('id')
      .limit(stepRows.whole)
      .execute()
    const ids = page.map(({ id }) => id)
    const fresh = ids.filter((id) => !seen.has(id))
    for (let at = 0; at < fresh.length; at += stepRows.incremental) {
      const step = fresh.slice(at, at + stepRows.incremental)
      const outcome = await auditJournals(run, step)
      rows += outcome.rows
      findings += outcome.findings
      for (const id of step) seen.add(id)
      const newest = step.at(-1) as string
      if (newest > last) last = newest
      await goOn(run, last)
    }
    if (ids.length < stepRows.whole) return finish(run, { rows, findings })
    from = ids.at(-1) as string
  }
}

/** The rules about these journals, the accounts that they moved, and what those accounts and journals are about. */
async function auditJournals(run: Run, ids: readonly string[]): Promise<AuditOutcome> {
  const { db } = run.server.database
  await adopt(run, ids)
  const { rows: accounts } = await sql<{ id: string; holder_id: string }>`
    SELECT id, holder_id FROM account WHERE id IN (
      SELECT account_id FROM posting WHERE journal_id = ANY(${ids}::uuid[])
      UNION SELECT account_id FROM statement_line WHERE ${ofJournals(ids)}
    )`.execute(db)
  const abouts = await db.selectFrom('journal').select('about_id').where('id', 'in', ids).execute()
  const subjects = [
    ...new Set([...abouts.map((each) => each.about_id), ...accounts.map((each) => each.holder_id)]),
  ]
  const idsOf = (table: RuledTable): readonly string[] => {
    if (table === 'journal') return ids
    return table === 'account' ? accounts.map(({ id }) => id) : subjects
  }
  let findings = 0
  for (const table of ruledTables) findings += await keep(run, await auditRows(db, table, idsOf(table)))
  return { rows: ids.length, findings }
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
      if (table === 'journal') await adopt(run, ids)
      const broken = await auditRows(db, table, ids)
      if (broken.length === maxBroken) isComplete = false
      rows += page.length
      findings += await keep(run, broken)
      if (page.length < stepRows.whole) break
      from = page.at(-1)?.id as string
    }
  if (isComplete) await resolveUnseen(run.server, run.startedAt)
  // A digest vouches for what it seals.
  if (findings === 0) run.tell.note(wordsOfDigest(await makeDigest(run.server, () => goOn(run))))
  return finish(run, { rows, findings })
}

/** Links what an earlier release wrote: all that it left, and what it writes while it runs beside this one. */
async function adopt({ server, tell }: Run, ids: readonly string[]): Promise<void> {
  const count = await adoptJournals(server.database, ids)
  if (count > 0) tell.note(`${count} journals of an earlier release were added to the chains of the ledger`)
}

async function keep({ server, tell }: Run, broken: readonly BrokenRule[]): Promise<number> {
  for (const words of await keepBroken(server, broken)) tell.alert(words)
  return broken.length
}

/** The milliseconds in an id of `newId`. */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** What is below every id made at that time. */
function idAt(ms: number): string {
  const digits = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}
