/**
 * `npm run keys`: the keys that personal data is encrypted with.
 *
 *     npm run keys -- list
 *     npm run keys -- rotate                  wraps the data keys under the first key of KEYS
 *     npm run keys -- rotate --new-data-key   and makes a data key for new values
 */
import { parseArgs } from 'node:util'
import { openDatabase } from './db/database.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { BadSetting } from './environment.ts'
import { describeKeys, KeyMissing, openKeys, rotateKeys } from './keys/data-keys.ts'
import { operatorKeysOf } from './secret-settings.ts'
import { databaseLocation } from './settings.ts'

const usage = `npm run keys -- list
npm run keys -- rotate [--new-data-key]
`
const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-data-key': { type: 'boolean' } },
  })
  const [command] = positionals
  const addDataKey = values['new-data-key'] === true
  if (positionals.length !== 1 || !(command === 'rotate' || (command === 'list' && !addDataKey))) {
    process.stderr.write(usage)
    return 2
  }
  const location = databaseLocation(process.env)
  const operators = operatorKeysOf(process.env, location.dataDir)
  const database = await openDatabase(location)
  try {
    await migrate(database)
    const now = new Date()
    if (command === 'rotate') {
      await openKeys(database, operators, now)
      const { rewrapped, added } = await rotateKeys(database, operators, { addDataKey, now })
      const current = operators[0]?.id
      print(
        rewrapped.length > 0
          ? `Wrapped under ${current} now: ${rewrapped.join(', ')}`
          : `Everything was wrapped under ${current} already`,
      )
      if (added !== undefined)
        print(`Made data key ${added}. It seals new values in a minute, when every running server knows it`)
    }
    for (const line of await describeKeys(database.db, operators, now)) print(line)
    return 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  // PGlite belongs to one process. PostgreSQL is shared, and a running server finds new data keys by itself.
  if (error instanceof FolderInUse)
    process.stderr.write(
      `A server is using the embedded database in ${error.folder}, and only one process can. Stop the server, run ` +
        'this again, and start it; with PostgreSQL (DATABASE_URL) it works beside a running server.\n',
    )
  else if (error instanceof KeyMissing || error instanceof BadSetting)
    process.stderr.write(`${error.message}\n`)
  else if (error instanceof TypeError && 'code' in error) process.stderr.write(`${error.message}\n${usage}`)
  else process.stderr.write(`It did not work: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
