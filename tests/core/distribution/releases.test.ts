/** Releases lie beside each other: what a partner has pinned is there after the next build. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loaderExcess } from '../../../demo/distribution/cdn.ts'
import { compressAll } from '../../../demo/distribution/compress.ts'
import { removeUnreleased, reopenRelease, writeIntegrity } from '../../../demo/distribution/releases.ts'

let cdn: string
beforeEach(() => {
  cdn = `${mkdtempSync(join(tmpdir(), 'cowrie-releases-'))}/`
})
afterEach(() => rmSync(cdn, { recursive: true }))

/** As the build does it. */
async function release(version: string, files: Record<string, string>) {
  reopenRelease(cdn, version)
  for (const folder of ['chunks', `v${version}`, 'v1']) mkdirSync(`${cdn}${folder}`, { recursive: true })
  for (const [path, content] of Object.entries(files)) writeFileSync(`${cdn}${path}`, content)
  writeFileSync(`${cdn}v1/cowrie.js`, version)
  writeIntegrity(cdn, version, Object.keys(files))
  removeUnreleased(cdn)
  await compressAll(cdn)
}

const isThere = (path: string) => existsSync(`${cdn}${path}`)
const long = 'export const x = 1\n'.repeat(100)

it('an older release stays as it was, with the chunks that only it uses', async () => {
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

it('what an earlier build of the same version has left is taken away, compressed or not', async () => {
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

it('what is compressed is what the file says now, where its name does not tell', async () => {
  await release('1.0.0', { 'v1.0.0/cowrie-login.js': long })
  const before = readFileSync(`${cdn}v1.0.0/cowrie-login.js.br`)
  await release('1.0.0', { 'v1.0.0/cowrie-login.js': long.replaceAll('x', 'y') })
  expect(readFileSync(`${cdn}v1.0.0/cowrie-login.js.br`).equals(before)).toBe(false)
})

it('a loader of more than 2 KiB fails the build', () => {
  expect(loaderExcess(2048)).toEqual([])
  expect(loaderExcess(2049)).toEqual(['cowrie.js is 2049 bytes min + gzip; its budget is 2048'])
})
