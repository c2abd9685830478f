/** Duration of each test file in its last run on this machine, or an estimate without one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** Test files that take longer than half a minute, for machines without a recorded run; the first match counts. */
const long: readonly (readonly [pattern: RegExp, seconds: number])[] = [
  [/^tests\/server\/settlement\/misbehaving/, 450],
  [/^tests\/server\/durability\/kill/, 160],
  [/^tests\/server\/market\/model-runs/, 100],
  [
    /^tests\/(server\/(durability\/outage|accounts\/identity-command|market\/(race|hot-listing|match-batches|matching|sweep)|backups\/|keys\/(command|upgrade)|attack\/other-peoples-ids|db\/embedded)|journeys\/(guides|every-page|hosts|two-people-trade|money))/,
    45,
  ],
]

const usual: Readonly<Record<string, number>> = {
  core: 1,
  server: 6,
  widgets: 15,
  journeys: 15,
  browsers: 60,
}

/** Seconds of a test file, by its path from the project's folder. */
export function secondsByFile(): (path: string) => number {
  const seconds = known()
  return (file) =>
    seconds[file] ?? long.find(([pattern]) => pattern.test(file))?.[1] ?? usual[file.split('/')[1] ?? ''] ?? 1
}

export function recordSeconds(seconds: Readonly<Record<string, number>>): void {
  mkdirSync(compiled, { recursive: true })
  writeFileSync(path, JSON.stringify({ ...known(), ...seconds }))
}
