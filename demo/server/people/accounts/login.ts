/**
 * Signing in. An unknown name costs the same, says the same and is counted the same as a wrong password. Wrong
 * passwords of devices that never signed in to the account have a budget of their own; once it is spent, a new device
 * needs a mailed code, and a known one goes on as before.
 */
import type { Selectable } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import { clearTries, reserveTry, returnTry, type TryBudget } from '../../platform/budgets/try-budget.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonRow } from '../../platform/db/people-tables.ts'
import { emailKey, emailOf, greetedName } from '../../platform/keys/email.ts'
import { reserveMail } from '../../platform/mail/budgets.ts'
import { Refusal, refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { welcomeNewcomer } from '../circle/newcomer.ts'
import { knownDevice, rememberDevice } from '../sessions/device-tokens.ts'
import { openSession, type SessionGrant } from '../sessions/sessions.ts'
import { openLink, requestChallenge, resendChallenge } from './challenges.ts'
import { verifyCode } from './codes.ts'
import { decoyHash } from './decoy-hash.ts'
import { noteDevice } from './device.ts'
import { runExclusive } from './keyed-mutex.ts'
import { addressBudget, deviceBudget, linkBudget, unknownDeviceBudget } from './login-budgets.ts'
import { applyDuePassword } from './password-change.ts'
import { readPhone } from './phone.ts'
import { decoyKey, mailConfirmation } from './register.ts'
import { userNameKey } from './user-name.ts'

export type SignedIn = { user: AnswerOf<Contract['login']>; token: string; countryName: string }

/**
 * `device` is shown in the list of sessions, such as the browser's name. `origin` is the page that the token is for, if
 * it is a partner's. `language` and `timeZone` are those of the person's mails from now on, if the
 * client sends them. `address` is the caller's network address, by which wrong passwords are counted.
 */
export type SignInFrom = {
  device: string
  origin?: string | undefined
  /** The client's key that the session is bound to, if the sign-in came with a proof of one. */
  keyThumbprint?: string | undefined
  language?: Language | undefined
  timeZone?: string | undefined
  address?: string | undefined
  /** By which a partner's server begins the session. Such a device is not known by it: no password was typed. */
  grant?: SessionGrant | undefined
}

type Account = Selectable<PersonRow> & {
  country_name: string
  greeted_name: string | null
  email_sealed: string
  phone_sealed: string
}

/**
 * Opens a session. Refuses with `wrong-login`; with `login-slowed` when a known device or a network address has tried
 * too often; with `device-code-needed` when strangers have tried too often and this device is one; with
 * `email-unconfirmed`.
 */
export async function signIn(server: Server, credentials: Credentials): Promise<SignedIn> {
  const { username, deviceTokens = [] } = credentials
  if (deviceTokens.length > 0) {
    const ids = (await accountsNamed(server.database.db, server, username)).map(({ id }) => id)
    const known = await knownDevice(server, ids, deviceTokens)
    // A queue per device: a refusal that empties the strangers' queue must not reject a known device.
    if (known !== undefined)
      return runExclusive(server.database, `device ${known}`, () =>
        loginFromKnownDevice(server, credentials, known),
      )
  }
  if (credentials.linkToken !== undefined) return loginWithLink(server, credentials, credentials.linkToken)
  const { challengeId, code } = credentials
  if (challengeId !== undefined && code !== undefined)
    return loginWithCode(server, credentials, challengeId, code)
  return loginFromUnknownDevice(server, credentials)
}

async function loginFromKnownDevice(server: Server, credentials: Credentials, deviceHash: string) {
  const budget = deviceBudget(deviceHash)
  await countTry(server, budget)
  const account = await evaluate(server, credentials)
  await clearTries(server.database.db, server, budget)
  return openSessionFor(server, account, credentials, deviceHash)
}
type Credentials = InputOf<Contract['login']>['body'] & SignInFrom

/** Tries at one name run one after the other, for known and unknown names. */
async function loginFromUnknownDevice(server: Server, credentials: Credentials): Promise<SignedIn> {
  const { username, address } = credentials
  // A queue per address: a refusal of one address must not reject the other callers at this name.
  if (address !== undefined) {
    const budget = addressBudget(address)
    await runExclusive(server.database, budget.subject, () => countTry(server, budget))
  }
  const account = await runExclusive(server.database, `login ${userNameKey(username)}`, async () => {
    const budget = unknownDeviceBudget(username)
    if ((await reserveTry(server, budget)) > 0)
      throw refuse('device-code-needed', { id: await mailDeviceCode(server, username) })
    const account = await evaluate(server, credentials)
    await clearTries(server.database.db, server, budget)
    return account
  })
  if (address !== undefined) await returnTry(server.database.db, server, addressBudget(address))
  return openSessionFor(server, account, credentials)
}

/** Evaluates the password in the transaction that consumes the code: a wrong one leaves the code, with a try less. */
async function loginWithCode(server: Server, credentials: Credentials, challengeId: string, code: string) {
  const opened = await verifyCode(server, { challengeId, purpose: 'device' }, code, (tx, { personId }) =>
    openVerified(tx, server, personId, credentials),
  )
  return signedInAnswer(server, opened)
}

async function loginWithLink(server: Server, credentials: Credentials, linkToken: string): Promise<SignedIn> {
  // A reader of the mailbox does not have the password yet, and must not guess it with one link.
  await countTry(server, linkBudget(linkToken))
  const opened = await asDeviceCode(
    openLink(server, 'device', linkToken, (tx, { personId }) =>
      openVerified(tx, server, personId, credentials),
    ),
  )
  return signedInAnswer(server, opened)
}

/** Turns `reset-over` of a challenge or link into the refusal of a sign-in, `device-code-over`. */
const asDeviceCode = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof Refusal && error.code === 'reset-over' ? refuse('device-code-over') : error
  })

