/** `npm test -- --changed`: the test files that a change of the working tree affects, as many as fit into two minutes. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#core/contract/contract.ts'
import widgetCalls from '#server/exchange/partners/widget-calls.json' with { type: 'json' }
import { routes } from '../demo/site/state/routes.ts'
import { projectFiles, root } from './imports.ts'
import { chooseWithin, distances, graphOf, isBuilt, type Project } from './reach.ts'
import { secondsByFile } from './seconds.ts'
import { tierOf } from './tier.ts'

/** Types, lint, unused code, the build and the start of the suites take about 65 of the 120 seconds. */
const budgetSeconds = 50
/** Number of files of a suite that run at once. */
const atOnce = 3

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\0').filter(Boolean)
}

function readProject(): Project {
  const isCode = /\.(ts|tsx|mjs)$/
  return {
    files: new Map(
      projectFiles().map((path) => [
        path,
        isCode.test(path) ? readFileSync(join(root, path), 'utf8') : undefined,
      ]),
    ),
    calls: Object.fromEntries(Object.entries(contract).map(([name, { path }]) => [name, path])),
    callsOfTags: widgetCalls,
    routes,
  }
}

const countOf = (files: readonly unknown[]) => `${files.length} test ${files.length === 1 ? 'file' : 'files'}`

/** The tests to run for the difference from `base`, and a description. Throws if `base` is not a revision. */
export function choose(base = 'HEAD') {
  const changed = new Set([
    ...git('diff', '--name-only', '--no-renames', '-z', base, '--'),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ])
  const graph = graphOf(readProject())
  const reached = new Map([...distances(graph, changed)].filter(([path]) => tierOf(path) !== 'soak'))
  const secondsOf = secondsByFile()
  const { run, left } = chooseWithin(reached, (path) => secondsOf(path) / atOnce, budgetSeconds)
  const needsBrowser = run.some((path) => /^tests\/(widgets|journeys|browsers)\//.test(path))
  const list = (files: readonly string[]) => files.map((path) => `  ${path}`).join('\n')
  const words = [
    `${changed.size} changed ${changed.size === 1 ? 'file reaches' : 'files reach'} ${countOf([...reached])} by imports, tags, calls and pages.`,
    ...(run.length > 0 ? [`To be run, the nearest first:\n${list(run)}`] : []),
    ...(left.length > 0 ? [`Not within two minutes, for \`npm test\`:\n${list(left)}`] : []),
  ]
  return {
    files: run,
    needsBuild:
      needsBrowser ||
      !existsSync(join(root, 'dist/sizes.json')) ||
      [...changed].some((path) => isBuilt(graph, path)),
    words: words.join('\n'),
  }
}
