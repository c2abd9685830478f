/**
 * A data folder that a setting names by mistake: the system's folder for temporary files, somebody's home, another user's
 * files. All of them are made here; the real ones are never named.
 */
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readBankSettings } from '#bank/settings.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { makePrivateFolder } from '#server/platform/files/private-files.ts'
import { openSettings, readSettings } from '#server/settings/settings.ts'
import { aDataFolder } from '../database-for-tests.ts'
import { aServerProcess } from './server-process.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  folders.push(folder)
  chmodSync(folder, mode)
  return folder
}

/** Every path below a folder, and itself, with its owner and mode. */
const stateOf = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].sort().map((name) => {
    const { mode, uid } = lstatSync(join(folder, name))
    return `${name} ${uid} ${(mode & 0o7777).toString(8)}`
  })

const isRoot = process.geteuid?.() === 0
const another = 65_534

/** As the system's: everybody's, with a socket's folder of another program. */
function likeTemporary(): string {
  const folder = aFolder(0o1777)
  mkdirSync(join(folder, '.s.other'), { mode: 0o755 })
  writeFileSync(join(folder, '.s.other', 'socket'), '', { mode: 0o666 })
  if (isRoot) chownSync(join(folder, '.s.other'), another, another)
  return folder
}

function likeHome(): string {
  const folder = aFolder(0o755)
  for (const name of ['Documents', '.config']) mkdirSync(join(folder, name), { mode: 0o755 })
  writeFileSync(join(folder, 'Documents', 'letter.txt'), 'Dear', { mode: 0o644 })
  // A name that the server uses, too.
  writeFileSync(join(folder, 'keys'), 'the keys of the house', { mode: 0o644 })
  return folder
}

const sentences =
  /^The data folder \S+ has "[^"]+", which the server did not make\. Nothing in it was changed\./

describe.each([
  ["like the system's for temporary files", likeTemporary],
  ["like somebody's home", likeHome],
])('a folder %s', (_name, make) => {
  test('is refused by the name of one of its files, and nothing in it changes', async () => {
    const folder = make()
    const before = stateOf(folder)
    expect(() => makePrivateFolder(folder)).toThrow(sentences)
    expect(() =>
      openSettings({ DATA_DIR: folder, KEYS: `k1=${Buffer.alloc(32, 1).toString('base64')}` }),
    ).toThrow(sentences)
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(sentences)
    expect(stateOf(folder)).toEqual(before)
  })

  test('stops npm start, the sandbox’s bank included', async () => {
    const folder = make()
    const before = stateOf(folder)
    const secrets = {
      TOKEN_PEPPER: 'a pepper for tests that is long enough',
      KEYS: `k1=${Buffer.alloc(32, 1).toString('base64')}`,
      PUSH_KEY: 'VZFqd31Gw1DxtTbXxnKBkNRTYTaoG5EkNB9lbBKdPRA',
    }
    await expect(aServerProcess({ env: { DATA_DIR: folder, BANK_PORT: '0', ...secrets } })).rejects.toThrow(
      /Cowrie cannot start: The data folder .* has ".*", which the server did not make/,
    )
    expect(stateOf(folder)).toEqual(before)
  })
})

test('an empty folder for files of all users is refused, too', () => {
  const folder = aFolder(0o1777)
  expect(() => makePrivateFolder(folder)).toThrow(/is for files of all users\. Nothing in it was changed/)
  expect(stateOf(folder)).toHaveLength(1)
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
})

test.skipIf(!isRoot)(
  'as root, the files of another user stay as they are, in a folder of ours, too',
  async () => {
    const folder = await aDataFolder()
    folders.push(folder)
    writeFileSync(join(folder, 'pepper'), 'theirs', { mode: 0o644 })
    const inside = join(folder, 'database', 'theirs')
    writeFileSync(inside, 'theirs', { mode: 0o644 })
    for (const path of [join(folder, 'pepper'), inside]) chownSync(path, another, another)
    chmodSync(join(folder, 'database', 'PG_VERSION'), 0o644)
    makePrivateFolder(folder)
    expect(statSync(inside).mode & 0o777).toBe(0o644)
    expect(statSync(join(folder, 'pepper')).mode & 0o777).toBe(0o644)
    expect(statSync(join(folder, 'database', 'PG_VERSION')).mode & 0o777).toBe(0o600)
  },
)

test('a folder named database that no PostgreSQL made keeps its modes', async () => {
  const folder = aFolder(0o700)
  mkdirSync(join(folder, 'database'), { mode: 0o755 })
  writeFileSync(join(folder, 'database', 'customers.csv'), 'a', { mode: 0o644 })
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/has files, but they are not a database/)
  expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o755)
  expect(statSync(join(folder, 'database', 'customers.csv')).mode & 0o777).toBe(0o644)
})

test('a volume of its own may have its lost+found', () => {
  const folder = aFolder(0o755)
  mkdirSync(join(folder, 'lost+found'), { mode: 0o755 })
  makePrivateFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'lost+found')).mode & 0o777).toBe(0o755)
})

test('reading settings changes nothing on the disk, the bank’s neither', () => {
  const outer = aFolder(0o755)
  const dataDir = join(outer, 'data')
  readSettings({ DATA_DIR: dataDir })
  readSettings({ DATA_DIR: dataDir, SANDBOX: 'public' })
  readBankSettings({ DATA_DIR: dataDir })
  expect(stateOf(outer)).toHaveLength(1)
})

test('secrets that two starts make at one moment are those of the faster', () => {
  const dataDir = join(aFolder(0o755), 'data')
  const slower = readSettings({ DATA_DIR: dataDir })
  const faster = openSettings({ DATA_DIR: dataDir })
  expect(slower.pepper).not.toBe(faster.pepper)
  expect(openSettings({ DATA_DIR: dataDir })).toMatchObject({
    pepper: faster.pepper,
    pushKey: faster.pushKey,
  })
})
