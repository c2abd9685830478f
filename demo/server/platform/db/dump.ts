/** A dump of the embedded database: its files, as PGlite packs them, and figures that its reader compares. */
import type { PGlite } from '@electric-sql/pglite'

/** Tables whose rows a backup counts: they grow with the business, and retention deletes none of them. */
const countedTables = ['person', 'listing', 'orders', 'transfer', 'journal', 'posting'] as const

export type Figures = {
  /** The newest migration. */
  readonly migration: string
  readonly counts: Readonly<Record<string, number>>
}

export type Dump = Figures & {
  /** A tar file. */
  readonly archive: Blob
}

/** One row of `Figures`; fails when the database has no tables yet. */
export const figuresQuery = `
  SELECT (SELECT max(name COLLATE "C") FROM kysely_migration) AS migration,
    json_build_object(${countedTables.map((each) => `'${each}', (SELECT count(*) FROM ${each})`).join(', ')}) AS counts`

/** Blocks the whole process while it copies, and needs several times the size of the database in memory. */
export const dumpOf = (pglite: PGlite): Promise<Dump> =>
  // Nobody writes between the counts and the copy. Its log makes the copy whole, as after a power cut.
  pglite.transaction(async (tx) => {
    const { rows } = await tx.query<Figures>(figuresQuery)
    const [figures] = rows as [Figures]
    return { ...figures, archive: await pglite.dumpDataDir('none') }
  })
