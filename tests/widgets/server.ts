/** The real server for the widgets' pages, on a database of its own: its address is in PUBLIC_URL. Ends with SIGTERM. */
import { rmSync } from 'node:fs'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/settings.ts'
import { aDataFolder } from '#tests/server/database-for-tests.ts'
import { quickSecrets } from '#tests/server/quick-secrets.ts'

const dataDir = await aDataFolder()
const settings = readSettings({ ...process.env, DATA_DIR: dataDir })
const open = await openServer(settings, () => {}, { secrets: quickSecrets(settings.pepper) })
const app = await buildApp(open.server)
await app.listen({ port: settings.port, host: '::' })

process.on('SIGTERM', async () => {
  await app.close()
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(`${dataDir}.lock`, { force: true })
  process.exit(0)
})
