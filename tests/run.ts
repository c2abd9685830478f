/**
 * Runs the tests, and prints one closing line.
 *
 *     npm test                      what every change must pass
 *     npm test -- core server       some parts of it
 *     npm test -- --changed[=REV]   what the working tree's change can reach in two minutes, see changed.ts
 *     npm run test:all              everything but soak
 *     npm run test:rest             what test:all has beside npm test
 *     npm run soak                  random lives, kills and outages; SOAK_MINUTES bounds it
 *
 * It builds, and gets a browser where one is missing. `--no-setup` and `TEST_SETUP=off` keep it from that: tests that
 * need what is missing are then skipped, and are failures where `CI` is set.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { faultOfBuild } from './built.ts'
import { chromiumPath } from './chromium.ts'
import { root } from './imports.ts'
import { getBrowser, waysToGetBrowser } from './run/browser.ts'
import { changesBetween, footprintOf, placesOf, processesWith } from './run/footprint.ts'
import { type Check, checks, type Need, type Run, type Suite, suitesOf, suitesWith } from './run/parts.ts'
import { aPlace } from './run/place.ts'
import { readResults } from './run/results.ts'
import { explainStatements, type Search, searchLogs } from './run/searches.ts'
import { sideBySide } from './run/side-by-side.ts'
import { soakProgress, soakUntil, timeLeft } from './run/soak.ts'
import { Tally } from './run/tally.ts'
import { compiled, recordSeconds } from './seconds.ts'

const options = process.argv.slice(2)
const only = options.filter((each) => !each.startsWith('--'))
const run = (options.find((each) => each.startsWith('--run='))?.slice('--run='.length) ?? 'main') as Run
const revision = options.map((each) => /^--changed(?:=(.+))?$/.exec(each)).find(Boolean)
const setsUp = !options.includes('--no-setup') && process.env.TEST_SETUP !== 'off'
const cores = availableParallelism()

const say = (text: string) => void process.stdout.write(`${text}\n`)
const tally = new Tally()
const place = aPlace()
const children = new Set<ChildProcess>()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true
    for (const child of children) child.kill(signal)
  })

const { suites, chosenChecks } = await choose()
await prepare()
const places = placesOf(root, tmpdir())
const before = footprintOf(places, place.folder)
// The search for missing indexes opens a database in this process.
process.env.TMPDIR = place.temporary
await sideBySide(
  suites.map((suite) => () => runSuite(suite)),
  suitesAtOnce(),
)
add(searchLogs(place.logs))
add(await explainStatements(place.logs))
await lookForLeftovers()
recordSeconds(tally.seconds)
place.remove()
if (isInterrupted) say('\nInterrupted. Done until then:')
for (const line of tally.lines()) say(line)
process.exitCode = isInterrupted ? 130 : tally.hasFailed ? 1 : 0

/** The checks and suites that the options ask for. */
async function choose(): Promise<{ suites: Suite[]; chosenChecks: Check[] }> {
  const isNamed = ({ name }: { readonly name: string }) =>
    only.length === 0 || only.some((each) => name === each || name.startsWith(`${each} `))
  if (!revision) {
    const hasChecks = run === 'main' || run === 'all'
    return { suites: suitesOf(run).filter(isNamed), chosenChecks: hasChecks ? checks.filter(isNamed) : [] }
  }
  const changed = (await import('./changed.ts')).choose(revision[1])
  say(changed.words)
  return {
    suites: suitesWith(changed.files).filter(isNamed),
    chosenChecks: checks.filter((each) => isNamed(each) && (each.name !== 'build' || changed.needsBuild)),
  }
}

function needs(need: Need): boolean {
  return suites.some((each) => each.needs.includes(need))
}

/** Runs the checks side by side, builds, and gets a browser meanwhile. */
async function prepare(): Promise<void> {
  const isStale = setsUp && needs('build') && faultOfBuild() !== undefined
  const isBuilt = (check: Check) => check.name === 'build' && isStale && !chosenChecks.includes(check)
  const browser = needs('browser') && setsUp ? [async () => void (await getBrowser(say))] : []
  const jobs = [...checks.filter(isBuilt), ...chosenChecks].map((check) => () => runCheck(check))
  // The installation of a browser mostly waits for the network.
  await sideBySide([...browser, ...jobs], Math.max(2, cores) + browser.length)
}

/** As many suites as have three cores and four GiB each; the vitest and widget settings divide the cores among them. */
function suitesAtOnce(): number {
  return Math.max(1, Math.min(suites.length, Math.floor(cores / 3), Math.floor(totalmem() / 2 ** 32)))
}

async function runCheck({ name, command }: Check): Promise<void> {
  let printed = ''
  const { code, seconds } = await spawned(command, {}, (text) => {
    printed += text
  })
  tally.took(name, seconds)
  say(`${code === 0 ? '✓' : '✗'} ${name}  ${seconds.toFixed(1)} s`)
  if (code === 0) return tally.pass()
  say(printed)
  tally.fail(name)
}

