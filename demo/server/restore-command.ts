/**
 * `npm run restore`: restores a backup of `npm run backup` into the empty folder DATA_DIR, and checks it.
 *
 *     DATA_DIR=/srv/cowrie npm run restore -- /backups/2026-11-24.cowrie
 */
import { BackupError } from './backups/backup-error.ts'
import { commandTarget } from './backups/command-target.ts'
import { restoreBackup } from './backups/restore.ts'
import { backupKeyOf } from './backups/sealed.ts'
import { print, runCommand } from './command.ts'
import { SchemaMismatch } from './db/migrate.ts'

const usage = 'DATA_DIR=FOLDER npm run restore -- FILE\n'

async function run(): Promise<boolean> {
  const target = commandTarget('is restored from its own backups: demo/operations/BACKUPS.md says how.')
  if (!target) return false
  const { file, dataDir } = target
  const { manifest, found, secrets } = await restoreBackup(dataDir, file, backupKeyOf(process.env)).catch(
    (error: Error) => {
      if (!(error instanceof BackupError || error instanceof SchemaMismatch)) throw error
      throw new BackupError(`${error.message} Nothing was restored.`, { cause: error })
    },
  )
  print(`Restored the backup of ${manifest.madeAt}, made by release ${manifest.release}, to ${dataDir}`)
  print(`Read back: ${found}`)
  print(
    secrets.length > 0
      ? `${secrets.join(', ')} are restored, too`
      : 'Start the server with the KEYS and the TOKEN_PEPPER of then; a sandbox has them in the files keys and pepper of its folder',
  )
  print('What the card processor has done since is not in it: run npm run reconcile after the start')
  return true
}

await runCommand({ usage, run, expected: BackupError })
