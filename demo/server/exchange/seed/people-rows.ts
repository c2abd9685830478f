/** Writes the demo people as rows: confirmed, identified, with a PIN, two cards and a circle. */

import { dayMs } from '#core/contract/time.ts'
import { newId } from '../../ids.ts'
import { encryptedNumbers } from '../../people/accounts/identity.ts'
import { encryptedDocument } from '../../people/accounts/profile.ts'
import { userNameSkeleton } from '../../people/names/skeleton.ts'
import type { Tx } from '../../platform/db/database.ts'
import { emailColumns, emailKey } from '../../platform/keys/email.ts'
import type { Server } from '../../server.ts'
import { setDemoSignIns } from './operators.ts'
import { type DemoPerson, demoPasswordOf, demoPeople, demoPin, demoToken, demoTokens } from './people.ts'

export type SeededPerson = DemoPerson & { id: string; debitCardId: string; creditCardId: string }

/** The hashes of the demo people, who joined at a moment. */
export async function prepareDemo(server: Server, joined: Date): Promise<Prepared> {
  // One hash for all: they share one password, and each slow hash would delay the first start.
  const [passwordHash, pinHash] = await Promise.all([
    server.secrets.hash(demoPasswordOf(server.settings)),
    server.secrets.hash(demoPin),
  ])
  server.secrets.cacheMatch(pinHash, demoPin)
  return { passwordHash, pinHash, joined }
}

export async function writePeople(server: Server, prepared: Prepared): Promise<SeededPerson[]> {
  const { joined } = prepared
  return server.database.inTransaction(async (tx) => {
    const seeded: SeededPerson[] = []
    for (const person of demoPeople) seeded.push(await writeReadyPerson(tx, server, person, prepared))
    await writeCircles(tx, seeded, joined)
    await writeInvites(tx, server, seeded)
    return seeded
  })
}

/**
 * Gives the people and operators of the demo world and of the scenarios the password that only the sandbox's key reveals. Those of an
 * earlier start have one that anybody can read in this repository, or one of an older key.
 */
export async function closeDemoPeople(server: Server): Promise<void> {
  const { database, secrets, settings } = server
  const hash = await secrets.hash(demoPasswordOf(settings))
  const theirs = database.db
    .selectFrom('card')
    .select('person_id')
    .where('processor_token', 'like', demoTokens)
  await database.db.updateTable('person').set({ password_hash: hash }).where('id', 'in', theirs).execute()
  await setDemoSignIns(database.db, server, hash)
}

export type Prepared = {
  passwordHash: string
  pinHash: string
  joined: Date
  /** A new id by default. */
  id?: string
}

/** Writes a person with a confirmed address and nothing more. */
export async function writePerson(
  tx: Tx,
  server: Server,
  person: DemoPerson,
  /** Without a PIN the setup is incomplete. */
  prepared: Omit<Prepared, 'pinHash'> & { pinHash: string | null },
): Promise<string> {
  const { joined, id = newId() } = prepared
  await tx
    .insertInto('person')
    .values({
      id,
      ...emailColumns(server, id, `${person.userName}@example.com`),
      user_name: person.userName,
      user_name_key: person.userName,
      user_name_skeleton: userNameSkeleton(person.userName),
      first_name: person.firstName,
      last_name: person.lastName,
      country_code: person.countryCode,
      phone_sealed: server.vault.encrypt('person.phone_sealed', id, '8012345678'),
      password_hash: prepared.passwordHash,
      pin_hash: prepared.pinHash,
      email_confirmed_at: joined,
      created_at: joined,
    })
    .execute()
  return id
}

/** Writes a person who may do everything: with a passed identity check, a PIN and two cards. */
export async function writeReadyPerson(
  tx: Tx,
  server: Server,
  person: DemoPerson,
  prepared: Prepared,
): Promise<SeededPerson> {
  const { joined } = prepared
  const id = await writePerson(tx, server, person, prepared)
  const documentId = newId()
  await tx
    .insertInto('document')
    .values({
      id: documentId,
      person_id: id,
      kind: 'identity',
      ...encryptedDocument(server, documentId, {
        name: 'passport.png',
        mediaType: 'image/png',
        bytes: onePixel,
      }),
      created_at: joined,
    })
    .execute()
  await tx
    .insertInto('identity')
    .values({
      person_id: id,
      first_name: person.firstName,
      last_name: person.lastName,
      country_code: person.countryCode,
      ...encryptedNumbers(server, id, {
        bvn: '22212345678',
        idNumber: 'P1234567',
        birthDate: '1990-05-17',
        phoneNumber: '8012345678',
      }),
      id_type: 'International Passport',
      document_id: documentId,
      status: 'passed',
      reason: null,
      reason_words: null,
      submitted_at: joined,
      review_until: null,
    })
    .execute()
  const ids = { debit: newId(), credit: newId() }
  for (const card of person.cards) {
    await tx
      .insertInto('card')
      .values({
        id: ids[card.type],
        person_id: id,
        nickname: card.nickname,
        type: card.type,
        brand: card.brand,
        last_four: card.lastFour,
        holder_name: `${person.firstName} ${person.lastName}`,
        expiry_month: 11,
        expiry_year: joined.getUTCFullYear() + 3,
        processor_token: demoToken(card.lastFour, ids[card.type]),
        is_saved: true,
        removed_at: null,
        created_at: joined,
      })
      .execute()
  }
  return { ...person, id, debitCardId: ids.debit, creditCardId: ids.credit }
}

/** Everybody knows two neighbours on either side: each circle has some people, and none has all. */
async function writeCircles(tx: Tx, people: readonly SeededPerson[], since: Date): Promise<void> {
  for (const [index, person] of people.entries())
    for (const step of [1, 2])
      await befriend(tx, [person, people[(index + step) % people.length] as SeededPerson], since)
}

/** Each is in the circle of the other. */
export async function befriend(
  tx: Tx,
  [one, other]: readonly [SeededPerson, SeededPerson],
  since: Date,
): Promise<void> {
  const rows = [
    { person_id: one.id, friend_id: other.id, created_at: since },
    { person_id: other.id, friend_id: one.id, created_at: since },
  ]
  await tx.insertInto('friendship').values(rows).execute()
}

/** Everybody has a friend request to answer, a request that waits for an answer, and an invite with an expired link. */
async function writeInvites(tx: Tx, server: Server, people: readonly SeededPerson[]): Promise<void> {
  const now = server.clock()
  const daysFromNow = (days: number) => new Date(now.getTime() + days * dayMs)
  const invite = async (inviter: SeededPerson, email: string, expiresAt: Date) => {
    const id = newId()
    return {
      id,
      inviter_id: inviter.id,
      email_key: emailKey(server, email),
      email_sealed: server.vault.encrypt('invite.email_sealed', id, email),
      knows_address: true,
      expires_at: expiresAt,
      mailed_until: expiresAt,
      decision: null,
      decided_at: null,
      created_at: new Date(expiresAt.getTime() - 7 * dayMs),
    }
  }
  const rows = people.flatMap((person, index) => [
    invite(
      person,
      `${(people[(index + 4) % people.length] as SeededPerson).userName}@example.com`,
      daysFromNow(5),
    ),
    invite(person, `${person.userName}.cousin@example.org`, daysFromNow(-2)),
  ])
  await tx
    .insertInto('invite')
    .values(await Promise.all(rows))
    .execute()
}

/** A PNG of one pixel: the row needs a document, and nobody's passport. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
