/**
 * Signing operators in: a password and a code of their authenticator app, counted together. Their tokens are looked up
 * in a table of their own, so that a member's token opens nothing here, and theirs opens nothing of a member.
 */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { decoyHash } from '../accounts/decoy-hash.ts'
import { clearTries, countTry, returnTry, type TryBudget } from '../accounts/try-budget.ts'
import { networkOf } from '../contact/network.ts'
import type { Tx } from '../db/database.ts'
import { idleSessions } from '../idle-sessions.ts'
import { refuse } from '../refusals.ts'
import { tokenHash } from '../secrets.ts'
import type { Server } from '../server.ts'
import { codesOf, findOperator, type OperatorRecord, toOperator } from './operators.ts'

const minuteMs = 60_000
const sessions = idleSessions({
  table: 'operator_session',
  owner: 'operator_id',
  idleMs: 30 * minuteMs,
  // A working day.
  wholeMs: 10 * 60 * minuteMs,
})

const budgetOf = (email: string): TryBudget => ({
  subject: `operator ${email.toLowerCase()}`,
  maxTries: 5,
  windowMs: 15 * minuteMs,
})
const addressBudget = (address: string): TryBudget => ({
  subject: `operator address ${networkOf(address)}`,
  maxTries: 20,
  windowMs: 15 * minuteMs,
})

export type SignedInOperator = { readonly operator: Operator; readonly token: string }

/** Opens a session. Refuses with `wrong-operator-login` whatever of the three was wrong, and with `login-slowed`. */
export async function signInOperator(
  server: Server,
  { body }: InputOf<OperatorContract['operatorSignIn']>,
  address: string,
): Promise<SignedInOperator> {
  const right = await countAddress(server, address)
  await countTry(server, budgetOf(body.email))
  const found = await findOperator(server.database.db, server, body.email)
  // An unknown address costs what a known one does.
  const isRight = await server.secrets.matches(
    found?.password_hash ?? (await decoyHash(server.secrets)),
    body.password,
  )
  if (!found || !isRight || !(await takeCode(server, found, body.code))) throw refuse('wrong-operator-login')
  await clearTries(server.database.db, server, budgetOf(body.email))
  await right()
  return {
    operator: toOperator(server, found),
    token: await sessions.open(server.database.db, server, found.id),
  }
}

/** Counts a try against a network, or refuses with `login-slowed`; a right one is taken back by the answer's call. */
export async function countAddress(server: Server, address: string): Promise<() => Promise<void>> {
  const budget = addressBudget(address)
  await countTry(server, budget)
  return async () => {
    await returnTry(server.database.db, server, budget)
  }
}

/** Takes a new code of the operator's app. Refuses with `wrong-app-code`, and with `login-slowed` after five tries. */
export async function assertAppCode(server: Server, { id, email }: Operator, code: string): Promise<void> {
  await countTry(server, budgetOf(email))
  const record = await server.database.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!(await takeCode(server, record, code))) throw refuse('wrong-app-code')
  await clearTries(server.database.db, server, budgetOf(email))
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
export async function operatorOf(server: Server, token: string): Promise<Operator | undefined> {
  const id = await sessions.ownerOf(server, token)
  if (id === undefined) return undefined
  const record = await server.database.db
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return record && toOperator(server, record)
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
    return { operator: toOperator(server, record), token: await openSession(tx, server, record.id) }
  })
}
