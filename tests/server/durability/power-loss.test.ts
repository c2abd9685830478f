/** A power cut in the middle of the work costs nothing that was acknowledged. `power-cut.ts` says what is simulated. */
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterAll, expect, test } from 'vitest'
import { DurableFileSystem } from '#server/db/durable-file-system.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { aDataFolder, fastTempDir } from '../database-for-tests.ts'
import { type Cut, FragileDisk } from './power-cut.ts'

const cuts = 6
const report = (sentence: string, cause: unknown) => {
  throw new Error(sentence, { cause })
}

const folders: string[] = []
const keepTrack = (folder: string) => {
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Row = { id: number; text: string }

/** Writes as fast as it can until `isOver`; a row is acknowledged once its commit was answered. */
async function writeRows(pglite: PGlite, acknowledged: Row[], isOver: () => boolean): Promise<void> {
  await pglite.exec(
    'CREATE TABLE kept (id int PRIMARY KEY, text text NOT NULL, times int NOT NULL DEFAULT 0)',
  )
  for (let id = 1; !isOver(); id += 1) {
    const row = { id, text: randomBytes(randomInt(20, 1500)).toString('hex') }
    await pglite.transaction(async (tx) => {
      await tx.query('INSERT INTO kept (id, text) VALUES ($1, $2)', [row.id, row.text])
      await tx.query('UPDATE kept SET times = times + 1 WHERE id = $1', [randomInt(1, id + 1)])
    })
    acknowledged.push(row)
    // Its half-written pages are what a cut hurts most.
    if (id % 60 === 0) await pglite.exec('CHECKPOINT')
  }
}

type Loss = Cut & { readonly acknowledged: readonly Row[] }

/** Cuts the power again and again while rows are written; answers what each cut left behind. */
async function lossesOf(pglite: PGlite, disk: FragileDisk): Promise<Loss[]> {
  const acknowledged: Row[] = []
  const losses: Loss[] = []
  const cutting = (async () => {
    while (losses.length < cuts) {
      const dataDir = keepTrack(mkdtempSync(join(fastTempDir, 'cowrie-test-')))
      let before: readonly Row[] = []
      const cut = await disk.cut(randomInt(300, 900), join(dataDir, 'database'), () => {
        before = [...acknowledged]
      })
      losses.push({ ...cut, acknowledged: before })
    }
  })()
  await writeRows(pglite, acknowledged, () => losses.length === cuts)
  await cutting
  return losses
}

/** What of the acknowledged rows is missing or changed after the power is back; it may also not open at all. */
async function missingAfter(loss: Loss): Promise<number[]> {
  const { pglite, close } = await openEmbedded(join(loss.folder, '..'), { report })
  try {
    const { rows } = await pglite.query<Row>('SELECT id, text FROM kept')
    const found = new Map(rows.map((row) => [row.id, row.text]))
    // The index must lead to the same rows as the table has.
    await pglite.exec('SET enable_seqscan = off')
    const byIndex = await pglite.query<{ id: number }>('SELECT id FROM kept WHERE id > 0')
    expect(byIndex.rows.length).toBe(rows.length)
    return loss.acknowledged.filter((row) => found.get(row.id) !== row.text).map((row) => row.id)
  } finally {
    await close()
  }
}

test('the embedded database keeps every acknowledged write through a power cut', {
  timeout: 60_000,
}, async () => {
  const dataDir = keepTrack(await aDataFolder())
  const disk = new FragileDisk(join(dataDir, 'database'))
  const { pglite, close } = await openEmbedded(dataDir, {
    report,
    fileSystemFor: (folder) => disk.below(new DurableFileSystem(folder)),
  })
  const losses = await lossesOf(pglite, disk)
  await close()
  expect(disk.syncs).toBeGreaterThan(0)

  for (const loss of losses) expect(await missingAfter(loss)).toEqual([])
  expect(losses.at(-1)?.acknowledged.length).toBeGreaterThan(100)
  // Otherwise nothing was at stake.
  expect(losses.reduce((lost, { blocks }) => lost + blocks.lost, 0)).toBeGreaterThan(0)
})

test('the same power cut destroys a database whose file system does not sync', {
  timeout: 60_000,
}, async () => {
  const dataDir = keepTrack(await aDataFolder())
  const folder = join(dataDir, 'database')
  const disk = new FragileDisk(folder)
  const pglite = new PGlite({ fs: disk.below(new NodeFS(folder)) })
  const losses = await lossesOf(pglite, disk)
  await pglite.close()
  expect(disk.syncs).toBe(0)

  for (const loss of losses) {
    const missing = await missingAfter(loss).catch((error: Error) => error.message)
    expect(missing).not.toEqual([])
  }
})
