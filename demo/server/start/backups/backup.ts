/**
 * Makes backups of the embedded database: an archive, PGlite's own dump in gzip, and beside it a manifest, which is
 * written last. An archive without one was cut off.
 */
import { createHash } from 'node:crypto'
import { readdirSync, renameSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dayMs, hourMs } from '#core/contract/time.ts'
import type { OpenedDatabase } from '../../platform/db/database.ts'
import { syncPath } from '../../platform/db/durable-file-system.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import type { TaskHandler } from '../../platform/jobs/tasks.ts'
import { release } from '../../platform/observability/release.ts'
import type { Server } from '../../server.ts'
import { archiveEnding, BackupError, type Manifest, manifestOf } from './manifest.ts'

/** At night VACUUM makes everybody wait already, from the same hour on. */
const nightHourUtc = 3
/** The newest backups in the folder of a server; it deletes older ones. */
const keptBackups = 7
const nameForm = /^(cowrie-\d{8}T\d{6}Z)\.(?:tar\.gz|json)(?:\.unfinished)?$/

export type Backup = {
  /** The path of the archive. */
  readonly file: string
  readonly bytes: number
  /** How long the database answered nobody. */
  readonly waitedMs: number
}

/** Sorts like the time. */
const nameOf = (time: Date) => `cowrie-${time.toISOString().replace(/\.\d+|[-:]/g, '')}`

/** Writes a backup to `folder`, which exists. Throws `BackupError`; a failure leaves nothing. */
export async function makeBackup(
  { dump }: Pick<OpenedDatabase, 'dump'>,
  folder: string,
  now: Date,
): Promise<Backup> {
  if (!dump) throw new BackupError('Only the embedded database can be dumped.')
  const file = join(resolve(folder), nameOf(now) + archiveEnding)
  const manifestFile = manifestOf(file)
  const unfinished = `${manifestFile}.unfinished`
  // Before the dump, so that nobody waits for a backup that cannot be stored.
  const output = await open(file, 'wx', 0o600).catch((cause: Error) => {
    throw new BackupError(`${file} cannot be written: ${cause.message}`, { cause })
  })
  try {
    const since = performance.now()
    const { archive, migration, counts } = await dump()
    const waitedMs = performance.now() - since
    const hash = createHash('sha256')
    let bytes = 0
    async function* measured(source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    }
    await pipeline(archive.stream(), createGzip(), measured, output.createWriteStream({ flush: true }))
    const manifest: Manifest = {
      format: 1,
      archive: basename(file),
      madeAt: now.toISOString(),
      release,
      migration,
      counts,
      bytes,
      sha256: hash.digest('hex'),
    }
    await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(unfinished, manifestFile)
    syncPath(resolve(folder))
    return { file, bytes, waitedMs }
  } catch (error) {
    await output.close()
    for (const path of [file, unfinished]) rmSync(path, { force: true })
    throw error
  }
}

/** The names of the whole backups in a folder, oldest first. */
const backupsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => nameForm.test(name) && name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .sort()

/** Deletes all but the newest backups, and what is left of backups that were cut off. */
function deleteOlder(folder: string): void {
  const kept = new Set(backupsIn(folder).slice(-keptBackups))
  for (const file of readdirSync(folder)) {
    const [, name] = nameForm.exec(file) ?? []
    if (name && !kept.has(name)) rmSync(join(folder, file))
  }
}

/** Makes the backup of tonight, unless it is there. */
async function backUpNightly({ database, settings, clock, report }: Server): Promise<void> {
  const { backupFolder } = settings
  if (!backupFolder || !database.dump) return
  const now = clock()
  const night = new Date(now.getTime() - ((now.getTime() - nightHourUtc * hourMs) % dayMs))
  const isOfTonight = (name: string) => name >= nameOf(night) && name <= nameOf(now)
  if (backupsIn(backupFolder).some(isOfTonight)) return
  const made = await makeBackup(database, backupFolder, now)
  deleteOlder(backupFolder)
  report.info(`A backup was made: ${inWords(made)}`)
}

export const inWords = ({ file, bytes, waitedMs }: Backup): string =>
  `${file}, ${(bytes / 1e6).toFixed(1)} MB; the database answered nobody for ${(waitedMs / 1000).toFixed(1)} s`

export const backupTask: TaskHandler<null> = {
  ...periodicTask(hourMs, backUpNightly),
  // Each try makes everybody wait.
  waitMsAfter: () => hourMs,
  eventOf: () => 'backup-failed',
}
