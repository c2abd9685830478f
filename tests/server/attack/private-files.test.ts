/** Other users of the machine: the embedded database and the secrets beside it are closed to them. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import {
  assertFreeSpace,
  makePrivateFolder,
  UnusableFolder,
  unusableFolder,
} from '#server/platform/files/private-files.ts'
import { openSettings } from '#server/settings/settings.ts'
import { shortLived } from '#tests/short-lived.ts'
import { aDataFolder } from '../database-for-tests.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  folders.push(folder)
  return folder
}

/** Every path in a folder, itself included, that others may do anything with. */
function openPaths(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...inside].filter((path) => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0
  })
}

/** Makes a folder and all in it what the earlier releases left: for everybody to read and write. */
function widen(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666)
  }
  chmodSync(folder, 0o755)
}

describe('the embedded database', () => {
  it('is closed to others whatever the umask, also the files that a running server makes', async () => {
    const dataDir = await aDataFolder()
    folders.push(dataDir)
    const program = `
      import { openDatabase } from '#server/platform/db/database.ts'
      import { sql } from 'kysely'
      process.umask(0)
      const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
      await sql\`CREATE TABLE heavy AS SELECT repeat(md5(n::text), 40) AS text FROM generate_series(1, 20000) n\`.execute(db)
      console.log('WRITTEN')
      setInterval(() => {}, 1000)`
    const logSegments = () =>
      readdirSync(join(dataDir, 'database', 'pg_wal')).filter((name) => name.length === 24)
    const segmentsBefore = logSegments()
    const child = spawn(
      process.execPath,
      [...shortLived, '--input-type=module-typescript', '--no-warnings', '-e', program],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
    const ended = new Promise((resolve) => child.on('close', resolve))
    try {
      while (!said.includes('WRITTEN') && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 50))
      expect(said.trim()).toBe('WRITTEN')
      // It has made files of the log and of a table while it ran.
      expect(logSegments().filter((name) => !segmentsBefore.includes(name)).length).toBeGreaterThan(0)
      expect(existsSync(join(dataDir, 'database.lock'))).toBe(true)
      expect(openPaths(dataDir)).toEqual([])
    } finally {
      child.kill('SIGKILL')
      await ended
    }
  }, 90_000)

  it('is closed to others where an earlier release left it open', async () => {
    const dataDir = await aDataFolder()
    folders.push(dataDir)
    for (const name of ['pepper', 'database.lock']) writeFileSync(join(dataDir, name), '')
    widen(dataDir)
    expect(openPaths(dataDir).length).toBeGreaterThan(500)
    const database = await openDatabase({ dataDir })
    expect(openPaths(dataDir)).toEqual([])
    await database.close()
    expect(openPaths(dataDir)).toEqual([])
  })

  it('leaves alone what a link in its folder leads to', () => {
    const [folder, elsewhere] = [aFolder(), join(aFolder(), 'theirs')]
    writeFileSync(elsewhere, 'theirs')
    chmodSync(elsewhere, 0o644)
    symlinkSync(elsewhere, join(folder, 'pepper'))
    makePrivateFolder(folder)
    expect(statSync(elsewhere).mode & 0o777).toBe(0o644)
  })
})

describe('the sandbox’s pepper', () => {
  it('is made in a folder that is closed to others', () => {
    const dataDir = join(aFolder(), 'data', 'of', 'cowrie')
    openSettings({ DATA_DIR: dataDir })
    expect(statSync(join(dataDir, 'pepper')).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })
})

/** As a user that is not root, for whom nothing is read-only and nobody else's. */
function asNobody(work: () => void): void {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe('an unusable data folder is reported with the reason', () => {
  it('when the server may not write there', () => {
    const outer = aFolder()
    const folder = join(outer, 'data')
    mkdirSync(folder)
    chmodSync(outer, 0o755)
    if (process.geteuid?.() === 0) chownSync(folder, 65_534, 65_534)
    chmodSync(folder, 0o500)
    asNobody(() => {
      expect(() => makePrivateFolder(folder)).toThrow(
        new UnusableFolder(
          `The server may not write to the data folder ${folder}. Give its user the right to, or give the server another DATA_DIR.`,
        ),
      )
      // Below it, too, where the folder itself is still to be made.
      expect(() => makePrivateFolder(join(folder, 'deeper'))).toThrow(/may not write to the data folder/)
    })
    chmodSync(folder, 0o700)
  })

  it('when it belongs to another user', () => {
    asNobody(() => {
      expect(() => makePrivateFolder('/usr')).toThrow(
        /^The data folder \/usr belongs to the user 0, and the server runs as the user \d+\. Change its owner/,
      )
    })
  })

  it('when it is a file, or below one', () => {
    const file = join(aFolder(), 'file')
    writeFileSync(file, '')
    expect(() => makePrivateFolder(file)).toThrow(/is no folder but a file/)
    expect(() => makePrivateFolder(join(file, 'data'))).toThrow(/is no folder: a part of its path is a file/)
  })

  it('when its disk has too little room to start', () => {
    expect(() => assertFreeSpace(tmpdir(), 1)).not.toThrow()
    expect(() => assertFreeSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toThrow(
      /^The disk of the data folder .* is full: \d+ MB are left, and the database needs \d+ MB to start\./,
    )
  })

  it.each([
    ['EROFS', /is on a disk that is mounted read-only\. Mount it writable/],
    ['ENOSPC', /^The disk of the data folder \/data is full\. Make room/],
    ['EDQUOT', /disk quota/],
    ['EPERM', /may not change the data folder/],
  ])('when the system says %s', (code, sentence) => {
    const error = Object.assign(new Error(`${code}: as the system says it`), { code })
    expect(() => {
      throw unusableFolder('/data', error)
    }).toThrow(sentence)
  })
})
