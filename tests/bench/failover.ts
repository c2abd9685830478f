/**
 * The primary is killed ten times while people trade: how long nobody is answered, with PostgreSQL's own time for finding
 * another primary beside it. Throws unless every answered call is in the database, is answered alike when it is
 * repeated, both books agree, and the audit of the ledger is empty.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { startBank } from '../server/bank/bank-process.ts'
import { assertReconciled, booksOf, sharedSettings, withBoth } from '../server/durability/both-books.ts'
import { startTrading, type Trading, tradingPairs } from '../server/durability/trading.ts'
import { endProcess, runCommand, startServer } from '../server/keys/real-server.ts'
import { aFailoverPlace, type FailoverPlace, missingPrograms } from './failover-place.ts'
import { type Figure, median } from './figures.ts'

const kills = 10
const pairs = 4
/** Longest time in seconds for which nobody may be answered. */
const goalSeconds = 30

export async function measureFailover(): Promise<Figure[]> {
  if (missingPrograms.length > 0) {
    process.stdout.write(`Skipped: ${missingPrograms.join(', ')} is missing\n`)
    return []
  }
  const closing: (() => unknown)[] = []
  try {
    const nodes = await aFailoverPlace()
    closing.push(nodes.close)
    const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const place = { dataDir, databaseUrl: nodes.primaryUrl }
    const seed = Date.now() % 2 ** 31
    const people = await withBoth(place, (server) => tradingPairs(server, pairs, seed))
    const [port, bankPort] = [`${await freePort()}`, `${await freePort()}`]
    const bank = await startBank({
      BANK_FILE: booksOf(place),
      BANK_PORT: bankPort,
      BANK_WEBHOOK_URL: `http://localhost:${port}/api/webhooks/adyen`,
    })
    closing.push(() => endProcess(bank.child, 'SIGKILL'))
    const server = await startServer(
      { dataDir, databaseUrl: nodes.pooledUrl },
      {
        ...sharedSettings,
        ...{ PORT: port, BANK_URL: bank.url, LOG_LEVEL: 'silent' },
        ...{ DATABASE_PREPARE: 'off', DATABASE_LISTEN_URL: nodes.primaryUrl },
      },
    )
    closing.push(() => server.kill())
    const trading = startTrading(server.origin, people, seed)
    closing.push(trading.abandon)
    const gaps: Gap[] = []
    while (gaps.length < kills) {
      await trading.goesOn(20)
      gaps.push(await gapOf(nodes, trading))
      await nodes.whole()
    }
    await trading.goesOn(20)
    await trading.end()
    await trading.assertAnsweredAlike()
    await server.stop()
    await endProcess(bank.child, 'SIGTERM')
    await withBoth(place, ({ database }) => trading.assertKept(database.db), { settles: true })
    await assertReconciled(place)
    // In steps: the rules about everything at once would take longer than a statement may.
    const audited = await runCommand(['demo/server/audit-command.ts'], place, sharedSettings)
    assert.equal(audited.code, 0, audited.output)
    process.stdout.write(
      `${trading.answered()} calls were answered and kept, ${trading.unanswered()} tries had no answer; both books agree\n`,
    )
    return figuresOf(gaps)
  } finally {
    for (const each of closing.toReversed()) await each()
  }
}

/** In seconds, from the kill on. */
type Gap = { readonly answeredAfter: number; readonly primaryAfter: number }

async function gapOf(nodes: FailoverPlace, trading: Trading): Promise<Gap> {
  const killed = await nodes.killPrimary()
  const killedAt = performance.now()
  const seconds = () => (performance.now() - killedAt) / 1000
  // What was committed before it died may be answered still.
  await sleep(500)
  const answered = trading.answered()
  let primaryAfter: number | undefined
  let answeredAfter: number | undefined
  while (primaryAfter === undefined || answeredAfter === undefined) {
    if (primaryAfter === undefined && (await nodes.primary())) primaryAfter = seconds()
    if (trading.answered() > answered) answeredAfter ??= seconds()
    await sleep(20)
  }
  killed.restart()
  return { answeredAfter, primaryAfter }
}

function figuresOf(gaps: readonly Gap[]): Figure[] {
  const figureOf = (what: string, pick: (values: readonly number[]) => number): Figure => {
    const ours = pick(gaps.map(({ answeredAfter }) => answeredAfter))
    const bare = pick(gaps.map(({ primaryAfter }) => primaryAfter))
    return {
      ...{ what, unit: 's', ours, bare, ratio: ours / bare },
      rounds: gaps.map(({ answeredAfter, primaryAfter }) => [answeredAfter, primaryAfter] as const),
    }
  }
  const longest = Math.max(...gaps.map(({ answeredAfter }) => answeredAfter))
  if (longest > goalSeconds) process.stdout.write(`Nobody was answered for ${longest.toFixed(1)} s\n`)
  return [
    figureOf('first answer after a kill, next to the next primary', median),
    figureOf('  the longest of all', (values) => Math.max(...values)),
  ]
}
