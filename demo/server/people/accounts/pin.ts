/**
 * The transaction PIN. Tries are counted before the PIN is compared, so of any number of parallel guesses at most five
 * are evaluated; then money is locked for 15 minutes. The 15th wrong PIN within 30 days ends the PIN: a slow attacker
 * has 15 guesses at 10,000 PINs. Right PINs do not shorten that count, or a thief would only wait for the owner's next
 * payment.
 */
import { type Selectable, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { dayMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonRow } from '../../platform/db/people-tables.ts'
import { equalsConstantTime } from '../../platform/hashing/secrets.ts'
import { trackOnboarding } from '../../platform/webhooks/onboarding.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { spendVerifiedCode, verifiedPerson } from './codes.ts'
import { runExclusive } from './keyed-mutex.ts'
import { checkPassword } from './password-check.ts'
import { notifySecurityChange, type SecurityEvent } from './security-notification.ts'
import { setupOf } from './setup.ts'

const maxTries = 5
const lockMinutes = 15
const maxWrong = 15
const wrongDays = 30

/**
 * Refuses unless `pin` is the person's: with `wrong-pin` and the tries left, with `pin-locked` and the minutes to wait,
 * with `pin-reset-needed` when the PIN has ended. Every money call runs it before its transaction, because an
 * evaluation takes some 25 ms. A PIN that was right before in this process, or in this `session`, is not evaluated.
 */
export async function checkPin(
  server: Server,
  personId: string,
  pin: string,
  session: PinSession = {},
): Promise<void> {
  if ((await isKnownRight(server, personId, pin, session)) === true) return
  await runExclusive(server.database, `pin ${personId}`, async () => {
    const hashed = await isKnownRight(server, personId, pin, session)
    if (hashed !== true) await evaluate(server, personId, hashed, pin, session)
  })
}

/** The caller's session; the mark that it keeps opens with its token alone. */
type PinSession = Pick<Me, 'pinMemory'>

type PinState = Pick<Selectable<PersonRow>, 'pin_hash' | 'pin_tries' | 'pin_locked_until' | 'pin_ended_at'>

/** True when this PIN was found right before; otherwise the hash to compare it with. Refuses while locked or ended. */
async function isKnownRight(
  server: Server,
  personId: string,
  pin: string,
  { pinMemory }: PinSession,
): Promise<true | string> {
  const now = server.clock()
  const { rows } = await sql<PinState>`
    SELECT pin_hash, pin_tries, pin_locked_until, pin_ended_at FROM person WHERE id = ${personId}`.execute(
    server.database.db,
  )
  const person = rows[0]
  if (!person?.pin_hash) throw refuse('setup-needed', { missing: ['pin'] })
  if (person.pin_ended_at) throw refuse('pin-reset-needed')
  if (person.pin_locked_until && person.pin_locked_until > now) throw locked(person.pin_locked_until, now)
  if (!server.secrets.hasCachedMatch(person.pin_hash, pin)) {
    if (server.secrets.isOutdated(person.pin_hash)) return person.pin_hash
    const mark = pinMemory?.mark()
    if (!mark || !equalsConstantTime(server.secrets.matchMark(person.pin_hash, pin), mark))
      return person.pin_hash
    server.secrets.cacheMatch(person.pin_hash, pin)
  }
  if (person.pin_tries > 0) await resetRound(server.database.db, personId, person.pin_hash, now)
  return true
}

async function evaluate(
  server: Server,
  personId: string,
  hashed: string,
  pin: string,
  session: PinSession,
): Promise<void> {
  const now = server.clock()
  const reserved = await reserveTry(server, personId, hashed, now)
  const isRight = await server.secrets.matches(hashed, pin).catch(async (error: unknown) => {
    // The PIN was not compared: a busy server must not lock anybody out.
    await undoTry(server, personId, hashed, reserved)
    throw error
  })
  if (isRight) {
    server.secrets.cacheMatch(hashed, pin)
    await returnTry(server, personId, hashed, now, reserved)
    const kept = server.secrets.isOutdated(hashed) ? await rehash(server, personId, hashed, pin) : hashed
    // Neither another process nor a restarted one evaluates it again in this session.
    await session.pinMemory?.keep(server.secrets.matchMark(kept, pin))
    return
  }
  if (reserved.isLast) {
    await notifyPinLock(server, personId, {
      message: 'pinEnded',
      facts: { tries: maxWrong, days: wrongDays },
    })
    throw refuse('pin-reset-needed')
  }
  if (reserved.tries < maxTries) throw refuse('wrong-pin', { left: maxTries - reserved.tries })
  await notifyPinLock(server, personId, {
    message: 'pinLocked',
    facts: { tries: maxTries, minutes: lockMinutes },
  })
  throw refuse('pin-locked', { minutes: lockMinutes })
}

/** Rehashes the PIN with the current pepper: only now is the PIN known. A PIN that changed meanwhile stays. */
async function rehash(server: Server, personId: string, hashed: string, pin: string): Promise<string> {
  const renewed = await server.secrets.hash(pin)
  await server.database.db
    .updateTable('person')
    .set({ pin_hash: renewed })
    .where('id', '=', personId)
    .where('pin_hash', '=', hashed)
    .execute()
  server.secrets.cacheMatch(renewed, pin)
  return renewed
}

const locked = (until: Date, now: Date) =>
  refuse('pin-locked', { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) })

type ReservedTry = {
  /** The id of its row in wrong_pin. */
  readonly id: string
  /** The tries of this round, including this one. */
  readonly tries: number
  /** Whether this is the last try that 30 days allow. */
  readonly isLast: boolean
}

