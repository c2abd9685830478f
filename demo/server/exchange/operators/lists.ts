/** The operators' lists, and their files (rules/operators.md#lists). */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import {
  type ListName,
  type ListQuery,
  type ListRow,
  listPage,
  maxListRows,
  mayList,
  shapeOf,
} from '#core/contract/operator-lists.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { type Column, csv, dates, figures, texts } from '../../platform/documents/csv.ts'
import { localDay } from '../../platform/messages/local-days.ts'
import { verbatim } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { stretchesOf } from './list-rows.ts'
import { type MoreName, moreColumns, sources } from './list-sources.ts'

/** Rows at which one call looks. What few of them fit is found by several calls, none of which is slow. */
const maxLooked = 10_000

/** Refuses with `not-allowed`, and with `bad-input` for a filter that the list does not have. */
export async function operatorList(
  server: Server,
  { role }: Pick<Operator, 'role'>,
  { params: { list }, query }: InputOf<OperatorContract['operatorList']>,
  most = maxLooked,
): Promise<AnswerOf<OperatorContract['operatorList']>> {
  assertMay(role, list, query)
  const found = []
  let looked = 0
  let last: string | undefined
  for await (const stretch of stretchesOf(server.database.db, list, query, query.after)) {
    found.push(...stretch.rows)
    looked += stretch.looked
    last = stretch.last
    if (found.length > listPage || looked >= most) break
  }
  const rows = found.slice(0, listPage)
  const next = found.length > listPage ? rows.at(-1)?.place : last
  return { rows: rows.map(({ row }) => row), ...(next !== undefined && { next }) }
}

function assertMay(role: Operator['role'], list: ListName, query: ListQuery): void {
  if (!mayList(role, list)) throw refuse('not-allowed')
  const { statuses, kinds, hasMoney } = shapeOf(list)
  const unknown = verbatim('is no filter of this list')
  for (const [field, values] of [
    ['status', statuses],
    ['kind', kinds],
  ] as const)
    if (query[field] !== undefined && !values.includes(query[field]))
      throw refuse('bad-input', { field, problem: unknown })
  if (query.currency !== undefined && !hasMoney)
    throw refuse('bad-input', { field: 'currency', problem: unknown })
  if ((query.amountFrom ?? query.amountTo) !== undefined && query.currency === undefined)
    throw refuse('bad-input', { field: 'currency', problem: ({ required }) => required })
}

/** The first rows of the same list. */
export async function operatorListCsv(
  server: Server,
  { role }: Pick<Operator, 'role'>,
  { params: { list }, query }: InputOf<OperatorContract['operatorListCsv']>,
  most = maxListRows,
): Promise<FileAnswer> {
  assertMay(role, list, query)
  const rows: ListRow[] = []
  for await (const stretch of stretchesOf(server.database.db, list, query, undefined)) {
    rows.push(...stretch.rows.map(({ row }) => row))
    if (rows.length > most) break
  }
  const { columns, lineOf } = fileOf(list)
  const lines = rows.slice(0, most).map(lineOf)
  const cut = `Only the first ${most.toLocaleString('en')} rows are here. Choose fewer days to read the others.`
  if (rows.length > most) lines.push([cut, ...columns.slice(1).map(() => '')])
  return {
    name: `cowrie-${list}-${localDay(server.clock(), query.timeZone)}.csv`,
    bytes: csv(columns, lines, query.timeZone),
  }
}

/** The columns of a list's file, and the cells of a row. */
function fileOf(list: ListName): { columns: readonly Column[]; lineOf: (row: ListRow) => string[] } {
  const { kind, reference, people, amounts, more } = sources[list]
  const added = Object.keys(more) as MoreName[]
  const parts: readonly (readonly [readonly Column[], (row: ListRow) => readonly string[]])[] = [
    [[...texts('ID'), ...dates('Time'), ...texts('Status')], (row) => [row.id, row.at, row.status]],
    ...(kind ? ([[texts('Kind'), (row: ListRow) => [row.kind ?? '']]] as const) : []),
    ...(reference ? ([[texts('Reference'), (row: ListRow) => [row.reference ?? '']]] as const) : []),
    ...Object.keys(people).map(
      (heading, at) => [texts(heading), (row: ListRow) => [row.people[at]?.userName ?? '']] as const,
    ),
    ...Object.keys(amounts).map(
      (heading, at) =>
        [
          [...figures(heading), ...texts(`${heading}: currency`)],
          ({ amounts: { [at]: some } }: ListRow) => [some?.amount ?? '', some?.currency ?? ''],
        ] as const,
    ),
    ...added.map((name) => [moreColumns[name], (row: ListRow) => [String(row[name] ?? '')]] as const),
  ]
  return {
    columns: parts.flatMap(([columns]) => columns),
    lineOf: (row) => parts.flatMap(([, cells]) => cells(row)),
  }
}
