/**
 * The drill for PostgreSQL: the commands of demo/operations/BACKUPS.md, run as they stand there with other places. A server
 * under load loses its cluster, and two others are made of the base backup and the archive.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { audit } from '#server/money/ledger/audit.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { freePort } from '#tests/free-port.ts'
import { startBank } from '../bank/bank-process.ts'
import { booksOf, sharedSettings, withBoth } from '../durability/both-books.ts'
import {
  aCluster,
  aClusterFrom,
  type Cluster,
  newFolder,
  serverPrograms,
  shellOfPostgres,
} from '../durability/cluster.ts'
import { seeded, startTrading, type Trading, tradingPairs } from '../durability/trading.ts'
import { type DatabaseLocation, endProcess, startServer } from '../keys/real-server.ts'

const page = readFileSync(new URL('../../../demo/operations/BACKUPS.md', import.meta.url), 'utf8')

/** The blocks of the how-to, with these places instead of its own. */
function howTo(places: Readonly<Record<string, string>>) {
  const [, chapter = ''] = page.split('\n## PostgreSQL\n')
  const blocks = [...chapter.matchAll(/ {3}```(?:ini|sh)\n([^`]*?) {3}```/g)].map(([, block = '']) =>
    block.replaceAll(/^ {3}/gm, ''),
  )
  const placed = blocks.map((block) =>
    Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), block),
  )
  expect(placed).toHaveLength(3)
  const [settings, backUp, restore] = placed as [string, string, string]
  return { settings, backUp, restore }
}

/** A place of the archive that has all that was written up to now. */
async function archiveAll(cluster: Cluster): Promise<void> {
  const [segment] = await cluster.ask<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name')
  const isThere = async () => {
    const [archiver] = await cluster.ask<{ isThere: boolean }>(
      `SELECT last_archived_wal >= '${segment?.name}' AS "isThere" FROM pg_stat_archiver`,
    )
    return archiver?.isThere
  }
  await expect.poll(isThere, { timeout: 20_000, interval: 20 }).toBe(true)
}

async function promoted(cluster: Cluster): Promise<void> {
  const isRecovering = async () =>
    (await cluster.ask<{ is: boolean }>('SELECT pg_is_in_recovery() AS is'))[0]?.is
  await expect.poll(isRecovering, { timeout: 20_000, interval: 20 }).toBe(false)
}

/** All that was acknowledged until then is there, and no rule of the ledger is broken. Returns the number of journals. */
async function whatIsKept(place: DatabaseLocation, trading: Trading, acknowledged: number): Promise<number> {
  const database = await openDatabase(place)
  try {
    await trading.assertKept(database.db, acknowledged)
    expect(await audit(database.db)).toEqual([])
    const { count } = await database.db
      .selectFrom('journal')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  } finally {
    await database.close()
  }
}

test.skipIf(!serverPrograms)(
  'a PostgreSQL under load is lost, and restored to a moment and to the end of its archive, with all that was acknowledged',
  { timeout: 300_000 },
  () =>
    seeded(async (seed) => {
      const archive = newFolder()
      const backups = newFolder()
      const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
      for (const folder of [archive, backups, dataDir])
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const primary = await aCluster({ settings: howTo({ '/archive': archive }).settings })
      onTestFinished(primary.remove)
      const places = {
        '/archive': archive,
        '/backups/$(date +%F)': join(backups, 'base'),
        '/backups/2026-11-24': join(backups, 'base'),
        'postgres://backup@primary/': primary.url,
      }
      const place = { dataDir, databaseUrl: primary.url }
      const people = await withBoth(place, (server) => tradingPairs(server, 2, seed))
      const [port, bankPort] = [String(await freePort()), String(await freePort())]
      const settings = { ...sharedSettings, PORT: port, BANK_URL: `http://localhost:${bankPort}` }
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

      await shellOfPostgres(howTo(places).backUp)
      expect(trading.unanswered()).toBe(0)
      await trading.goesOn(10)
      const untilMoment = trading.answered()
      const [moment] = await primary.ask<{ text: string }>('SELECT clock_timestamp()::text AS text')
      await trading.goesOn(20)
      const untilArchived = trading.answered()
      await archiveAll(primary)
      await server.kill()
      await primary.stop('immediate')

      const restoredBy = (script: string) => async (data: string) => shellOfPostgres(script, { PGDATA: data })
      const { restore } = howTo({ ...places, '2026-11-24 09:59:00+00': moment?.text as string })
      const then = await aClusterFrom(restoredBy(restore))
      onTestFinished(then.remove)
      await promoted(then)
      const journalsThen = await whatIsKept({ dataDir, databaseUrl: then.url }, trading, untilMoment)

      const last = await aClusterFrom(restoredBy(restore.replace(/^recovery_target_time.*\n/m, '')))
      onTestFinished(last.remove)
      await promoted(last)
      const elsewhere = { dataDir, databaseUrl: last.url }
      expect(await whatIsKept(elsewhere, trading, untilArchived)).toBeGreaterThan(journalsThen)

      // The card processor is further than the restored exchange, and is not confused by what is sent again.
      const next = await startServer(elsewhere, settings)
      onTestFinished(() => next.kill())
      const again = startTrading(next.origin, people, seed + 1)
      onTestFinished(again.abandon)
      await again.goesOn(5)
      await again.end()
      await next.stop()
      await whatIsKept(elsewhere, again, again.answered())
    }),
)
