/**
 * An upgrade: two servers of the last release behind a load balancer are replaced by two of this one, under load, and no
 * call fails; and the last release comes back, on the schema of this one.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrations } from '#server/db/migrations.ts'
import { audit } from '#server/ledger/audit.ts'
import { freePort } from '#tests/free-port.ts'
import { startBank } from '../bank/bank-process.ts'
import { aDatabase, postgresAtHand } from '../database-for-tests.ts'
import { booksOf, sharedSettings } from '../durability/both-books.ts'
import { type Pair, seeded, startTrading } from '../durability/trading.ts'
import {
  aDocument,
  details,
  endProcess,
  formWith,
  identity,
  type RealServer,
  startServer,
} from '../keys/real-server.ts'
import { goodPin } from '../world.ts'
import { lastRelease } from './last-release.ts'
import { roundRobin } from './round-robin.ts'

type Trader = Pair['owner']

/** Somebody with cards, made by the calls of the last release. */
async function aTrader(server: RealServer): Promise<Trader> {
  const userName = `p${randomBytes(5).toString('hex')}`
  const email = `${userName}@example.com`
  const registered = await server.done('/api/User/register', { body: { ...details, userName, email } })
  const id = registered.data.tblid as string
  const confirmation = { userId: id, emailConfirmationCode: await server.codeFor(email) }
  await server.done('/api/User/confirm-email', { body: confirmation })
  const login = { username: userName, password: details.password }
  const { authorization: token } = await server.done('/api/User/login', { body: login })
  await server.done('/api/User/KYC2', { token, body: formWith(identity, aDocument()) })
  await server.done('/api/User/save_pin', { token, body: { pin: goodPin } })
  const addCard = async (accountTypeId: number, cardNumber: string) => {
    const card = { accountTypeId, cardNumber, cardName: `Card ${accountTypeId}`, holderName: 'Ada Obi' }
    const body = { ...card, expiryMonth: '12', expiryYear: '2031', cvv: '123' }
    return { id: (await server.done('/api/User/AddCard', { token, body })).data.tblid as string }
  }
  const [credit, debit] = [await addCard(1, '5555555555554444'), await addCard(2, '4242424242424242')]
  return { id, token, credit, debit, debits: [debit.id], credits: [credit.id] } as unknown as Trader
}

const release = lastRelease()
afterAll(release.remove)

test('the last release has migrations of its own, and this one all of them', () => {
  expect(release.migrations.length).toBeGreaterThan(40)
  expect(migrations.map(({ name }) => name).slice(0, release.migrations.length)).toEqual(release.migrations)
})

test.skipIf(!(await postgresAtHand()))(
  'two servers of the last release become two of this one, and back, and no call of the load fails',
  { timeout: 300_000 },
  () =>
    seeded(async (seed) => {
      const place = await aDatabase('postgresql', { empty: true })
      onTestFinished(place.close)
      const balancer = await roundRobin()
      onTestFinished(balancer.close)
      const bank = await startBank({
        BANK_FILE: booksOf(place),
        BANK_PORT: String(await freePort()),
        BANK_WEBHOOK_URL: `http://localhost:${balancer.port}/api/webhooks/adyen`,
      })
      onTestFinished(() => endProcess(bank.child, 'SIGKILL'))
      const start = async (folder?: string) => {
        // Longer than the balancer takes to notice.
        const settings = { ...sharedSettings, BANK_URL: bank.url, STOP_DELAY: '1' }
        const server = await startServer(place, settings, folder)
        onTestFinished(() => server.kill())
        await balancer.add(server.origin)
        return server
      }
      const { origin } = new URL(`http://127.0.0.1:${balancer.port}`)

      const old = await Promise.all([start(release.folder), start(release.folder)])
      const [owner, buyer] = [await aTrader(old[0]), await aTrader(old[1])]
      await place.db
        .insertInto('friendship')
        .values([
          { person_id: owner.id, friend_id: buyer.id, created_at: new Date() },
          { person_id: buyer.id, friend_id: owner.id, created_at: new Date() },
        ])
        .execute()
      const trading = startTrading(origin, [{ owner, buyer }], seed)
      onTestFinished(trading.abandon)
      await trading.goesOn(5)

      const used = async (server: RealServer) => {
        const before = balancer.callsOf(server.origin)
        while (balancer.callsOf(server.origin) < before + 3) await trading.goesOn(1)
      }
      // The first of this release migrates, and the last one goes on beside it.
      const first = await start()
      await used(first)
      await used(old[0])
      await old[1].stop()
      const second = await start()
      await used(second)
      await old[0].stop()
      await used(first)
      // The upgrade is taken back.
      const returned = await start(release.folder)
      await used(returned)
      await Promise.all([first.stop(), second.stop()])
      await used(returned)
      await trading.end()
      await trading.assertAnsweredAlike()
      await returned.stop()

      expect(trading.unanswered()).toBe(0)
      expect(trading.answered()).toBeGreaterThan(20)
      for (const each of [...old, first, second, returned]) expect(each.exitCode()).toBe(0)
      const database = await openDatabase(place)
      onTestFinished(() => database.close())
      await trading.assertKept(database.db)
      expect(await audit(database.db)).toEqual([])
    }),
)
