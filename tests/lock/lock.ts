/**
 * `npm run lock`: completes `package-lock.json` after a change of dependencies, without changing a version. npm keeps
 * what the lock file lacks: the integrity of packages that it found installed, and the optional packages of platforms
 * whose packages this machine's registry does not offer; npm 10 also drops every `libc`. One `npm install --package-lock-only` of a throw-away project
 * asks the registry for all of them.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  findInstalled,
  type LockEntry,
  type LockFile,
  missingPackages,
  nameOfEntry,
  platformOf,
  withoutIntegrity,
} from './lock-file.ts'

const lockPath = fileURLToPath(new URL('../../package-lock.json', import.meta.url))
const excusedPath = fileURLToPath(new URL('without-integrity.json', import.meta.url))

const lock = JSON.parse(readFileSync(lockPath, 'utf8')) as LockFile
const missing = missingPackages(lock)
const unverified = withoutIntegrity(lock)
const withoutLibc = Object.entries(lock.packages)
  .filter(([, { optional, os, libc }]) => optional && os?.includes('linux') && !libc)
  .map(([place]) => place)

const idAt = (place: string) => {
  const entry = lock.packages[place] as LockEntry
  return `${nameOfEntry(place, entry)}@${entry.version}`
}
const offered = entriesOf([
  ...new Set([
    ...[...unverified, ...withoutLibc].map(idAt),
    ...missing.map(({ name, version }) => `${name}@${version}`),
  ]),
])

let verified = 0
for (const place of unverified) {
  const integrity = offered.get(idAt(place))?.integrity
  if (!integrity) continue
  lock.packages[place] = { ...lock.packages[place], integrity }
  verified++
}
for (const { parent, name, version } of missing) {
  // Two packages may name the same one.
  if (findInstalled(lock, parent, name)) continue
  const place = lock.packages[`node_modules/${name}`]
    ? `${parent}/node_modules/${name}`
    : `node_modules/${name}`
  const entry = entryOf(name, version, lock.packages[parent] as LockEntry)
  for (const needed of Object.keys(entry.dependencies ?? {}))
    if (!findInstalled(lock, place, needed))
      throw new Error(`${name} needs ${needed}, which the lock file lacks: run npm install first`)
  lock.packages[place] = entry
}
for (const place of withoutLibc) {
  const known = offered.get(idAt(place))
  const libc = known ? known.libc : platformOf(nameOfEntry(place, lock.packages[place] as LockEntry))?.libc
  if (libc) lock.packages[place] = { ...lock.packages[place], libc }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([place, entry]) => [place, place ? inNpmsOrder(entry) : entry]),
)

const excused = [...new Set(withoutIntegrity(lock).map(idAt))].sort()
writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`)
writeFileSync(excusedPath, `${JSON.stringify(excused, null, 2)}\n`)
process.stdout.write(
  `package-lock.json: ${verified} integrities and ${missing.length} entries added; ` +
    `${excused.length} packages of other platforms, which this registry does not offer, have no integrity.\n`,
)

/** The registry's entry for each `name@version` that it offers. */
function entriesOf(ids: readonly string[]): Map<string, LockEntry> {
  if (ids.length === 0) return new Map()
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-lock-'))
  try {
    // Under aliases, several versions of one package can be asked for; what a registry lacks may be left out.
    const optionalDependencies = Object.fromEntries(ids.map((id, i) => [`package-${i}`, `npm:${id}`]))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, optionalDependencies }))
    const { status } = spawnSync(
      'npm',
      ['install', '--package-lock-only', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
    )
    if (status !== 0) throw new Error('npm could not ask the registry for what the lock file lacks.')
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as LockFile
    return new Map(
      ids.flatMap((id, i) => {
        const entry = packages[`node_modules/package-${i}`]
        return entry ? [[id, entry]] : []
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The entry of an optional package of `parent`: the registry's, or what the parent's manifest and the name tell. */
function entryOf(name: string, version: string, parent: LockEntry): LockEntry {
  const { name: _alias, resolved: _address, ...known } = offered.get(`${name}@${version}`) ?? {}
  const platform = platformOf(name)
  if (!known.version && !(platform && /^\d/.test(version)))
    throw new Error(`The registry does not offer ${name}@${version}, and its name tells no platform.`)
  return {
    version,
    ...platform,
    ...known,
    ...(parent.dev && { dev: true }),
    ...(parent.peer && { peer: true }),
    optional: true,
  }
}

/** npm writes the keys of an entry in this order; another one would be a change in the next install. */
function inNpmsOrder(entry: LockEntry): LockEntry {
  const first = ['name', 'version', 'resolved', 'integrity']
  const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value)
  const rank = ([key, value]: [string, unknown]) => {
    const at = first.indexOf(key)
    return at >= 0 ? at : isObject(value) ? first.length + 1 : first.length
  }
  const keys = Object.entries(entry) as [string, unknown][]
  return Object.fromEntries(
    keys.sort((a, b) => rank(a) - rank(b) || (rank(a) === first.length ? a[0].localeCompare(b[0], 'en') : 0)),
  ) as LockEntry
}
