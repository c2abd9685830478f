// Registration, and the confirmation of the address.

import type { Insertable } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import { plainAddress } from '#core/contract/plain-address.ts'
import { dayMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import { waitText } from '../../platform/budgets/try-budget.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonRow } from '../../platform/db/people-tables.ts'
import { emailColumns, emailKey, greetedName } from '../../platform/keys/email.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { addressInUseMail } from '../../platform/mail/templates.ts'
import { Refusal, refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { inviteOfLink, welcomeNewcomer } from '../circle/newcomer.ts'
import { assertPersonNames, assertUserName } from '../names/check-name.ts'
import { userNameSkeleton } from '../names/skeleton.ts'
import { holderOfAddress } from './address-hold.ts'
import { freshCode, type Recipient, type Sent, sendCode, verifyCode } from './codes.ts'
import { countryOf } from './country.ts'
import { decoyHash } from './decoy-hash.ts'
import { assertNotGuessable } from './guessable-password.ts'
import { userNameKey } from './user-name.ts'

/**
 * Opens an account and mails its confirmation code, both in `language`. The contract's schema checks the password rule.
 * Refuses with `username-taken`: usernames are public, and nobody could choose one otherwise. Refuses with
 * `too-many-requests` after many registrations of a network or an address.
 *
 * Only the owner of an address learns whether it has an account. A registration with a taken address creates a decoy: a
 * person with the chosen username and password, whom no code confirms and to whom nothing is mailed. Every later call
 * answers for a decoy as for a new account, by the same statements.
 */
export async function register(
  server: Server,
  { body }: InputOf<Contract['register']>,
  language: Language = 'en',
): Promise<AnswerOf<Contract['register']>> {
  const { db } = server.database
  const country = await countryOf(db, body.countryId)
  if (!country)
    throw refuse('bad-input', { field: 'countryId', problem: ({ unknownCountry }) => unknownCountry })
  assertPersonNames(body)
  assertUserName(body.userName)
  assertNotGuessable(body.password, [body.userName, body.firstName, body.lastName, body.email])
  // Before the slow hashes: a person who only has to choose another name gets the answer at once.
  await assertNameFree(db, body.userName)
  return withMail(server, 'registration', { receiver: body.email }, () =>
    openAccount(server, body, country.code, language),
  )
}

async function openAccount(
  server: Server,
  body: InputOf<Contract['register']>['body'],
  countryCode: string,
  language: Language,
): Promise<{ id: string }> {
  const [passwordHash, code, decoyHashed] = await Promise.all([
    server.secrets.hash(body.password),
    freshCode(server),
    decoyHash(server.secrets),
  ])

  // An unusable link does not prevent the registration.
  const inviteId = body.invite ? await inviteOfLink(server, body.invite) : undefined
  const id = newId()
  const row = {
    id,
    ...emailColumns(server, id, body.email),
    user_name: body.userName,
    user_name_key: userNameKey(body.userName),
    user_name_skeleton: userNameSkeleton(body.userName),
    first_name: body.firstName,
    last_name: body.lastName,
    country_code: countryCode,
    phone_sealed: server.vault.encrypt('person.phone_sealed', id, body.phoneNumber),
    password_hash: passwordHash,
    language,
    invite_id: inviteId ?? null,
    created_at: server.clock(),
  }
  // The address belongs to nobody, and is unique.
  const decoy = {
    ...row,
    ...emailColumns(server, id, `${id}@decoy.invalid`),
    decoy_for: decoyKey(server, body.email),
  }

  const recipientOf = (written: typeof row) => ({
    ...written,
    greeted_name: null,
    email_sealed: written.email_sealed,
  })

  await server.database.inTransaction(async (tx) => {
    let owner = await ownerOf(tx, server, body.email)
    let isNotified = await wasNotified(tx, server, body.email)
    if (!owner) {
      const isInserted = await insert(tx, row)
      // After the insert, which waits for a person who gives up this address at the same moment.
      const isHeld = (await holderOfAddress(tx, server, body.email)) !== undefined
      if (isInserted && !isHeld) return void (await sendCode(tx, server, recipientOf(row), 'confirm', code))
      if (isInserted) await tx.deleteFrom('person').where('id', '=', id).execute()
      // A concurrent registration took the username or the address.
      else await assertNameFree(tx, body.userName)
      owner = await ownerOf(tx, server, body.email)
      isNotified = await wasNotified(tx, server, body.email)
    }
    if (!(await insert(tx, decoy))) throw refuse('username-taken')
    // As after the insert of a free address, so that both take the same time.
    await holderOfAddress(tx, server, body.email)
    const replacement = owner && !isNotified ? addressInUseMailTo(server, body.email, owner) : 'nothing'
    await sendCode(tx, server, { ...recipientOf(decoy), replacement }, 'confirm', {
      ...code,
      hashed: decoyHashed,
    })
  })
  return { id }
}

/** Inserts a person. False when the username or the address is taken; the unique constraints decide. */
async function insert(tx: Tx, row: Insertable<PersonRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('person')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** The key that finds the decoys of an address. */
export const decoyKey = (server: Server, email: string) =>
  server.vault.keyedHash('decoy', plainAddress(email))

/**
 * The owner of an address, or for whom it is held, locked: concurrent registrations with it wait, so that only one
 * writes to the owner.
 */
async function ownerOf(tx: Tx, server: Server, email: string) {
  const holder = await holderOfAddress(tx, server, email)
  const key = emailKey(server, email)
  return tx
    .selectFrom('person')
    .select([greetedName, 'language'])
    .where((eb) => (holder === undefined ? eb('email_key', '=', key) : eb('id', '=', holder)))
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the owner of an address was mailed about a registration in the last day, so as not to fill the mailbox. */
async function wasNotified(tx: Tx, server: Server, email: string): Promise<boolean> {
  const last = await tx
    .selectFrom('person')
    .select('created_at')
    .where('decoy_for', '=', decoyKey(server, email))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.created_at > new Date(server.clock().getTime() - dayMs)
}

const addressInUseMailTo = (
  server: Server,
  address: string,
  owner: Pick<Recipient, 'greeted_name'> & { language: Language },
) =>
  addressInUseMail({
    to: address,
    purpose: 'register',
    firstName: owner.greeted_name ?? undefined,
    language: owner.language,
    loginUrl: `${server.settings.publicUrl}/login`,
  })

async function assertNameFree(db: Pick<Tx, 'selectFrom'>, userName: string): Promise<void> {
  const taken = await db
    .selectFrom('person')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('user_name_key', '=', userNameKey(userName)),
        eb('user_name_skeleton', '=', userNameSkeleton(userName)),
      ]),
    )
    .executeTakeFirst()
  if (taken) throw refuse('username-taken')
}

/** Confirms an address with a right code. Refuses with `wrong-code`, `code-spent` or `address-confirmed`. */
export async function confirmEmail(
  server: Server,
  { body }: InputOf<Contract['confirmEmail']>,
): Promise<void> {
  try {
    await verifyCode(server, { personId: body.userId, purpose: 'confirm' }, body.code, async (tx, code) => {
      const now = server.clock()
      await tx.updateTable('mailed_code').set({ used_at: now }).where('id', '=', code.id).execute()
      const confirmed = await tx
        .updateTable('person')
        .set({ email_confirmed_at: now })
        .where('id', '=', code.personId)
        .where('email_confirmed_at', 'is', null)
        .executeTakeFirst()
      if (confirmed.numUpdatedRows) await welcomeNewcomer(tx, server, code.personId)
    })
  } catch (error) {
    // The page was reloaded, or the first answer was lost: a new code would not help.
    if (error instanceof Refusal && error.code === 'code-spent') await compareWithUsed(server, body)
    throw error
  }
}

/** The tries of a code that has confirmed the address, in all: as many again as before. */
const maxTriesOfUsed = 10
/** The number of tries that spends an unused code. */
const shownTries = 5

/**
 * Compares the digits with a code that has confirmed the address. Refuses with `address-confirmed` when they are right
 * and with `wrong-code` when they are wrong: a caller who only knows an id is answered as if the address were
 * unconfirmed. Returns for an id without a used code.
 */
async function compareWithUsed(
  server: Server,
  { userId, code }: InputOf<Contract['confirmEmail']>['body'],
): Promise<void> {
  if (!isId(userId)) return
  const tried = await server.database.db
    .updateTable('mailed_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('person_id', '=', userId)
    .where('purpose', '=', 'confirm')
    .where('used_at', 'is not', null)
    .where('expires_at', '>', server.clock())
    .where('tries', '<', maxTriesOfUsed)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
  if (!tried) return
  if (tried.code_hash && (await server.secrets.matches(tried.code_hash, code)))
    throw refuse('address-confirmed')
  if (tried.tries < shownTries) throw refuse('wrong-code', { left: shownTries - tried.tries })
}

/**
 * Mails another code. Refuses with `code-paced` or `too-many-requests` and the time to wait when enough were sent; success means that a code
 * is on its way. An unknown id is answered as if a code was sent. A confirmed address gets a code too, which confirms
 * it once more.
 */
export async function resendCode(server: Server, { params }: InputOf<Contract['resendCode']>): Promise<void> {
  await withMail(server, 'confirmation', { receiver: params.id }, async () => {
    const sent = await mailConfirmation(server, params.id)
    if (sent?.waitMs) throw refuse('code-paced', { wait: waitText(sent.waitMs) })
  })
}

/** Mails a new confirmation code; undefined for an unknown id. */
export async function mailConfirmation(server: Server, personId: string): Promise<Sent | undefined> {
  const code = await freshCode(server)
  if (!isId(personId)) return undefined
  const decoyHashed = await decoyHash(server.secrets)
  const sent = await server.database.inTransaction(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['id', 'person.email_sealed', greetedName, 'language', 'decoy_for'])
      .where('id', '=', personId)
      .executeTakeFirst()
    if (person && person.decoy_for !== null)
      return sendCode(tx, server, { ...person, replacement: 'nothing' }, 'confirm', {
        ...code,
        hashed: decoyHashed,
      })
    return person && sendCode(tx, server, person, 'confirm', code)
  })
  return sent
}
