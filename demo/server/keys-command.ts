/**
 * `npm run keys`: lists and rotates the keys of personal data.
 *
 *     npm run keys -- list
 *     npm run keys -- rotate                  wraps the data keys under the first key of KEYS
 *     npm run keys -- rotate --new-data-key   and makes a data key for new values
 *     npm run keys -- people                  lets the keys of people seal what is theirs
 */
import { parseArgs } from 'node:util'
import { onDatabase, print, runCommand } from './command.ts'
import { describeKeys, KeyMissing, openKeys, rotateKeys } from './keys/data-keys.ts'
import { startPersonKeys } from './keys/person-keys.ts'
import { operatorKeysOf } from './secret-settings.ts'
import { databaseLocation } from './settings.ts'

const usage = `npm run keys -- list
npm run keys -- rotate [--new-data-key]
npm run keys -- people
`

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-data-key': { type: 'boolean' } },
  })
  const [command] = positionals
  const addDataKey = values['new-data-key'] === true
  const isKnown = command === 'rotate' || ((command === 'list' || command === 'people') && !addDataKey)
  if (positionals.length !== 1 || !isKnown) return false
  const operators = operatorKeysOf(process.env, databaseLocation(process.env).dataDir)
  await onDatabase(async (database) => {
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
    if (command === 'people')
      print(
        (await startPersonKeys(database.db, now))
          ? 'The keys of people seal what is theirs in a minute, when every running server knows it. What is there ' +
              'follows, a little at a time. No server of a release without such keys may run from now on'
          : 'The keys of people seal what is theirs already',
      )
    for (const line of await describeKeys(database.db, operators, now)) print(line)
  })
  return true
}

await runCommand({ usage, run, expected: KeyMissing })
