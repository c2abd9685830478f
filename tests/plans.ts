/**
 * Plans of every statement that the server issued in a run of the tests: those of requests and those of jobs. A statement
 * that reads a whole table is quick in a test and takes the database down in a year. So each is planned for any values, as
 * a prepared statement is, where a sequential scan is only chosen when no index will do: then none is there for it. How
 * many rows a plan reads at a million of them is asked in tests/server/market/many-listings.ts.
 */
import { sql } from 'kysely'
import type { OpenedDatabase } from '#server/platform/db/database.ts'
import { aDatabase } from './server/database-for-tests.ts'

/** A statement, and the file of the server that issued it. */
export type Issued = { readonly text: string; readonly by: string }

/** Tables that stay small however many people trade: of settings, of the operators, of partners, a few rows a day. */
const small: ReadonlySet<string> = new Set([
  ...[
    'kysely_migration',
    'country',
    'data_key',
    'rate_day',
    'ledger_digest',
    'ledger_audit',
    'processor_report',
    'refused_message',
    'settled_deletion',
  ],
  ...['operator', 'approval', 'handled_case', 'finding', 'partner', 'partner_contact', 'webhook_receiver'],
  // One a night, and one when somebody runs it.
  'reconciliation',
  // Emptied as soon as it is worked through, and every hour.
  ...['match_queue', 'contact_count'],
  // Nobody's real mail.
  'sandbox_mail',
])

/** Files whose statements may read all of a table, and why. */
const allowed: Readonly<Record<string, string>> = {
  'demo/server/money/ledger/audit.ts': 'compares all of the ledger, on demand and in its own time',
  'demo/server/money/reconciliation/ledger-lines.ts':
    'compares all that was ever captured or paid out, at night',
  'demo/server/money/reconciliation/reports.ts': 'asks for the first day of the books, at night',
  'demo/server/platform/keys/reencrypt.ts': 'looks for values under an older key, after one was replaced',
  'demo/server/exchange/statement/sums.ts':
    'takes the currency for the narrower condition only while nobody has an account',
  'demo/server/money/ledger/balances.ts': 'sums all accounts, for operators',
  'demo/server/money/settlement/owed.ts': 'looks for all that is owed, for operators',
  'demo/server/exchange/operators/figures.ts': 'counts everybody and sums all that is held, for operators',
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Alias?: string
  Filter?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
}

/** The server's statements among the lines of spans, each once. */
export function issuedIn(lines: readonly string[]): Issued[] {
  const found = new Map<string, Issued>()
  for (const line of lines) {
    if (!line.includes('"by":"demo/server/')) continue
    const { attributes, by } = JSON.parse(line)
    // A long list has another plan where a table is empty.
    const text = (attributes['db.query.text'] as string)
      .replace(/\bin \((\$\d+)(?:, ?\$\d+)+\)/gi, 'in ($1)')
      .replace(/= ANY\((\$\d+)::uuid\[\]\)/gi, '= ANY(ARRAY[$1]::uuid[])')
    const planned = plannedIn(text)
    if (planned !== undefined) found.set(sameText(planned), { text: planned, by })
  }
  return [...found.values()]
}

/** The part of a statement that has a plan: for a cursor, its query. Undefined when there is no plan. */
export function plannedIn(statement: string): string | undefined {
  const text = statement.replace(/^\s*DECLARE \w+ NO SCROLL CURSOR FOR\s+/i, '')
  return /^[\s(]*(select|insert|update|delete|with)\b/i.test(text) ? text : undefined
}

/** Lists of values differ in their length only. */
const sameText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/(\([$, ]+\)|\$)(, \1)+/g, '$1')

