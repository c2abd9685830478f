/**
 * `npm run backup`: writes a backup of the embedded database to a file, while the server serves or when it is stopped,
 * and reads it back. BACKUP_KEY encrypts it.
 *
 *     npm run backup -- /backups/2026-11-24.cowrie
 */
import { makeBackup } from './backups/backup.ts'
import { BackupError } from './backups/backup-error.ts'
import { commandTarget } from './backups/command-target.ts'
import { backupKeyOf } from './backups/sealed.ts'
import { print, runCommand } from './command.ts'

const usage = 'npm run backup -- FILE\n'

async function run(): Promise<boolean> {
  const target = commandTarget(
    'makes its own backups: demo/operations/BACKUPS.md says how (pg_basebackup and an archive of the log).',
  )
  if (!target) return false
  const { file, dataDir } = target
  const key = backupKeyOf(process.env)
  const since = performance.now()
  const made = await makeBackup(dataDir, file, key, new Date())
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  print(`Backed up ${dataDir} to ${file} in ${seconds} s: ${(made.bytes / 2 ** 20).toFixed(1)} MB`)
  print(`Read back: ${made.found}`)
  const [first, last] = made.waitedMs.map((each) => `${Math.ceil(each)} ms`)
  if (made.isBesideServer) print(`The server waited ${first} at the beginning and ${last} at the end`)
  if (!key) print('It is not encrypted (BACKUP_KEY)')
  print(
    made.secrets.length > 0
      ? `It has ${made.secrets.join(', ')} of the data folder, too: with BACKUP_KEY it is whole`
      : 'KEYS and TOKEN_PEPPER are not in it: keep them elsewhere, without them nobody can use it',
  )
  return true
}

await runCommand({ usage, run, expected: BackupError })
