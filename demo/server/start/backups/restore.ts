/** Restores a backup into an empty data folder, all of it or nothing, or only into a scratch folder to check it. */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { audit } from '../../money/ledger/audit.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { type Figures, figuresQuery } from '../../platform/db/dump.ts'
import { syncPath } from '../../platform/db/durable-file-system.ts'
import { UnusableDatabase } from '../../platform/db/embedded.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import { missingMigrations } from '../../platform/db/migrate.ts'
import { makePrivateFolder } from '../../platform/files/private-files.ts'
import { reporterOn } from '../../platform/observability/report.ts'
import { BackupError, type Manifest, readBackup, type Verified } from './manifest.ts'

/** Left by a restore that was killed, by a volume, and by a lock. None of it is data. */
const harmless = ['restoring', 'lost+found', 'database.lock']

export type Restored = {
  readonly manifest: Manifest
  /** The result of the check, in words. */
  readonly found: string
}

/**
 * Throws `BackupError` or `FolderInUse`, or `SchemaMismatch` when this release is too old for it; the folder is then as it
 * was.
 */
export async function restoreBackup(dataDir: string, file: string): Promise<Restored> {
  const place = resolve(dataDir)
  const isNew = !existsSync(place)
  const inTheWay = isNew ? [] : readdirSync(place).filter((name) => !harmless.includes(name))
  if (inTheWay.length > 0)
    throw new BackupError(
      `${place} (DATA_DIR) is not empty: it has ${inTheWay.slice(0, 3).join(', ')}. Name an empty folder.`,
    )
  const backup = readBackup(file)
  makePrivateFolder(place)
  const lock = lockFolder(join(place, 'database'))
  const unfinished = join(place, 'restoring')
  let isDone = false
  try {
    rmSync(unfinished, { recursive: true, force: true })
    const found = await openCopy(unfinished, file, backup)
    renameSync(join(unfinished, 'database'), join(place, 'database'))
    syncPath(place)
    isDone = true
    return { manifest: backup.manifest, found }
  } finally {
    lock.release()
    rmSync(unfinished, { recursive: true, force: true })
    if (!isDone) rmSync(isNew ? place : join(place, 'database.lock'), { recursive: true, force: true })
  }
}

/** Restores into a scratch folder, which it deletes. Throws like `restoreBackup`. */
export async function checkBackup(file: string): Promise<Restored> {
  const backup = readBackup(file)
  const scratch = mkdtempSync(join(tmpdir(), 'cowrie-check-'))
  try {
    return { manifest: backup.manifest, found: await openCopy(scratch, file, backup) }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Makes a database of the archive in `dataDir`, compares it with the manifest, and audits the ledger. */
async function openCopy(dataDir: string, file: string, { archive, manifest }: Verified): Promise<string> {
  const { migration, counts } = manifest
  const database = await openDatabase({ dataDir, archive, report: reporterOn() }).catch((cause: Error) => {
    if (!(cause instanceof UnusableDatabase)) throw cause
    throw new BackupError(`${file} has no database that can be opened: ${cause.message}`, { cause })
  })
  try {
    const { rows } = await sql.raw<Figures>(figuresQuery).execute(database.db)
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
