/**
 * A server for tests, on its own database, with the sandbox's ports and an adjustable clock; and people created by the
 * real use cases.
 *
 *     const world = await aServer('embedded')
 *     afterAll(() => world.close())
 *     const owner = await aReadyUser(world)
 */
import { randomBytes, randomInt } from 'node:crypto'
import { setImmediate as aMoment, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Card } from '#core/contract/cards.ts'
import { addCard } from '#server/money/cards/cards.ts'
import { applyEvents, receiveEvents, receiveMessage } from '#server/money/settlement/inbox.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { savePin } from '#server/people/accounts/pin.ts'
import { confirmEmail, register } from '#server/people/accounts/register.ts'
import { sessionOf } from '#server/people/sessions/sessions.ts'
import { fillCountries } from '#server/platform/data/countries.ts'
import type { Secrets } from '#server/platform/hashing/secrets.ts'
import { startWorker, type Worker } from '#server/platform/jobs/worker.ts'
import { openVault } from '#server/platform/keys/vault.ts'
import { liveUpdatesOver } from '#server/platform/live/live.ts'
import { reporterOn } from '#server/platform/observability/report.ts'
import type { ProcessorEvent } from '#server/platform/ports/card-processor.ts'
import { adyenCards } from '#server/platform/ports/cards-adyen.ts'
import { sandboxIdentity } from '#server/platform/ports/identity-sandbox.ts'
import { mailsTo, sandboxMail } from '#server/platform/ports/mail-sandbox.ts'
import { localSignals } from '#server/platform/ports/signals-local.ts'
import { Refusal } from '#server/refusals.ts'
import type { Me, Server } from '#server/server.ts'
import { sandboxAccountAt } from '#server/settings/processor-settings.ts'
import { openSettings } from '#server/settings/settings.ts'
import { connectMoneySubjects } from '#server/start/money-subjects.ts'
import { openBankWithin } from '#server/start/sandbox-bank.ts'
import { taskHandlers } from '#server/start/task-handlers.ts'
import { testLog } from '#tests/collected-logs.ts'
import { everywhere } from '#tests/planted.ts'
import { aDatabase, type DatabaseKind, type TestDatabase } from './database-for-tests.ts'
import { quickSecrets } from './quick-secrets.ts'

