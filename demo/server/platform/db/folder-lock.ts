/** One server per data folder: two PGlites on one folder lose rows silently. */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export type FolderLock = { release(): void }

/** Another running server uses the folder. */
export class FolderInUse extends Error {
  /** The absolute path of the folder in use. */
  readonly folder: string

  constructor(folder: string) {
    super(
      `Another server is using the data in ${folder}. Stop it first, or give this one a folder of its own (DATA_DIR).`,
    )
    this.name = 'FolderInUse'
    this.folder = folder
  }
}

/**
 * Takes `<folder>.lock`, or throws `FolderInUse`. SQLite's exclusive lock is the kernel's: it ends with the process,
 * even on `kill -9`, so there is never a stale one to clean up.
 *
 * The kernel also drops it when this process opens and closes that file in any other way (POSIX record locks): code
 * that copies data inside the server copies `<folder>`, never `<folder>.lock`.
 */
export function lockFolder(folder: string): FolderLock {
  makePrivate(`${folder}.lock`)
  const sqlite = new DatabaseSync(`${folder}.lock`)
  try {
    sqlite.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    sqlite.close()
    const sqliteBusyCode = 5
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusyCode)
      throw new FolderInUse(folder)
    throw error
  }
  return { release: () => sqlite.close() }
}

/** SQLite would create it for everybody to read. An existing file is never opened here: closing it drops the lock. */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
