/**
 * PostgreSQL's own online backup, of the embedded database: between `begin` and `end` any process may copy the files
 * while they are written. The log from begin to end, which belongs to the copy, makes it whole when it is first opened.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Maintenance } from './maintenance.ts'

/** Tables whose rows a backup counts: they grow with the business, and none of them is swept. */
const countedTables = ['person', 'listing', 'orders', 'transfer', 'journal', 'posting'] as const

export type BackupEnd = {
  /** The text of the file `backup_label`, which the copy needs. */
  readonly label: string
  /** The first and the last file of the log that belong to the copy. */
  readonly firstLog: string
  readonly lastLog: string
  /** The file `global/pg_control`, base64: a copy made while it is written could be torn. */
  readonly control: string
  /** The newest migration. */
  readonly migration: string
  /** Rows of the counted tables at the very moment that the copy shows. */
  readonly counts: Readonly<Record<string, number>>
}

export type BaseBackup = {
  /** Makes a checkpoint. Throws when a backup is being made. */
  begin(): Promise<void>
  /** Throws without a `begin`. */
  end(): Promise<BackupEnd>
  /** Forgets a backup that was begun; does nothing without one. */
  cancel(): Promise<void>
}

type Figures = Pick<BackupEnd, 'migration' | 'counts'>

/** One row of `Figures`; fails when the database has no tables yet. */
export const figuresQuery = `
  SELECT (SELECT max(name COLLATE "C") FROM migration) AS migration,
    json_build_object(${countedTables.map((each) => `'${each}', (SELECT count(*) FROM ${each})`).join(', ')}) AS counts`

/** The online backup of the database in `folder`. */
export function baseBackupOf(pglite: PGlite, maintenance: Maintenance, folder: string): BaseBackup {
  let release: (() => void) | undefined

  async function stop(): Promise<BackupEnd> {
    if (!release) throw new Error('No backup was begun')
    try {
      // Nobody writes between the counts and the end.
      return await pglite.transaction(async (tx) => {
        const { rows: figures } = await tx.query<Figures>(figuresQuery)
        const { rows } = await tx.query<{ label: string; last: string }>(
          'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
        )
        const [{ migration, counts }] = figures as [Figures]
        const [{ label, last }] = rows as [(typeof rows)[0]]
        const firstLog = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? last
        const control = readFileSync(join(folder, 'global/pg_control')).toString('base64')
        return { migration, counts, label, firstLog, lastLog: last, control }
      })
    } finally {
      release()
      release = undefined
    }
  }

  return {
    async begin() {
      if (release) throw new Error('Another backup is being made.')
      // A checkpoint would remove the log that the copy needs.
      release = maintenance.hold()
      try {
        await pglite.query(`SELECT pg_backup_start('cowrie', true)`)
      } catch (error) {
        release()
        release = undefined
        throw error
      }
    },
    end: stop,
    async cancel() {
      if (release) await stop()
    },
  }
}
