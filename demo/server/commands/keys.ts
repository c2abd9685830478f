/**
 * `npm run keys`: lists and rotates the keys of personal data.
 *
 *     npm run keys -- list
 *     npm run keys -- rotate                  wraps the data keys under the first key of KEYS
 *     npm run keys -- rotate --new-data-key   and makes a data key for new values
 */
import { parseArgs } from 'node:util'
import { describeKeys, KeyMissing, openKeys, rotateKeys } from '../platform/keys/data-keys.ts'
import { databaseLocation } from '../settings/database-settings.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { keepSecrets, operatorKeysOf, ownSecretsIn } from '../settings/secret-settings.ts'
import { onDatabase, print, runCommand } from './command.ts'

const usage = `npm run keys -- list
npm run keys -- rotate [--new-data-key]
`

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-data-key': { type: 'boolean' } },
  })
  const [command] = positionals
  const addDataKey = values['new-data-key'] === true
  const isKnown = command === 'rotate' || (command === 'list' && !addDataKey)
  if (positionals.length !== 1 || !isKnown) return false
  const { dataDir } = databaseLocation(environmentHere())
  const own = ownSecretsIn(dataDir)
  const operators = operatorKeysOf(environmentHere(), own)
  keepSecrets(dataDir, own.made)
  await onDatabase(async (database) => {
    const now = new Date()
    if (command === 'rotate') {
      await openKeys(database, operators, now)
      const { rewrapped, added } = await rotateKeys(database, operators, { addDataKey, now })
      const current = operators[0]?.id
      print(
        rewrapped.length > 0
          ? `Now wrapped under ${current}: ${rewrapped.join(', ')}`
          : `Everything was already wrapped under ${current}`,
      )
      if (added !== undefined)
        print(
          `Made data key ${added}. It will seal new values in a minute, once every running server knows it`,
        )
    }
    for (const line of await describeKeys(database.db, operators, now)) print(line)
  })
  return true
}

await runCommand({ usage, run, expected: KeyMissing })
