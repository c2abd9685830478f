/** Looks for rows that break the rules of the ledger. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type RuledTable, rules } from './rules.ts'

/** A row that breaks a rule. */
export type BrokenRule = { readonly rule: string; readonly what: string; readonly found: string }

export const ruledTables = Object.keys(rules).filter((name): name is RuledTable => name !== 'whole')

/** Most rows that one look names. */
export const maxBroken = 100

const sentenceOf = ({ rule, what, found }: BrokenRule) => `${rule}: ${what} (${found})`

/** One line for each row that breaks a rule now; empty when every rule holds. */
export async function audit(db: Db): Promise<string[]> {
  // One statement, so that all rules see the same snapshot.
  const parts = Object.values(rules).flatMap((group) => partsOf(group, undefined))
  const { rows } = await sql<BrokenRule>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return rows.map(sentenceOf)
}

/** The broken rules about these rows of a table. */
export async function auditRows(db: Db, table: RuledTable, ids: readonly string[]): Promise<BrokenRule[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BrokenRule>`
    ${sql.join(partsOf(rules[table], ids), sql` UNION ALL `)} LIMIT ${maxBroken}`.execute(db)
  return rows
}

/** The broken rules about everything at once. */
export async function auditSums(db: Db): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = []
  for (const part of partsOf(rules.whole, undefined))
    broken.push(...(await sql<BrokenRule>`${part} LIMIT ${maxBroken}`.execute(db)).rows)
  return broken
}

/** The names are in the text: a statement without values is planned once from its first run on. */
const partsOf = (group: Readonly<Record<string, string>>, ids: readonly string[] | undefined) =>
  Object.entries(group).map(
    ([rule, query]) =>
      sql`SELECT ${sql.lit(rule)}::text AS rule, what, found FROM (${limited(query, ids)}) AS broken`,
  )

/** The query about these rows only, or about all of them. */
function limited(query: string, ids: readonly string[] | undefined): RawBuilder<unknown> {
  const texts = query.split(/\{([\w.]+)\}/)
  return sql.join(
    texts.map((text, at) => {
      if (at % 2 === 0) return sql.raw(text)
      return ids ? sql`${sql.ref(text)} = ANY(${ids}::uuid[])` : sql`true`
    }),
    sql``,
  )
}
