/**
 * Codes sent by mail (D §6): 4 digits, 10 minutes, single use, 5 tries. A try is counted before the code is looked
 * at, so that any number of parallel guesses evaluates at most five. Only the newest code of an owner is good.
 */
import type { Language } from '#core/contract/languages.ts'
import type { Tx } from '../db/database.ts'
import { isId, newId } from '../ids.ts'
import { codeLetter, codeMinutes } from '../mail/letters.ts'
import { enqueueMail, enqueueNothing } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import { newCode } from '../secrets.ts'
import type { Server } from '../server.ts'
import type { Phrase } from '../words/refusals.ts'
import { inTurn } from './turns.ts'

const minute = 60_000
const lifetime = codeMinutes * minute
const mostTries = 5
/** Per owner. More are not sent: neither a mailbox nor a code can be worn down. */
const mostSends = { count: 3, within: 10 * minute }
/** Four digits are few: fresh codes stop when a day's tries reach a chance of 1 in 500 to have guessed one. */
const mostTriesPerDay = 20
const day = 24 * 60 * minute

/** Whose codes are counted together: a person's of one purpose, or those of a reset, which may be nobody's. */
export type CodeOwner = { personId: string; purpose: 'confirm' | 'settings' } | { resetId: string }

/** Written to in English where no language is given. */
type Recipient = { id: string; email: string; first_name: string; language?: Language }

export type FreshCode = { digits: string; hashed: string }

/** The slow half of sending a code; done before the transaction. */
export async function freshCode(server: Server): Promise<FreshCode> {
  const digits = newCode()
  return { digits, hashed: await server.secrets.hash(digits) }
}

/** The id of the code that was sent, or how many milliseconds it takes until another one is. */
export type Sent = { id: string; wait?: undefined } | { id?: undefined; wait: number }

/** Stores and mails a code to somebody; the ones before it end. Nothing changes when enough were sent. */
export async function sendCode(
  tx: Tx,
  server: Server,
  person: Recipient,
  purpose: 'confirm' | 'settings',
  code: FreshCode,
): Promise<Sent> {
  // Two requests at once are counted one after the other.
  await tx.selectFrom('person').select('id').where('id', '=', person.id).forUpdate().execute()
  return store(tx, server, { personId: person.id, purpose }, person, code)
}

/**
 * The same for a reset, whose row the caller has locked. Without a person the code is a decoy: stored, counted and
 * tried like any other, and mailed to nobody.
 */
export const sendResetCode = (
  tx: Tx,
  server: Server,
  resetId: string,
  person: Recipient | undefined,
  code: FreshCode,
): Promise<Sent> => store(tx, server, { resetId }, person, code)

async function store(
  tx: Tx,
  server: Server,
  owner: CodeOwner,
  person: Recipient | undefined,
  code: FreshCode,
): Promise<Sent> {
  const now = server.clock()
  const wait = await waitOf(tx, owner, now)
  if (wait > 0) return { wait }

  const id = newId()
  const purpose = 'resetId' in owner ? 'reset' : owner.purpose
  await tx
    .updateTable('mailed_code')
    .set({ expires_at: now })
    .where((eb) => eb.and(columnsOf(owner)))
    .where('expires_at', '>', now)
    .execute()
  await tx
    .insertInto('mailed_code')
    .values({
      id,
      person_id: person?.id ?? null,
      purpose,
      reset_id: 'resetId' in owner ? owner.resetId : null,
      code_hash: code.hashed,
      expires_at: new Date(now.getTime() + lifetime),
      created_at: now,
    })
    .execute()
  if (person)
    await enqueueMail(
      tx,
      server,
      codeLetter({
        to: person.email,
        firstName: person.first_name,
        ...(person.language && { language: person.language }),
        purpose,
        digits: code.digits,
      }),
    )
  else await enqueueNothing(tx, server)
  return { id }
}

/** What finds the codes of an owner, by equality. */
const columnsOf = (owner: CodeOwner) =>
  'resetId' in owner
    ? ({ reset_id: owner.resetId, purpose: 'reset' } as const)
    : { person_id: owner.personId, purpose: owner.purpose }