/**
 * Counts a try. The fifth locks the PIN, and the last of 30 days ends it, before the evaluation: a crash in between
 * leaves a lock, never a further try.
 */
async function reserveTry(server: Server, personId: string, hashed: string, now: Date): Promise<ReservedTry> {
  const id = newId()
  let runs = 0
  const work = async (tx: Tx): Promise<ReservedTry> => {
    runs += 1
    const counted = runs > 1 && (await countedTry(tx, personId, id))
    if (counted) return counted
    const tries = await reserveRoundTry(tx, personId, hashed, now)
    // The update locked the person's row, so concurrent tries are counted one after the other.
    await tx
      .deleteFrom('wrong_pin')
      .where('person_id', '=', personId)
      .where('tried_at', '<=', new Date(now.getTime() - wrongDays * dayMs))
      .execute()
    await tx.insertInto('wrong_pin').values({ id, person_id: personId, tried_at: now }).execute()
    const { wrong } = await tx
      .selectFrom('wrong_pin')
      .select((eb) => eb.fn.countAll<number>().as('wrong'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    const isLast = Number(wrong) >= maxWrong
    if (isLast) await tx.updateTable('person').set({ pin_ended_at: now }).where('id', '=', personId).execute()
    return { id, tries, isLast }
  }
  return server.database.inTransaction(work, { keyed: true })
}

/** The try of this id, where an earlier run of its transaction was kept and its answer lost. */
async function countedTry(tx: Tx, personId: string, id: string): Promise<ReservedTry | undefined> {
  const person = await tx
    .selectFrom('wrong_pin')
    .innerJoin('person', 'person.id', 'wrong_pin.person_id')
    .select(['person.pin_tries', 'person.pin_ended_at'])
    .where('wrong_pin.id', '=', id)
    .where('person.id', '=', personId)
    .executeTakeFirst()
  return person && { id, tries: person.pin_tries, isLast: person.pin_ended_at !== null }
}

async function reserveRoundTry(tx: Tx, personId: string, hashed: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + lockMinutes * 60_000)
  const reserved = await tx
    .updateTable('person')
    .set((eb) => {
      // An expired lock takes its tries with it.
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
          .when(next, '>=', maxTries)
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

/** Takes back a try that was not compared; the round keeps its count when another try was counted meanwhile. */
async function undoTry(server: Server, personId: string, hashed: string, reserved: ReservedTry) {
  const { id, tries, isLast } = reserved
  await server.database.inTransaction(async (tx) => {
    const ownRow = tx.updateTable('person').where('id', '=', personId).where('pin_hash', '=', hashed)
    await ownRow
      .set({ pin_tries: tries - 1, pin_locked_until: null })
      .where('pin_tries', '=', tries)
      .execute()
    await tx.deleteFrom('wrong_pin').where('id', '=', id).execute()
    if (isLast) await ownRow.set({ pin_ended_at: null }).execute()
  })
}

/** Takes back a right try: it leaves the wrong ones of 30 days, ends the round, and undoes a lock or end of its own. */
async function returnTry(server: Server, personId: string, hashed: string, now: Date, reserved: ReservedTry) {
  const { id, tries, isLast } = reserved
  const work = async (tx: Tx) => {
    await resetRound(tx, personId, hashed, now, tries === maxTries)
    await tx.deleteFrom('wrong_pin').where('id', '=', id).execute()
    if (isLast)
      await tx
        .updateTable('person')
        .set({ pin_ended_at: null })
        .where('id', '=', personId)
        .where('pin_hash', '=', hashed)
        .execute()
  }
  // A second run changes nothing more.
  await server.database.inTransaction(work, { keyed: true })
}

/** A right PIN ends the round, but removes a current lock only when this try set it (`ownLock`). */
const resetRound = (
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

async function notifyPinLock(server: Server, personId: string, event: SecurityEvent): Promise<void> {
  await server.database.inTransaction((tx) => notifySecurityChange(tx, server, personId, event))
}

/**
 * Sets the PIN, after the identity check only. The first PIN needs no code. A change needs a settings code that was
 * verified just before, and also the password when the PIN has ended (`pin-reset-needed`). Code and password together
 * clear every count and lock; a code alone leaves them, because a stolen mailbox must not win back the tries.
 */
export async function savePin(server: Server, me: Me, { body }: InputOf<Contract['savePin']>): Promise<void> {
  const done = await setupOf(server, me.id)
  if (!done.includes('kyc')) throw refuse('step-order', { first: 'kyc' })
  const settings = { personId: me.id, purpose: 'settings' } as const
  const withPassword = body.password !== undefined
  if (body.password !== undefined) {
    // Without a code the password is not compared: the call would be a way to guess it.
    if (!(body.codeId && (await verifiedPerson(server, settings, body.codeId))))
      throw refuse('pin-needs-code')
    await checkPassword(server, me.id, body.password)
  }
  const hashed = await server.secrets.hash(body.pin)

  await server.database.inTransaction(async (tx) => {
    // Only one of two concurrent first PINs is the first.
    const first = await tx
      .updateTable('person')
      .set({ pin_hash: hashed })
      .where('id', '=', me.id)
      .where('pin_hash', 'is', null)
      .executeTakeFirst()
    if (first.numUpdatedRows) return trackOnboarding(tx, server, me)
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
    // This refusal rolls the code's use back: the client repeats the call with the password.
    if (!changed.numUpdatedRows) throw refuse('pin-reset-needed')
    if (withPassword) await tx.deleteFrom('wrong_pin').where('person_id', '=', me.id).execute()
    await notifySecurityChange(tx, server, me.id, { message: 'pinChanged' })
  })
}