async function countTry(server: Server, budget: TryBudget): Promise<void> {
  const waitMs = await reserveTry(server, budget)
  if (waitMs > 0) throw refuse('login-slowed', { minutes: Math.ceil(waitMs / 60_000) })
}

/** Mails a code and a link to the person with this name, and returns the challenge's id; alike for unknown names. */
const mailDeviceCode = (server: Server, username: string): Promise<string> =>
  requestChallenge(server, {
    purpose: 'device',
    name: userNameKey(username),
    // Each further wrong password requests a code. Half of a code's life, so that the mailed one still works.
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
      find: (tx, personId) => accountOf(tx, personId),
    }),
  )

/** The account with this password. Refuses with `wrong-login`, or with `email-unconfirmed` after a right password. */
async function evaluate(server: Server, credentials: Credentials): Promise<Account> {
  const { username, password } = credentials
  const { db } = server.database
  const [first, second] = await accountsNamed(db, server, username)
  if (await applyDuePassword(server, first?.id)) return evaluate(server, credentials)
  const isRight = await matches(server, first, password)
  // A registered address that is not confirmed costs two evaluations, whether its registration opened an account or met
  // an existing one: a decoy has a password too, and its owner gets the answers that the owner of an account gets.
  const isPending = username.includes('@') && first !== undefined && !first.email_confirmed_at
  const isDecoy = (second !== undefined || isPending) && (await matches(server, second, password))
  const account = isRight ? first : isDecoy ? second : undefined
  if (!account) throw refuse('wrong-login')
  if (!account.email_confirmed_at) {
    await clearTries(db, server, unknownDeviceBudget(username))
    const isFull = (await reserveMail(server, 'confirmation', { receiver: account.id })) > 0
    const sent = isFull ? undefined : await mailConfirmation(server, account.id)
    throw refuse('email-unconfirmed', {
      id: account.id,
      isSent: sent?.id !== undefined,
    })
  }
  return account
}

/** Opens a session for the person of a mailed code or link, if name and password belong to the same person. */
async function openVerified(
  tx: Tx,
  server: Server,
  personId: string,
  credentials: Credentials,
): Promise<Opened> {
  const { username, password } = credentials
  const account = (await accountsNamed(tx, server, username)).find(({ id }) => id === personId)
  if (!(await matches(server, account, password)) || !account) throw refuse('wrong-login')
  if (!account.email_confirmed_at) {
    // The code or link was read in that mailbox, which confirms the address.
    const now = server.clock()
    await tx.updateTable('person').set({ email_confirmed_at: now }).where('id', '=', personId).execute()
    await welcomeNewcomer(tx, server, personId)
  }
  return openInTransaction(
    tx,
    server,
    account,
    credentials,
    await server.secrets.renewed(account.password_hash, password),
  )
}

