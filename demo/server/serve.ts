/** `npm start`: reads the settings, opens the server, serves site and API and, in the sandbox, a partner's page. */
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openBankBesideServer } from '../bank/beside-server.ts'
import { BadSetting } from './environment.ts'
import { buildApp } from './http/app.ts'
import { openPartner } from './http/partner.ts'
import { formHere, openLog } from './observability/log.ts'
import { openTelemetry } from './observability/telemetry.ts'
import { openIdleServer } from './open-server.ts'
import { groupAndOtherBits } from './private-files.ts'
import { guardProcess } from './process-guard.ts'
import { cardDataInWords } from './processor-settings.ts'
import {
  assertReadyForProduction,
  hasMailbox,
  isSandboxIn,
  NotReadyForProduction,
  productionPartsIn,
  readSettings,
} from './settings.ts'
import { stopsOnSignals } from './stopping.ts'

async function serve() {
  // Files that this process writes are private to its user.
  process.umask(groupAndOtherBits)
  // Before the settings, which fail at the first wrong one: this sentence names everything that is missing.
  if (!isSandboxIn(process.env)) assertReadyForProduction(productionPartsIn(process.env))
  const read = readSettings(process.env)
  const serverLog = openLog({ level: read.logLevel, form: formHere(!read.isSandbox) })
  const log = (sentence: string) => serverLog.info(sentence)
  const warn = (sentence: string) => serverLog.warn(sentence)
  const isBankElsewhere = Boolean(read.bankUrl || read.processor)
  const bank = read.isSandbox && !isBankElsewhere ? await openBankBesideServer(process.env, warn) : undefined
  const settings = bank ? { ...read, bankUrl: bank.url } : read
  const telemetry = await openTelemetry(settings.telemetry)
  const open = await openIdleServer(settings, warn, { log: serverLog, telemetry })
  const app = await buildApp(open.server)
  await app.listen({ port: settings.port, host: '::', ipv6Only: false })
  open.startJobs()
  const { port } = app.server.address() as AddressInfo
  bank?.deliverTo(`http://localhost:${port}/api/webhooks/adyen`)
  const partner = await openPartner(settings, warn, open.server)

  const stop = stopsOnSignals({
    leave: () => app.leave(),
    leaveMs: settings.stopDelay * 1000,
    async drain(timeoutMs) {
      partner?.close()
      partner?.closeAllConnections()
      await app.drain(timeoutMs)
    },
    async close() {
      await open.close()
      await bank?.close()
      await telemetry.close()
    },
    log,
  })
  guardProcess({ report: (sentence, cause) => serverLog.error({ err: cause }, sentence), stop })

  log(`Cowrie is ready at ${settings.publicUrl}`)
  log(`  API manual      ${settings.publicUrl}/api/docs`)
  if (hasMailbox(settings)) log(`  Sandbox mail    ${settings.publicUrl}/sandbox/mailbox`)
  if (bank) log(`  Sandbox bank    ${bank.url}`)
  log(`  Card data       ${cardDataInWords(open.server.cards.encryptedFields !== undefined)}`)
  log(`  Screening       ${open.server.screening ? 'on' : 'off: SANCTIONS_FILE is not set'}`)
  if (settings.sandboxKey)
    log(
      `  Sandbox key     ${process.env.SANDBOX_KEY ? 'as SANDBOX_KEY says' : join(settings.dataDir, 'sandbox-key')}`,
    )
  if (telemetry.port !== undefined)
    log(`  Figures         http://${settings.telemetry.metricsHost}:${telemetry.port}/metrics`)
  if (partner) log(`  Partner's page  http://localhost:${settings.partnerPort}`)
  log(
    `  Database        ${open.server.database.kind === 'embedded' ? `embedded in ${settings.dataDir}` : 'PostgreSQL'}`,
  )

  // Without this call the cache is written when the process ends in order, which many servers never do.
  flushCompileCache()
}

serve().catch((error: Error) => {
  // The reader can fix a wrong setting or a folder in use: the sentence is enough.
  process.stderr.write(`Cowrie cannot start: ${error.message}\n`)
  const isOurs = error instanceof BadSetting || error instanceof NotReadyForProduction
  if (!isOurs && process.env.DEBUG) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
