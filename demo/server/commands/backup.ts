/**
 * `npm run backup`: backs up the embedded database of a stopped server, and reads the backup back. A running server makes
 * its backups itself, in BACKUP_FOLDER.
 *
 *     npm run backup -- /backups
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../platform/db/database.ts'
import { FolderInUse } from '../platform/db/folder-lock.ts'
import { inWords, makeBackup } from '../start/backups/backup.ts'
import { BackupError } from '../start/backups/manifest.ts'
import { checkBackup } from '../start/backups/restore.ts'
import { embeddedFolder, print, runCommand } from './command.ts'

const usage = 'npm run backup -- FOLDER\n'

async function run(): Promise<boolean> {
  const [folder, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined || rest.length > 0) return false
  const dataDir = embeddedFolder()
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION')))
    throw new BackupError(`There is no embedded database in ${dataDir} (DATA_DIR).`)
  const database = await openDatabase({ dataDir }).catch((cause: Error) => {
    if (!(cause instanceof FolderInUse)) throw cause
    throw new BackupError(
      `A server is using the database in ${cause.folder}, and only it can back it up: set its BACKUP_FOLDER, or stop it.`,
      { cause },
    )
  })
  const made = await makeBackup(database, folder, new Date()).finally(database.close)
  print(`Backed up ${dataDir}: ${inWords(made)}`)
  const { found } = await checkBackup(made.file)
  print(`Read back: ${found}`)
  print('KEYS and TOKEN_PEPPER are not in it: keep them elsewhere. Without them nobody can use the backup')
  return true
}

await runCommand({ usage, run, expected: BackupError })
