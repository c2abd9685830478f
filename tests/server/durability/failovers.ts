/** The primary of three PostgreSQLs under Patroni is killed again and again while people trade. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'
import { startBank } from '../bank/bank-process.ts'
import { endProcess, runCommand, startServer } from '../keys/real-server.ts'
import { type Pace, unbounded } from '../soak.ts'
import { assertReconciled, booksOf, sharedSettings, withBoth } from './both-books.ts'
import { aFailoverPlace, type FailoverPlace } from './failover-place.ts'
import { seeded, startTrading, type Trading, tradingPairs } from './trading.ts'

const pairs = 4

/** In seconds, from the kill on. */
export type Gap = { readonly answeredAfter: number; readonly primaryAfter: number }
export type Survived = {
  /** How long nobody was answered after each kill, and until another primary was there. */
  readonly gaps: readonly Gap[]
  readonly answered: number
  readonly unanswered: number
}

/**
 * Kills the primary this often. Fails unless every answered call is in the database, is answered alike when it is repeated,
 * both books agree, and the audit of the ledger is empty. `seed` as `seeded` has it.
 */
export async function survivesFailovers(
  kills: number,
  { pace = unbounded, seed }: { pace?: Pace; seed?: number } = {},
): Promise<Survived> {
  const closing: (() => unknown)[] = []
  try {
    return await seeded((drawn) => failOver(kills, pace, drawn, closing), seed)
  } finally {
    for (const each of closing.toReversed()) await each()
  }
}

async function failOver(
  kills: number,
  pace: Pace,
  seed: number,
  closing: (() => unknown)[],
): Promise<Survived> {
  const nodes = await aFailoverPlace()
  closing.push(nodes.close)
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const place = { dataDir, databaseUrl: nodes.primaryUrl }
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
      PORT: port,
      BANK_URL: bank.url,
      LOG_LEVEL: 'silent',
      DATABASE_PREPARE: 'off',
      DATABASE_LISTEN_URL: nodes.primaryUrl,
    },
  )
  closing.push(() => server.kill())
  const trading = startTrading(server.origin, people, seed)
  closing.push(trading.abandon)
  const gaps: Gap[] = []
  while (gaps.length < kills && (gaps.length === 0 || pace.hasTime())) {
    await trading.goesOn(20)
    gaps.push(await gapOf(nodes, trading))
    await nodes.whole()
    pace.done(gaps.length)
  }
  await trading.goesOn(20)
  await trading.end()
  await trading.assertAnsweredAlike()
  await server.stop()
  await endProcess(bank.child, 'SIGTERM')
  await withBoth(place, ({ database }) => trading.assertKept(database.db), { settles: true })
  await assertReconciled(place)
  // In steps: the rules about everything at once would take longer than a statement may.
  const audited = await runCommand(['demo/server/commands/audit.ts'], place, sharedSettings)
  assert.equal(audited.code, 0, audited.output)
  return { gaps, answered: trading.answered(), unanswered: trading.unanswered() }
}

async function gapOf(nodes: FailoverPlace, trading: Trading): Promise<Gap> {
  const killed = await nodes.killPrimary()
  const killedAt = performance.now()
  const seconds = () => (performance.now() - killedAt) / 1000
  // A commit from before it died may still be answered.
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
