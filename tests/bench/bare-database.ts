/** The floor for starting: opens the embedded database below the folder given and does nothing more. */
import { createServer } from 'node:http'
import { openEmbedded } from '#server/db/embedded.ts'

const [dataDir, port] = process.argv.slice(2) as [string, string]
const { close } = await openEmbedded(dataDir, {
  report: (sentence, cause) => console.error(sentence, cause),
})
// Answers like the server, so that both are waited for in the same way.
const health = createServer((_request, response) => response.end('ok')).listen(Number(port))
process.on('SIGTERM', async () => {
  health.close()
  await close()
  process.exit(0)
})
