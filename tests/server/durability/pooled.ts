/** The server behind pgBouncer, which gives each transaction another connection and keeps no statement prepared. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { newId } from '#server/ids.ts'
import { freePort } from '#tests/free-port.ts'
import { startBank } from '../bank/bank-process.ts'
import { endProcess, startServer } from '../keys/real-server.ts'
import { readStream } from '../notifications/stream-reader.ts'
import { type Pace, unbounded } from '../soak.ts'
import { assertBooksAgree, booksOf, sharedSettings, withBoth } from './both-books.ts'
import { aCluster, withoutServerPrograms } from './cluster.ts'
import { aPooler, hasPooler } from './pooler.ts'
import { seeded, startTrading, tradingPairs } from './trading.ts'

/** Fewer than the server would open. */
const connections = 4
const callsTogether = 20

/** Why it cannot run here, if it cannot. */
export const withoutPooler = withoutServerPrograms ?? (hasPooler ? undefined : 'pgBouncer is not installed')

/**
 * So many calls are answered through a pooler. Fails unless every one is kept, nothing is left on the pooler's connections,
 * and the server's books and the bank's agree. `seed` as `seeded` has it.
 */
export const sharesConnections = (
  calls: number,
  { pace = unbounded, seed }: { pace?: Pace; seed?: number } = {},
): Promise<void> =>
  seeded(async (drawn) => {
    const cluster = await aCluster({ settings: "timezone = 'UTC'\n" })
    onTestFinished(cluster.remove)
    const pooler = await aPooler(cluster, { connections })
    onTestFinished(pooler.stop)
    const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const place = { dataDir, databaseUrl: cluster.url }
    const pairs = await withBoth(place, (server) => tradingPairs(server, 4, drawn))

    const [port, bankPort] = [String(await freePort()), String(await freePort())]
    const bank = await startBank({
      BANK_FILE: booksOf(place),
      BANK_PORT: bankPort,
      BANK_WEBHOOK_URL: `http://localhost:${port}/api/webhooks/adyen`,
    })
    onTestFinished(() => endProcess(bank.child, 'SIGKILL'))
    const start = () =>
      startServer(
        { dataDir, databaseUrl: pooler.url },
        {
          ...sharedSettings,
          PORT: port,
          BANK_URL: bank.url,
          DATABASE_PREPARE: 'off',
          DATABASE_LISTEN_URL: cluster.url,
        },
      )
    const refused = await start().catch((error: Error) => error.message)
    const [, statements = ''] = /Run (ALTER ROLE .*;)/.exec(String(refused)) ?? []
    expect(statements.match(/ALTER ROLE "cowrie" SET/g)).toHaveLength(3)
    await cluster.ask(statements)
    // Connections that the pooler holds already keep their settings.
    await cluster.ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'cowrie'`)

    const server = await start()
    onTestFinished(() => server.kill())
    const trading = startTrading(server.origin, pairs, drawn)
    onTestFinished(trading.abandon)
    for (let done = 0; done < calls && (done === 0 || pace.hasTime()); ) {
      await trading.goesOn(callsTogether)
      done += callsTogether
      pace.done(done)
    }

    // As another process does it.
    const [person] = pairs
    const stream = await readStream(server.origin, person?.owner.token)
    onTestFinished(stream.close)
    await stream.next('unread')
    const heard = stream.events.length
    await cluster.ask(`SELECT pg_notify('cowrie_news', '${newId()}')`)
    await trading.goesOn(20)
    await trading.end()
    await trading.assertAnsweredAlike()
    await stream.next('notification', heard)

    const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: pooler.url }))
    await Promise.all(clients.map((client) => client.connect()))
    const left = await Promise.all(
      clients.map((client) =>
        client.query(
          `SELECT pg_backend_pid() AS pid, current_setting('lock_timeout') AS lock, pg_sleep(0.2)`,
        ),
      ),
    )
    await Promise.all(clients.map((client) => client.end()))
    expect(new Set(left.map(({ rows: [row] }) => row.pid)).size).toBe(connections)
    expect(new Set(left.map(({ rows: [row] }) => row.lock))).toEqual(new Set(['1s']))

    await server.stop()
    await endProcess(bank.child, 'SIGTERM')
    await withBoth(place, (opened) => trading.assertKept(opened.database.db), { settles: true })
    await assertBooksAgree(place)
  }, seed)
