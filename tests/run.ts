/**
 * `npm test`: every check, one after the other, and one closing line. What needs a browser that is not at hand is
 * skipped with a word on a developer's machine and is a failure where CI is set. `npm test -- core server` runs some of
 * the parts, `npm test -- --changed` what the working tree's change can reach in two minutes, see `changed.ts`.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { chromiumPath } from './chromium.ts'
import { root } from './imports.ts'
import { plantedIn } from './planted.ts'
import { compiled, recordSeconds } from './seconds.ts'

type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
  /** Tests that passed on their second try. */
  unsteady?: readonly string[]
}
type Part = {
  name: string
  command: string[]
  needsChromium?: true
  counts?: 'vitest' | 'widgets'
  /** The test files; all without. */
  files?: readonly string[]
}

const parts: Part[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'build', command: ['node', 'demo/build.ts'] },
  { name: 'core', command: ['vitest', 'run', '--project', 'core'], counts: 'vitest' },
  { name: 'server', command: ['vitest', 'run', '--project', 'server'], counts: 'vitest' },
  {
    name: 'widgets',
    command: ['web-test-runner', '--config', 'tests/widgets/web-test-runner.config.mjs'],
    needsChromium: true,
    counts: 'widgets',
  },
  {
    name: 'journeys',
    command: ['vitest', 'run', '--project', 'journeys'],
    needsChromium: true,
    counts: 'vitest',
  },
  { name: 'browsers', command: ['vitest', 'run', '--project', 'browsers'], counts: 'vitest' },
]

const only = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const revision = process.argv.map((each) => /^--changed(?:=(.+))?$/.exec(each)).find(Boolean)
const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
/** The logs and traces of all servers of this run. */
const logs = join(folder, 'logs')
mkdirSync(logs)
const total = { passed: 0, failed: 0, skipped: 0 }
/** Repeated at the end, because a log may be truncated. */
const failures: string[] = []
const unsteady: string[] = []

for (const part of revision ? await changedParts(revision[1]) : parts) {
  if (only.length && !only.includes(part.name)) continue
  if (part.needsChromium && !chromiumPath()) {
    process.stdout.write(`\n— ${part.name}: no Chromium at hand (the README says how to get one)\n`)
    if (process.env.CI) total.failed += 1
    else total.skipped += 1
    continue
  }
  add(await run(part))
}
add(searchLogs())
add(await explainStatements())
rmSync(folder, { recursive: true, force: true })
for (const each of unsteady) process.stdout.write(`\n↻ passed on the second try: ${each}\n`)
for (const each of failures) process.stdout.write(`\n✗ ${each}\n`)
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
)
process.exitCode = total.failed ? 1 : 0

/** The parts that a change since `base` needs, the suites with the files that it can reach. */
async function changedParts(base: string | undefined): Promise<Part[]> {
  const { choose } = await import('./changed.ts')
  const { filesOf, needsBuild, words } = choose(base)
  process.stdout.write(`${words}\n`)
  return parts.flatMap((part) => {
    if (part.name === 'build') return needsBuild ? [part] : []
    if (!part.counts) return [part]
    const files = filesOf(part.name)
    return files.length > 0 ? [{ ...part, files }] : []
  })
}

async function run(part: Part): Promise<Counts> {
  const started = Date.now()
  process.stdout.write(`\n— ${part.name}\n`)
  const report = join(folder, `${part.name}.json`)
  const [command, ...given] = part.command as [string, ...string[]]
  const files = part.files ?? []
  const extra =
    part.counts === 'vitest'
      ? [...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : files.flatMap((file) => ['--files', file])
  const code = await new Promise<number>((resolve) => {
    const child = spawn(command, [...given, ...extra], {
      stdio: 'inherit',
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        COWRIE_TEST_REPORT: report,
        COWRIE_TEST_LOGS: logs,
        NODE_ENV: undefined,
      },
    })
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
  process.stdout.write(`  ${part.name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  return count(part, report, code)
}

function linesOf(kind: '.log' | '.spans'): string[] {
  return readdirSync(logs)
    .filter((name) => name.endsWith(kind))
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').trimEnd().split('\n'))
}

/** Asks how the database would find the rows of each statement that the servers of this run issued. */
async function explainStatements(): Promise<Counts> {
  const { faultsInPlans, issuedIn } = await import('./plans.ts')
  const statements = issuedIn(linesOf('.spans'))
  if (statements.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] }
  const failures = await faultsInPlans(statements).catch((error: Error) => [error.message])
  process.stdout.write(`\n— plans: ${statements.length} statements, ${failures.length} without an index\n`)
  return {
    passed: failures.length ? 0 : 1,
    failed: failures.length ? 1 : 0,
    skipped: 0,
    failures: failures.slice(0, 10).map((failure) => `plans: ${failure.slice(0, 500)}`),
  }
}

/** Looks for planted personal data in what the servers of this run have logged and traced, however little they were asked to. */
function searchLogs(): Counts {
  const [logged, traced] = [linesOf('.log'), linesOf('.spans')]
  if (logged.length + traced.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] }
  const found = [...logged, ...traced].filter((line) => plantedIn(line).length > 0)
  process.stdout.write(
    `\n— logs and traces: ${logged.length} lines, ${traced.length} different spans, ${found.length} with personal data\n`,
  )
  const failures = found
    .slice(0, 10)
    .map((line) => `logs and traces: ${plantedIn(line)} in ${line.slice(0, 500)}`)
  return { passed: found.length ? 0 : 1, failed: found.length ? 1 : 0, skipped: 0, failures }
}

/** A runner that failed without a failed test (a crash, a missing report) counts as one failure. */
function count(part: Part, report: string, code: number): Counts {
  const plain: Counts = {
    passed: code ? 0 : 1,
    failed: code ? 1 : 0,
    skipped: 0,
    failures: code ? [part.name] : [],
  }
  if (!part.counts) return plain
  try {
    const notified = JSON.parse(readFileSync(report, 'utf8'))
    const counts: Counts =
      part.counts === 'vitest'
        ? {
            passed: notified.numPassedTests,
            failed: notified.numFailedTests,
            skipped: notified.numPendingTests + notified.numTodoTests,
            failures: failuresIn(notified),
            unsteady: unsteadyIn(notified),
          }
        : notified
    recordSeconds(part.counts === 'vitest' ? secondsIn(notified) : notified.seconds)
    if (counts.failed || (!code && counts.passed)) return counts
    return { ...counts, failed: 1, failures: [`${part.name}: its runner failed`] }
  } catch {
    return { ...plain, passed: 0, failed: 1, failures: [`${part.name}: no report`] }
  }
}

type Report = {
  testResults: {
    name: string
    startTime: number
    endTime: number
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** Duration of each file. */
function secondsIn({ testResults }: Report): Record<string, number> {
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
  )
}

/** The failed tests, each with the beginning of its message. */
function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [`${name}\n${message.slice(0, 1_000)}`]
    return failed.map(
      (each) => `${each.fullName}\n${(each.failureMessages ?? []).join('\n').slice(0, 1_000)}`,
    )
  })
}

/** The tests that passed after a failure, each with the beginning of that failure's message. */
function unsteadyIn({ testResults }: Report): string[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages?.join('\n').slice(0, 1_000)}`)
}

function add(counts: Counts) {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  failures.push(...counts.failures)
  unsteady.push(...(counts.unsteady ?? []))
}
