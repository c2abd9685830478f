/** A process that is at a sweep until somebody ends it: `node holder.ts DATABASE_URL LEASE_MS`. It says when it has begun. */
import { tmpdir } from 'node:os'
import { openDatabase } from '#server/db/database.ts'
import { turnsAt } from '#server/leases.ts'

const [databaseUrl, leaseMs] = process.argv.slice(2)
const database = await openDatabase({ dataDir: tmpdir(), databaseUrl })
// Only the timer of a test's end would else be left to wait for.
setInterval(() => {}, 60_000)
await turnsAt({ database }, 'expiry', 60_000, Number(leaseMs)).take(async () => {
  process.stdout.write('begun\n')
  await new Promise(() => {})
})
