/** Releases coexist: the files of a pinned version survive the next build. */
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loaderExcess } from '../../../demo/distribution/cdn.ts'
import { compressAll } from '../../../demo/distribution/compress.ts'
import {
  assertMatchesRelease,
  integrityOf,
  nextDevVersion,
  removeUnlisted,
  writeVersion,
} from '../../../demo/distribution/releases.ts'

let cdn: string
beforeEach(() => {
  cdn = `${mkdtempSync(join(tmpdir(), 'cowrie-releases-'))}/`
})
afterEach(() => rmSync(cdn, { recursive: true }))

/** The same steps as the build. */
async function release(version: string, files: Record<string, string>) {
  writeVersion(cdn, version, files)
  mkdirSync(`${cdn}v1`, { recursive: true })
  writeFileSync(`${cdn}v1/cowrie.js`, version)
  removeUnlisted(cdn)
  await compressAll(cdn)
}

const isThere = (path: string) => existsSync(`${cdn}${path}`)
const long = 'export const x = 1\n'.repeat(100)

it('keeps an older release unchanged, with the chunks that only it uses', async () => {
  await release('1.0.0', {
    'v1.0.0/cowrie-login.js': long,
    'chunks/core-aaaaaaaa.js': long,
    'chunks/react-cccccccc.js': long,
  })
  const before = readFileSync(`${cdn}v1.0.0/integrity.json`, 'utf8')
  await release('1.1.0', {
    'v1.1.0/cowrie-login.js': 'new',
    'chunks/core-bbbbbbbb.js': 'new',
    'chunks/react-cccccccc.js': long,
  })
  for (const path of [
    'v1.0.0/cowrie-login.js',
    'chunks/core-aaaaaaaa.js',
    'chunks/core-aaaaaaaa.js.br',
    'chunks/core-bbbbbbbb.js',
  ])
    expect(isThere(path), path).toBe(true)
  expect(readFileSync(`${cdn}v1.0.0/integrity.json`, 'utf8')).toBe(before)
  expect(readFileSync(`${cdn}v1/cowrie.js`, 'utf8')).toBe('1.1.0')
})

it('removes leftovers of an earlier build of the same version, compressed or not', async () => {
  await release('1.0.0', { 'v1.0.0/cowrie-gone.js': long, 'chunks/core-aaaaaaaa.js': long })
  await release('1.0.0', { 'v1.0.0/cowrie-login.js': long, 'chunks/core-bbbbbbbb.js': long })
  for (const path of [
    'v1.0.0/cowrie-gone.js',
    'v1.0.0/cowrie-gone.js.br',
    'chunks/core-aaaaaaaa.js',
    'chunks/core-aaaaaaaa.js.gz',
  ])
    expect(isThere(path), path).toBe(false)
  expect(isThere('chunks/core-bbbbbbbb.js.gz')).toBe(true)
})

it('compresses again when the content of an unhashed file changes', async () => {
  await release('1.0.0', { 'v1.0.0/cowrie-login.js': long })
  const before = readFileSync(`${cdn}v1.0.0/cowrie-login.js.br`)
  await release('1.0.0', { 'v1.0.0/cowrie-login.js': long.replaceAll('x', 'y') })
  expect(readFileSync(`${cdn}v1.0.0/cowrie-login.js.br`).equals(before)).toBe(false)
})

it('removes an unreleased version at the next build, except chunks of a release', async () => {
  await release('1.0.0', { 'v1.0.0/cowrie-login.js': long, 'chunks/core-aaaaaaaa.js': long })
  await release('1.0.1-dev', {
    'v1.0.1-dev/cowrie-login.js': long,
    'chunks/core-aaaaaaaa.js': long,
    'chunks/core-bbbbbbbb.js': long,
  })
  expect(isThere('v1.0.0/cowrie-login.js')).toBe(true)
  await release('1.1.0', { 'v1.1.0/cowrie-login.js': long, 'chunks/core-cccccccc.js': long })
  expect(isThere('chunks/core-aaaaaaaa.js')).toBe(true)
  for (const path of ['v1.0.1-dev', 'chunks/core-bbbbbbbb.js', 'chunks/core-bbbbbbbb.js.br'])
    expect(isThere(path), path).toBe(false)
})

describe('a version', () => {
  const files = { 'v1.0.0/cowrie-login.js': long, 'chunks/core-aaaaaaaa.js': long }
  /** Folder of the released versions' file lists. */
  let lists: string
  beforeEach(() => {
    lists = `${cdn}released/`
    mkdirSync(lists)
    writeFileSync(`${lists}1.0.0.json`, JSON.stringify(integrityOf(files)))
  })
  const build = async (version: string, built: Record<string, string>) => {
    assertMatchesRelease(version, integrityOf(built), lists)
    await release(version, built)
  }
  const contents = () =>
    Object.fromEntries(
      globSync('{chunks,v*}/*', { cwd: cdn }).map((path) => [path, readFileSync(`${cdn}${path}`, 'base64')]),
    )

  it('is reproduced by another build once released, also from nothing', async () => {
    await build('1.0.0', files)
    const before = contents()
    await build('1.0.0', files)
    expect(contents()).toEqual(before)
    rmSync(`${cdn}v1.0.0`, { recursive: true })
    await build('1.0.0', files)
    expect(contents()).toEqual(before)
  })

  it.each([
    [{ ...files, 'v1.0.0/cowrie-login.js': 'other' }, 'changes its v1.0.0/cowrie-login.js.'],
    [{ ...files, 'v1.0.0/cowrie-new.js': 'new' }, 'changes its v1.0.0/cowrie-new.js.'],
    [
      { 'v1.0.0/cowrie-login.js': 'other', 'chunks/core-bbbbbbbb.js': 'other' },
      /changes its (chunks|v1\.0\.0)\/\S+ \(and 2 more\)\./,
    ],
  ])('is not overwritten by different files once released: %#', async (changed, sentence) => {
    await build('1.0.0', files)
    const before = contents()
    const refused = build('1.0.0', changed)
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.toThrow(
      'Nothing was written. Give the change a version of its own, to work on it ' +
        '(npm version 1.0.1-dev --no-git-tag-version) or to release it (npm run release -- patch).',
    )
    expect(contents()).toEqual(before)
  })

  it('cannot be built before its release, unless it is a prerelease', async () => {
    await expect(build('1.1.0', {})).rejects.toThrow(/^1\.1\.0 was not released\. Nothing was written\./)
    for (const content of ['one', 'other']) {
      await build('1.1.0-dev', { 'v1.1.0-dev/cowrie-login.js': content })
      expect(readFileSync(`${cdn}v1.1.0-dev/cowrie-login.js`, 'utf8')).toBe(content)
    }
  })

  it('for development sorts before every possible next release', () => {
    expect([nextDevVersion('1.2.3'), nextDevVersion('0.9.9')]).toEqual(['1.2.4-dev', '0.9.10-dev'])
  })
})

it('the build fails when the loader exceeds 2 KiB', () => {
  expect(loaderExcess(2048)).toEqual([])
  expect(loaderExcess(2049)).toEqual(['cowrie.js is 2049 bytes min + gzip; its budget is 2048'])
})
