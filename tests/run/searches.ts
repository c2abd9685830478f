/** Searches after a run, in what all servers of its tests have logged, traced and asked of the database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantedIn } from '../planted.ts'

const linesOf = (logs: string, kind: '.log' | '.spans'): string[] =>
  readdirSync(logs)
    .filter((name) => name.endsWith(kind))
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').trimEnd().split('\n'))

const maxFailures = 10

export type Search = { readonly summary: string; readonly failures: readonly string[] }

/** A sandbox prints how to sign in to its console: invented people, for the person at its terminal. */
const isSignInOfDemo = (line: string) => line.startsWith('  Operators ')

/** Planted personal data in logs and traces. Undefined if no server ran. */
export function searchLogs(logs: string): Search | undefined {
  const [logged, traced] = [linesOf(logs, '.log'), linesOf(logs, '.spans')]
  if (logged.length + traced.length === 0) return undefined
  const found = [...logged, ...traced].filter((line) => plantedIn(line).length > 0 && !isSignInOfDemo(line))
  return {
    summary: `logs and traces: ${logged.length} lines, ${traced.length} different spans, ${found.length} with personal data`,
    failures: found
      .slice(0, maxFailures)
      .map((line) => `logs and traces: ${plantedIn(line)} in ${line.slice(0, 500)}`),
  }
}

/** Statements for which the database has no index. Undefined if no statement was traced. */
export async function explainStatements(logs: string): Promise<Search | undefined> {
  const { faultsInPlans, issuedIn } = await import('../plans.ts')
  const statements = issuedIn(linesOf(logs, '.spans'))
  if (statements.length === 0) return undefined
  const failures = await faultsInPlans(statements).catch((error: Error) => [error.message])
  return {
    summary: `plans: ${statements.length} statements, ${failures.length} without an index`,
    failures: failures.slice(0, maxFailures).map((failure) => `plans: ${failure.slice(0, 500)}`),
  }
}