async function runSuite(suite: Suite): Promise<void> {
  if (isInterrupted) return
  const lack = await lackOf(suite)
  if (lack) {
    const sentence = `${suite.name} (${suite.files.length} files) was skipped: ${lack}`
    say(`\n${sentence}`)
    return process.env.CI ? tally.fail(sentence) : tally.skip(suite.files.length, sentence)
  }
  say(`\n— ${suite.name}: ${suite.files.length} files`)
  const results = join(place.results, `${suite.name}.jsonl`)
  const isVitest = suite.command[0] === 'vitest'
  const files = isVitest
    ? [...suite.files, '--reporter=tests/run/vitest-reporter.ts']
    : suite.files.flatMap((file) => ['--files', file])
  const until = suite.name === 'soak' ? soakUntil(process.env.SOAK_MINUTES) : undefined
  const ticker = suite.name === 'soak' ? setInterval(() => printSoak(until), 15_000) : undefined
  const { code, seconds } = await spawned([...suite.command, ...files], {
    ...suite.env,
    COWRIE_TEST_PART: suite.name,
    COWRIE_TEST_RESULTS: results,
    COWRIE_TEST_LOGS: suite.name === 'soak' ? undefined : place.logs,
    COWRIE_TEST_CORES: String(Math.max(1, Math.floor(cores / suitesAtOnce()))),
    SOAK_PROGRESS: place.progress,
    SOAK_UNTIL: until?.toString(),
  })
  clearInterval(ticker)
  if (ticker) printSoak(until)
  tally.took(suite.name, seconds)
  const done = readResults(results)
  for (const result of done) tally.add(result)
  if (code !== 0 && !isInterrupted && !done.some(({ failed }) => failed))
    tally.fail(`${suite.name}: its runner ended with ${code}`)
  const isDone = new Set(done.map(({ file }) => file))
  const left = suite.files.filter((file) => !isDone.has(file))
  if (left.length > 0 && !isInterrupted) tally.fail(`${suite.name}: not run\n  ${left.join('\n  ')}`)
}

function printSoak(until: number | undefined) {
  say([`soak${timeLeft(until)}`, ...soakProgress(place.progress)].join('\n'))
}

/** Names the need of a suite that this machine lacks, and how to meet it. */
async function lackOf({ needs }: Suite): Promise<string | undefined> {
  const fault = needs.includes('build') && faultOfBuild()
  if (fault) return `${fault}.`
  if (needs.includes('browser') && !chromiumPath())
    return `no browser starts. Without --no-setup one is installed; by hand: ${waysToGetBrowser}.`
  if (!needs.includes('postgresql')) return undefined
  const { postgresAtHand } = await import('./server/database-for-tests.ts')
  if (await postgresAtHand()) return undefined
  return 'no PostgreSQL answers. TEST_DATABASE_URL names one whose role may create databases.'
}

/** Runs a command with the environment of tests; `keep` gets what it prints, which else goes to the screen. */
async function spawned(
  [command, ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  keep?: (text: string) => void,
): Promise<{ code: number; seconds: number }> {
  const started = performance.now()
  const code = await new Promise<number>((resolve) => {
    const child = spawn(command as string, args, {
      stdio: keep ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        ...env,
        NODE_ENV: undefined,
        TMPDIR: place.temporary,
        COWRIE_TEST_RUN: place.folder,
      },
    })
    children.add(child)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => keep?.(String(text)))
    child.on('error', () => resolve(1))
    child.on('close', (status) => {
      children.delete(child)
      resolve(status ?? 1)
    })
  })
  return { code, seconds: (performance.now() - started) / 1000 }
}

function add(search: Search | undefined): void {
  if (!search) return
  say(`\n— ${search.summary}`)
  for (const failure of search.failures) tally.fail(failure)
  if (search.failures.length === 0) tally.pass()
}

/** Fails for processes that still run, and for files outside of the run's own folder that tests changed. */
async function lookForLeftovers(): Promise<void> {
  if (suites.length === 0) return
  const alive = () => processesWith(place.folder)
  for (let left = 20; left > 0 && alive().length > 0; left -= 1) await sleep(100)
  const processes = alive()
  for (const { pid } of processes) process.kill(pid, 'SIGKILL')
  const changes = changesBetween(before, footprintOf(places, place.folder), root)
  say(`\n— leftovers: ${processes.length} processes, ${changes.length} changed files`)
  if (processes.length > 0)
    tally.fail(`left running:\n  ${processes.map(({ command }) => command).join('\n  ')}`)
  if (changes.length > 0)
    tally.fail(`changed outside of the tests' own folders:\n  ${changes.slice(0, 20).join('\n  ')}`)
  if (processes.length + changes.length === 0) tally.pass()
}
