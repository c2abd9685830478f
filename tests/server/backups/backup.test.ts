/** A backup is made beside a running server, is whole or refused, and is restored as a whole or not at all. */
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate as aMoment } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { makeBackup } from '#server/backups/backup.ts'
import { openBackupDoor } from '#server/backups/door.ts'
import { restoreBackup } from '#server/backups/restore.ts'
import { backupKeyOf } from '#server/backups/sealed.ts'
import { openDatabase } from '#server/db/database.ts'
import { openVault } from '#server/keys/vault.ts'
import { operatorKeysOf } from '#server/secret-settings.ts'
import { aDatabase, fastTempDir } from '#tests/server/database-for-tests.ts'
import { runCommand } from '../keys/real-server.ts'

const folder = mkdtempSync(join(fastTempDir, 'cowrie-test-backups-'))
const database = await aDatabase('embedded')
const { dataDir, db } = database
const keyText = randomBytes(32).toString('base64')
const key = backupKeyOf({ BACKUP_KEY: keyText })
const clock = () => new Date()
const vault = await openVault(database, operatorKeysOf({}, dataDir), clock)
writeFileSync(join(dataDir, 'pepper'), 'a pepper for tests that is long enough', { mode: 0o600 })
const closeDoor = openBackupDoor(database, dataDir, (sentence) => {
  throw new Error(sentence)
})
afterAll(async () => {
  await closeDoor()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const addCountry = (code: string) =>
  db
    .insertInto('country')
    .values({ code, name: `Land ${code}`, dial_code: '99' })
    .execute()
const countriesOf = async (place: string) => {
  const restored = await openDatabase({ dataDir: place })
  const rows = await restored.db
    .selectFrom('country')
    .select('code')
    .where('name', 'like', 'Land %')
    .execute()
  await restored.close()
  return rows.map(({ code }) => code).sort()
}
const place = (name: string) => join(folder, name)
const modesIn = (path: string): Set<string> => {
  const all = readdirSync(path, { recursive: true, withFileTypes: true })
  return new Set(
    all.map((each) => {
      const mode = statSync(join(each.parentPath, each.name)).mode & 0o777
      return `${each.isDirectory() ? 'folder' : 'file'} ${mode.toString(8)}`
    }),
  )
}

describe('a backup beside the server', () => {
  const [plain, sealed] = [place('plain.cowrie'), place('sealed.cowrie')]

  test('has what was there at its end, and neither stops nor changes the server', async () => {
    await addCountry('X1')
    let isOver = false
    let written = 1
    const writing = (async () => {
      while (!isOver) {
        written += 1
        await addCountry(`X${written}`)
        // The embedded database answers before anything else of this process has its turn.
        await aMoment()
      }
    })()
    const made = await makeBackup(dataDir, sealed, key, clock()).finally(() => {
      isOver = true
    })
    await writing
    expect(made).toMatchObject({ isBesideServer: true, secrets: ['keys', 'pepper'] })
    expect(made.found).toMatch(
      /rows: person 0, .*; migration \d{3}-.*; the audit of the ledger found nothing$/,
    )
    expect(statSync(sealed).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).sort()).toEqual([
      ...['backup.sock', 'database', 'database.lock', 'database.lock-journal', 'keys', 'pepper'],
    ])

    const { secrets } = await restoreBackup(place('one'), sealed, key)
    expect([...secrets].sort()).toEqual(['keys', 'pepper'])
    expect(modesIn(place('one'))).toEqual(new Set(['folder 700', 'file 600']))
    const found = await countriesOf(place('one'))
    expect(found).toContain('X1')
    expect(found.length).toBeLessThanOrEqual(written)
    expect(found).toEqual(Array.from(found, (_, at) => `X${at + 1}`).sort())
    // With its secrets it is whole: its personal data can be read.
    const restored = await openDatabase({ dataDir: place('one') })
    const opened = await openVault(restored, operatorKeysOf({}, place('one')), clock)
    expect(opened.keyedHash('email', 'ada@example.com')).toBe(vault.keyedHash('email', 'ada@example.com'))
    await restored.close()
  })

  test('without a key is a tar file without secrets', async () => {
    const made = await makeBackup(dataDir, plain, undefined, clock())
    expect(made.secrets).toEqual([])
    await restoreBackup(place('two'), plain, undefined)
    expect(readdirSync(place('two')).sort()).toEqual(['database', 'database.lock'])
    expect(await countriesOf(place('two'))).toContain('X1')
  })

  test('replaces no file, and leaves nothing when it fails', async () => {
    await expect(makeBackup(dataDir, plain, undefined, clock())).rejects.toThrow('is there already')
    await expect(makeBackup(dataDir, place('no/folder'), key, clock())).rejects.toThrow('cannot be written')
    await expect(makeBackup(place('nowhere'), place('x'), key, clock())).rejects.toThrow(
      'There is no embedded database',
    )
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
    expect(existsSync(place('nowhere'))).toBe(false)
  })

  test('is refused with a wrong key, without one, and unencrypted where a key is set', async () => {
    const refused = async (file: string, given: Buffer | undefined) => {
      const error = await restoreBackup(place('refused'), file, given).catch((each: Error) => each)
      expect(existsSync(place('refused'))).toBe(false)
      return (error as Error).message
    }
    expect(await refused(sealed, randomBytes(32))).toMatch(
      /was made with another BACKUP_KEY: the mark of its/,
    )
    expect(await refused(sealed, undefined)).toMatch(/is encrypted\. Set BACKUP_KEY/)
    expect(await refused(plain, key)).toMatch(/is not encrypted, and BACKUP_KEY is set/)
    writeFileSync(place('letter'), 'Dear Ada, this is only a letter, and no backup of anything at all.')
    expect(await refused(place('letter'), key)).toMatch(/is no backup of Cowrie/)
    expect(await refused(place('none'), key)).toMatch(/cannot be read/)
    for (const text of ['short', keyText.slice(4)])
      expect(() => backupKeyOf({ BACKUP_KEY: text })).toThrow(/^BACKUP_KEY=… is not usable/)
  })

  test.each([
    ['encrypted', sealed, key],
    ['unencrypted', plain, undefined],
  ])('that is %s is refused wherever it was cut or changed', async (_, file, given) => {
    const bytes = readFileSync(file)
    const broken = place('broken')
    const expectRefused = async (content: Uint8Array) => {
      writeFileSync(broken, content)
      await expect(restoreBackup(place('refused'), broken, given)).rejects.toThrow(
        /was cut off|was changed|is no backup/,
      )
      expect(existsSync(place('refused'))).toBe(false)
    }
    const { manifest } = await restoreBackup(place('whole'), file, given)
    rmSync(place('whole'), { recursive: true })
    /** Gzip can say the same in several ways: a bit may mean nothing, and then everything is there. */
    const expectRefusedOrSame = async (content: Uint8Array) => {
      writeFileSync(broken, content)
      const outcome = await restoreBackup(place('refused'), broken, given).catch((error: Error) => error)
      if (outcome instanceof Error) {
        expect(outcome.message).toMatch(/was cut off|was changed|is no backup/)
        return
      }
      expect(outcome.manifest).toEqual(manifest)
      rmSync(place('refused'), { recursive: true })
    }
    const piece = 64 * 1024 + 16
    const line = bytes.indexOf('\n') + 1
    for (const length of [0, 1, 20, 100, line + piece, line + 2 * piece, bytes.length >> 1, bytes.length - 1])
      await expectRefused(bytes.subarray(0, length))
    for (const at of [0, 40, 200, line + piece, bytes.length >> 1, bytes.length - 20, bytes.length - 1]) {
      // Between them are bytes of the gzip header that mean nothing.
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      if (file === sealed || at === bytes.length - 1) await expectRefused(changed)
      else if (at !== 0) await expectRefusedOrSame(changed)
    }
    // Two pieces in each other's place, and something behind the end.
    const moved = Buffer.from(bytes)
    bytes.copy(moved, line, line + piece, line + 2 * piece)
    bytes.copy(moved, line + piece, line, line + piece)
    await expectRefused(moved)
    await expectRefused(Buffer.concat([bytes, Buffer.from('more')]))
  })

  test('is restored into an empty folder only', async () => {
    mkdirSync(place('full'))
    writeFileSync(join(place('full'), 'letter'), 'Dear Ada')
    await expect(restoreBackup(place('full'), sealed, key)).rejects.toThrow(/is not empty: it has letter/)
    await expect(restoreBackup(dataDir, sealed, key)).rejects.toThrow(/is not empty: it has backup\.sock/)
    expect(readdirSync(place('full'))).toEqual(['letter'])
  })

  test('is made one at a time, and one whose maker left is forgotten', async () => {
    const both = await Promise.allSettled(
      ['a', 'b'].map((name) => makeBackup(dataDir, place(`${name}.cowrie`), undefined, clock())),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'The server refused the backup: Another backup is being made.' },
    })
    await database.baseBackup?.begin()
    await database.baseBackup?.cancel()
    await database.baseBackup?.begin()
    await database.baseBackup?.end()
  })

  test('is no matter for the embedded commands where PostgreSQL is', async () => {
    const at = { dataDir: place('elsewhere'), databaseUrl: 'postgres://localhost:1/none' }
    for (const [command, words] of [
      ['backup', 'pg_basebackup and an archive of the log'],
      ['restore', 'is restored from its own backups'],
    ])
      expect(await runCommand([`demo/server/${command}-command.ts`, place('y')], at, {})).toMatchObject({
        code: 1,
        output: expect.stringContaining(words as string),
      })
  })
})
