/**
 * `npm run migrate`: brings the schema up to date by the role of DATABASE_OWNER_URL, and grants the server's role what it
 * needs, so that no server has the owner's password.
 */

import { migrateAndMark } from '../open-server.ts'
import { openDatabase } from '../platform/db/database.ts'
import { KeyMissing } from '../platform/keys/data-keys.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { openSettings } from '../settings/settings.ts'
import { print, runCommand } from './command.ts'

const usage = 'npm run migrate\n'

async function run(): Promise<boolean> {
  if (process.argv.length > 2) return false
  const settings = openSettings(environmentHere())
  const database = await openDatabase(settings)
  try {
    for (const name of await migrateAndMark(database, settings, () => new Date())) print(`Applied ${name}`)
  } finally {
    await database.close()
  }
  print('The schema is up to date')
  return true
}

await runCommand({ usage, run, expected: KeyMissing })
