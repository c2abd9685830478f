/** `npm run bank`: the sandbox bank alone. */

import { withSecretFiles } from '../secret-files.ts'
import { deliverTo } from './delivery.ts'
import { runBank } from './run.ts'
import { readBankSettings, webhookUrlOf } from './settings.ts'

// Its file is private to its user.
process.umask(0o077)

try {
  const env = withSecretFiles(process.env, ['SANDBOX_KEY'])
  const bank = await runBank(readBankSettings(env), deliverTo(webhookUrlOf(env)))
  process.stdout.write(`Sandbox bank  ${bank.url}\n`)
  const stop = () => void bank.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`The sandbox bank cannot start: ${(error as Error).message}\n`)
  process.exit(1)
}
