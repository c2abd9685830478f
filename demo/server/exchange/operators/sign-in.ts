/**
 * Signing operators in: a password and a code of their authenticator app, counted together. Their tokens are looked up
 * in a table of their own, so that a member's token opens nothing here, and theirs opens nothing of a member.
 */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { minuteMs } from '#core/contract/time.ts'
import { decoyHash } from '../../people/accounts/decoy-hash.ts'
import { assertNotGuessable } from '../../people/accounts/guessable-password.ts'
import { idleSessions } from '../../people/sessions/idle-sessions.ts'
import { knownDevices } from '../../people/sessions/known-devices.ts'
import { clearTries, reserveTry, returnTry, type TryBudget } from '../../platform/budgets/try-budget.ts'
import type { Tx } from '../../platform/db/database.ts'
import { tokenHash } from '../../platform/hashing/secrets.ts'
import { networkOf } from '../../platform/network/network.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { codesOf, findOperator, type OperatorRecord, toOperator } from './operators.ts'

const sessions = idleSessions({
  table: 'operator_session',
  owner: 'operator_id',
  idleMs: 30 * minuteMs,
  // A working day.
  wholeMs: 10 * 60 * minuteMs,
})

const devices = knownDevices({ table: 'operator_device', owner: 'operator_id' })

const windowMs = 15 * minuteMs
/**
 * The budget of all devices on which nobody has signed in by this address. A known device has one of its own, and so
 * does each session for its codes: tries of strangers spend nothing of an operator's.
 */
const strangersBudget = (email: string): TryBudget => ({
  subject: `operator ${email.toLowerCase()}`,
  maxTries: 5,
  windowMs,
})
const deviceBudget = (hash: string): TryBudget => ({
  subject: `operator device ${hash}`,
  maxTries: 5,
  windowMs,
})
const sessionBudget = (session: string): TryBudget => ({
  subject: `operator session ${session}`,
  maxTries: 5,
  windowMs,
})
/** Passkeys are counted apart: they are not guessed, and passwords that are must not stop them. */
const networkBudget = (by: 'password' | 'passkey', address: string): TryBudget => ({
  subject: `operator ${by} network ${networkOf(address)}`,
  maxTries: 20,
  windowMs,
})

export type SignedInOperator = {
  readonly operator: AnswerOf<OperatorContract['operatorSignIn']>
  readonly token: string
}

/** An operator who calls. */
export type CallingOperator = Operator & {
  /** Names their session, and opens nothing. */
  readonly session: string
}

/** Opens a session. Refuses with `wrong-operator-login` whatever of the three was wrong, and with `operator-slowed`. */
export async function signInOperator(
  server: Server,
  { body }: InputOf<OperatorContract['operatorSignIn']>,
  address: string,
): Promise<SignedInOperator> {
  const found = await findOperator(server.database.db, server, body.email)
  const device = await devices.known(server, found ? [found.id] : [], body.deviceTokens ?? [])
  const budgets = device
    ? [deviceBudget(device)]
    : [networkBudget('password', address), strangersBudget(body.email)]
  for (const budget of budgets) await countSignIn(server, budget)
  // An unknown address costs what a known one does.
  const isRight = await server.secrets.matches(
    found?.password_hash ?? (await decoyHash(server.secrets)),
    body.password,
  )
  if (!found || !isRight || !(await takeCode(server, found, body.code))) throw refuse('wrong-operator-login')
  await renewHash(server, found, body.password)
  const { db } = server.database
  if (device) await clearTries(db, server, deviceBudget(device))
  else {
    await clearTries(db, server, strangersBudget(body.email))
    await returnTry(db, server, networkBudget('password', address))
  }
  return server.database.inTransaction((tx) => signedIn(tx, server, found, device))
}

async function signedIn(
  db: Tx,
  server: Server,
  record: OperatorRecord,
  device?: string,
): Promise<SignedInOperator> {
  const deviceToken = await devices.remember(db, server, record.id, device)
  return {
    operator: { ...toOperator(server, record), ...(deviceToken !== undefined && { deviceToken }) },
    token: await openSession(db, server, record.id),
  }
}

