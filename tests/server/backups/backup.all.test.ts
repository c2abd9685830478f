/** A backup of the embedded database is whole or refused, and is restored completely or not at all. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Server } from '#server/server.ts'
import type { Settings } from '#server/settings/settings.ts'
import { backupTask, makeBackup } from '#server/start/backups/backup.ts'
import { restoreBackup } from '#server/start/backups/restore.ts'
import { freePort } from '#tests/free-port.ts'
import { aDatabase, fastTempDir, type TestDatabase } from '#tests/server/database-for-tests.ts'
import { keptIn } from '#tests/server/told.ts'
import { startBank } from '../bank/bank-process.ts'
import { booksOf, sharedSettings, withBoth } from '../durability/both-books.ts'
import { seeded, startTrading, tradingPairs } from '../durability/trading.ts'
import { aPlace, endProcess, runCommand, startServer } from '../keys/real-server.ts'

const folder = mkdtempSync(join(fastTempDir, 'cowrie-test-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const place = (name: string) => join(folder, name)
const archivesIn = (path: string) => readdirSync(path).filter((name) => name.endsWith('.tar.gz'))
const restore = (dataDir: string, ...args: string[]) =>
  runCommand(
    ['demo/server/commands/restore.ts', ...args],
    { dataDir, databaseUrl: undefined },
    sharedSettings,
  )

test(
  'a server makes a backup while people trade, and nothing that was acknowledged before is missing in it',
  { timeout: 300_000 },
  () =>
    seeded(async (seed) => {
      const { close, ...first } = await aPlace('embedded')
      onTestFinished(close)
      const backups = place('of a server')
      mkdirSync(backups)
      const [people, trading, before] = await withBoth(
        first,
        async (server) => {
          const people = await tradingPairs(server, 2, seed)
          const app = await buildApp(server)
          await app.listen({ port: 0 })
          const trading = startTrading(
            `http://localhost:${(app.server.address() as AddressInfo).port}`,
            people,
            seed,
          )
          onTestFinished(trading.abandon)
          await trading.goesOn(20)
          // The first one was due at the start.
          await expect.poll(() => readdirSync(backups).length, { timeout: 60_000 }).toBe(2)
          for (const name of readdirSync(backups)) rmSync(join(backups, name))
          const before = trading.answered()
          const makeDue = () =>
            server.database.db
              .updateTable('outbox')
              .set({ due_at: server.clock() })
              .where('kind', '=', 'backup')
              .where('due_at', '>', new Date(server.clock().getTime() + 600_000))
              .execute()
          const made = () => makeDue().then(() => readdirSync(backups).length)
          await expect.poll(made, { timeout: 60_000 }).toBe(2)
          await trading.goesOn(5)
          await trading.end()
          expect(trading.unanswered()).toBe(0)
          await app.close()
          return [people, trading, before] as const
        },
        { env: { BACKUP_FOLDER: backups } },
      )
      const modes = readdirSync(backups).map((name) => statSync(join(backups, name)).mode & 0o777)
      expect(modes).toEqual([0o600, 0o600])
      const file = join(backups, archivesIn(backups)[0] as string)

      const checked = await restore(place('nowhere'), '--check', file)
      expect(checked).toMatchObject({ code: 0, output: expect.stringMatching(/^Checked the backup of 2/) })
      expect(checked.output).toMatch(/person \d+, .*; the audit of the ledger found nothing$/m)
      const elsewhere = { dataDir: place('restored'), databaseUrl: undefined }
      const restored = await restore(elsewhere.dataDir, file)
      expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored the backup of 2/) })
      expect(existsSync(place('nowhere'))).toBe(false)
      expect(readdirSync(elsewhere.dataDir).sort()).toEqual(['database', 'database.lock'])

      // The card processor is further than the restored exchange, and is not confused by what is sent again.
      copyFileSync(join(first.dataDir, 'keys'), join(elsewhere.dataDir, 'keys'))
      const [port, bankPort] = [String(await freePort()), String(await freePort())]
      const bank = await startBank({
        BANK_FILE: booksOf(first),
        BANK_PORT: bankPort,
        BANK_WEBHOOK_URL: `http://localhost:${port}/api/webhooks/adyen`,
      })
      onTestFinished(() => endProcess(bank.child, 'SIGKILL'))
      const settings = { ...sharedSettings, PORT: port, BANK_URL: `http://localhost:${bankPort}` }
      const next = await startServer(elsewhere, settings)
      onTestFinished(() => next.kill())
      const again = startTrading(next.origin, people, seed + 1)
      onTestFinished(again.abandon)
      await again.goesOn(5)
      await again.end()
      await next.stop()
      const database = await openDatabase(elsewhere)
      onTestFinished(() => database.close())
      await trading.assertKept(database.db, before)
      await again.assertKept(database.db)
      expect(await audit(database.db)).toEqual([])
    }),
)

describe('a backup', () => {
  const now = new Date('2026-11-24T03:15:02.345Z')
  const taken = place('taken')
  let database: TestDatabase
  let file: string

  beforeAll(async () => {
    database = await aDatabase('embedded')
    mkdirSync(taken)
    file = (await makeBackup(database, taken, now)).file
  })
  afterAll(() => database.close())

  /** The restore of this archive fails with this sentence, and leaves no folder. */
  async function expectRefused(archive: string, sentence: RegExp): Promise<void> {
    const { code, output } = await restore(place('refused'), archive)
    expect(output).toMatch(sentence)
    expect(output).toMatch(/ Nothing was restored\.\n$/)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
    expect(existsSync(place('refused'))).toBe(false)
  }

  /** A copy of the backup, to damage it. */
  function aCopy(name: string) {
    const archive = place(`${name}.tar.gz`)
    const manifest = place(`${name}.json`)
    copyFileSync(file, archive)
    copyFileSync(file.replace('.tar.gz', '.json'), manifest)
    return { archive, manifest, bytes: readFileSync(archive) }
  }

  test('is an archive and a manifest, named after their time', async () => {
    expect(readdirSync(taken)).toEqual(['cowrie-20261124T031502Z.json', 'cowrie-20261124T031502Z.tar.gz'])
    await expect(makeBackup(database, taken, now)).rejects.toThrow(/cannot be written: EEXIST/)
    await expect(makeBackup(database, place('no folder'), now)).rejects.toThrow(/cannot be written: ENOENT/)
    expect(readdirSync(taken)).toHaveLength(2)
    expect(JSON.parse(readFileSync(aCopy('read').manifest, 'utf8'))).toMatchObject({
      format: 1,
      madeAt: now.toISOString(),
      bytes: statSync(file).size,
      counts: { person: 0, posting: 0 },
    })
  })

  test('that was cut off is refused', async () => {
    const { archive, bytes } = aCopy('cut')
    writeFileSync(archive, bytes.subarray(0, -1))
    await expectRefused(archive, /cut\.tar\.gz was cut off or changed: it has \d+ bytes and not \d+\./)
  })

  test('with a changed byte is refused', async () => {
    const { archive, bytes } = aCopy('changed')
    const middle = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    writeFileSync(archive, bytes)
    await expectRefused(archive, /changed\.tar\.gz was changed: it is not the archive that .* describes\./)
  })

  test('without its manifest, or with another file as one, is refused', async () => {
    const { archive, manifest } = aCopy('alone')
    renameSync(manifest, place('elsewhere.json'))
    await expectRefused(
      archive,
      /alone\.tar\.gz was cut off, or is no backup of Cowrie: the manifest .* is missing/,
    )
    writeFileSync(manifest, '{"format":2}')
    await expectRefused(archive, /alone\.json is damaged, or no manifest of a backup of this release\./)
  })

  test('is not any other file', async () => {
    writeFileSync(place('letter'), 'Dear Ada, this is only a letter.')
    await expectRefused(place('letter'), /There is no archive .*letter: name the one of a backup/)
    await expectRefused(place('none.tar.gz'), /There is no archive .*none\.tar\.gz/)
  })

  test('of a newer release, which took something away, is refused', async () => {
    const newer = '999-contract-nothing'
    await database.db
      .insertInto('kysely_migration' as never)
      .values({ name: newer, timestamp: now.toISOString() } as never)
      .execute()
    const made = await makeBackup(database, taken, new Date(now.getTime() + 1_000)).finally(() =>
      database.db
        .deleteFrom('kysely_migration' as never)
        .where('name' as never, '=', newer as never)
        .execute(),
    )
    await expectRefused(
      made.file,
      /The database is newer than this server: it has migration 999-contract-nothing/,
    )
  })

  test('is restored into an empty folder only, and made of a stopped server only', async () => {
    mkdirSync(place('full'))
    writeFileSync(join(place('full'), 'letter'), 'Dear Ada')
    await expect(restoreBackup(place('full'), file)).rejects.toThrow(/is not empty: it has letter/)
    expect(readdirSync(place('full'))).toEqual(['letter'])
    await expect(restoreBackup(database.dataDir, file)).rejects.toThrow(/is not empty: it has database/)

    const at = { dataDir: database.dataDir, databaseUrl: undefined }
    const backUp = (where: typeof at | { dataDir: string; databaseUrl: string }, to: string) =>
      runCommand(['demo/server/commands/backup.ts', to], where, {})
    mkdirSync(place('by hand'))
    expect(await backUp(at, place('by hand'))).toEqual({
      code: 1,
      output: expect.stringMatching(/^A server is using .*: set its BACKUP_FOLDER, or stop it\.\n$/),
    })
    const postgres = { dataDir: place('nowhere'), databaseUrl: 'postgres://localhost:1/none' }
    for (const { code, output } of [await backUp(postgres, place('by hand')), await restoreAt(postgres)])
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('has its own backups') })

    await restoreBackup(place('stopped'), file)
    const stopped = { dataDir: place('stopped'), databaseUrl: undefined }
    const made = await backUp(stopped, place('by hand'))
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining('KEYS and TOKEN_PEPPER are not in it'),
    })
    expect(made.output).toMatch(/Read back: rows: person 0, .*; the audit of the ledger found nothing/)
    expect(readdirSync(place('by hand'))).toHaveLength(2)
  })

  const restoreAt = (where: { dataDir: string; databaseUrl: string }) =>
    runCommand(['demo/server/commands/restore.ts', file], where, {})

  test('is made once a night, and seven are kept', async () => {
    const backupFolder = place('nightly')
    const said: string[] = []
    const settings = { backupFolder } as Settings
    const server = (at: string) =>
      ({ database, clock: () => new Date(at), report: keptIn(said), settings }) as Partial<Server> as Server
    const perform = (at: string) =>
      backupTask.perform(server(at), { id: 'any', attempts: 1, payload: null }, new AbortController().signal)
    // A disk that is not mounted.
    await expect(perform('2026-11-24T03:10:00Z')).rejects.toThrow(/ENOENT/)
    expect(backupTask.waitMsAfter?.(new Error(), 1)).toBe(3_600_000)

    mkdirSync(backupFolder)
    const older = Array.from({ length: 8 }, (_, at) => `cowrie-202611${15 + at}T030000Z`)
    for (const name of [...older.map((each) => `${each}.json`), ...older.map((each) => `${each}.tar.gz`)])
      writeFileSync(join(backupFolder, name), '')
    const [cutOff, letter] = ['cowrie-20261123T030000Z.tar.gz', 'letter.tar.gz']
    for (const name of [cutOff, letter]) writeFileSync(join(backupFolder, name), '')
    await perform('2026-11-24T03:10:00Z')
    const kept = [...older.slice(-6), 'cowrie-20261124T031000Z'].map((name) => `${name}.tar.gz`)
    expect(archivesIn(backupFolder)).toEqual([...kept, letter])
    expect(said).toEqual([
      expect.stringMatching(/^A backup was made: .*031000Z\.tar\.gz, [\d.]+ MB; the database/),
    ])

    await perform('2026-11-24T23:10:00Z')
    await perform('2026-11-25T02:59:59Z')
    expect(said).toHaveLength(1)
    await perform('2026-11-25T03:00:00Z')
    expect(said).toHaveLength(2)
    expect(archivesIn(backupFolder)).toHaveLength(8)
  })
})
