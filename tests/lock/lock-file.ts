/**
 * A complete `package-lock.json` has an integrity for every package of a registry, an entry for every optional
 * package that a manifest names (other platforms' included), and no download address. npm writes such a file from
 * nothing only where the registry offers every platform's packages; `npm run lock` completes it elsewhere.
 */
export type Manifest = {
  name?: string
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type LockEntry = Manifest & {
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  peer?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  license?: string
  engines?: Record<string, string>
}

export type LockFile = { lockfileVersion: number; packages: Record<string, LockEntry> }

export type Platform = Pick<LockEntry, 'os' | 'cpu' | 'libc'>

/** A dependency that a manifest names and the lock file lacks. */
export type MissingPackage = { parent: string; name: string; version: string }

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
/** Processors as `process.arch` calls them, and `arm` for the ABIs that native packages add to their names. */
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/**
 * The platform that a native package's name tells, as its manifest would: `@rollup/rollup-linux-x64-musl` runs on
 * Linux, x64, musl. Undefined where the name tells no system and processor.
 */
export function platformOf(name: string): Platform | undefined {
  const words = name.split('/').at(-1)?.split(/[-.]/) ?? []
  const at = words.findIndex((word, i) => systems.includes(word) && processors.includes(words[i + 1] ?? ''))
  if (at < 0) return undefined
  const [system, processor, abi = ''] = words.slice(at) as [string, string, string?]
  const libc = /^musl/.test(abi) ? 'musl' : system === 'linux' && /^gnu/.test(abi) ? 'glibc' : undefined
  return { os: [system], cpu: [processor], ...(libc && { libc: [libc] }) }
}

/** The name of the package at a place such as `node_modules/a/node_modules/@b/c`. */
export const nameOfEntry = (place: string, entry: LockEntry) =>
  entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Whether a package comes from a registry: it is no folder of this repository and no part of another's tarball. */
export const isFromRegistry = (place: string, entry: LockEntry) =>
  place.includes('node_modules/') && !entry.link && !entry.inBundle

/** The place that Node finds `name` at from `parent`, or undefined. */
export function findInstalled({ packages }: LockFile, parent: string, name: string): string | undefined {
  let folder = parent
  for (;;) {
    const place = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (!folder) return undefined
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  }
}

/** The optional packages that the lock file's manifests name and that it has no entry for. */
export function missingPackages(lock: LockFile): MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !findInstalled(lock, parent, name))
      .map(([name, version]) => ({ parent, name, version })),
  )
}

/** The places of packages from a registry that have no integrity. */
export const withoutIntegrity = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(([place, entry]) => isFromRegistry(place, entry) && !entry.integrity)
    .map(([place]) => place)

/**
 * Faults of a lock file, one sentence each; empty if it is complete.
 *
 * @param excused `name@version` of the packages that may lack their integrity.
 */
export function lockFileFaults(lock: LockFile, excused: readonly string[]): string[] {
  const faults: string[] = []
  const unverified = new Set<string>()
  for (const place of withoutIntegrity(lock)) {
    const entry = lock.packages[place] as LockEntry
    const name = nameOfEntry(place, entry)
    const id = `${name}@${entry.version}`
    unverified.add(id)
    if (!excused.includes(id)) faults.push(`${place} has no integrity: npm run lock`)
    // Only native packages of other platforms may be excused, no package for every platform.
    else if (!(entry.optional || entry.devOptional) || !platformOf(name))
      faults.push(`${id} may not lack its integrity: it is no optional package of one platform`)
  }
  for (const id of excused)
    if (!unverified.has(id)) faults.push(`${id} is excused from its integrity without need: npm run lock`)
  for (const { parent, name } of missingPackages(lock))
    faults.push(`${name}, which ${parent || 'package.json'} names, has no entry: npm run lock`)
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (entry.resolved && !entry.link) faults.push(`${place} has a download address: ${entry.resolved}`)
    const named = entry.optional ? platformOf(nameOfEntry(place, entry)) : undefined
    if (!named) continue
    for (const key of ['os', 'cpu', 'libc'] as const) {
      // Not every manifest for 32-bit ARM names its C library. Of the others, `npm install` of npm 10 drops it.
      if (key === 'libc' && (!named.libc || (!entry.libc && /eabi/.test(place)))) continue
      // WebAssembly runs on each processor of its system.
      if (key === 'cpu' && String(named.cpu) === 'wasm32' && !entry.cpu) continue
      if (String(entry[key]) !== String(named[key]))
        faults.push(`${place} is for ${key} ${entry[key]}, its name says ${named[key]}`)
    }
  }
  return faults
}

/**
 * Differences between the lock file and the manifest of an installed package, one sentence each.
 *
 * @param place the package's folder, as the lock file calls it.
 */
export function manifestFaults(lock: LockFile, place: string, manifest: Manifest): string[] {
  const entry = lock.packages[place]
  if (!entry) return [`${place} is installed and has no entry in the lock file`]
  const faults: string[] = []
  if (entry.version !== manifest.version)
    faults.push(`${place} is ${manifest.version}, the lock file says ${entry.version}`)
  for (const [name, range] of Object.entries(manifest.optionalDependencies ?? {}))
    if (entry.optionalDependencies?.[name] !== range)
      faults.push(`${place} names ${name}@${range}, its entry in the lock file does not`)
  return faults
}
