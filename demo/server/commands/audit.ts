/**
 * `npm run audit`: checks every rule of the ledger, every chain of journals and every digest, and prints the newest digest.
 * Compare it with the one in the log of that night. The exit code is 1 when something is wrong.
 */

import { runAudit } from '../money/ledger/continuous-audit.ts'
import { KeyMissing } from '../platform/keys/data-keys.ts'
import { openVault } from '../platform/keys/vault.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { openSettings } from '../settings/settings.ts'
import { onDatabase, print, runCommand } from './command.ts'

const usage = 'npm run audit\n'

async function run(): Promise<boolean> {
  if (process.argv.length > 2) return false
  const settings = openSettings(environmentHere())
  await onDatabase(async (database) => {
    const clock = () => new Date()
    const report = { info: print, warn: print, error: (_event: string, sentence: string) => print(sentence) }
    const vault = await openVault(database, settings.keys, clock)
    const outcome = await runAudit({ database, clock, vault, report }, 'whole')
    if (outcome) print(`${outcome.rows} rows, ${outcome.findings} findings`)
    else print('A server is already running this audit. Try again in a few minutes')
    if (!outcome || outcome.findings > 0) process.exitCode = 1
  })
  return true
}

await runCommand({ usage, run, expected: KeyMissing })
