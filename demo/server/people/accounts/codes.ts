/**
 * Mailed codes: 4 digits, 10 minutes, single use, 5 tries. A try is counted before the code is evaluated, so parallel
 * guesses cannot exceed the limit.
 *
 * Codes of the purposes `confirm`, `settings` and `email` belong to a person, and only a person's newest code works. Codes of
 * the purposes `reset` and `device` belong to a challenge (`challenges.ts`) and have stricter limits.
 */
import { codeMinutes } from '#core/contract/code-rule.ts'
import type { Language } from '#core/contract/languages.ts'
import { dayMs, minuteMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newCode } from '../../platform/hashing/secrets.ts'
import { emailOf } from '../../platform/keys/email.ts'
import { enqueueMail, enqueueNothing } from '../../platform/mail/queue.ts'
import { codeMail } from '../../platform/mail/templates.ts'
import { type ChallengePurpose, maxTries, type PersonPurpose } from '../../platform/messages/code-rules.ts'
import type { Mail } from '../../platform/ports/ports.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { runExclusive } from './keyed-mutex.ts'
import { release, reserveWrongCode } from './wrong-codes.ts'

export const codeTtlMs = codeMinutes * minuteMs
/** Limit per person and purpose. It keeps anyone from flooding a mailbox or wearing down a code. */
const sendLimit = { count: 3, withinMs: 10 * minuteMs }
/** Four digits are few: no code is sent once a day's tries reach a 1 in 500 chance of a right guess. */
const maxTriesPerDay = 20

/** The owner whose codes are counted together: a person and a purpose, or a challenge, which may belong to nobody. */
export type CodeOwner = PersonCodes | Challenge
type PersonCodes = { personId: string; purpose: PersonPurpose }
export type Challenge = { challengeId: string; purpose: ChallengePurpose }

const isChallenge = (owner: CodeOwner): owner is Challenge => 'challengeId' in owner

/** The addressee of a mail, which is in English unless `language` is set. */
export type Recipient = {
  id: string
  email_sealed: string
  greeted_name: string | null
  language?: Language
  /** Mailed in place of the code: to a decoy, whose address belongs to nobody, and to another address. */
  replacement?: Mail | 'nothing'
}

export type FreshCode = { digits: string; hashed: string }

/** Generates and hashes a code. Hashing is slow, so call it before the transaction. */
export async function freshCode(server: Server): Promise<FreshCode> {
  const digits = newCode()
  return { digits, hashed: await server.secrets.hash(digits) }
}

/** The id of the sent code, or the milliseconds until another one may be sent. */
export type Sent = { id: string; waitMs?: undefined } | { id?: undefined; waitMs: number }

/** Stores and mails a code; earlier codes end. Changes nothing when enough codes were sent. */
export async function sendCode(
  tx: Tx,
  server: Server,
  person: Recipient,
  purpose: PersonPurpose,
  code: FreshCode,
): Promise<Sent> {
  // Serializes concurrent requests of one person.
  await tx.selectFrom('person').select('id').where('id', '=', person.id).forUpdate().execute()
  const owner = { personId: person.id, purpose }
  const now = server.clock()
  const waitMs = await waitMsFor(tx, owner, now)
  if (waitMs > 0) return { waitMs }

  const id = newId()
  await endCodes(tx, owner, now)
  await tx
    .insertInto('mailed_code')
    .values({
      id,
      person_id: person.id,
      purpose,
      code_hash: code.hashed,
      expires_at: new Date(now.getTime() + codeTtlMs),
      created_at: now,
    })
    .execute()
  if (person.replacement === 'nothing') await enqueueNothing(tx, server)
  else
    await enqueueMail(
      tx,
      server,
      person.replacement ?? codeMail({ ...mailRecipient(server, person), purpose, digits: code.digits }),
    )
  return { id }
}

/** The addressee and language of a mail. */
export const mailRecipient = (server: Server, { id, email_sealed, greeted_name, language }: Recipient) => ({
  to: emailOf(server, { id, email_sealed }),
  firstName: greeted_name ?? undefined,
  ...(language && { language }),
})

/** Ends the owner's codes that still work. */
export const endCodes = (tx: Tx, owner: CodeOwner, now: Date) =>
  tx
    .updateTable('mailed_code')
    .set({ expires_at: now })
    .where((eb) => eb.and(columnsOf(owner)))
    .where('expires_at', '>', now)
    .execute()

/** The column values that select an owner's codes. */
const columnsOf = (owner: CodeOwner) =>
  isChallenge(owner)
    ? { challenge_id: owner.challengeId, purpose: owner.purpose }
    : { person_id: owner.personId, purpose: owner.purpose }

const ownerId = (owner: CodeOwner) => (isChallenge(owner) ? owner.challengeId : owner.personId)

/** Milliseconds until a person may get another code; 0 for at once. */
async function waitMsFor(tx: Tx, owner: PersonCodes, now: Date): Promise<number> {
  const before = await tx
    .selectFrom('mailed_code')
    .select(['created_at', 'tries'])
    .where((eb) => eb.and(columnsOf(owner)))
    .where('created_at', '>', ago(now, dayMs))
    .orderBy('created_at', 'desc')
    .execute()
  const ageMs = (row: { created_at: Date }) => now.getTime() - row.created_at.getTime()

  // The third-newest code: once it is older than 10 minutes, fewer than three remain.
  const blocking = before[sendLimit.count - 1]
  const sendWaitMs = blocking ? sendLimit.withinMs - ageMs(blocking) : 0

  let tries = 0
  // The newest code whose tries, together with those of all later codes, reach the limit.
  const exhausted = before.find((row) => {
    tries += row.tries
    return tries >= maxTriesPerDay
  })
  return Math.max(0, sendWaitMs, exhausted ? dayMs - ageMs(exhausted) : 0)
}

