import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { DurableFileSystem } from '#server/platform/db/durable-file-system.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { startMaintenance } from '#server/platform/db/maintenance.ts'
import { aDataFolder } from '#tests/server/database-for-tests.ts'
import { untold } from '#tests/server/told.ts'
import { shortLived } from '#tests/short-lived.ts'

const children = new Set<Child>()
const folders: string[] = []
afterEach(() => {
  for (const child of children) child.kill()
  children.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function aFolder(): Promise<string> {
  const folder = await aDataFolder({ empty: true, onDisk: true })
  folders.push(folder)
  return folder
}

type Child = Awaited<ReturnType<typeof anotherServer>>

/** A second process that runs the given lines with the database of `dataDir`, and prints what it has to say. */
async function anotherServer(dataDir: string, lines: string) {
  const program = `
    import { openEmbedded } from '#server/platform/db/embedded.ts'
    const report = { error: (event, sentence) => console.log('REPORT ' + event + ' ' + sentence) }
    const { pglite } = await openEmbedded(${JSON.stringify(dataDir)}, { report })
    ${lines}`
  const node = spawn(
    process.execPath,
    [...shortLived, '--input-type=module-typescript', '--no-warnings', '-e', program],
    {
      cwd: process.cwd(),
    },
  )
  let said = ''
  node.stdout.on('data', (data) => {
    said += data
  })
  node.stderr.on('data', (data) => {
    said += data
  })
  const ended = new Promise<number | null>((resolve) => node.on('exit', resolve))
  const child = {
    ended,
    said: () => said,
    kill: () => node.kill('SIGKILL'),
    async waitForLine(words: string) {
      const deadline = Date.now() + 20_000
      while (!said.includes(words)) {
        if (Date.now() > deadline) throw new Error(`Never said "${words}", but: ${said}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
  children.add(child)
  return child
}

test('every commit is confirmed by the disk', async () => {
  const { pglite, files, close } = await openEmbedded(await aFolder(), { report: untold })
  await pglite.exec('CREATE TABLE note (id int PRIMARY KEY)')
  const before = files.syncCount
  for (let id = 1; id <= 20; id += 1) await pglite.query('INSERT INTO note VALUES ($1)', [id])
  expect(files.syncCount - before).toBeGreaterThanOrEqual(20)
  const afterWrites = files.syncCount
  await pglite.query('SELECT * FROM note')
  expect(files.syncCount).toBe(afterWrites)
  await close()
})

test('a database whose commits do not reach the disk is refused', async () => {
  /** PGlite's own file system, as it is without our hook. */
  class Forgetful extends DurableFileSystem {
    override init = NodeFS.prototype.init
  }
  const dataDir = await aFolder()
  await expect(
    openEmbedded(dataDir, { report: untold, fileSystemFor: (folder) => new Forgetful(folder) }),
  ).rejects.toThrow(/do not reach the disk: a power cut would destroy this database/)
  // It let go of the folder.
  await (await openEmbedded(dataDir, { report: untold })).close()
})

test('a second server in the same process is refused by the name of the folder', async () => {
  const dataDir = await aFolder()
  const first = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `Another server is using the data in ${join(dataDir, 'database')}`,
  )
  await first.close()
  await (await openDatabase({ dataDir })).close()
})

test('a second server in another process is refused, until the first is gone', async () => {
  const dataDir = await aFolder()
  const first = await anotherServer(dataDir, `console.log('OPEN'); setInterval(() => {}, 1000)`)
  await first.waitForLine('OPEN')
  await expect(openDatabase({ dataDir })).rejects.toThrow('Another server is using the data in')
  first.kill()
  await first.ended
  await (await openDatabase({ dataDir })).close()
})

test('acknowledged rows survive kill -9', async () => {
  const dataDir = await aFolder()
  const child = await anotherServer(
    dataDir,
    `await pglite.exec('CREATE TABLE note (id int PRIMARY KEY)')
    for (let id = 1; ; id += 1) {
      await pglite.query('INSERT INTO note VALUES ($1)', [id])
      process.stdout.write(id + '\\n')
    }`,
  )
  await child.waitForLine('\n150\n')
  child.kill()
  await child.ended
  const acknowledged = Number(child.said().trimEnd().split('\n').at(-1))
  const { pglite, close } = await openEmbedded(dataDir, { report: untold })
  const { rows } = await pglite.query<{ last: number; count: bigint }>(
    'SELECT max(id) AS last, count(*) AS count FROM note',
  )
  expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged)
  expect(rows[0]?.count).toBe(BigInt(rows[0]?.last ?? 0))
  await close()
})

test('when the disk fails, the server ends at once and keeps what it had acknowledged', async () => {
  const dataDir = await aFolder()
  const child = await anotherServer(
    dataDir,
    `await pglite.exec('CREATE TABLE note (id int PRIMARY KEY)')
    await pglite.query('INSERT INTO note VALUES (1)')
    // A descriptor that the kernel can't sync: the real call, really failing.
    const hook = pglite.Module.NODEFS.stream_ops
    const sound = hook.fsync
    hook.fsync = (stream) => sound({ ...stream, nfd: -1 })
    await pglite.query('INSERT INTO note VALUES (2)')
    console.log('ACKNOWLEDGED')`,
  )
  expect(await child.ended).toBe(1)
  expect(child.said()).toContain('its disk is full or failing. The server ends')
  expect(child.said()).not.toContain('ACKNOWLEDGED')
  const { pglite, close } = await openEmbedded(dataDir, { report: untold })
  const { rows } = await pglite.query<{ id: number }>('SELECT id FROM note WHERE id = 1')
  expect(rows).toEqual([{ id: 1 }])
  await close()
})

test('a folder made half-way is made again, and a folder of something else is left alone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  folders.push(dataDir)
  mkdirSync(join(dataDir, 'database.unfinished'))
  writeFileSync(join(dataDir, 'database.unfinished', 'PG_VERSION'), '18\n')
  await (await openDatabase({ dataDir })).close()
  expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false)

  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow('was written by PostgreSQL 17, this server has 18')

  const other = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  folders.push(other)
  mkdirSync(join(other, 'database'))
  writeFileSync(join(other, 'database', 'letters.txt'), 'dear')
  await expect(openDatabase({ dataDir: other })).rejects.toThrow('has files, but they are not a database')
})

test('a damaged database is refused with its reason', async () => {
  const dataDir = await aFolder()
  writeFileSync(join(dataDir, 'database', 'global', 'pg_control'), Buffer.alloc(8192))
  await expect(openDatabase({ dataDir })).rejects.toThrow(/could not be opened: .*(PANIC|FATAL)/)
})

test('the log is cut by checkpoints: by size, and by time when something was written', async () => {
  const { pglite, close } = await openEmbedded(await aFolder(), { report: untold })
  let now = new Date('2026-11-21T12:00:00Z')
  const upkeep = await startMaintenance(pglite, { report: untold, walBytes: 1024n * 1024n, clock: () => now })
  const lastCheckpoint = async () =>
    (await pglite.query<{ at: string }>('SELECT redo_lsn::text AS at FROM pg_control_checkpoint()')).rows[0]
      ?.at
  const before = await lastCheckpoint()

  expect(await upkeep.run()).toBe('nothing')
  await pglite.exec(`CREATE TABLE note AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 2000)`)
  expect(await upkeep.run()).toBe('checkpoint')
  const bySize = await lastCheckpoint()
  expect(bySize).not.toBe(before)

  await pglite.exec('INSERT INTO note VALUES (1)')
  expect(await upkeep.run()).toBe('nothing')
  now = new Date('2026-11-21T12:05:00Z')
  expect(await upkeep.run()).toBe('checkpoint')
  expect(await lastCheckpoint()).not.toBe(bySize)

  now = new Date('2026-11-21T12:10:00Z')
  expect(await upkeep.run()).toBe('nothing')
  await upkeep.stop()
  await close()
})

test('a statement that was prepared with an empty table uses its index once it has grown', async () => {
  const { pglite, maintenance, close } = await openEmbedded(await aFolder(), { report: untold })
  await pglite.exec(`
    CREATE TABLE note (id text PRIMARY KEY);
    PREPARE find (text[]) AS SELECT note.id FROM unnest($1) AS wanted (id) JOIN note ON note.id = wanted.id`)
  const plan = async () => {
    const { rows } = await pglite.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE find (ARRAY['1'])`)
    return rows.map((row) => row['QUERY PLAN']).join()
  }
  expect(await plan()).toContain('Seq Scan on note')
  await pglite.exec('INSERT INTO note SELECT n::text FROM generate_series(1, 20000) AS n')
  expect(await plan()).toContain('Seq Scan on note')
  await maintenance.run()
  expect(await plan()).toMatch(/Index (Only )?Scan/)
  await close()
})

test('dead rows are vacuumed at night', async () => {
  const { pglite, close } = await openEmbedded(await aFolder(), { report: untold })
  await pglite.exec('CREATE TABLE note AS SELECT 1 AS id FROM generate_series(1, 5000)')
  await pglite.exec('DELETE FROM note')
  const size = async () =>
    (await pglite.query<{ bytes: bigint }>(`SELECT pg_relation_size('note') AS bytes`)).rows[0]?.bytes
  let now = new Date('2026-11-21T12:00:00Z')
  const upkeep = await startMaintenance(pglite, { report: untold, clock: () => now })
  await upkeep.run()
  expect(await size()).toBeGreaterThan(0n)
  now = new Date('2026-11-22T03:00:10Z')
  await upkeep.run()
  expect(await size()).toBe(0n)
  await upkeep.stop()
  await close()
})
