/** What `npm run backup` and `npm run restore` are about. */
import { parseArgs } from 'node:util'
import { groupAndOtherBits } from '../private-files.ts'
import { databaseLocation } from '../settings.ts'
import { BackupError } from './backup-error.ts'

/**
 * The file that was typed and the folder of the embedded database; undefined when it is not one file. Makes what the
 * command writes private. Throws `BackupError` with `onPostgres` where the database is a PostgreSQL.
 */
export function commandTarget(onPostgres: string): { file: string; dataDir: string } | undefined {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) return undefined
  const { dataDir, databaseUrl } = databaseLocation(process.env)
  if (databaseUrl) throw new BackupError(`DATABASE_URL names a PostgreSQL, which ${onPostgres}`)
  process.umask(groupAndOtherBits)
  return { file, dataDir }
}
