/** The runner behind `npm test`: which files a tier has, what it notices, and what it prints. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFiles } from '#tests/imports.ts'
import { isTest } from '#tests/reach.ts'
import { changesBetween, footprintOf, processesWith } from '#tests/run/footprint.ts'
import { type Run, suitesOf } from '#tests/run/parts.ts'
import { sideBySide } from '#tests/run/side-by-side.ts'
import { soakUntil } from '#tests/run/soak.ts'
import { Tally } from '#tests/run/tally.ts'

const filesOf = (run: Run) => suitesOf(run).flatMap(({ files, env }) => files.map((file) => ({ file, env })))

test('every test file runs once in one tier, and again only on PostgreSQL', () => {
  const runs = (['main', 'rest', 'soak'] as const).flatMap(filesOf)
  const once = runs.filter(({ env }) => env?.TEST_DATABASES !== 'postgresql').map(({ file }) => file)
  expect(once.toSorted()).toEqual(projectFiles().filter(isTest).toSorted())
  const again = runs.filter(({ env }) => env?.TEST_DATABASES === 'postgresql').map(({ file }) => file)
  expect(again).toContain('tests/server/market/trade.test.ts')
  expect(again.filter((file) => /\.(all|soak)\.test/.test(file))).toEqual([])
  expect(filesOf('all')).toEqual([...filesOf('main'), ...filesOf('rest')])
})

test('npm test keeps the server to the embedded database', () => {
  const server = suitesOf('main').find(({ name }) => name === 'server')
  expect(server?.env).toEqual({ TEST_DATABASES: 'embedded' })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a changed mode, a new and a missing file are noticed, and the folder of the run is not', () => {
  const folder = aFolder()
  const at = (name: string) => join(folder, name)
  for (const name of ['own', 'deep', 'deep/er', 'dist']) mkdirSync(at(name))
  for (const name of ['kept', 'moded', 'lost', 'deep/er/moded']) writeFileSync(at(name), '', { mode: 0o644 })
  const footprint = () => footprintOf([{ path: folder, depth: 4 }], at('own'))
  const before = footprint()
  chmodSync(at('moded'), 0o600)
  chmodSync(at('deep/er/moded'), 0o600)
  rmSync(at('lost'))
  for (const name of ['new', 'own/new', 'dist/new']) writeFileSync(at(name), '')
  expect(changesBetween(before, footprint(), folder).toSorted()).toEqual([
    expect.stringMatching(/deep\/er\/moded was \d+:\d+ 644 and is \d+:\d+ 600$/),
    `${at('lost')} is gone`,
    expect.stringMatching(/moded was \d+:\d+ 644 and is \d+:\d+ 600$/),
    `${at('new')} is new`,
  ])
})

test('in shared folders only names of ours may not come and go, and no owner or mode may change', () => {
  const [before, after] = [
    new Map([
      ['/tmp/gone', '0:0 600'],
      ['/tmp/moded', '70:70 644'],
      ['/tmp/taken', '70:70 644'],
    ]),
    new Map([
      ...[['/tmp/new', '0:0 600'] as const, ['/tmp/cowrie-test-1', '0:0 700'] as const],
      ...[['/tmp/moded', '70:70 600'] as const, ['/tmp/taken', '0:0 644'] as const],
    ]),
  ]
  expect(changesBetween(before, after, '/project')).toEqual([
    '/tmp/moded was 70:70 644 and is 70:70 600',
    '/tmp/taken was 70:70 644 and is 0:0 644',
    '/tmp/cowrie-test-1 is new',
  ])
})

test.runIf(process.platform === 'linux')('a process that a test leaves behind is found', async () => {
  const mark = join(tmpdir(), `a-mark-${process.pid}`)
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], {
    env: { COWRIE_TEST_RUN: mark },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(processesWith(mark).map(({ pid }) => pid)).toEqual([child.pid])
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(processesWith(mark)).toEqual([])
})

test('no more jobs run side by side than asked, and all of them run', async () => {
  let [running, most, done] = [0, 0, 0]
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    done += 1
  }
  await sideBySide(
    Array.from({ length: 7 }, () => job),
    3,
  )
  expect([most, done]).toEqual([3, 7])
})

test('the closing line counts what was skipped, after the reason', () => {
  const tally = new Tally()
  tally.pass()
  tally.skip(4, 'journeys (4 files) was skipped: no browser starts.')
  const result = {
    passed: 2,
    skipped: 1,
    seconds: 3,
    reasons: ['the npm registry does not answer'],
    unsteady: [],
  }
  tally.add({ ...result, file: 'tests/core/a.test.ts', failed: 1, failures: ['a > fails\nbecause'] })
  expect(tally.lines().slice(-7)).toEqual([
    '',
    '✗ a > fails\nbecause',
    '',
    'journeys (4 files) was skipped: no browser starts.',
    'tests/core/a.test.ts: skipped, the npm registry does not answer',
    '',
    '3 passed, 1 failed, 5 skipped',
  ])
  expect(tally.hasFailed).toBe(true)
})

test('SOAK_MINUTES is a number of minutes', () => {
  expect(soakUntil(undefined)).toBeUndefined()
  expect(soakUntil('10')).toBeGreaterThan(Date.now() + 9 * 60_000)
  expect(() => soakUntil('ten')).toThrow('SOAK_MINUTES is a number of minutes, not "ten"')
})
