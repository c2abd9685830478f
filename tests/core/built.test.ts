/** When tests of the build refuse to run, on a project of a few files. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultOfBuild } from '#tests/built.ts'

let project: string

/** Writes a file that was last changed at a minute of an hour. */
function put(path: string, minute: number) {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  const changedAt = new Date(Date.UTC(2026, 10, 1, 12, minute))
  utimesSync(file, changedAt, changedAt)
}

const build = (minute: number) => {
  put('dist/sizes.json', minute)
  put('dist/site/index.html', minute)
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'cowrie-built-'))
  execFileSync('git', ['init', '--quiet'], { cwd: project })
  writeFileSync(join(project, '.gitignore'), '/dist/\n*.log\n')
  put('core/ui/Button.tsx', 10)
  put('package-lock.json', 10)
})
afterEach(() => rmSync(project, { recursive: true }))

it('is missing before the first build, and where the site was never built', () => {
  expect(faultOfBuild(project)).toBe('dist/ is missing: npm run build')
  put('dist/sizes.json', 20)
  expect(faultOfBuild(project)).toBe('dist/ is missing: npm run build')
})

it.each([
  'core/ui/Button.tsx',
  'widgets/order/order.css',
  'demo/site/pages/guides/quick-start.md',
  'demo/distribution/cdn.ts',
  'demo/build/site.ts',
  'demo/build.ts',
  'demo/sizes.ts',
  'demo/server/http/openapi.ts',
  'package-lock.json',
])('is older than %s, changed after it', (path) => {
  build(20)
  expect(faultOfBuild(project)).toBeUndefined()
  put(path, 30)
  expect(faultOfBuild(project)).toBe(`dist/ is older than ${path}: npm run build`)
  build(40)
  expect(faultOfBuild(project)).toBeUndefined()
})

it('is as old as its older part, after a build that failed before the site', () => {
  build(20)
  put('core/ui/Button.tsx', 30)
  put('dist/sizes.json', 40)
  expect(faultOfBuild(project)).toBe('dist/ is older than core/ui/Button.tsx: npm run build')
})

it.each(['demo/server/orders.ts', 'tests/core/fee.test.ts', 'demo/building.md', 'core/build.log'])(
  'does not depend on %s',
  (path) => {
    build(20)
    put(path, 30)
    expect(faultOfBuild(project)).toBeUndefined()
  },
)
