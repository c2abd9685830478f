/** Duration of each test file in its last run on this machine, or an estimate without one. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './imports.ts'
import { tierOf } from './tier.ts'

/** Shared compile cache of all test processes, in the same folder as the server's. */
export const compiled = fileURLToPath(new URL('../node_modules/.cache/cowrie', import.meta.url))
const path = join(compiled, 'test-seconds.json')

function known(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Seconds of a usual file of 8 KB, by its folder. */
const usual: Readonly<Record<string, number>> = {
  core: 1,
  server: 6,
  widgets: 15,
  journeys: 15,
  browsers: 60,
}
const usualBytes = 8_192
/** Soak tests run for minutes, however short their text is. */
const soakSeconds = 300

function estimate(file: string): number {
  if (tierOf(file) === 'soak') return soakSeconds
  const size = statSync(join(root, file), { throwIfNoEntry: false })?.size ?? usualBytes
  return (usual[file.split('/')[1] ?? ''] ?? 1) * (size / usualBytes)
}

/** Seconds of a test file, by its path from the project's folder. */
export function secondsByFile(): (path: string) => number {
  const seconds = known()
  return (file) => seconds[file] ?? estimate(file)
}

export function recordSeconds(seconds: Readonly<Record<string, number>>): void {
  mkdirSync(compiled, { recursive: true })
  writeFileSync(path, JSON.stringify({ ...known(), ...seconds }))
}
