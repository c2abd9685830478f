/**
 * `npm run migrate`: brings the schema up to date by the role of DATABASE_OWNER_URL, and grants the server's role what it
 * needs, so that no server has the owner's password.
 */
import { print, runCommand } from './command.ts'
import { openDatabase } from './db/database.ts'
import { KeyMissing } from './keys/data-keys.ts'
import { migrateEncrypted } from './open-server.ts'
import { readSettings } from './settings.ts'

const usage = 'npm run migrate\n'

async function run(): Promise<boolean> {
  if (process.argv.length > 2) return false
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  try {
    await migrateEncrypted(database, settings, () => new Date(), print)
  } finally {
    await database.close()
  }
  print('The schema is up to date')
  return true
}

await runCommand({ usage, run, expected: KeyMissing })
