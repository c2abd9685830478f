import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  isFromRegistry,
  type LockFile,
  lockFileFaults,
  type Manifest,
  manifestFaults,
  platformOf,
} from '#tests/lock/lock-file.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = <T>(path: string) => JSON.parse(readFileSync(at(path), 'utf8')) as T
const lock = read<LockFile>('package-lock.json')
/** Native packages that the registry lacked at the last `npm run lock`. */
const excused = read<string[]>('tests/lock/without-integrity.json')

const integrity = 'sha512-AAAA'
const parent = { version: '1.0.0', integrity, optionalDependencies: { '@a/b-darwin-arm64': '1.0.0' } }
const native = { version: '1.0.0', os: ['darwin'], cpu: ['arm64'], optional: true }
const aLock = (packages: LockFile['packages']): LockFile => ({ lockfileVersion: 3, packages })

describe('the lock file', () => {
  it('has an integrity and no download address for every package, and an entry for every platform', () => {
    expect(lockFileFaults(lock, excused)).toEqual([])
    expect(lockFileFaults(read<LockFile>('tests/hosts/package-lock.json'), [])).toEqual([])
  })

  it('agrees with package.json and with the manifests of installed packages', () => {
    const root = read<Manifest & { devDependencies: object }>('package.json')
    expect(lock.packages['']).toMatchObject({
      dependencies: root.dependencies,
      devDependencies: root.devDependencies,
    })
    const installed = Object.keys(lock.packages).filter(
      (place) => isFromRegistry(place, lock.packages[place] ?? {}) && existsSync(at(`${place}/package.json`)),
    )
    expect(installed.length).toBeGreaterThan(100)
    expect(
      installed.flatMap((place) => manifestFaults(lock, place, read<Manifest>(`${place}/package.json`))),
    ).toEqual([])
  })

  it('gets no download addresses, because of .npmrc', () => {
    expect(readFileSync(at('.npmrc'), 'utf8')).toMatch(/^omit-lockfile-registry-resolved=true$/m)
  })
})

describe('a faulty lock file', () => {
  it('lacks an integrity', () => {
    const broken = aLock({ 'node_modules/x': { version: '1.0.0' } })
    expect(lockFileFaults(broken, [])).toEqual(['node_modules/x has no integrity: npm run lock'])
    // A package for every platform cannot be excused.
    expect(lockFileFaults(broken, ['x@1.0.0'])).toEqual([
      'x@1.0.0 may not lack its integrity: it is no optional package of one platform',
    ])
  })

  it("lacks another platform's package", () => {
    const broken = aLock({ 'node_modules/@a/b': parent })
    expect(lockFileFaults(broken, [])).toEqual([
      '@a/b-darwin-arm64, which node_modules/@a/b names, has no entry: npm run lock',
    ])
  })

  it('excuses a package without need', () => {
    const unverified = aLock({ 'node_modules/@a/b': parent, 'node_modules/@a/b-darwin-arm64': native })
    expect(lockFileFaults(unverified, ['@a/b-darwin-arm64@1.0.0'])).toEqual([])
    const verified = aLock({ 'node_modules/@a/b-darwin-arm64': { ...native, integrity } })
    expect(lockFileFaults(verified, ['@a/b-darwin-arm64@1.0.0'])).toEqual([
      '@a/b-darwin-arm64@1.0.0 is excused from its integrity without need: npm run lock',
    ])
  })

  it('has a download address, or a platform that contradicts the name', () => {
    const resolved = 'https://registry.example/x.tgz'
    expect(lockFileFaults(aLock({ 'node_modules/x': { integrity, resolved } }), [])).toEqual([
      `node_modules/x has a download address: ${resolved}`,
    ])
    expect(
      lockFileFaults(aLock({ 'node_modules/@a/b-linux-x64-musl': { ...native, integrity } }), []),
    ).toEqual([
      'node_modules/@a/b-linux-x64-musl is for os darwin, its name says linux',
      'node_modules/@a/b-linux-x64-musl is for cpu arm64, its name says x64',
      'node_modules/@a/b-linux-x64-musl is for libc undefined, its name says musl',
    ])
  })

  it('disagrees with an installed manifest', () => {
    const stale = aLock({ 'node_modules/x': { version: '1.0.0', integrity } })
    const manifest = { version: '1.1.0', optionalDependencies: { 'x-darwin-x64': '1.1.0' } }
    expect(manifestFaults(stale, 'node_modules/x', manifest)).toEqual([
      'node_modules/x is 1.1.0, the lock file says 1.0.0',
      'node_modules/x names x-darwin-x64@1.1.0, its entry in the lock file does not',
    ])
  })
})

describe('the platform of a native package', () => {
  it.each([
    ['@rollup/rollup-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@rollup/rollup-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@oxc-parser/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['@oxc-parser/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['fastify', undefined],
  ])('is read from the name %s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform)
  })
})
