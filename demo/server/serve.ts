/** `npm start`: reads the settings, opens the server, serves the site with the API and the partner's page. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { buildApp } from './http/app.ts'
import { partnerServer } from './http/partner.ts'
import { openServer } from './open-server.ts'
import { BadSetting, hasMailbox, readSettings } from './settings.ts'

const log = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function serve() {
  const settings = readSettings(process.env)
  if (!settings.isSandbox && !settings.smtpUrl)
    throw new BadSetting('SMTP_URL', '', 'production sends real mail and needs it')
  const open = await openServer(settings, log)
  const app = await buildApp(open.server)
  await app.listen({ port: settings.port, host: '::', ipv6Only: false })
  const partner = partnerServer(settings.publicUrl).listen(settings.partnerPort, '::')
  await once(partner, 'listening')

  log(`Cowrie is ready at ${settings.publicUrl}`)
  log(`  API manual      ${settings.publicUrl}/api/docs`)
  if (hasMailbox(settings)) log(`  Sandbox mail    ${settings.publicUrl}/sandbox/mailbox`)
  log(`  Partner's page  http://localhost:${settings.partnerPort}`)
  log(
    `  Database        ${open.server.database.kind === 'embedded' ? `embedded in ${settings.dataDir}` : 'PostgreSQL'}`,
  )

  // By itself it is written when the process ends in order, and many a server never does.
  flushCompileCache()

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    log('Stopping: answering what has begun, then closing the database')
    partner.close()
    partner.closeAllConnections()
    await app.close()
    await open.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

serve().catch((error: Error) => {
  // A wrong setting or a folder in use is the reader's to mend: the sentence is enough.
  process.stderr.write(`Cowrie cannot start: ${error.message}\n`)
  if (!(error instanceof BadSetting) && process.env.DEBUG) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
