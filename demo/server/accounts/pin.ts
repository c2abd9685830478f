/**
 * The transaction PIN. Tries are counted before the PIN is looked at, so that any number of parallel guesses evaluates
 * at most five; after them money waits for 15 minutes. The 15th wrong one within 30 days ends the PIN: whoever guesses
 * slowly has 15 guesses at 10,000 PINs. Right PINs in between do not shorten that count, or a thief would only have to
 * wait for the owner's next payment.
 */
import { type Selectable, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Tx } from '../db/database.ts'
import type { PersonRow } from '../db/people-tables.ts'
import { newId } from '../ids.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import type { NoticeWords, SecurityNotice } from '../words/notices.ts'
import { spendVerifiedCode, verifiedPerson } from './codes.ts'
import { checkPassword } from './password-check.ts'
import { tellOfChange } from './security-notice.ts'
import { setupOf } from './setup.ts'
import { inTurn } from './turns.ts'

const mostTries = 5
const lockMinutes = 15
const maxWrong = 15
const wrongDays = 30
const dayMs = 24 * 60 * 60_000

/**
 * Refuses unless `pin` is the person's: `wrong-pin` with the tries left, `pin-locked` with the minutes to wait,
 * `pin-reset-needed` when the PIN has ended. Asked by every money call before its transaction, because an evaluation
 * takes some 25 ms.
 */
export async function checkPin(server: Server, personId: string, pin: string): Promise<void> {
  if ((await isKnownRight(server, personId, pin)) === true) return
  await inTurn(server.database, `pin ${personId}`, async () => {
    const hashed = await isKnownRight(server, personId, pin)
    if (hashed !== true) await evaluate(server, personId, hashed, pin)
  })
}

type PinState = Pick<Selectable<PersonRow>, 'pin_hash' | 'pin_tries' | 'pin_locked_until' | 'pin_ended_at'>

/** True when this PIN was found right before; otherwise the hash to hold it against. Refuses while locked. */
async function isKnownRight(server: Server, personId: string, pin: string): Promise<true | string> {
  const now = server.clock()
  const { rows } = await sql<PinState>`
    SELECT pin_hash, pin_tries, pin_locked_until, pin_ended_at FROM person WHERE id = ${personId}`.execute(
    server.database.db,
  )
  const person = rows[0]
  if (!person?.pin_hash) throw refuse('setup-needed', { missing: ['pin'] })
  if (person.pin_ended_at) throw refuse('pin-reset-needed')
  if (person.pin_locked_until && person.pin_locked_until > now) throw locked(person.pin_locked_until, now)
  if (!server.secrets.remembers(person.pin_hash, pin)) return person.pin_hash
  if (person.pin_tries > 0) await endRound(server.database.db, personId, person.pin_hash, now)
  return true
}

async function evaluate(server: Server, personId: string, hashed: string, pin: string): Promise<void> {
  const now = server.clock()
  const reserved = await reserveTry(server, personId, hashed, now)
  const isRight = await server.secrets.matches(hashed, pin).catch(async (error: unknown) => {
    // It was not compared: a server that is busy must not lock anybody out.
    await undoTry(server, personId, hashed, reserved)
    throw error
  })
  if (isRight) {
    server.secrets.remember(hashed, pin)
    await returnTry(server, personId, hashed, now, reserved)
    if (server.secrets.isOutdated(hashed)) await hashAnew(server, personId, hashed, pin)
    return
  }
  if (reserved.isLast) {
    await tell(server, personId, ({ pinEnded }) => pinEnded({ tries: maxWrong, days: wrongDays }))
    throw refuse('pin-reset-needed')
  }
  if (reserved.tries < mostTries) throw refuse('wrong-pin', { left: mostTries - reserved.tries })
  await tell(server, personId, ({ pinLocked }) => pinLocked({ tries: mostTries, minutes: lockMinutes }))
  throw refuse('pin-locked', { minutes: lockMinutes })
}

/** Of an older pepper: this is the moment at which the PIN is known. One that was changed meanwhile stays. */
async function hashAnew(server: Server, personId: string, hashed: string, pin: string): Promise<void> {
  const renewed = await server.secrets.hash(pin)
  await server.database.db
    .updateTable('person')
    .set({ pin_hash: renewed })
    .where('id', '=', personId)
    .where('pin_hash', '=', hashed)
    .execute()
  server.secrets.remember(renewed, pin)
}

const locked = (until: Date, now: Date) =>
  refuse('pin-locked', { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) })

type ReservedTry = {
  /** Its row in wrong_pin. */
  readonly id: string
  /** Tries of this round, this one included. */
  readonly tries: number
  /** Of those that 30 days allow. */
  readonly isLast: boolean
}

/**
 * Counts a try. The fifth locks, and the last of 30 days ends the PIN, before it is evaluated: a crash in between
 * leaves a lock, never a further try.
 */