/** Faults in the plans of statements, a line each. */
export async function faultsInPlans(statements: readonly Issued[]): Promise<string[]> {
  const database = await aDatabase('embedded')
  try {
    const plans = await plansOf(database, statements)
    const indexes = await indexesOf(database)
    const faults = statements.flatMap(({ text, by }, at) =>
      allowed[by]
        ? []
        : [...new Set(faultsIn(plans[at], indexes))].map((fault) => `${by} ${fault}: ${oneLine(text)}`),
    )
    return faults.sort()
  } finally {
    await database.close()
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** In one call of the database: thousands of them take half a minute. The tests of upgrades have other tables. */
async function plansOf({ db }: OpenedDatabase, statements: readonly Issued[]): Promise<(Plan | null)[]> {
  for (const kind of ['seqscan', 'hashjoin', 'mergejoin'])
    await sql.raw(`SET enable_${kind} = off`).execute(db)
  await sql`
    CREATE FUNCTION plan_of(statement text) RETURNS jsonb LANGUAGE plpgsql AS $$
      DECLARE plan jsonb;
      BEGIN
        EXECUTE 'EXPLAIN (GENERIC_PLAN, FORMAT JSON) ' || statement INTO plan;
        RETURN plan -> 0 -> 'Plan';
      EXCEPTION WHEN undefined_table OR undefined_column THEN
        RETURN NULL;
      END $$`.execute(db)
  const { rows } = await sql<{ plan: Plan | null }>`
    SELECT plan_of(text) AS plan FROM unnest(${statements.map(({ text }) => text)}::text[])
      WITH ORDINALITY AS given (text, place) ORDER BY place`.execute(db)
  return rows.map(({ plan }) => plan)
}

/** An index over all or some rows of a table, and its first column; null for an expression. */
type Index = { readonly table: string; readonly is_partial: boolean; readonly leading: string | null }

async function indexesOf({ db }: OpenedDatabase): Promise<ReadonlyMap<string, Index>> {
  const { rows } = await sql<Index & { name: string }>`
    SELECT of_index.relname::text AS name, of_table.relname::text AS table, indpred IS NOT NULL AS is_partial,
      attname::text AS leading
    FROM pg_index JOIN pg_class AS of_index ON of_index.oid = indexrelid JOIN pg_class AS of_table ON of_table.oid = indrelid
      LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0] AND attnum > 0`.execute(db)
  return new Map(rows.map(({ name, ...index }) => [name, index]))
}

/** `isBounded`: nothing between this plan and a LIMIT needs all of its rows. */
function faultsIn(
  plan: Plan | null | undefined,
  indexes: ReadonlyMap<string, Index>,
  isBounded = false,
): string[] {
  if (!plan) return []
  const type = plan['Node Type']
  const index = indexes.get(plan['Index Name'] ?? '')
  const table = plan['Relation Name'] ?? index?.table ?? ''
  const isWhole = type === 'Seq Scan' || (index && !isBounded && readsWhole(index, plan['Index Cond'] ?? ''))
  const isBoundedBelow =
    type === 'Limit' || (isBounded && !/^(Sort|Incremental Sort|Aggregate|Hash|WindowAgg|Unique)$/.test(type))
  return [
    ...(isWhole && table !== '' && !small.has(table) && !table.startsWith('pg_')
      ? [`reads all of ${table}`]
      : []),
    ...(plan.Plans ?? [])
      .filter((each) => !isHashed(each))
      .flatMap((each) => faultsIn(each, indexes, isBoundedBelow)),
  ]
}

/** The rows of an EXISTS that are hashed at once: only a small table's, where asking for each row costs more. */
function isHashed(plan: Plan): boolean {
  if (plan['Parent Relationship'] !== 'SubPlan') return false
  const all = [plan]
  for (const each of all) all.push(...(each.Plans ?? []))
  const own = new Set(all.map(({ Alias }) => Alias))
  const named = all.flatMap((each) => [
    ...`${each['Index Cond'] ?? ''} ${each.Filter ?? ''}`.matchAll(/([a-z_]\w*)\./g),
  ])
  return named.every(([, alias]) => own.has(alias))
}

/** Whether an index gives no range: a condition on a later column of it is compared with each of its rows. */
const readsWhole = ({ is_partial, leading }: Index, condition: string) =>
  !is_partial && (condition === '' || (leading !== null && !new RegExp(`\\b${leading}\\b`).test(condition)))
