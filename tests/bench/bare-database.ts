/** The floor for starting: opens the embedded database below the folder given and does nothing more. */
import { createServer } from 'node:http'
import { openEmbedded } from '#server/platform/db/embedded.ts'
import { reporterOn } from '#server/platform/observability/report.ts'

const [dataDir, port] = process.argv.slice(2) as [string, string]
const { close } = await openEmbedded(dataDir, { report: reporterOn(console) })
// Answers like the server, so that both are waited for in the same way.
const health = createServer((_request, response) => response.end('ok')).listen(Number(port))
process.on('SIGTERM', async () => {
  health.close()
  await close()
  process.exit(0)
})
