/** `npm start`: reads the settings, opens the server, serves the site with the API and, in the sandbox, a partner's page. */
import { flushCompileCache } from 'node:module'
import { buildApp } from './http/app.ts'
import { openPartner } from './http/partner.ts'
import { openServer } from './open-server.ts'
import { guardProcess } from './process-guard.ts'
import { BadSetting, hasMailbox, readSettings } from './settings.ts'
import { stopsOnSignals } from './stopping.ts'

const log = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function serve() {
  const settings = readSettings(process.env)
  if (!settings.isSandbox && !settings.smtpUrl)
    throw new BadSetting('SMTP_URL', '', 'production sends real mail and needs it')
  const open = await openServer(settings, log)
  const app = await buildApp(open.server)
  await app.listen({ port: settings.port, host: '::', ipv6Only: false })
  const partner = await openPartner(settings, log)

  const stop = stopsOnSignals({
    async drain(timeoutMs) {
      partner?.close()
      partner?.closeAllConnections()
      await app.drain(timeoutMs)
    },
    close: () => open.close(),
    log,
  })
  guardProcess({ log, stop })

  log(`Cowrie is ready at ${settings.publicUrl}`)
  log(`  API manual      ${settings.publicUrl}/api/docs`)
  if (hasMailbox(settings)) log(`  Sandbox mail    ${settings.publicUrl}/sandbox/mailbox`)
  if (partner) log(`  Partner's page  http://localhost:${settings.partnerPort}`)
  log(
    `  Database        ${open.server.database.kind === 'embedded' ? `embedded in ${settings.dataDir}` : 'PostgreSQL'}`,
  )

  // By itself it is written when the process ends in order, and many a server never does.
  flushCompileCache()
}

serve().catch((error: Error) => {
  // A wrong setting or a folder in use is the reader's to mend: the sentence is enough.
  process.stderr.write(`Cowrie cannot start: ${error.message}\n`)
  if (!(error instanceof BadSetting) && process.env.DEBUG) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
