/**
 * Signing in. A name that nobody has costs, says and is counted the same as a wrong password. Wrong passwords of
 * devices that never signed in to the account have a budget of their own; once it is spent, a new device needs a mailed
 * code, and a known one goes on as before.
 */
import type { Selectable } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import { welcome } from '../circle/newcomer.ts'
import type { Tx } from '../db/database.ts'
import type { PersonRow } from '../db/people-tables.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { Refusal, refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { askChallenge, openLink, resendChallenge } from './challenges.ts'
import { verifyCode } from './codes.ts'
import { decoyHash } from './decoy-hash.ts'
import { noteDevice } from './device.ts'
import { knownDevice, rememberDevice } from './device-tokens.ts'
import { emailKey, emailOf } from './email.ts'
import { addressBudget, deviceBudget, linkBudget, strangerBudget } from './login-budgets.ts'
import { applyDuePassword } from './password-change.ts'
import { decoyKey, mailConfirmation } from './register.ts'
import { openSession } from './sessions.ts'
import { clearTries, reserveTry, returnTry, type TryBudget } from './try-budget.ts'
import { inTurn } from './turns.ts'
import { userNameKey } from './user-name.ts'

export type SignedIn = { user: AnswerOf<Contract['login']>; token: string; countryName: string }

/**
 * `device` is what the sessions list shows, such as the browser's name; `origin` the page that the token is for, where
 * it is somebody else's; `language` what they want to be written to in from now on, where they say so; `address` the
 * caller's network address, whose wrong passwords are counted together.
 */
export type SignInFrom = {
  device: string
  origin?: string | undefined
  /** The client's key that the session is bound to, where the sign-in came with a proof of one. */
  keyThumbprint?: string | undefined
  language?: Language | undefined
  address?: string | undefined
}

type Account = Selectable<PersonRow> & { country_name: string }

/**
 * Opens a session. Refuses with `wrong-login`; with `login-slowed` when a known device or a network address has tried
 * too often; with `device-code-needed` when strangers have, and this device is one; with `email-unconfirmed`.
 */
export async function signIn(server: Server, credentials: Credentials): Promise<SignedIn> {
  const { username, deviceTokens = [] } = credentials
  if (deviceTokens.length > 0) {
    const ids = (await accountsNamed(server.database.db, server, username)).map(({ id }) => id)
    const known = await knownDevice(server, ids, deviceTokens)
    // Each device in a line of its own: whoever is sent away from the strangers' line takes nobody else along.
    if (known !== undefined)
      return inTurn(server.database, `device ${known}`, () =>
        enterFromKnownDevice(server, credentials, known),
      )
  }
  if (credentials.linkToken !== undefined) return enterWithLink(server, credentials, credentials.linkToken)
  const { challengeId, code } = credentials
  if (challengeId !== undefined && code !== undefined)
    return enterWithCode(server, credentials, challengeId, code)
  return enterAsStranger(server, credentials)
}

async function enterFromKnownDevice(server: Server, credentials: Credentials, deviceHash: string) {
  const budget = deviceBudget(deviceHash)
  await countTry(server, budget)
  const account = await evaluate(server, credentials)
  await clearTries(server.database.db, server, budget)
  return open(server, account, credentials, deviceHash)
}
type Credentials = InputOf<Contract['login']>['body'] & SignInFrom

/** Tries at one name take turns, known or not. */
async function enterAsStranger(server: Server, credentials: Credentials): Promise<SignedIn> {
  const { username, address } = credentials
  // In a line of its own: what slows one address down says nothing about the others at this name.
  if (address !== undefined) {
    const budget = addressBudget(address)
    await inTurn(server.database, budget.subject, () => countTry(server, budget))
  }
  const account = await inTurn(server.database, `login ${userNameKey(username)}`, async () => {
    const budget = strangerBudget(username)
    if ((await reserveTry(server, budget)) > 0)
      throw refuse('device-code-needed', { id: await mailDeviceCode(server, username) })
    const account = await evaluate(server, credentials)
    await clearTries(server.database.db, server, budget)
    return account
  })
  if (address !== undefined) await returnTry(server.database.db, server, addressBudget(address))
  return open(server, account, credentials)
}

