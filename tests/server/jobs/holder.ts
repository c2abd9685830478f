/** A process that is at a periodic task until somebody ends it: `node holder.ts DATA_DIR DATABASE_URL`. It says when it has begun. */
import { openDatabase } from '#server/platform/db/database.ts'
import { periodicTask } from '#server/platform/jobs/periodic.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { reporterOn } from '#server/platform/observability/report.ts'
import type { Server } from '#server/server.ts'
import { taskHandlers } from '#server/start/task-handlers.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
// Only the timers of the worker would else be left to wait for.
setInterval(() => {}, 60_000)
const expiry = periodicTask(60_000, async () => {
  process.stdout.write('begun\n')
  await new Promise(() => {})
})
const server = { database, clock: () => new Date(), report: reporterOn() } as unknown as Server
startWorker(server, { ...taskHandlers, expiry })
