/**
 * `npm run restore`: restores a backup into the empty folder DATA_DIR, and checks it. With `--check` it only checks it, in
 * a scratch folder.
 *
 *     DATA_DIR=/srv/cowrie npm run restore -- /backups/cowrie-20261124T031502Z.tar.gz
 */

import { parseArgs } from 'node:util'
import { SchemaMismatch } from '../platform/db/migrate.ts'
import { BackupError } from '../start/backups/manifest.ts'
import { checkBackup, restoreBackup } from '../start/backups/restore.ts'
import { embeddedFolder, print, runCommand } from './command.ts'

const usage = 'DATA_DIR=FOLDER npm run restore -- FILE\nnpm run restore -- --check FILE\n'

async function run(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) return false
  const place = values.check ? undefined : embeddedFolder()
  const restoring = place === undefined ? checkBackup(file) : restoreBackup(place, file)
  const { manifest, found } = await restoring.catch((error: Error) => {
    if (!(error instanceof BackupError || error instanceof SchemaMismatch)) throw error
    throw new BackupError(`${error.message} Nothing was restored.`, { cause: error })
  })
  const made = `the backup of ${manifest.madeAt}, made by release ${manifest.release}`
  print(place === undefined ? `Checked ${made}` : `Restored ${made}, to ${place}`)
  print(`Read back: ${found}`)
  if (place === undefined) return true
  print(
    'Start the server with the KEYS and the TOKEN_PEPPER of then; a sandbox has them in its files keys and pepper',
  )
  print('What the card processor has done since is not in it: run npm run reconcile after the start')
  return true
}

await runCommand({ usage, run, expected: BackupError })