const matches = async (server: Server, account: Account | undefined, password: string) =>
  server.secrets.matches(account?.password_hash ?? (await decoyHash(server.secrets)), password)

type Opened = { account: Account; token: string; deviceToken: string | undefined }

async function openSessionFor(
  server: Server,
  account: Account,
  credentials: Credentials,
  deviceHash?: string,
) {
  // Only now is the password known.
  const newHash = await server.secrets.renewed(account.password_hash, credentials.password)
  const opened = await server.database.inTransaction((tx) =>
    openInTransaction(tx, server, account, credentials, newHash, deviceHash),
  )
  return signedInAnswer(server, opened)
}

async function openInTransaction(
  tx: Tx,
  server: Server,
  account: Account,
  credentials: Credentials,
  newHash: string | undefined,
  deviceHash?: string,
): Promise<Opened> {
  // The password may have changed during the comparison.
  const updated = await tx
    .updateTable('person')
    .set((eb) => ({ password_hash: newHash ?? eb.ref('password_hash') }))
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!updated.numUpdatedRows) throw refuse('wrong-login')
  return startSession(tx, server, account, credentials, deviceHash)
}

/** Opens a session for an authenticated account, and makes the device known unless a partner's server began it. */
export async function startSession(
  tx: Tx,
  server: Server,
  account: Account,
  { device, origin, keyThumbprint, language, timeZone, grant }: SignInFrom,
  deviceHash?: string,
): Promise<Opened> {
  const reader = { ...(language && { language }), ...(timeZone && { time_zone: timeZone }) }
  if (language ?? timeZone) await tx.updateTable('person').set(reader).where('id', '=', account.id).execute()
  await noteDevice(tx, server, account.id, device)
  const token = await openSession(tx, server, account.id, device, origin, keyThumbprint, grant)
  const deviceToken = grant ? undefined : await rememberDevice(tx, server, account.id, deviceHash)
  return { account, token, deviceToken }
}

/** The answer of a sign-in. */
export function signedInAnswer(server: Server, { account, token, deviceToken }: Opened): SignedIn {
  return {
    token,
    countryName: account.country_name,
    user: {
      id: account.id,
      email: emailOf(server, account),
      userName: account.user_name,
      firstName: account.first_name,
      lastName: account.last_name,
      phoneNumber: readPhone(server.vault.decrypt('person.phone_sealed', account.id, account.phone_sealed))
        .phoneNumber,
      ...(deviceToken !== undefined && { deviceToken }),
    },
  }
}

const accounts = (db: Pick<Tx, 'selectFrom'>) =>
  db
    .selectFrom('person')
    .innerJoin('country', 'country.code', 'person.country_code')
    .selectAll('person')
    .select(['country.name as country_name', greetedName])
    .select(['person.email_sealed', 'person.phone_sealed'])
    // A closed account is signed in to like an unknown one.
    .where('closed_at', 'is', null)

/** The account of a person, by id. */
export const accountOf = (db: Pick<Tx, 'selectFrom'>, personId: string): Promise<Account | undefined> =>
  accounts(db).where('person.id', '=', personId).executeTakeFirst()

/**
 * The account with this e-mail address or username. For an address, the oldest decoy registered for it follows. A
 * username cannot contain `@`.
 */
const accountsNamed = (db: Pick<Tx, 'selectFrom'>, server: Server, name: string): Promise<Account[]> =>
  accounts(db)
    .where((eb) =>
      name.includes('@')
        ? eb.or([eb('email_key', '=', emailKey(server, name)), eb('decoy_for', '=', decoyKey(server, name))])
        : eb('user_name_key', '=', userNameKey(name)),
    )
    .orderBy((eb) => eb('decoy_for', 'is not', null))
    .orderBy('created_at')
    .orderBy('person.id')
    .limit(2)
    .execute()