const ownerId = (owner: CodeOwner) => ('resetId' in owner ? owner.resetId : owner.personId)

/** Milliseconds until the owner may be sent a code again; 0 for at once. */
async function waitOf(tx: Tx, owner: CodeOwner, now: Date): Promise<number> {
  const before = await tx
    .selectFrom('mailed_code')
    .select(['created_at', 'tries'])
    .where((eb) => eb.and(columnsOf(owner)))
    .where('created_at', '>', ago(now, day))
    .orderBy('created_at', 'desc')
    .execute()
  const since = (row: { created_at: Date }) => now.getTime() - row.created_at.getTime()

  // The one that has to grow old before there are fewer than three in 10 minutes.
  const blocking = before[mostSends.count - 1]
  const forSends = blocking ? mostSends.within - since(blocking) : 0

  let tries = 0
  // The newest of those whose tries, with all after it, are too many.
  const wornDown = before.find((row) => {
    tries += row.tries
    return tries >= mostTriesPerDay
  })
  return Math.max(0, forSends, wornDown ? day - since(wornDown) : 0)
}

const ago = (now: Date, time: number) => new Date(now.getTime() - time)

/** How long somebody has to wait for another code, in words: `9 minutes`, `3 hours`. */
export function waitInWords(wait: number): Phrase {
  const count = Math.max(1, Math.ceil(wait / minute))
  return ({ minutes, hours }) => (count < 120 ? minutes(count) : hours(Math.ceil(count / 60)))
}

/** What a right code stands for. */
type VerifiedCode = { id: string; personId: string }

/**
 * Tries `digits` and, when they are right, does `then` in the transaction that marks the code verified. Refuses with
 * `wrong-code` and the tries left, or `code-spent` for one that is over, unknown, or verified before.
 */
export const verifyCode = <T>(
  server: Server,
  owner: CodeOwner,
  digits: string,
  then: (tx: Tx, code: VerifiedCode) => Promise<T>,
): Promise<T> =>
  inTurn(server.database, `${'resetId' in owner ? 'reset' : owner.purpose} ${ownerId(owner)}`, () =>
    evaluate(server, owner, digits, then),
  )

async function evaluate<T>(
  server: Server,
  owner: CodeOwner,
  digits: string,
  then: (tx: Tx, code: VerifiedCode) => Promise<T>,
): Promise<T> {
  const tried = await reserveTry(server, owner)
  if (!tried) throw refuse('code-spent')
  const isRight = await server.secrets.matches(tried.code_hash, digits)
  // Null for a decoy, which no digits open.
  const personId = tried.person_id
  if (!isRight || personId === null) {
    if (tried.tries >= mostTries) throw refuse('code-spent')
    throw refuse('wrong-code', { left: mostTries - tried.tries })
  }
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
    return then(tx, { id: tried.id, personId })
  })
}

async function reserveTry(server: Server, owner: CodeOwner) {
  const { db } = server.database
  if (!isId(ownerId(owner))) return undefined
  const newest = await db
    .selectFrom('mailed_code')
    .select('id')
    .where((eb) => eb.and(columnsOf(owner)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  return db
    .updateTable('mailed_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', newest.id)
    .where('tries', '<', mostTries)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', server.clock())
    .returning(['id', 'person_id', 'code_hash', 'tries'])
    .executeTakeFirst()
}

/**
 * Uses up a code that was verified in the last 10 minutes, the newest or the one named, and answers whose it was;
 * undefined when there is none. With it, once, a PIN or password may be changed.
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
    .where('verified_at', '>', ago(now, lifetime))
    .where('used_at', 'is', null)
    .$if(codeId !== undefined, (query) => query.where('id', '=', codeId as string))
    .returning('person_id')
    .executeTakeFirst()
  return used?.person_id ?? undefined
}

/** Ends every code that could still change somebody's password or PIN, mailed or verified. */
export async function endSecurityCodes(tx: Tx, server: Server, personId: string): Promise<void> {
  const now = server.clock()
  await tx
    .updateTable('mailed_code')
    .set({ used_at: now, expires_at: now })
    .where('person_id', '=', personId)
    .where('purpose', 'in', ['reset', 'settings'])
    .where('used_at', 'is', null)
    .execute()
}