export type World = Server & {
  readonly database: TestDatabase
  readonly outbox: Worker
  /** Advances the clock by seconds. */
  later(seconds: number): void
  /** Tells the server what its card processor did. */
  tell(events: readonly ProcessorEvent[]): void
  /** Resolves when the outbox is empty, and everything that the card processor told is applied. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** A sandbox server with its outbox running; `ports` replaces some of its ports. Close it after the tests. */
export async function aServer(kind: DatabaseKind = 'embedded', ports: Partial<Server> = {}): Promise<World> {
  connectMoneySubjects()
  const database = await aDatabase(kind)
  let aheadSeconds = 0
  const clock = () => new Date(Date.now() + aheadSeconds)
  const settings = openSettings({
    DATA_DIR: database.dataDir,
    SEED: 'none',
    TOKEN_PEPPER: 'a pepper for tests that is long enough',
    // Rounding shows in the smallest amounts; the limit has tests of its own.
    SMALLEST_AMOUNT: 'off',
  })
  const vault = await openVault(database, settings.keys, clock)
  const log = testLog()
  let isClosed = false
  let told = Promise.resolve()
  const tell = (events: readonly ProcessorEvent[]) => {
    told = told.then(() => (isClosed ? undefined : receiveEvents(server, events)))
  }
  // The adapter of production, over a bank with books in memory.
  const bank = ports.cards ? undefined : await openBankWithin((message) => receiveMessage(server, message))
  const server: Server & { database: TestDatabase } = {
    settings,
    secrets: quickSecrets(settings.pepper),
    vault,
    clock,
    mail: sandboxMail(database, clock, vault),
    ...(bank && { cards: adyenCards({ ...sandboxAccountAt(bank.url), vault }) }),
    identity: sandboxIdentity(clock),
    geolocation: { countryOf: () => undefined },
    live: liveUpdatesOver(localSignals()),
    log,
    report: reporterOn(log),
    giveWayMs: 0,
    ...ports,
    database,
  } as Server & { database: TestDatabase }
  await fillCountries(database.db)
  const outbox = startWorker(server, taskHandlers)
  return {
    ...server,
    outbox,
    tell,
    async settled() {
      // An event of the processor may ask it for more. A test that holds something back ends the rounds.
      for (let round = 0; round < 50; round += 1) {
        await outbox.idle()
        await aMoment()
        const heard = told
        await heard
        await bank?.idle()
        // Fails when an event could not be applied.
        await applyEvents(server)
        if ((await hasWork(server)) || heard !== told) continue
        // The mails of what was just applied.
        await outbox.idle()
        return
      }
    },
    later(seconds) {
      aheadSeconds += seconds * 1000
    },
    async close() {
      isClosed = true
      await outbox.stop()
      await told
      await bank?.close()
      await database.close()
    },
  }
}

/** Whether the outbox has work for the card processor, due or not yet tried, or an event was never tried. */
async function hasWork({ database, clock }: Server): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM outbox WHERE done_at IS NULL AND kind NOT IN ('mail', 'notification-mail', 'push', 'void')
      AND ((attempts <= 1 AND last_error IS NULL) OR due_at <= ${clock()})
    UNION ALL SELECT 1 FROM processor_event WHERE applied_at IS NULL AND outcome IS NULL LIMIT 1`.execute(
    database.db,
  )
  return rows.length > 0
}

export const goodPassword: string = everywhere.password
export const goodPin = '1234'

/** Unique, and without digits: a search for an amount must not find people by chance. */
export const aUserName = (prefix = 'p'): string =>
  prefix + Array.from(randomBytes(12), (byte) => 'bcdfghjkmnpqrstv'[byte % 16]).join('')

/** A unique name, address and password for a person to register. */
export function details(some: Partial<Registration> = {}): Registration {
  const name = aUserName()
  return {
    firstName: 'Ada',
    lastName: 'Obi',
    userName: name,
    email: `${name}${everywhere.address}`,
    countryId: 'NG',
    phoneNumber: everywhere.phone,
    password: goodPassword,
    ...some,
  }
}
type Registration = Parameters<typeof register>[1]['body']

export type Person = Me & { readonly email: string; readonly password: string; readonly token: string }

/** A registered, confirmed and signed-in person. */
export async function aPerson(server: Server, some: Partial<Registration> = {}): Promise<Person> {
  const body = details(some)
  const { id } = await register(server, { body })
  await confirmEmail(server, { body: { userId: id, code: await mailedCodeFor(server, body.email) } })
  return signedIn(server, body.userName, body.password)
}

export async function signedIn(server: Server, username: string, password: string): Promise<Person> {
  const { token, user } = await signIn(server, { username, password, device: 'a test' })
  const me = await sessionOf(server, token)
  if (!me) throw new Error('the session just opened is not known')
  return { ...me, email: user.email, password, token }
}

export type ReadyUser = Person & { readonly debit: Card; readonly credit: Card }

/** A person with identity check, the PIN 1234, a debit and a credit card. */
export async function aReadyUser(server: Server, some: Partial<Registration> = {}): Promise<ReadyUser> {
  const me = await aPerson(server, some)
  await submitKyc(server, me, kycDetails(), aPicture())
  await savePin(server, me, { body: { pin: goodPin } })
  const debit = await addCard(server, me, { body: cardDetails({ nickname: 'Everyday', type: 'debit' }) })
  const credit = await addCard(server, me, {
    body: cardDetails({ nickname: 'Savings', type: 'credit', number: everywhere.otherCard }),
  })
  return { ...me, debit, credit }
}

type Kyc = Parameters<typeof submitKyc>[2]

export const kycDetails = (some: Partial<Kyc> = {}): Kyc => ({
  firstName: 'Ada',
  lastName: 'Obi',
  countryId: 'NG',
  phoneNumber: everywhere.phone,
  bvn: String(randomInt(30_000_000_000, 99_999_999_999)),
  birthDate: everywhere.birthDate,
  idType: 'NIN',
  idNumber: randomBytes(5).toString('hex'),
  ...some,
})

type NewCard = Parameters<typeof addCard>[2]['body']

export const cardDetails = (some: Partial<NewCard> = {}): NewCard => ({
  nickname: `Card ${randomBytes(3).toString('hex')}`,
  type: 'debit',
  holderName: everywhere.holder,
  number: everywhere.card,
  expiryMonth: '12',
  expiryYear: '2031',
  cvv: '123',
  ...some,
})

/** The same card as the processor's fields make it, in Adyen's test environment and at the sandbox's bank. */
export function encryptedCard(some: Partial<NewCard> = {}): NewCard {
  const { number, expiryMonth, expiryYear, cvv, ...card } = cardDetails(some)
  return {
    ...card,
    encryptedNumber: `test_${number}`,
    encryptedMonth: `test_${expiryMonth}`,
    encryptedYear: `test_${expiryYear}`,
    encryptedCvv: `test_${cvv}`,
  }
}

/** The smallest valid PNG. */
export const aPicture = () => ({
  name: 'passport.png',
  mediaType: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})

/** Gives a person a name from before the rule for names. */
export async function renamed(
  server: Server,
  { id }: Pick<Me, 'id'>,
  { firstName, lastName }: { firstName: string; lastName?: string },
): Promise<void> {
  await server.database.db
    .updateTable('person')
    .set({ first_name: firstName, ...(lastName && { last_name: lastName }) })
    .where('id', '=', id)
    .execute()
}

/** Makes two people friends. */
export async function befriend(server: Server, one: Me, other: Me): Promise<void> {
  await server.database.db
    .insertInto('friendship')
    .values([
      { person_id: one.id, friend_id: other.id, created_at: server.clock() },
      { person_id: other.id, friend_id: one.id, created_at: server.clock() },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Waits for a mailed code, and returns that of the newest mail with one. */
export async function mailedCodeFor(server: Server, email: string): Promise<string> {
  for (let left = 200; left > 0; left -= 1) {
    const mails = await mailsTo(server, email)
    const code = mails.find((mail) => mail.code !== undefined)?.code
    if (code) return code
    await sleep(10)
  }
  throw new Error(`no code arrived for ${email}`)
}

/** The same server with a count of its secret comparisons, which is what a guesser gets. */
export function counting<S extends Server>(server: S): { server: S; evaluated: () => number } {
  let evaluations = 0
  const secrets: Secrets = {
    ...server.secrets,
    matches(hashed, secret) {
      evaluations += 1
      return server.secrets.matches(hashed, secret)
    },
  }
  return { server: { ...server, secrets }, evaluated: () => evaluations }
}

/** The same server with a record of its statements in order, inside and outside transactions. */
export function countingStatements(server: World): { server: World; statements: () => string[] } {
  const seen: string[] = []
  const noting = <T extends object>(db: T): T =>
    new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (!/^(selectFrom|insertInto|updateTable|deleteFrom)$/.test(String(name))) return value.bind(target)
        return (...args: unknown[]) => {
          seen.push(`${String(name)} ${args[0]}`)
          return value.apply(target, args)
        }
      },
    })
  const { database } = server
  const inTransaction: typeof database.inTransaction = (work, options) =>
    database.inTransaction((tx, commit) => work(noting(tx), commit), options)
  return {
    server: { ...server, database: { ...database, db: noting(database.db), inTransaction } },
    statements: () => seen,
  }
}

/** The refusal of a call, as `code: details`. Throws if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.details}`
    throw error
  }
  throw new Error('the call was not refused')
}

/** Counts the outcomes of concurrent calls by refusal code; `done` counts the successes. */
export async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const result of await Promise.allSettled(calls)) {
    const name =
      result.status === 'fulfilled'
        ? 'done'
        : result.reason instanceof Refusal
          ? result.reason.code
          : String(result.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