/** The password is evaluated in the transaction that uses the code up: a wrong one leaves the code, with a try less. */
async function enterWithCode(server: Server, credentials: Credentials, challengeId: string, code: string) {
  const opened = await verifyCode(server, { challengeId, purpose: 'device' }, code, (tx, { personId }) =>
    openFor(tx, server, personId, credentials),
  )
  return answered(server, opened)
}

async function enterWithLink(server: Server, credentials: Credentials, linkToken: string): Promise<SignedIn> {
  // Whoever reads the mailbox has not yet the password, and is not to guess it with one link.
  await countTry(server, linkBudget(linkToken))
  const opened = await asDeviceCode(
    openLink(server, 'device', linkToken, (tx, { personId }) => openFor(tx, server, personId, credentials)),
  )
  return answered(server, opened)
}

/** A challenge or link that is over is told in the words of a sign-in, not of a password reset. */
const asDeviceCode = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof Refusal && error.code === 'reset-over' ? refuse('device-code-over') : error
  })

async function countTry(server: Server, budget: TryBudget): Promise<void> {
  const waitMs = await reserveTry(server, budget)
  if (waitMs > 0) throw refuse('login-slowed', { minutes: Math.ceil(waitMs / 60_000) })
}

/** Mails a code and a link to whoever has this name, and answers the id of the challenge; alike for unknown names. */
const mailDeviceCode = (server: Server, username: string): Promise<string> =>
  askChallenge(server, {
    purpose: 'device',
    name: userNameKey(username),
    // Each further wrong password asks again. Half of a code's life: what the owner is told to enter is still good.
    reuseMs: 5 * 60_000,
    find: async (tx) => {
      const [account] = await accountsNamed(tx, server, username)
      return account?.decoy_for === null ? account : undefined
    },
  })

/** Mails another code of a challenge. Refuses with the time to wait when enough were sent; alike for unknown names. */
export const resendDeviceCode = (
  server: Server,
  { params }: InputOf<Contract['resendDeviceCode']>,
): Promise<void> =>
  asDeviceCode(
    resendChallenge(server, {
      challengeId: params.id,
      purpose: 'device',
      find: (tx, personId) =>
        tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst(),
    }),
  )

/** The account whose password this is. Refuses with `wrong-login`, or `email-unconfirmed` after a right password. */
async function evaluate(server: Server, credentials: Credentials): Promise<Account> {
  const { username, password } = credentials
  const { db } = server.database
  const [first, second] = await accountsNamed(db, server, username)
  if (await applyDuePassword(server, first?.id)) return evaluate(server, credentials)
  const isRight = await matches(server, first, password)
  // An address that was registered and not confirmed costs two evaluations, whether the registration opened an account
  // or met one: a decoy has a password too, and its owner is told what the owner of an account is told.
  const isPending = username.includes('@') && first !== undefined && !first.email_confirmed_at
  const isDecoy = (second !== undefined || isPending) && (await matches(server, second, password))
  const account = isRight ? first : isDecoy ? second : undefined
  if (!account) throw refuse('wrong-login')
  if (!account.email_confirmed_at) {
    await clearTries(db, server, strangerBudget(username))
    const sent = await mailConfirmation(server, account.id)
    throw refuse('email-unconfirmed', {
      id: account.id,
      isSent: sent?.id !== undefined,
    })
  }
  return account
}

/** Opens a session for the person whose mailed code or link was right, if name and password are theirs too. */
async function openFor(tx: Tx, server: Server, personId: string, credentials: Credentials): Promise<Opened> {
  const { username, password } = credentials
  const account = (await accountsNamed(tx, server, username)).find(({ id }) => id === personId)
  if (!(await matches(server, account, password)) || !account) throw refuse('wrong-login')
  if (!account.email_confirmed_at) {
    // The code or link was read in that mailbox.
    const now = server.clock()
    await tx.updateTable('person').set({ email_confirmed_at: now }).where('id', '=', personId).execute()
    await welcome(tx, server, personId)
  }
  return openIn(tx, server, account, credentials, await renewedHash(server, account, password))
}

