/** `npm run bank`: the sandbox bank alone. */
import { runBank } from './run.ts'
import { readBankSettings } from './settings.ts'

// Its file is private to its user.
process.umask(0o077)

try {
  const bank = await runBank(readBankSettings(process.env))
  process.stdout.write(`Sandbox bank  http://localhost:${bank.port}\n`)
  const stop = () => void bank.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`The sandbox bank cannot start: ${(error as Error).message}\n`)
  process.exit(1)
}
