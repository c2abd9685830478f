// A §2, A §4, D §6: signing in. An unknown name costs, says and is counted the same as a wrong password.
import { randomUUID } from 'node:crypto'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import type { Secrets } from '../secrets.ts'
import type { Server } from '../server.ts'
import { noteDevice } from './device.ts'
import { forgetTries, reserveTry } from './login-tries.ts'
import { applyDuePassword } from './password-change.ts'
import { mailConfirmation, userNameKey } from './register.ts'
import { openSession } from './sessions.ts'
import { inTurn } from './turns.ts'

export type SignedIn = { user: AnswerOf<Contract['login']>; token: string; countryName: string }

/**
 * `device` is what the sessions list shows, such as the browser's name; `origin` the page that the token is for, where
 * it is somebody else's; `language` what they want to be written to in from now on, where they say so.
 */
type Credentials = InputOf<Contract['login']>['body'] & {
  device: string
  origin?: string | undefined
  /** The client's key that the session is bound to, where the sign-in came with a proof of one. */
  keyThumbprint?: string | undefined
  language?: Language | undefined
}

/** Tries at one name take turns, known or not. */
export const signIn = (server: Server, credentials: Credentials): Promise<SignedIn> =>
  inTurn(server.database, `login ${userNameKey(credentials.username)}`, () => enter(server, credentials))

async function enter(server: Server, credentials: Credentials): Promise<SignedIn> {
  const { username, password, device, origin, keyThumbprint, language } = credentials
  const person = await personNamed(server, username)
  if (await applyDuePassword(server, person?.id)) return enter(server, credentials)
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
      .set({ login_tries: 0, login_window_at: null, ...(language && { language }) })
      .where('id', '=', person.id)
      .where('password_hash', '=', hashed)
      .executeTakeFirst()
    if (!still.numUpdatedRows) throw refuse('wrong-login')
    await noteDevice(tx, server, person.id, device)
    return openSession(tx, server, person.id, device, origin, keyThumbprint)
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