const reserveTry = (server: Server, personId: string, hashed: string, now: Date): Promise<ReservedTry> =>
  server.database.inTransaction(async (tx) => {
    const tries = await reserveInRound(tx, personId, hashed, now)
    // The person's row is locked now: what follows counts one try after the other.
    await tx
      .deleteFrom('wrong_pin')
      .where('person_id', '=', personId)
      .where('tried_at', '<=', new Date(now.getTime() - wrongDays * dayMs))
      .execute()
    const id = newId()
    await tx.insertInto('wrong_pin').values({ id, person_id: personId, tried_at: now }).execute()
    const { wrong } = await tx
      .selectFrom('wrong_pin')
      .select((eb) => eb.fn.countAll<number>().as('wrong'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    const isLast = Number(wrong) >= maxWrong
    if (isLast) await tx.updateTable('person').set({ pin_ended_at: now }).where('id', '=', personId).execute()
    return { id, tries, isLast }
  })

async function reserveInRound(tx: Tx, personId: string, hashed: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + lockMinutes * 60_000)
  const reserved = await tx
    .updateTable('person')
    .set((eb) => {
      // A lock that is over leaves with its tries.
      const next = eb
        .case()
        .when('pin_locked_until', 'is not', null)
        .then(1)
        .else(eb('pin_tries', '+', 1))
        .end()
      return {
        pin_tries: next,
        pin_locked_until: eb
          .case()
          .when(next, '>=', mostTries)
          .then(eb.cast<Date>(eb.val(until), 'timestamptz'))
          .else(null)
          .end(),
      }
    })
    .where('id', '=', personId)
    .where('pin_hash', '=', hashed)
    .where('pin_ended_at', 'is', null)
    .where((eb) => eb.or([eb('pin_locked_until', 'is', null), eb('pin_locked_until', '<=', now)]))
    .returning('pin_tries')
    .executeTakeFirst()
  if (reserved) return reserved.pin_tries
  const person = await tx
    .selectFrom('person')
    .select(['pin_locked_until', 'pin_ended_at'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (person?.pin_ended_at) throw refuse('pin-reset-needed')
  throw locked(person?.pin_locked_until ?? until, now)
}

/** The try was not compared: as if it had not been made, unless another one was counted meanwhile. */
async function undoTry(server: Server, personId: string, hashed: string, reserved: ReservedTry) {
  const { id, tries, isLast } = reserved
  await server.database.inTransaction(async (tx) => {
    const mine = tx.updateTable('person').where('id', '=', personId).where('pin_hash', '=', hashed)
    await mine
      .set({ pin_tries: tries - 1, pin_locked_until: null })
      .where('pin_tries', '=', tries)
      .execute()
    await tx.deleteFrom('wrong_pin').where('id', '=', id).execute()
    if (isLast) await mine.set({ pin_ended_at: null }).execute()
  })
}

/** The try was right: it is no wrong one of 30 days, ends the round, and takes back what it has locked itself. */
async function returnTry(server: Server, personId: string, hashed: string, now: Date, reserved: ReservedTry) {
  const { id, tries, isLast } = reserved
  await server.database.inTransaction(async (tx) => {
    await endRound(tx, personId, hashed, now, tries === mostTries)
    await tx.deleteFrom('wrong_pin').where('id', '=', id).execute()
    if (isLast)
      await tx
        .updateTable('person')
        .set({ pin_ended_at: null })
        .where('id', '=', personId)
        .where('pin_hash', '=', hashed)
        .execute()
  })
}

/** A right PIN ends the round; a lock only when it was this try that set it. */
const endRound = (
  db: Pick<Tx, 'updateTable'>,
  personId: string,
  hashed: string,
  now: Date,
  ownLock = false,
) =>
  db
    .updateTable('person')
    .set({ pin_tries: 0, pin_locked_until: null })
    .where('id', '=', personId)
    .where('pin_hash', '=', hashed)
    .$if(!ownLock, (query) =>
      query.where((eb) => eb.or([eb('pin_locked_until', 'is', null), eb('pin_locked_until', '<=', now)])),
    )
    .execute()

async function tell(
  server: Server,
  personId: string,
  say: (words: NoticeWords) => SecurityNotice,
): Promise<void> {
  await server.database.inTransaction((tx) => tellOfChange(tx, server, personId, say))
  wakeOutbox(server)
}

/**
 * Sets the PIN; only after the identity check. The first is free. A change needs a settings code that was verified just
 * before, and the password as well when the PIN has ended (`pin-reset-needed`). A code and the password together take
 * every count and lock away; a code alone leaves them, because a stolen mailbox must not win back the tries.
 */
export async function savePin(server: Server, me: Me, { body }: InputOf<Contract['savePin']>): Promise<void> {
  const done = await setupOf(server, me.id)
  if (!done.includes('kyc')) throw refuse('step-order', { first: 'kyc' })
  const settings = { personId: me.id, purpose: 'settings' } as const
  const withPassword = body.password !== undefined
  if (body.password !== undefined) {
    // Without a code the password is not looked at: it would be a way to guess it.
    if (!(body.codeId && (await verifiedPerson(server, settings, body.codeId))))
      throw refuse('pin-needs-code')
    await checkPassword(server, me.id, body.password)
  }
  const hashed = await server.secrets.hash(body.pin)

  await server.database.inTransaction(async (tx) => {
    // Only one of two first PINs sent at once is the first.
    const first = await tx
      .updateTable('person')
      .set({ pin_hash: hashed })
      .where('id', '=', me.id)
      .where('pin_hash', 'is', null)
      .executeTakeFirst()
    if (first.numUpdatedRows) return
    if (!(await spendVerifiedCode(tx, server, settings, body.codeId))) throw refuse('pin-needs-code')
    const changed = await tx
      .updateTable('person')
      .set({
        pin_hash: hashed,
        ...(withPassword && { pin_tries: 0, pin_locked_until: null, pin_ended_at: null }),
      })
      .where('id', '=', me.id)
      .$if(!withPassword, (query) => query.where('pin_ended_at', 'is', null))
      .executeTakeFirst()
    // The code is not spent by this refusal: the call comes again with the password.
    if (!changed.numUpdatedRows) throw refuse('pin-reset-needed')
    if (withPassword) await tx.deleteFrom('wrong_pin').where('person_id', '=', me.id).execute()
    await tellOfChange(tx, server, me.id, ({ pinChanged }) => pinChanged)
  })
  wakeOutbox(server)
}
