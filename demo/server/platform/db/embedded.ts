/**
 * The embedded database: PGlite inside the server's own process, on a local disk, with durable commits.
 *
 * Everything is below one folder, so that a mounted volume carries its lock too:
 * `<dataDir>/database` (PostgreSQL's files), `<dataDir>/database.lock`.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { assertFreeSpace, makePrivateFolder } from '../files/private-files.ts'
import type { Reporter } from '../observability/report.ts'
import { readers } from './column-types.ts'
import { DurableFileSystem, durableStartParams, syncFolder, syncPath } from './durable-file-system.ts'
import { lockFolder } from './folder-lock.ts'
import { type Maintenance, startMaintenance } from './maintenance.ts'

/**
 * A prepared statement has one plan, whatever its values: the one that the tests explain. By default PostgreSQL plans a
 * statement with a short list of ids again each time, because without the list it expects ten of them. Planning costs
 * several times more here than in a server of its own, whose accepts were slower with one plan.
 */
const keptPlans = ['-c', 'plan_cache_mode=force_generic_plan']

/** The PostgreSQL inside the pinned PGlite; another major version cannot read the same files. */
const postgresMajor = '18'

/** Two files of its log: less would not outlast the first minutes. */
const minFreeBytes = 32 * 1024 * 1024
/** The size of a new database, and half as much again to grow. */
const newDatabaseBytes = 64 * 1024 * 1024

export type Embedded = {
  readonly pglite: PGlite
  readonly files: DurableFileSystem
  readonly maintenance: Maintenance
  /**
   * Makes the last checkpoint, closes PGlite, then frees the lock: nobody else opens the folder before it is at rest.
   */
  close(): Promise<void>
}

/** The embedded database cannot be used; the message says what to do about it. */
export class UnusableDatabase extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'UnusableDatabase'
  }
}

type Options = {
  report: Reporter
  /** Fills a new database: the tar of a dump, or that in gzip, whose name then ends in .tar.gz. */
  archive?: File | undefined
  /** Creates the file system; the tests give one that does not confirm, to see it refused. */
  fileSystemFor?: (folder: string) => DurableFileSystem
}

/** Opens the embedded database, or creates it, empty or from an archive. Throws `UnusableFolder`, `FolderInUse` or `UnusableDatabase`. */
export async function openEmbedded(dataDir: string, options: Options): Promise<Embedded> {
  const { report, archive, fileSystemFor = (folder: string) => new DurableFileSystem(folder) } = options
  const folder = join(resolve(dataDir), 'database')
  makePrivateFolder(resolve(dataDir))
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  // PostgreSQL panics on a full disk, and a panic of the embedded one ends the process.
  assertFreeSpace(resolve(dataDir), isNew ? newDatabaseBytes : minFreeBytes)
  const lock = lockFolder(folder)
  try {
    await createIfMissing(folder, fileSystemFor, archive)
    const files = fileSystemFor(folder)
    const pglite = await start(folder, files)
    try {
      await assertDurable(pglite, files, folder)
      files.onPanic = (reason) => exitOnPanic(folder, reason, report)
      const maintenance = await startMaintenance(pglite, { report })
      return {
        pglite,
        files,
        maintenance,
        async close() {
          try {
            await maintenance.stop()
            await pglite.close()
          } finally {
            lock.release()
          }
        },
      }
    } catch (error) {
      await pglite.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Creates a new database beside its place and moves it there when the disk has all of it: a power cut half-way through
 * leaves nothing that looks like a database.
 */
async function createIfMissing(
  folder: string,
  fileSystemFor: (folder: string) => DurableFileSystem,
  archive: File | undefined,
): Promise<void> {
  const unfinishedFolder = `${folder}.unfinished`
  rmSync(unfinishedFolder, { recursive: true, force: true })
  const version = join(folder, 'PG_VERSION')
  if (existsSync(version)) {
    const found = readFileSync(version, 'utf8').trim()
    if (found === postgresMajor) return
    throw new UnusableDatabase(
      `The database in ${folder} was written by PostgreSQL ${found}, this server has ${postgresMajor}. ` +
        'Restore it from a backup made with the older server.',
    )
  }
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UnusableDatabase(
      `${folder} has files, but they are not a database. Give the server another DATA_DIR.`,
    )
  const pglite = await start(unfinishedFolder, fileSystemFor(unfinishedFolder), archive)
  await pglite.close()
  syncFolder(unfinishedFolder)
  renameSync(unfinishedFolder, folder)
  syncPath(resolve(folder, '..'))
}

async function start(folder: string, files: DurableFileSystem, archive?: File): Promise<PGlite> {
  const stderrLines: string[] = []
  const pglite = new PGlite({
    fs: files,
    startParams: [...durableStartParams, ...keptPlans],
    parsers: readers,
    ...(archive && { loadDataDir: archive }),
    onStderr: (line) => {
      if (!pglite.ready) stderrLines.push(line)
      return false
    },
  })
  try {
    await pglite.waitReady
  } catch (error) {
    const reason = stderrLines.filter((line) => /PANIC|FATAL/.test(line)).join(' ')
    throw new UnusableDatabase(
      `The database in ${folder} could not be opened: ${reason || String(error)}. ` +
        'If its disk is sound and has room, restore a backup.',
      { cause: error },
    )
  }
  return pglite
}

/** Commits a write, and checks that the disk has confirmed it. */
async function assertDurable(pglite: PGlite, files: DurableFileSystem, folder: string): Promise<void> {
  const before = files.syncCount
  // Writes to the log and needs no table. A commit without a write would not be synced at all.
  await pglite.query(`SELECT pg_logical_emit_message(true, 'probe', '')`)
  if (files.syncCount > before) return
  throw new UnusableDatabase(
    `Commits to ${folder} do not reach the disk: a power cut would destroy this database, so the server does not start. ` +
      'Install the exact version of @electric-sql/pglite that package.json names.',
  )
}

/**
 * Ends the process at once, as PostgreSQL itself does in a panic: the next start recovers from the log. The process
 * cannot go on, see `onPanic`.
 */
function exitOnPanic(folder: string, reason: unknown, report: Options['report']): never {
  report.error(
    'database-stopped',
    `The database in ${folder} stopped, most likely because its disk is full or failing. The server ends`,
    reason,
  )
  process.exit(1)
}
