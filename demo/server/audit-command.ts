/**
 * `npm run audit`: checks every rule of the ledger, every chain of journals and every digest, and prints the newest digest.
 * Compare it with the one in the log of that night. The exit code is 1 when something is wrong.
 */
import { onDatabase, print, runCommand } from './command.ts'
import { KeyMissing } from './keys/data-keys.ts'
import { openVault } from './keys/vault.ts'
import { continuousAudit } from './ledger/continuous-audit.ts'
import { readSettings } from './settings.ts'

const usage = 'npm run audit\n'

async function run(): Promise<boolean> {
  if (process.argv.length > 2) return false
  const settings = readSettings(process.env)
  await onDatabase(async (database) => {
    const clock = () => new Date()
    const vault = await openVault(database, settings.keys, clock)
    const { run } = continuousAudit({ database, clock, vault }, { alert: print, note: print })
    const outcome = await run('whole', { evenSo: true })
    if (outcome) print(`${outcome.rows} rows, ${outcome.findings} findings`)
    else print('A server is at this audit already. Run it again in some minutes')
    if (!outcome || outcome.findings > 0) process.exitCode = 1
  })
  return true
}

await runCommand({ usage, run, expected: KeyMissing })
