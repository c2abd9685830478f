/**
 * Codes sent by mail (D §6): 4 digits, 10 minutes, single use, 5 tries. A try is counted before the code is looked
 * at, so that any number of parallel guesses evaluates at most five. Only the newest code of a purpose is good.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { isId, newId } from '../ids.ts'
import { codeLetter } from '../mail/letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import { newCode } from '../secrets.ts'
import type { Server } from '../server.ts'

export type CodePurpose = 'confirm' | 'reset' | 'settings'

const minute = 60_000
const lifetime = 10 * minute
const mostTries = 5
/** Per person and purpose. More are not sent, without a word: neither a mailbox nor a code can be worn down. */
const mostSends = { count: 3, within: 10 * minute }
/** Four digits are few: fresh codes stop when a day's tries reach a chance of 1 in 500 to have guessed one. */
const mostTriesPerDay = 20

export type FreshCode = { digits: string; hashed: string }

/** The slow half of sending a code; done before the transaction. */
export async function freshCode(server: Server): Promise<FreshCode> {
  const digits = newCode()
  return { digits, hashed: await server.secrets.hash(digits) }
}

/** Stores and mails a code; the ones before it end. Undefined when enough were sent: then nothing changes. */
export async function sendCode(
  tx: Tx,
  server: Server,
  person: { id: string; email: string; first_name: string },
  purpose: CodePurpose,
  code: FreshCode,
): Promise<string | undefined> {
  const now = server.clock()
  // Two requests at once are counted one after the other.
  await tx.selectFrom('person').select('id').where('id', '=', person.id).forUpdate().execute()
  const before = await tx
    .selectFrom('mailed_code')
    .select([
      sql<number>`count(*) FILTER (WHERE created_at > ${ago(now, mostSends.within)})::int`.as('sends'),
      sql<number>`coalesce(sum(tries), 0)::int`.as('tries'),
    ])
    .where('person_id', '=', person.id)
    .where('purpose', '=', purpose)
    .where('created_at', '>', ago(now, 24 * 60 * minute))
    .executeTakeFirstOrThrow()
  if (before.sends >= mostSends.count || before.tries >= mostTriesPerDay) return undefined

  const id = newId()
  await tx
    .updateTable('mailed_code')
    .set({ expires_at: now })
    .where('person_id', '=', person.id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .execute()
  await tx
    .insertInto('mailed_code')
    .values({
      id,
      person_id: person.id,
      purpose,
      code_hash: code.hashed,
      expires_at: new Date(now.getTime() + lifetime),
      created_at: now,
    })
    .execute()
  await enqueueMail(
    tx,
    server,
    codeLetter({ to: person.email, firstName: person.first_name, purpose, digits: code.digits }),
  )
  return id
}

const ago = (now: Date, time: number) => new Date(now.getTime() - time)

/** Which code is tried: somebody's newest of a purpose, or one by its own id, as a reset's opaque id names it. */
export type CodeTarget = { personId: string; purpose: CodePurpose } | { codeId: string; purpose: CodePurpose }

/** What a right code stands for. `personId` is null for a decoy, which no digits match. */
export type VerifiedCode = { id: string; personId: string }

/**
 * Tries `digits` and, when they are right, does `then` in the transaction that marks the code verified. Refuses with
 * `wrong-code` and the tries left, or `code-spent` for one that is over, unknown, or verified before.
 */
export async function verifyCode<T>(
  server: Server,
  target: CodeTarget,
  digits: string,
  then: (tx: Tx, code: VerifiedCode) => Promise<T>,
): Promise<T> {
  const tried = await reserveTry(server, target)
  if (!tried) throw refuse('code-spent')
  const isRight = await server.secrets.matches(tried.code_hash, digits)
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

async function reserveTry(server: Server, target: CodeTarget) {
  const { db } = server.database
  const targetId = 'codeId' in target ? target.codeId : target.personId
  if (!isId(targetId)) return undefined
  const newest = await db
    .selectFrom('mailed_code')
    .select('id')
    .where('codeId' in target ? 'id' : 'person_id', '=', targetId)
    .where('purpose', '=', target.purpose)
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
 * Uses up a code that was verified in the last 10 minutes, the newest or the one named; false when there is none.
 * With it, once, a PIN or password may be changed.
 */
export async function spendVerifiedCode(
  tx: Tx,
  server: Server,
  personId: string,
  purpose: CodePurpose,
  codeId?: string,
): Promise<boolean> {
  if (codeId !== undefined && !isId(codeId)) return false
  const now = server.clock()
  const used = await tx
    .updateTable('mailed_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('verified_at', '>', ago(now, lifetime))
    .where('used_at', 'is', null)
    .$if(codeId !== undefined, (query) => query.where('id', '=', codeId as string))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
