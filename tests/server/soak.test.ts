import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reportProgress } from './soak.ts'

function aProgressFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.stubEnv('SOAK_PROGRESS', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

test('a part tells how far it is at its start, once a second and at its end', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = aProgressFolder()
  const told = (done: number) => {
    reportProgress({ part: 'kills', done, of: 9, unit: 'kills' })
    return JSON.parse(readFileSync(join(folder, 'kills.json'), 'utf8')).done
  }
  expect([told(0), told(1)]).toEqual([0, 0])
  vi.advanceTimersByTime(1_000)
  expect([told(2), told(3), told(9)]).toEqual([2, 2, 9])
  expect(readdirSync(folder)).toEqual(['kills.json'])
})

test('nothing is told where nobody asks for it', () => {
  vi.stubEnv('SOAK_PROGRESS', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const report = () => reportProgress({ part: 'kills', done: 0, of: 9, unit: 'kills' })
  expect(report).not.toThrow()
})