const matches = async (server: Server, account: Account | undefined, password: string) =>
  server.secrets.matches(account?.password_hash ?? (await decoyHash(server.secrets)), password)

/** A hash of the current pepper in the place of one of an older: this is the moment at which the password is known. */
const renewedHash = async ({ secrets }: Server, { password_hash }: Account, password: string) =>
  secrets.isOutdated(password_hash) ? secrets.hash(password) : undefined

type Opened = { account: Account; token: string; deviceToken: string | undefined }

async function open(server: Server, account: Account, credentials: Credentials, deviceHash?: string) {
  const renewed = await renewedHash(server, account, credentials.password)
  const opened = await server.database.inTransaction((tx) =>
    openIn(tx, server, account, credentials, renewed, deviceHash),
  )
  return answered(server, opened)
}

async function openIn(
  tx: Tx,
  server: Server,
  account: Account,
  credentials: Credentials,
  renewed: string | undefined,
  deviceHash?: string,
): Promise<Opened> {
  // The password may have been changed while this one was compared.
  const still = await tx
    .updateTable('person')
    .set((eb) => ({ password_hash: renewed ?? eb.ref('password_hash') }))
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .executeTakeFirst()
  if (!still.numUpdatedRows) throw refuse('wrong-login')
  return startSession(tx, server, account, credentials, deviceHash)
}

/** Opens a session for the account of somebody who has proved who they are, on a device that is known from now on. */
export async function startSession(
  tx: Tx,
  server: Server,
  account: Account,
  { device, origin, keyThumbprint, language }: SignInFrom,
  deviceHash?: string,
): Promise<Opened> {
  if (language) await tx.updateTable('person').set({ language }).where('id', '=', account.id).execute()
  await noteDevice(tx, server, account.id, device)
  const token = await openSession(tx, server, account.id, device, origin, keyThumbprint)
  return { account, token, deviceToken: await rememberDevice(tx, server, account.id, deviceHash) }
}

/** What the client of somebody who has signed in gets to know. */
export function answered(server: Server, { account, token, deviceToken }: Opened): SignedIn {
  wakeOutbox(server)
  return {
    token,
    countryName: account.country_name,
    user: {
      id: account.id,
      email: emailOf(server, account),
      userName: account.user_name,
      firstName: account.first_name,
      lastName: account.last_name,
      phoneNumber: server.vault.unseal('person.phone_sealed', account.id, account.phone_sealed),
      ...(deviceToken !== undefined && { deviceToken }),
    },
  }
}

const accounts = (db: Pick<Tx, 'selectFrom'>) =>
  db
    .selectFrom('person')
    .innerJoin('country', 'country.code', 'person.country_code')
    .selectAll('person')
    .select('country.name as country_name')

/** The account of a person, by id. */
export const accountOf = (db: Pick<Tx, 'selectFrom'>, personId: string): Promise<Account | undefined> =>
  accounts(db).where('person.id', '=', personId).executeTakeFirst()

/**
 * The account of an e-mail address or username, and behind the account of an address the oldest decoy that was
 * registered for it. A username can't have an `@`.
 */
const accountsNamed = (db: Pick<Tx, 'selectFrom'>, server: Server, name: string): Promise<Account[]> =>
  accounts(db)
    .where((eb) =>
      name.includes('@')
        ? eb.or([
            eb('email_key', '=', emailKey(server, name)),
            eb('decoy_for', '=', decoyKey(server, name.toLowerCase())),
          ])
        : eb('user_name_key', '=', userNameKey(name)),
    )
    .orderBy((eb) => eb('decoy_for', 'is not', null))
    .orderBy('created_at')
    .orderBy('person.id')
    .limit(2)
    .execute()
