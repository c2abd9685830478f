// A §2, A §4, D §6: signing in. An unknown name costs, says and is counted the same as a wrong password.
import { randomUUID } from 'node:crypto'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import { type Secrets, tokenHash } from '../secrets.ts'
import type { Server } from '../server.ts'
import { noteDevice } from './device.ts'
import { mailConfirmation, userNameKey } from './register.ts'
import { openSession } from './sessions.ts'

const mostTries = 10
const windowMinutes = 15
const window = windowMinutes * 60_000
const nobody = '00000000-0000-0000-0000-000000000000'

export type SignedIn = { user: AnswerOf<Contract['login']>; token: string; countryName: string }

/** `device` is what the sessions list shows, such as the browser's name. */
export async function signIn(
  server: Server,
  { username, password, device }: InputOf<Contract['login']>['body'] & { device: string },
): Promise<SignedIn> {
  const person = await personNamed(server, username)
  const minutes = await reserveTry(server, person?.id, username)
  if (minutes > 0) throw refuse('login-slowed', { minutes })

  const hashed = person?.password_hash ?? (await decoyHash(server.secrets))
  const isRight = await server.secrets.matches(hashed, password)
  if (!person || !isRight) throw refuse('wrong-login')

  if (!person.email_confirmed_at) {
    await forgetTries(server, person.id)
    const sent = await mailConfirmation(server, person.id)
    throw refuse('email-unconfirmed', {
      id: person.id,
      isSent: typeof sent === 'object' && sent.id !== undefined,
    })
  }
  const token = await server.database.inTransaction(async (tx) => {
    // The password may have been changed while this one was compared.
    const still = await tx
      .updateTable('person')
      .set({ login_tries: 0, login_window_at: null })
      .where('id', '=', person.id)
      .where('password_hash', '=', hashed)
      .executeTakeFirst()
    if (!still.numUpdatedRows) throw refuse('wrong-login')
    await noteDevice(tx, server, person.id, device)
    return openSession(tx, server, person.id, device)
  })
  wakeOutbox(server)
  return {
    token,
    countryName: person.country_name,
    user: {
      id: person.id,
      email: person.email,
      userName: person.user_name,
      firstName: person.first_name,
      lastName: person.last_name,
      phoneNumber: person.phone_number,
    },
  }
}

/** By e-mail address or username; the latter can't have an `@`. */
const personNamed = (server: Server, name: string) =>
  server.database.db
    .selectFrom('person')
    .innerJoin('country', 'country.code', 'person.country_code')
    .selectAll('person')
    .select('country.name as country_name')
    .where(
      name.includes('@') ? 'email' : 'user_name_key',
      '=',
      name.includes('@') ? name.toLowerCase() : userNameKey(name),
    )
    .executeTakeFirst()

/** Compared with when there is no account, so that it takes as long. */
const decoyHashes = new WeakMap<Secrets, Promise<string>>()
function decoyHash(secrets: Secrets): Promise<string> {
  const known = decoyHashes.get(secrets) ?? secrets.hash(randomUUID())
  decoyHashes.set(secrets, known)
  return known
}

/**
 * Counts a try before the password is looked at. Answers 0, or the minutes to wait when the tries of this window are
 * begun already.
 */
async function reserveTry(server: Server, personId: string | undefined, name: string): Promise<number> {
  const now = server.clock()
  const before = new Date(now.getTime() - window)
  // Asked for nobody too: the same work for known and unknown names.
  const reserved = await server.database.db
    .updateTable('person')
    .set((eb) => {
      const isOver = eb.or([eb('login_window_at', 'is', null), eb('login_window_at', '<=', before)])
      return {
        login_tries: eb
          .case()
          .when(isOver)
          .then(1)
          .else(eb('login_tries', '+', 1))
          .end(),
        login_window_at: eb
          .case()
          .when(isOver)
          .then(eb.cast<Date>(eb.val(now), 'timestamptz'))
          .else(eb.ref('login_window_at'))
          .end(),
      }
    })
    .where('id', '=', personId ?? nobody)
    .where((eb) =>
      eb.or([
        eb('login_window_at', 'is', null),
        eb('login_window_at', '<=', before),
        eb('login_tries', '<', mostTries),
      ]),
    )
    .executeTakeFirst()
  if (personId === undefined) return reserveUnknown(server, name)
  if (reserved.numUpdatedRows) return 0
  const { login_window_at } = await server.database.db
    .selectFrom('person')
    .select('login_window_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return minutesFrom(login_window_at ?? now, now)
}

const minutesFrom = (since: Date, now: Date) =>
  Math.max(1, Math.ceil((since.getTime() + window - now.getTime()) / 60_000))

/** Tries of names that nobody has, oldest name first; forgotten on a restart, which tells nobody anything. */
const unknownTries = new WeakMap<OpenedDatabase, Map<string, { tries: number; since: Date }>>()
const mostUnknown = 10_000

function reserveUnknown(server: Server, name: string): number {
  const names = unknownTries.get(server.database) ?? new Map<string, { tries: number; since: Date }>()
  unknownTries.set(server.database, names)
  const key = tokenHash(userNameKey(name))
  const now = server.clock()
  const entry = names.get(key)
  if (!entry || entry.since.getTime() <= now.getTime() - window) {
    if (names.size >= mostUnknown) names.delete(names.keys().next().value as string)
    names.delete(key)
    names.set(key, { tries: 1, since: now })
    return 0
  }
  entry.tries += 1
  return entry.tries <= mostTries ? 0 : minutesFrom(entry.since, now)
}

async function forgetTries(server: Server, personId: string): Promise<void> {
  await server.database.db
    .updateTable('person')
    .set({ login_tries: 0, login_window_at: null })
    .where('id', '=', personId)
    .execute()
}
