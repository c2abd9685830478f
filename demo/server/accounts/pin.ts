// A §2, D §6: the transaction PIN. Tries are counted before the PIN is looked at, so that any number of parallel
// guesses evaluates at most five.
import { type Selectable, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { PersonRow } from '../db/people-tables.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { spendVerifiedCode } from './codes.ts'
import { tellOfChange } from './security-notice.ts'
import { setupOf } from './setup.ts'
import { inTurn } from './turns.ts'

const mostTries = 5
const lockMinutes = 15

/**
 * Refuses unless `pin` is the person's: `wrong-pin` with the tries left, `pin-locked` with the minutes to wait. Asked
 * by every money call before its transaction, because an evaluation takes some 25 ms.
 */
export async function checkPin(server: Server, personId: string, pin: string): Promise<void> {
  if ((await isKnownRight(server, personId, pin)) === true) return
  await inTurn(server.database, `pin ${personId}`, async () => {
    const hashed = await isKnownRight(server, personId, pin)
    if (hashed !== true) await evaluate(server, personId, hashed, pin)
  })
}

/** True when this PIN was found right before; otherwise the hash to hold it against. Refuses while locked. */
async function isKnownRight(server: Server, personId: string, pin: string): Promise<true | string> {
  const now = server.clock()
  const { rows } = await sql<Pick<Selectable<PersonRow>, 'pin_hash' | 'pin_tries' | 'pin_locked_until'>>`
    SELECT pin_hash, pin_tries, pin_locked_until FROM person WHERE id = ${personId}`.execute(
    server.database.db,
  )
  const person = rows[0]
  if (!person?.pin_hash) throw refuse('setup-needed', { missing: ['pin'] })
  if (person.pin_locked_until && person.pin_locked_until > now) throw locked(person.pin_locked_until, now)
  if (!server.secrets.remembers(person.pin_hash, pin)) return person.pin_hash
  if (person.pin_tries > 0) await forgetTries(server, personId, person.pin_hash, now)
  return true
}

async function evaluate(server: Server, personId: string, hashed: string, pin: string): Promise<void> {
  const now = server.clock()
  const tries = await reserveTry(server, personId, hashed, now)
  const isRight = await server.secrets.matches(hashed, pin).catch(async (error: unknown) => {
    // It was not compared: a server that is busy must not lock anybody out.
    await returnTry(server, personId, hashed, tries)
    throw error
  })
  if (isRight) {
    server.secrets.remember(hashed, pin)
    await forgetTries(server, personId, hashed, now, tries === mostTries)
    return
  }
  if (tries < mostTries) throw refuse('wrong-pin', { left: mostTries - tries })
  await tellOfLock(server, personId)
  throw refuse('pin-locked', { minutes: lockMinutes })
}

const locked = (until: Date, now: Date) =>
  refuse('pin-locked', { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) })

/** Counts a try. The fifth locks before it is evaluated: a crash in between leaves a lock, never a sixth try. */
async function reserveTry(server: Server, personId: string, hashed: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + lockMinutes * 60_000)
  const reserved = await server.database.db
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
    .where((eb) => eb.or([eb('pin_locked_until', 'is', null), eb('pin_locked_until', '<=', now)]))
    .returning('pin_tries')
    .executeTakeFirst()
  if (reserved) return reserved.pin_tries
  const person = await server.database.db
    .selectFrom('person')
    .select('pin_locked_until')
    .where('id', '=', personId)
    .executeTakeFirst()
  throw locked(person?.pin_locked_until ?? until, now)
}

/** Takes a try back, and the lock that came with it, unless another try was counted meanwhile. */
async function returnTry(server: Server, personId: string, hashed: string, tries: number): Promise<void> {
  await server.database.db
    .updateTable('person')
    .set({ pin_tries: tries - 1, pin_locked_until: null })
    .where('id', '=', personId)
    .where('pin_hash', '=', hashed)
    .where('pin_tries', '=', tries)
    .execute()
}

/** A right PIN ends the count; a lock only when it was this try that set it. */
async function forgetTries(server: Server, personId: string, hashed: string, now: Date, ownLock = false) {
  await server.database.db
    .updateTable('person')
    .set({ pin_tries: 0, pin_locked_until: null })
    .where('id', '=', personId)
    .where('pin_hash', '=', hashed)
    .$if(!ownLock, (query) =>
      query.where((eb) => eb.or([eb('pin_locked_until', 'is', null), eb('pin_locked_until', '<=', now)])),
    )
    .execute()
}

async function tellOfLock(server: Server, personId: string): Promise<void> {
  await server.database.inTransaction((tx) =>
    tellOfChange(tx, server, personId, ({ pinLocked }) =>
      pinLocked({ tries: mostTries, minutes: lockMinutes }),
    ),
  )
  wakeOutbox(server)
}

/** A §2: only after the identity check. The first PIN is free; a change needs a code verified just before. */
export async function savePin(server: Server, me: Me, { body }: InputOf<Contract['savePin']>): Promise<void> {
  const done = await setupOf(server, me.id)
  if (!done.includes('kyc')) throw refuse('step-order', { first: 'kyc' })
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
    const settings = { personId: me.id, purpose: 'settings' } as const
    if (!(await spendVerifiedCode(tx, server, settings, body.codeId))) throw refuse('pin-needs-code')
    // A lock stays: a stolen mailbox must not win back the tries.
    await tx.updateTable('person').set({ pin_hash: hashed }).where('id', '=', me.id).execute()
    await tellOfChange(tx, server, me.id, ({ pinChanged }) => pinChanged)
  })
  wakeOutbox(server)
}
