/** The log of operators' calls and of partners' changes on their page. A row is written for each, and never changes. */
import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { kindOfCall, type LoggedCall } from '#core/contract/logged-calls.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import { logPage, maxLogRows } from '#core/contract/operator-log.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { csv, dates, figures, texts } from '../../platform/documents/csv.ts'
import { daySpan, localDay } from '../../platform/messages/local-days.ts'
import type { Server } from '../../server.ts'
import { subjectsIn } from './log-subjects.ts'

type Entry = {
  /** Undefined for a command of the host, and for a partner. */
  readonly operatorId?: string | undefined
  /** The partner who called from their page. */
  readonly partnerId?: string
  readonly call: LoggedCall
  /** Names what the call is about: ids, and no personal data. */
  readonly about: string
  /** `asked` before the call; after it the code of its refusal. `done` for a login and a command. */
  readonly outcome: string
}

export async function logCall(
  { database, clock }: Pick<Server, 'database' | 'clock'>,
  { operatorId, partnerId, call, about, outcome }: Entry,
): Promise<void> {
  await database.db
    .insertInto('operator_log')
    .values({
      operator_id: operatorId ?? null,
      partner_id: partnerId ?? null,
      call,
      about,
      outcome,
      at: clock(),
    })
    .execute()
}

export async function operatorLog(
  server: Server,
  { query }: InputOf<OperatorContract['operatorLog']>,
): Promise<AnswerOf<OperatorContract['operatorLog']>> {
  return readEntries(server, query, logPage)
}

type Query = InputOf<OperatorContract['operatorLog']>['query']

async function readEntries(
  { database }: Server,
  query: Query,
  most: number,
): Promise<AnswerOf<OperatorContract['operatorLog']>> {
  const rows = await matching(database.db, query)
    .leftJoin('operator', 'operator.id', 'operator_log.operator_id')
    .leftJoin('partner', 'partner.id', 'operator_log.partner_id')
    .select(['operator.name', 'partner.name as partner', 'operator_log.partner_id'])
    .select(['operator_log.id', 'call', 'about', 'outcome', 'at'])
    .orderBy('operator_log.id', 'desc')
    .limit(most)
    .execute()
  const subjectOf = await subjectsIn(
    database.db,
    rows.map(({ about }) => about),
  )
  return rows.map(({ id, name, partner, partner_id, at, ...row }) => ({
    ...row,
    id: String(id),
    // An ended partner has its id only.
    operator: name ?? partner ?? partner_id ?? 'host',
    at: at.toISOString(),
    ...subjectOf(row.about),
  }))
}

/** The refused rows have an index of this condition. */
const isRefusal = sql<boolean>`outcome NOT IN ('asked', 'done')`

function matching(db: Server['database']['db'], query: Query) {
  const { before, by, kind, isRefused } = query
  const { from, until } = daySpan(query)
  const calls = Object.entries(kindOfCall).flatMap(([call, each]) => (each === kind ? [call] : []))
  let found = db.selectFrom('operator_log')
  if (before !== undefined) found = found.where('operator_log.id', '<', sql<bigint>`${before}::bigint`)
  if (from) found = found.where('at', '>=', from)
  if (until) found = found.where('at', '<', until)
  if (kind) found = found.where('call', 'in', calls)
  if (isRefused) found = found.where(isRefusal)
  if (by === 'partners' || by === 'host')
    return found
      .where('operator_log.operator_id', 'is', null)
      .where('operator_log.partner_id', by === 'host' ? 'is' : 'is not', null)
  return by === undefined ? found : found.where('operator_log.operator_id', '=', by)
}

const columns = [
  ...[...figures('Entry'), ...dates('Time'), ...texts('By', 'Kind', 'Call', 'About', 'Name', 'Outcome')],
]

export async function operatorLogCsv(
  server: Server,
  { query }: InputOf<OperatorContract['operatorLogCsv']>,
  most = maxLogRows,
): Promise<FileAnswer> {
  const entries = await readEntries(server, query, most + 1)
  const lines = entries
    .slice(0, most)
    .map(({ id, at, operator, call, about, subject, outcome }) => [
      ...[id, at, operator, kindOfCall[call as LoggedCall] ?? ''],
      ...[call, about, subject?.name ?? '', outcome],
    ])
  const cut = `Only the newest ${most.toLocaleString('en')} rows are here. Choose fewer days to read the others.`
  if (entries.length > most) lines.push([cut, ...columns.slice(1).map(() => '')])
  return {
    name: `cowrie-log-${localDay(server.clock(), query.timeZone)}.csv`,
    bytes: csv(columns, lines, query.timeZone),
  }
}

export async function logOperators({
  database,
}: Server): Promise<AnswerOf<OperatorContract['logOperators']>> {
  const rows = await database.db
    .selectFrom('operator')
    .select(['id', 'name', 'removed_at'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, removed_at }) => ({ id, name, isRemoved: removed_at !== null }))
}
