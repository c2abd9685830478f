/**
 * The footprint of a run on the machine: no test leaves a process behind, or changes a file outside of the folders that
 * it made. Tests get a folder for temporary files of the run's own (`TMPDIR`), so what they leave elsewhere was not meant.
 *
 * Other programs make and remove files in shared folders all the time. There a changed owner or mode counts, and a name
 * that comes or goes if it is one of ours.
 */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

/** A place that is looked at, down to this many folders below it. */
export type Place = { readonly path: string; readonly depth: number }

/** Owner and mode by path. */
export type Footprint = ReadonlyMap<string, string>

/** Folders that other programs change all the time, or that builds and caches of this project write. */
const passedOver = new Set([
  ...['.git', 'node_modules', 'dist', '.data', '.bench', '.shots'],
  ...['proc', 'sys', 'dev', 'run', 'lost+found'],
])

export const placesOf = (root: string, temporary: string): Place[] => [
  { path: '/', depth: 2 },
  { path: homedir(), depth: 2 },
  { path: temporary, depth: 6 },
  { path: '/dev/shm', depth: 3 },
  { path: root, depth: 20 },
]

/** `own` is the run's own folder. */
export function footprintOf(places: readonly Place[], own: string): Footprint {
  const found = new Map<string, string>()
  const look = (path: string, depth: number) => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (!stat) return
    found.set(path, `${stat.uid}:${stat.gid} ${(stat.mode & 0o7777).toString(8)}`)
    if (!stat.isDirectory() || depth === 0) return
    for (const name of namesIn(path))
      if (!passedOver.has(name) && join(path, name) !== own) look(join(path, name), depth - 1)
  }
  for (const { path, depth } of places) look(path, depth)
  return found
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * A sentence for each file whose owner or mode changed, and for each that came or went below `checkout`, or elsewhere with
 * a name that tests give.
 */
export function changesBetween(before: Footprint, after: Footprint, checkout: string): string[] {
  const counts = (path: string) => path.startsWith(join(checkout, '/')) || /cowrie/i.test(basename(path))
  const changes: string[] = []
  for (const [path, state] of before) {
    const now = after.get(path)
    if (now === undefined) {
      if (counts(path)) changes.push(`${path} is gone`)
    } else if (now !== state) changes.push(`${path} was ${state} and is ${now}`)
  }
  for (const path of after.keys()) if (!before.has(path) && counts(path)) changes.push(`${path} is new`)
  return changes
}

export type Leftover = { readonly pid: number; readonly command: string }

/** Live processes whose environment or command line has `mark`. Linux only; none elsewhere. */
export function processesWith(mark: string): Leftover[] {
  return namesIn('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .flatMap((pid) => {
      const read = (name: string) => {
        try {
          return readFileSync(`/proc/${pid}/${name}`, 'utf8')
        } catch {
          return ''
        }
      }
      const command = read('cmdline')
      // A process that has ended and that nobody has waited for has no command line.
      return command !== '' && (command.includes(mark) || read('environ').includes(mark))
        ? [{ pid, command: command.replaceAll('\0', ' ').trim().slice(0, 200) }]
        : []
    })
}
