/** What a backup says about itself, as its last file: a cut one has none. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { figuresQuery } from '../db/base-backup.ts'
import { openDatabase } from '../db/database.ts'
import { missingMigrations } from '../db/migrate.ts'
import { audit } from '../ledger/audit.ts'
import { BackupError } from './backup-error.ts'

export const manifestName = 'manifest.json'

/** Secrets that a sandbox makes beside its data; with them an encrypted backup is whole. */
export const secretNames = ['keys', 'pepper', 'push-key', 'sandbox-key'] as const

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  release: z.string(),
  migration: z.string(),
  counts: z.record(z.string(), z.number()),
  /** SHA-256 of each file. */
  files: z.record(z.string(), digest),
})
export type Manifest = z.infer<typeof manifestShape>

/** Throws `BackupError`. */
export function readManifest(text: string, file: string): Manifest {
  try {
    return manifestShape.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupError(
      `${file} was made by another release, or is damaged: its manifest cannot be read.`,
      {
        cause,
      },
    )
  }
}

/**
 * Opens the database in `dataDir`, compares it with its manifest, and audits the ledger. Returns what it found, in
 * words. Throws `BackupError`, and `SchemaMismatch` when this release is too old for it.
 */
export async function checkDatabase(dataDir: string, { migration, counts }: Manifest): Promise<string> {
  const database = await openDatabase({ dataDir, report: () => {} })
  try {
    const { rows } = await sql.raw<Manifest>(figuresQuery).execute(database.db)
    const [found] = rows
    if (found?.migration !== migration)
      throw new BackupError(`The copy has the migration ${found?.migration} and not ${migration}.`)
    for (const [table, rows] of Object.entries(counts))
      if (found.counts[table] !== rows)
        throw new BackupError(`The copy has ${found.counts[table]} rows in ${table} and not ${rows}.`)
    const inWords = Object.entries(counts).map(([table, rows]) => `${table} ${rows}`)
    const all = `rows: ${inWords.join(', ')}; migration ${migration}`
    // The rules of the audit are about this release's tables.
    if ((await missingMigrations(database)).length > 0)
      return `${all}; the ledger is not audited, because an earlier release made it`
    const broken = await audit(database.db)
    if (broken.length > 0) throw new BackupError(`The ledger of the copy is broken: ${broken.join('; ')}`)
    return `${all}; the audit of the ledger found nothing`
  } finally {
    await database.close()
  }
}
