/** Parts of a run: the checks, and the suites with the test files of each tier. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from '../imports.ts'
import { isTest } from '../reach.ts'
import { secondsByFile } from '../seconds.ts'
import { tierOf } from '../tier.ts'

/** `rest` is what `all` has beside `main`: together they run nothing twice. */
export type Run = 'main' | 'rest' | 'all' | 'soak'

export type Need = 'browser' | 'build' | 'postgresql'

export type Check = { readonly name: string; readonly command: readonly string[] }

export type Suite = {
  readonly name: string
  readonly command: readonly string[]
  readonly files: readonly string[]
  readonly needs: readonly Need[]
  readonly env?: Readonly<Record<string, string>>
}

export const checks: readonly Check[] = [
  { name: 'build', command: ['node', 'demo/build.ts'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'words', command: ['node', 'tests/words.ts'] },
]

const vitest = (project: string) => ['vitest', 'run', '--project', project]
const widgetRunner = ['web-test-runner', '--config', 'tests/widgets/web-test-runner.config.mjs']

/** Folders of `tests`, the longest first, so that no short one waits for it at the end. */
const folders: Readonly<Record<string, Pick<Suite, 'command' | 'needs'>>> = {
  server: { command: vitest('server'), needs: ['build'] },
  widgets: { command: widgetRunner, needs: ['build', 'browser'] },
  journeys: { command: vitest('journeys'), needs: ['build', 'browser'] },
  // Each of its tests looks for its own engine.
  browsers: { command: vitest('browsers'), needs: ['build'] },
  core: { command: vitest('core'), needs: ['build'] },
}

const runs: Readonly<Record<Run, (tests: readonly string[]) => Suite[]>> = {
  main: (tests) =>
    suitesWith(tests.filter((path) => tierOf(path) === 'main')).map((suite) =>
      suite.name === 'server' ? { ...suite, env: { TEST_DATABASES: 'embedded' } } : suite,
    ),
  rest: (tests) => [
    {
      name: 'server on PostgreSQL',
      command: vitest('server'),
      files: tests.filter((path) => tierOf(path) === 'main' && asksForDatabases(path)),
      needs: ['postgresql'],
      env: { TEST_DATABASES: 'postgresql' },
    },
    ...suitesWith(tests.filter((path) => tierOf(path) === 'all')).map((suite) => ({
      ...suite,
      name: `${suite.name} (all)`,
    })),
  ],
  all: (tests) => [...runs.main(tests), ...runs.rest(tests)],
  soak: (tests) => [
    {
      name: 'soak',
      command: vitest('server'),
      files: tests.filter((path) => tierOf(path) === 'soak'),
      needs: [],
    },
  ],
}

/** A file of the server whose tests run on each database. The others do not run a second time on PostgreSQL. */
const asksForDatabases = (path: string) =>
  path.startsWith('tests/server/') &&
  /\b(databaseKinds|postgresAtHand|suite)\(/.test(readFileSync(join(root, path), 'utf8'))

/** Suites with these test files, in their order. */
export const suitesWith = (files: readonly string[]): Suite[] =>
  Object.entries(folders).flatMap(([name, suite]) => {
    const ofSuite = files.filter((path) => path.startsWith(`tests/${name}/`))
    return ofSuite.length > 0 ? [{ ...suite, name, files: ofSuite }] : []
  })

/** The suites of a run, the longest files first, so that none of them runs alone at the end. */
export function suitesOf(run: Run): Suite[] {
  const secondsOf = secondsByFile()
  const tests = projectFiles().filter(isTest)
  return runs[run](tests.toSorted((one, other) => secondsOf(other) - secondsOf(one)))
}