export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The result of a right code or link. `id` is the code's own id, known only to a reader of the mailbox. */
export type VerifiedCode = { id: string; personId: string }

/**
 * Evaluates `digits` and, when they are right, runs `onVerified` in the transaction that marks the code verified. Refuses
 * with `wrong-code` and the tries left, with `code-spent` when the code is over, unknown, or verified before, and with
 * `codes-paused` for a challenge when the platform's wrong codes of this hour are spent.
 */
export const verifyCode = <T>(
  server: Server,
  owner: CodeOwner,
  digits: string,
  onVerified: (tx: Tx, code: VerifiedCode) => Promise<T>,
): Promise<T> =>
  runExclusive(server.database, `${owner.purpose} ${ownerId(owner)}`, () =>
    evaluate(server, owner, digits, onVerified),
  )

async function evaluate<T>(
  server: Server,
  owner: CodeOwner,
  digits: string,
  onVerified: (tx: Tx, code: VerifiedCode) => Promise<T>,
): Promise<T> {
  const max = maxTries(owner.purpose)
  const newest = await findOpenCode(server, owner)
  if (!newest) throw refuse('code-spent')
  // A settings code needs a session, so strangers cannot guess it. Confirmations are counted but never paused: the mail
  // has no link, and a right guess wins an account that is nobody's yet.
  const reserved = owner.purpose === 'settings' ? undefined : await reserveWrongCode(server)
  if (isChallenge(owner) && !reserved) throw refuse('codes-paused')
  const tried = await reserveTry(server, newest.id, max)
  if (!tried?.code_hash) {
    if (reserved) await release(server, reserved)
    throw refuse('code-spent')
  }
  const isRight = await server.secrets.matches(tried.code_hash, digits)
  // Null for a decoy: no digits open it.
  const personId = tried.person_id
  if (!isRight || personId === null) {
    if (tried.tries >= max) throw refuse('code-spent')
    throw refuse('wrong-code', { left: max - tried.tries })
  }
  if (reserved) await release(server, reserved)
  return server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const verified = await tx
      .updateTable('mailed_code')
      .set({ verified_at: now })
      .where('id', '=', tried.id)
      .where('verified_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!verified.numUpdatedRows) throw refuse('code-spent')
    return onVerified(tx, { id: tried.id, personId })
  })
}

/** The owner's newest code, if it can still be tried. */
async function findOpenCode(server: Server, owner: CodeOwner): Promise<{ id: string } | undefined> {
  if (!isId(ownerId(owner))) return undefined
  const newest = await server.database.db
    .selectFrom('mailed_code')
    .select(['id', 'tries', 'code_hash', 'verified_at', 'expires_at'])
    .where((eb) => eb.and(columnsOf(owner)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOpen =
    newest &&
    newest.code_hash !== null &&
    newest.verified_at === null &&
    newest.tries < maxTries(owner.purpose) &&
    newest.expires_at > server.clock()
  return isOpen ? newest : undefined
}

const reserveTry = (server: Server, codeId: string, max: number) =>
  server.database.db
    .updateTable('mailed_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', codeId)
    .where('tries', '<', max)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', server.clock())
    .returning(['id', 'person_id', 'code_hash', 'tries'])
    .executeTakeFirst()

/** The owner of a code that was verified in the last 10 minutes and is not spent; undefined without one. */
export async function verifiedPerson(
  server: Server,
  owner: CodeOwner,
  codeId: string,
): Promise<string | undefined> {
  if (!isId(ownerId(owner)) || !isId(codeId)) return undefined
  const found = await server.database.db
    .selectFrom('mailed_code')
    .select('person_id')
    .where('id', '=', codeId)
    .where((eb) => eb.and(columnsOf(owner)))
    .where('verified_at', '>', ago(server.clock(), codeTtlMs))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found?.person_id ?? undefined
}

/**
 * Consumes a code that was verified in the last 10 minutes, the newest or the one named, and returns its owner;
 * undefined without one. A verified code permits one change, such as a new PIN or password.
 */
export async function spendVerifiedCode(
  tx: Tx,
  server: Server,
  owner: CodeOwner,
  codeId?: string,
): Promise<string | undefined> {
  if (!isId(ownerId(owner)) || (codeId !== undefined && !isId(codeId))) return undefined
  const now = server.clock()
  const used = await tx
    .updateTable('mailed_code')
    .set({ used_at: now })
    .where((eb) => eb.and(columnsOf(owner)))
    .where('verified_at', '>', ago(now, codeTtlMs))
    .where('used_at', 'is', null)
    .$if(codeId !== undefined, (query) => query.where('id', '=', codeId as string))
    .returning('person_id')
    .executeTakeFirst()
  return used?.person_id ?? undefined
}

/** Ends every code and link, mailed or verified, that could open the account or change its security. */
export async function endSecurityCodes(tx: Tx, server: Server, personId: string): Promise<void> {
  const now = server.clock()
  await tx
    .updateTable('mailed_code')
    .set({ used_at: now, expires_at: now })
    .where('person_id', '=', personId)
    .where('purpose', 'in', ['reset', 'settings', 'device', 'email'])
    .where('used_at', 'is', null)
    .execute()
}
