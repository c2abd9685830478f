/** How long each test file took when it last ran on this machine, and about how long where it never did. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What one of the many processes has compiled, the next one need not: the place where the server keeps it, too. */
export const compiled = fileURLToPath(new URL('../node_modules/.cache/cowrie', import.meta.url))
const path = join(compiled, 'test-seconds.json')

function known(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** What takes longer than half a minute, on a machine that has not run it yet. */
const long =
  /^tests\/(server\/(durability\/kill|market\/(model-runs|race|hot-listing)|keys\/(command|upgrade)|attack\/other-peoples-ids|db\/embedded)|journeys\/(guides|every-page|frameworks|two-people-trade|money))/

const usual: Readonly<Record<string, number>> = { core: 1, server: 6, widgets: 15, journeys: 15 }

/** For paths from the project's folder. */
export function secondsByFile(): (path: string) => number {
  const seconds = known()
  return (file) => seconds[file] ?? (long.test(file) ? 45 : (usual[file.split('/')[1] ?? ''] ?? 1))
}

export function recordSeconds(seconds: Readonly<Record<string, number>>): void {
  mkdirSync(compiled, { recursive: true })
  writeFileSync(path, JSON.stringify({ ...known(), ...seconds }))
}
