/** Writes the demo people as rows: confirmed, identified, with a PIN, two cards and a circle. */
import { emailColumns, emailKey } from '../accounts/email.ts'
import { encryptedNumbers } from '../accounts/identity.ts'
import { encryptedDocument } from '../accounts/profile.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { newPersonVault, vaultOf } from '../keys/person-keys.ts'
import { userNameSkeleton } from '../names/skeleton.ts'
import type { Server } from '../server.ts'
import { type DemoPerson, demoPasswordOf, demoPeople, demoPin } from './people.ts'

export type SeededPerson = DemoPerson & { id: string; debitCardId: string; creditCardId: string }

export async function writePeople(server: Server, joined: Date): Promise<SeededPerson[]> {
  // One hash for all: they share one password, and each slow hash would delay the first start.
  const [passwordHash, pinHash] = await Promise.all([
    server.secrets.hash(demoPasswordOf(server.settings)),
    server.secrets.hash(demoPin),
  ])
  server.secrets.cacheMatch(pinHash, demoPin)
  return server.database.inTransaction(async (tx) => {
    const seeded: SeededPerson[] = []
    for (const person of demoPeople)
      seeded.push(await writeReadyPerson(tx, server, person, { passwordHash, pinHash, joined }))
    await writeCircles(tx, seeded, joined)
    await writeInvites(tx, server, seeded)
    return seeded
  })
}

/** The sandbox's bank opens a card for such a token, with the last four digits in it. */
const demoToken = (lastFour: string, cardId: string) => `sandbox_card_${lastFour}_demo_${cardId}`

/**
 * Gives the people of the demo world and of the scenarios the password that only the sandbox's key reveals. Those of an
 * earlier start have one that anybody can read in this repository, or one of an older key.
 */
export async function closeDemoPeople({ database, secrets, settings }: Server): Promise<void> {
  const password = demoPasswordOf(settings)
  const theirs = database.db
    .selectFrom('card')
    .select('person_id')
    .where('processor_token', 'like', demoToken('%', '%'))
  await database.db
    .updateTable('person')
    .set({ password_hash: await secrets.hash(password) })
    .where('id', 'in', theirs)
    .execute()
}

type Prepared = {
  passwordHash: string
  /** Null for a person whose setup is incomplete. */
  pinHash: string | null
  joined: Date
  /** A new id by default. */
  id?: string
}

/** Writes a person with a confirmed address and nothing more. */
export async function writePerson(
  tx: Tx,
  server: Server,
  person: DemoPerson,
  prepared: Prepared,
): Promise<string> {
  const { joined, id = newId() } = prepared
  const theirs = newPersonVault(server, id)
  await theirs.store(tx)
  await tx
    .insertInto('person')
    .values({
      id,
      ...emailColumns(theirs, id, `${person.userName}@example.com`),
      user_name: person.userName,
      user_name_key: person.userName,
      user_name_skeleton: userNameSkeleton(person.userName),
      first_name: person.firstName,
      last_name: person.lastName,
      country_code: person.countryCode,
      phone_sealed: theirs.vault.encrypt('person.phone_sealed', id, '8012345678'),
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
  prepared: Prepared & { pinHash: string },
): Promise<SeededPerson> {
  const { joined } = prepared
  const id = await writePerson(tx, server, person, prepared)
  const documentId = newId()
  const theirs = { vault: await vaultOf(tx, server, id) }
  await tx
    .insertInto('document')
    .values({
      id: documentId,
      person_id: id,
      kind: 'identity',
      ...encryptedDocument(theirs, documentId, {
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
      ...encryptedNumbers(theirs, id, {
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
  const rows = people.flatMap((person, index) =>
    [1, 2, people.length - 2, people.length - 1].map((step) => ({
      person_id: person.id,
      friend_id: (people[(index + step) % people.length] as SeededPerson).id,
      created_at: since,
    })),
  )
  await tx.insertInto('friendship').values(rows).execute()
}

/** Everybody has a friend request to answer, a request that waits for an answer, and an invite with an expired link. */
async function writeInvites(tx: Tx, server: Server, people: readonly SeededPerson[]): Promise<void> {
  const now = server.clock()
  const daysFromNow = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000)
  const invite = async (inviter: SeededPerson, email: string, expiresAt: Date) => {
    const id = newId()
    return {
      id,
      inviter_id: inviter.id,
      email_key: emailKey(server, email),
      email_sealed: (await vaultOf(tx, server, inviter.id)).encrypt('invite.email_sealed', id, email),
      knows_address: true,
      expires_at: expiresAt,
      mailed_until: expiresAt,
      decision: null,
      decided_at: null,
      created_at: new Date(expiresAt.getTime() - 7 * 24 * 3600 * 1000),
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
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
