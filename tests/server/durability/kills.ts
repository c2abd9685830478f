/** The real server and the real bank, each a process of its own, under load and killed again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { seededRandom } from '#server/exchange/seed/random.ts'
import { freePort } from '#tests/free-port.ts'
import { startBank } from '../bank/bank-process.ts'
import type { DatabaseKind } from '../database-for-tests.ts'
import { aPlace, endProcess, startServer } from '../keys/real-server.ts'
import { type Pace, unbounded } from '../soak.ts'
import { assertBooksAgree, booksOf, sharedSettings, withBoth } from './both-books.ts'
import { seeded, startTrading, tradingPairs } from './trading.ts'

const pairs = 4

/**
 * Kills server and bank this many times together, and fails unless every answered call is kept, and both books agree
 * once neither has anything left to do. `seed` as `seeded` has it.
 */
export const survivesKills = (
  kind: DatabaseKind,
  kills: number,
  { pace = unbounded, seed }: { pace?: Pace; seed?: number } = {},
): Promise<void> => seeded((drawn) => killAndCompare(kind, kills, pace, drawn), seed)

async function killAndCompare(kind: DatabaseKind, kills: number, pace: Pace, seed: number): Promise<void> {
  const place = await aPlace(kind, { onDisk: true })
  onTestFinished(place.close)
  const random = seededRandom(seed)
  const people = await withBoth(place, (server) => tradingPairs(server, pairs, seed))
  const [port, bankPort] = [String(await freePort()), String(await freePort())]
  const bankUrl = `http://localhost:${bankPort}`

  const openServer = () => startServer(place, { ...sharedSettings, PORT: port, BANK_URL: bankUrl })
  const openBank = () =>
    startBank({
      BANK_FILE: booksOf(place),
      BANK_PORT: bankPort,
      BANK_WEBHOOK_URL: `http://localhost:${port}/api/webhooks/adyen`,
    })
  const behave = (conduct: Record<string, boolean | number>) =>
    fetch(`${bankUrl}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(conduct),
    })

  let bank = await openBank()
  let server = await openServer()
  onTestFinished(() => endProcess(bank.child, 'SIGKILL'))
  onTestFinished(() => server.kill())
  const trading = startTrading(server.origin, people, seed)
  onTestFinished(trading.abandon)

  let killed = 0
  while (killed < kills && (killed === 0 || pace.hasTime())) {
    await trading.goesOn(random.whole(2, 8))
    const target = random.pick(killed + 2 > kills ? ['server', 'bank'] : ['server', 'bank', 'bank', 'both'])
    // Calls whose work is done and whose answers never come end with the bank.
    if (target !== 'server' && random.next() < 0.5) await behave({ loseAnswers: true })
    await sleep(random.whole(0, 150))
    const [isServer, isBank] = [target !== 'bank', target !== 'server']
    await Promise.all([isServer && server.kill(), isBank && endProcess(bank.child, 'SIGKILL')])
    killed += target === 'both' ? 2 : 1
    const restartBank = async () => {
      await sleep(random.whole(0, 200))
      bank = await openBank()
      await behave({
        loseAnswers: false,
        webhooksTwice: random.next() < 0.3,
        webhooksOutOfOrder: random.next() < 0.3,
        webhookDelayMs: random.pick([0, 0, 300, 1_500]),
      })
    }
    await Promise.all([
      isBank && restartBank(),
      isServer &&
        openServer().then((opened) => {
          server = opened
        }),
    ])
    pace.done(killed)
  }
  await trading.goesOn(10)
  await trading.end()
  await trading.assertAnsweredAlike()
  expect(trading.answered()).toBeGreaterThan(2 * killed)
  expect(trading.unanswered()).toBeGreaterThan(killed)
  await server.stop()
  await endProcess(bank.child, 'SIGTERM')

  await withBoth(place, (opened) => trading.assertKept(opened.database.db), { settles: true })
  await assertBooksAgree(place)
}
