/** The drill: a server under load is backed up, stopped and restored elsewhere, and all that was acknowledged is there. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { audit } from '#server/ledger/audit.ts'
import { freePort } from '#tests/free-port.ts'
import { startBank } from '../bank/bank-process.ts'
import { booksOf, sharedSettings, withBoth } from '../durability/both-books.ts'
import { seeded, startTrading, tradingPairs } from '../durability/trading.ts'
import { aPlace, endProcess, runCommand, startServer } from '../keys/real-server.ts'

const env = { ...sharedSettings, BACKUP_KEY: Buffer.alloc(32, 'k').toString('base64') }

test(
  'a server under load is backed up and restored elsewhere, and nothing that was acknowledged before is missing',
  {
    timeout: 300_000,
  },
  () =>
    seeded(async (seed) => {
      const place = await aPlace('embedded')
      onTestFinished(place.close)
      const people = await withBoth(place, (server) => tradingPairs(server, 2, seed))
      const [port, bankPort] = [String(await freePort()), String(await freePort())]
      const settings = { ...env, PORT: port, BANK_URL: `http://localhost:${bankPort}` }
      const bank = await startBank({
        BANK_FILE: booksOf(place),
        BANK_PORT: bankPort,
        BANK_WEBHOOK_URL: `http://localhost:${port}/api/webhooks/adyen`,
      })
      onTestFinished(() => endProcess(bank.child, 'SIGKILL'))
      const server = await startServer(place, settings)
      onTestFinished(() => server.kill())
      const trading = startTrading(server.origin, people, seed)
      onTestFinished(trading.abandon)
      await trading.goesOn(20)

      const before = trading.answered()
      const file = join(place.dataDir, 'backup.cowrie')
      const made = await runCommand(['demo/server/backup-command.ts', file], place, env)
      expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/The server waited \d+ ms/) })
      expect(made.output).toContain('the audit of the ledger found nothing')
      // It served on meanwhile, and nobody was sent away.
      expect(trading.answered()).toBeGreaterThan(before)
      expect(trading.unanswered()).toBe(0)
      await trading.goesOn(5)
      await trading.end()
      await server.stop()

      const elsewhere = { dataDir: `${place.dataDir}-restored`, databaseUrl: undefined }
      onTestFinished(() => rmSync(elsewhere.dataDir, { recursive: true, force: true }))
      mkdirSync(elsewhere.dataDir)
      const restored = await runCommand(['demo/server/restore-command.ts', file], elsewhere, env)
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored the backup of') })

      // The card processor is further than the restored exchange, and is not confused by what is sent again.
      const next = await startServer(elsewhere, settings)
      onTestFinished(() => next.kill())
      const again = startTrading(next.origin, people, seed + 1)
      onTestFinished(again.abandon)
      await again.goesOn(5)
      await again.end()
      await next.stop()
      const database = await openDatabase(elsewhere)
      onTestFinished(() => database.close())
      await trading.assertKept(database.db, before)
      await again.assertKept(database.db)
      expect(await audit(database.db)).toEqual([])
    }),
)