async function countSignIn(server: Server, budget: TryBudget): Promise<void> {
  const waitMs = await reserveTry(server, budget)
  if (waitMs > 0) throw refuse('operator-slowed', { minutes: Math.ceil(waitMs / minuteMs) })
}

async function renewHash(
  { database, secrets }: Server,
  { id, password_hash: hashed }: OperatorRecord,
  password: string,
) {
  const renewed = hashed === null ? undefined : await secrets.renewed(hashed, password)
  if (renewed === undefined) return
  await database.db
    .updateTable('operator')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', hashed)
    .execute()
}

/** Counts a passkey against a network, or refuses with `operator-slowed`; a right one is taken back by the answer's call. */
export async function countPasskey(server: Server, address: string): Promise<() => Promise<void>> {
  const budget = networkBudget('passkey', address)
  await countSignIn(server, budget)
  return () => returnTry(server.database.db, server, budget)
}

/** Takes a new code of the operator's app. Refuses with `wrong-app-code`, and with `app-code-slowed` after five tries. */
export async function assertAppCode(
  server: Server,
  { id, session }: CallingOperator,
  code: string,
): Promise<void> {
  const waitMs = await reserveTry(server, sessionBudget(session))
  if (waitMs > 0) throw refuse('app-code-slowed', { minutes: Math.ceil(waitMs / minuteMs) })
  const record = await server.database.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await takeCode(server, record, code))) throw refuse('wrong-app-code')
  await clearTries(server.database.db, server, sessionBudget(session))
}

/** Whether the code is right and was not used before; then it is used. */
async function takeCode(server: Server, record: OperatorRecord, code: string): Promise<boolean> {
  const codes = codesOf(server, record)
  const now = server.clock().getTime()
  const delta = codes.validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  const step = BigInt(codes.counter({ timestamp: now }) + delta)
  const { numUpdatedRows } = await server.database.db
    .updateTable('operator')
    .set({ code_step: step })
    .where('id', '=', record.id)
    .where((build) => build.or([build('code_step', 'is', null), build('code_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const openSession = (db: Tx, server: Server, operatorId: string): Promise<string> =>
  sessions.open(db, server, operatorId)

/** The operator of a token; undefined when the session is over. Each call keeps it open for another half hour. */
export async function operatorOf(server: Server, token: string): Promise<CallingOperator | undefined> {
  const id = await sessions.ownerOf(server, token)
  if (id === undefined) return undefined
  const record = await server.database.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return record && { ...toOperator(server, record), session: tokenHash(token) }
}

export async function signOutOperator(server: Server, token: string): Promise<null> {
  await sessions.end(server, token)
  return null
}

/** Refuses with `enrolment-over` when the link was used, replaced, or is older than a day. */
async function enrolling({ database, clock }: Server, token: string): Promise<OperatorRecord> {
  const record = await database.db
    .selectFrom('operator')
    .selectAll()
    .where('enrolment_hash', '=', tokenHash(token))
    .where('enrolment_until', '>', clock())
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!record) throw refuse('enrolment-over')
  return record
}

export async function openEnrolment(
  server: Server,
  { body }: InputOf<OperatorContract['openEnrolment']>,
): Promise<AnswerOf<OperatorContract['openEnrolment']>> {
  const record = await enrolling(server, body.token)
  const codes = codesOf(server, record)
  return { operator: toOperator(server, record), secret: codes.secret.base32, address: codes.toString() }
}

/** Sets the password and signs in. Refuses with `enrolment-over` and `wrong-app-code`, after which the link still works. */
export async function enrol(
  server: Server,
  { body }: InputOf<OperatorContract['enrol']>,
): Promise<SignedInOperator> {
  const record = await enrolling(server, body.token)
  const { name, email } = toOperator(server, record)
  assertNotGuessable(body.password, [name, email])
  const passwordHash = await server.secrets.hash(body.password)
  if (!(await takeCode(server, record, body.code))) throw refuse('wrong-app-code')
  return server.database.inTransaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('operator')
      .set({ password_hash: passwordHash, enrolment_hash: null, enrolment_until: null })
      .where('id', '=', record.id)
      .where('enrolment_hash', '=', tokenHash(body.token))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw refuse('enrolment-over')
    return signedIn(tx, server, record)
  })
}
