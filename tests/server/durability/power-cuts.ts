/** A power cut in the middle of the work costs nothing that was acknowledged. `power-cut.ts` says what is simulated. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { expect, onTestFinished } from 'vitest'
import { seededRandom } from '#server/exchange/seed/random.ts'
import { DurableFileSystem } from '#server/platform/db/durable-file-system.ts'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { untold } from '#tests/server/told.ts'
import { aDataFolder, fastTempDir } from '../database-for-tests.ts'
import { type Cut, FragileDisk } from './power-cut.ts'
import { seeded } from './trading.ts'

const removedAtEnd = (folder: string) => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Row = { id: number; text: string }

type Random = ReturnType<typeof seededRandom>

/** Writes as fast as it can until `isOver`; a row is acknowledged once its commit was answered. */
async function writeRows(
  pglite: PGlite,
  random: Random,
  acknowledged: Row[],
  isOver: () => boolean,
): Promise<void> {
  await pglite.exec(
    'CREATE TABLE kept (id int PRIMARY KEY, text text NOT NULL, times int NOT NULL DEFAULT 0)',
  )
  for (let id = 1; !isOver(); id += 1) {
    const row = { id, text: randomBytes(random.whole(20, 1_500)).toString('hex') }
    await pglite.transaction(async (tx) => {
      await tx.query('INSERT INTO kept (id, text) VALUES ($1, $2)', [row.id, row.text])
      await tx.query('UPDATE kept SET times = times + 1 WHERE id = $1', [random.whole(1, id)])
    })
    acknowledged.push(row)
    // Its half-written pages are what a cut hurts most.
    if (id % 60 === 0) await pglite.exec('CHECKPOINT')
  }
}

type Loss = Cut & { readonly acknowledged: readonly Row[] }

/** Cuts the power again and again while rows are written; answers what each cut left behind. */
async function lossesOf(pglite: PGlite, disk: FragileDisk, cuts: number, random: Random): Promise<Loss[]> {
  const acknowledged: Row[] = []
  const losses: Loss[] = []
  const cutting = (async () => {
    while (losses.length < cuts) {
      const dataDir = removedAtEnd(mkdtempSync(join(fastTempDir, 'cowrie-test-')))
      let before: readonly Row[] = []
      const cut = await disk.cut(random.whole(300, 900), join(dataDir, 'database'), () => {
        before = [...acknowledged]
      })
      losses.push({ ...cut, acknowledged: before })
    }
  })()
  await writeRows(pglite, random, acknowledged, () => losses.length === cuts)
  await cutting
  return losses
}

/** Acknowledged rows that are missing or changed after the power is back; the database may also not open at all. */
async function missingAfter(loss: Loss): Promise<number[]> {
  const { pglite, close } = await openEmbedded(join(loss.folder, '..'), { report: untold })
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

/** Cuts the power this often while rows are written. Fails unless each cut leaves every row whose commit was answered. */
export const keepsAllThroughPowerCuts = (cuts: number, seed?: number): Promise<void> =>
  seeded(async (drawn) => {
    const dataDir = removedAtEnd(await aDataFolder())
    const disk = new FragileDisk(join(dataDir, 'database'))
    const { pglite, close } = await openEmbedded(dataDir, {
      report: untold,
      fileSystemFor: (folder) => disk.below(new DurableFileSystem(folder)),
    })
    const losses = await lossesOf(pglite, disk, cuts, seededRandom(drawn))
    await close()
    expect(disk.syncs).toBeGreaterThan(0)

    for (const loss of losses) expect(await missingAfter(loss)).toEqual([])
    expect(losses.at(-1)?.acknowledged.length).toBeGreaterThan((100 * cuts) / 6)
    // Otherwise nothing was at stake.
    expect(losses.reduce((lost, { blocks }) => lost + blocks.lost, 0)).toBeGreaterThan(0)
    for (const { folder } of losses) rmSync(join(folder, '..'), { recursive: true })
  }, seed)

/** The same with a file system that does not sync: fails unless every cut destroys something. */
export const losesWithoutSync = (cuts: number, seed?: number): Promise<void> =>
  seeded(async (drawn) => {
    const dataDir = removedAtEnd(await aDataFolder())
    const folder = join(dataDir, 'database')
    const disk = new FragileDisk(folder)
    const pglite = new PGlite({ fs: disk.below(new NodeFS(folder)) })
    const losses = await lossesOf(pglite, disk, cuts, seededRandom(drawn))
    await pglite.close()
    expect(disk.syncs).toBe(0)

    for (const loss of losses) {
      const missing = await missingAfter(loss).catch((error: Error) => error.message)
      expect(missing).not.toEqual([])
    }
  }, seed)
