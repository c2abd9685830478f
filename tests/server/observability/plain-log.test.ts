/** The log of `LOG_FORMAT=plain`. */
import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '#server/platform/observability/log.ts'
import { readSettings } from '#server/settings/settings.ts'
import { aDataFolder } from '../database-for-tests.ts'

const facts = { method: 'GET', route: '/livez', ms: 3, caller: 'visitor' }

function writtenAt(level: 'info' | 'debug'): string[] {
  const lines: string[] = []
  const log = openLog({ level, form: 'plain', write: (line) => lines.push(line) })
  log.info('Cowrie is ready')
  log.info({ ...facts, status: 200 }, 'request')
  log.warn({ ...facts, status: 503 }, 'request')
  log.error({ event: 'stop-failed', err: new Error('no room left') }, 'Stopping failed')
  return lines
}

test('a plain log has sentences, failed requests and the stack of an error', () => {
  const [ready, request, failure, ...more] = writtenAt('info')
  expect(ready).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Cowrie is ready\n$/)
  expect(request).toMatch(/WARN: GET \/livez 503 3 ms \(visitor\)\n$/)
  expect(failure).toMatch(/ERROR: Stopping failed[\s\S]*plain-log\.test\.ts/)
  expect(more).toEqual([])
  expect(writtenAt('debug')).toHaveLength(4)
})

test('another form is refused by name', async () => {
  const DATA_DIR = await aDataFolder()
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  expect(readSettings({ DATA_DIR, LOG_FORMAT: 'plain' }).logForm).toBe('plain')
  expect(() => readSettings({ DATA_DIR, LOG_FORMAT: 'pretty' })).toThrow(/LOG_FORMAT.*json or plain/)
})
