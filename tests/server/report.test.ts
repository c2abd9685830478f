/** The server's reports to its operator: levels, events, and each sentence once for each outage. */
import { globSync, readFileSync } from 'node:fs'
import { setImmediate as aMoment } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openIdleServer } from '#server/open-server.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { logEvents, outageOf, type Reporter, reporterOn } from '#server/platform/observability/report.ts'
import { readSettings } from '#server/settings/settings.ts'
import { aPlace } from './keys/real-server.ts'
import { quickSecrets } from './quick-secrets.ts'
import { keptIn } from './told.ts'

function aReport(): { report: Reporter; lines: () => Record<string, unknown>[] } {
  const lines: string[] = []
  const log = openLog({ level: 'debug', form: 'json', write: (line) => lines.push(line) })
  return { report: reporterOn(log), lines: () => lines.splice(0).map((line) => JSON.parse(line)) }
}

const isAway = () => {
  throw new Error('the database is away')
}

test('the level is the meaning, and an error has an event', () => {
  const { report, lines } = aReport()
  report.info('a fact')
  report.warn('it heals')
  report.error('ledger-broken', 'wake up')
  expect(lines()).toMatchObject([
    { level: 'info', msg: 'a fact' },
    { level: 'warn', msg: 'it heals' },
    { level: 'error', msg: 'wake up', event: 'ledger-broken' },
  ])
})

test('an outage is told at its beginning and its end, and an event within it once', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { report, lines } = aReport()
  const outage = outageOf(report, 'mails fail', 'mails leave again', (error) =>
    error instanceof TypeError ? 'processor-refuses' : undefined,
  )
  outage.over()
  for (const error of [new Error('one'), new Error('two'), new TypeError('key'), new TypeError('again')])
    outage.failed(error)
  vi.advanceTimersByTime(70_000)
  outage.failed(new Error('three'))
  outage.over()
  outage.over()
  outage.failed(new Error('four'))
  expect(lines().map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    'warn mails fail: one',
    'error mails fail: key',
    'info mails leave again, after 70 s',
    'warn mails fail: four',
  ])
})

describe('the events', () => {
  const sources = globSync('demo/server/**/*.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') }))

  test('are those of the operators’ document, and each is told somewhere', () => {
    const text = readFileSync('demo/operations/OPERATING.md', 'utf8')
    const table = text.slice(text.indexOf('| event '), text.indexOf('## Figures, traces'))
    expect([...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)).toEqual([...logEvents])
    const rest = sources.filter(({ path }) => !path.endsWith('server/report.ts'))
    expect(logEvents.filter((event) => !rest.some(({ text }) => text.includes(`'${event}'`)))).toEqual([])
  })

  test('are in every line of level error', () => {
    const without = sources.filter(({ text }) => /log\.error\((?!\s*\{\s*event:)/.test(text))
    expect(without.map(({ path }) => path)).toEqual([])
  })
})

test('while the database is away every job says so once, and once that it works again', async () => {
  const place = await aPlace('embedded')
  onTestFinished(place.close)
  const said: string[] = []
  const settings = readSettings({
    DATA_DIR: place.dataDir,
    SEED: 'none',
    TOKEN_PEPPER: 'a pepper for tests that is long enough',
  })
  const open = await openIdleServer(settings, {
    report: keptIn(said),
    secrets: quickSecrets(settings.pepper),
  })
  onTestFinished(open.close)
  const { database } = open.server
  const { db, inTransaction } = database
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance', 'Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
  said.splice(0)
  Object.assign(database, {
    db: new Proxy(db, { get: isAway }),
    inTransaction: async () => isAway(),
  })
  open.startJobs()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  const failures = said.splice(0)
  expect(failures.filter((sentence) => !sentence.endsWith(': the database is away'))).toEqual([])
  expect(new Set(failures).size).toBe(failures.length)
  expect(failures.length).toBeGreaterThanOrEqual(6)

  Object.assign(database, { db, inTransaction })
  const ends = () => said.filter((sentence) => /, after \d+ s$/.test(sentence))
  for (let minutes = 0; minutes < 5 || (minutes < 600 && ends().length < failures.length); minutes += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    await aMoment()
  }
  expect(new Set(ends()).size).toBe(failures.length)
  expect(ends()).toHaveLength(failures.length)
  expect(said.filter((sentence) => / (could|failed)\b/.test(sentence))).toEqual([])
})
