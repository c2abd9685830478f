/** `npm start`: reads the settings, opens the server, serves site and API and, in the sandbox, a partner's page. */
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { openBankBesideServer } from '../../bank/beside-server.ts'
import { buildApp } from '../http/app.ts'
import { firstAddress, hostFromHere, listenOnSecond } from '../http/listen.ts'
import { openPartner } from '../http/partner.ts'
import { openIdleServer } from '../open-server.ts'
import { groupAndOtherBits, makePrivateFolder } from '../platform/files/private-files.ts'
import { formHere, openLog } from '../platform/observability/log.ts'
import { reporterOn } from '../platform/observability/report.ts'
import { openTelemetry } from '../platform/observability/telemetry.ts'
import { BadSetting } from '../settings/environment.ts'
import { environmentHere } from '../settings/environment-here.ts'
import { assertReadyForProduction, NotReadyForProduction } from '../settings/production.ts'
import { isSandboxIn } from '../settings/reach-settings.ts'
import { openSettings } from '../settings/settings.ts'
import { productionPartsIn } from '../settings/table.ts'
import { guardProcess } from './process-guard.ts'
import { tellReady, untilDemoIsSettled } from './ready.ts'
import { stopsOnSignals } from './stopping.ts'

async function serve() {
  // Files that this process writes are private to its user.
  process.umask(groupAndOtherBits)
  const env = environmentHere()
  // Before the settings, which fail at the first wrong one: this sentence names everything that is missing.
  if (!isSandboxIn(env)) assertReadyForProduction(productionPartsIn(env))
  const read = openSettings(env)
  const serverLog = openLog({ level: read.logLevel, form: read.logForm ?? formHere(!read.isSandbox) })
  const report = reporterOn(serverLog)
  const isBankElsewhere = Boolean(read.bankUrl || read.processor)
  const hasBank = read.isSandbox && !isBankElsewhere
  // The bank keeps its books there, too.
  if (hasBank) makePrivateFolder(read.dataDir)
  const bank = hasBank ? await openBankBesideServer(env, report.warn) : undefined
  const settings = bank ? { ...read, bankUrl: bank.url } : read
  const telemetry = await openTelemetry(settings.telemetry)
  const open = await openIdleServer(settings, { log: serverLog, telemetry })
  const app = await buildApp(open.server)
  await app.listen({ port: settings.port, host: firstAddress(settings.host), ipv6Only: false })
  await listenOnSecond(app.server, settings.host)
  open.startJobs()
  const { port } = app.server.address() as AddressInfo
  bank?.deliverTo(`http://${hostFromHere(settings.host)}:${port}/api/webhooks/adyen`)
  const partner = await openPartner(settings, report, open.server)

  const stopping = new AbortController()
  const stop = stopsOnSignals({
    leave() {
      stopping.abort()
      app.leave()
    },
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
    report,
  })
  guardProcess({ report, stop })

  await untilDemoIsSettled(open.server, stopping.signal)
  if (stopping.signal.aborted) return
  const { metricsHost } = settings.telemetry
  tellReady({
    server: open.server,
    bankUrl: bank?.url,
    partnerPort: partner && settings.partnerPort,
    metricsUrl: telemetry.port === undefined ? undefined : `http://${metricsHost}:${telemetry.port}/metrics`,
  })

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
