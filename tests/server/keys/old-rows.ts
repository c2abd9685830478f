/** A database as the release before encryption left it, written by that release's statements. */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenedDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import { newId } from '#server/ids.ts'
import { secretsWith } from '#server/secrets.ts'

/** As the release before sealed numbers. */
function encryptUnder(pepper: string, place: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'cowrie sealed columns v1', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

export type OldPerson = ReturnType<typeof oldPerson>

export const oldPassword = 'Correct-Horse-7'

const oldPerson = (number: number) => ({
  id: newId(),
  userName: `old${number}`,
  email: `old.person.${number}@example.com`,
  phoneNumber: `80355500${String(number).padStart(3, '0')}`,
  birthDate: '1987-03-14',
  bvn: `314159${String(number).padStart(5, '0')}`,
  idNumber: `PASSPORT-${number}`,
  newIdNumber: `NEWPASSPORT-${number}`,
  newPhoneNumber: `80355599${String(number).padStart(3, '0')}`,
  newBirthDate: '1987-04-15',
  fileName: `scan-of-passport-${number}.png`,
  fileBytes: Buffer.from(`the bytes of the passport of person number ${number}`),
  invited: `invited.by.${number}@example.org`,
})

/** Migrates an empty database as far as that release did and fills it. The people trust one another in a ring. */
export async function fillAsBefore(
  database: OpenedDatabase,
  pepper: string,
  count: number,
): Promise<OldPerson[]> {
  await migrate(
    database,
    migrations.filter(({ name }) => name < '038'),
  )
  const { db } = database
  await sql`INSERT INTO country (code, name, dial_code) VALUES ('NG', 'Nigeria', '+234')`.execute(db)
  const secrets = secretsWith(pepper, { cost: { memoryCost: 1_024, timeCost: 1, parallelism: 1 } })
  // That release marked no hash with its pepper.
  const hashed = (await secrets.hash(oldPassword)).split('~')[0]
  const people = Array.from({ length: count }, (_, number) => oldPerson(number))
  for (const [index, each] of people.entries()) {
    const [identityFile, profileFile] = [newId(), newId()]
    const next = people[(index + 1) % count] as OldPerson
    await sql`INSERT INTO person (id, email, user_name, user_name_key, first_name, last_name, country_code, phone_number,
      password_hash, email_confirmed_at, created_at) VALUES (${each.id}, ${each.email}, ${each.userName},
      ${each.userName}, 'Ada', 'Obi', 'NG', ${each.phoneNumber}, ${hashed}, now(), now())`.execute(db)
    for (const [id, kind] of [
      [identityFile, 'identity'],
      [profileFile, 'profile'],
    ] as const)
      await sql`INSERT INTO document (id, person_id, kind, name, media_type, bytes, created_at)
        VALUES (${id}, ${each.id}, ${kind}, ${`${kind}-${each.fileName}`}, 'image/png', ${each.fileBytes}, now())`.execute(
        db,
      )
    await sql`INSERT INTO identity (person_id, first_name, last_name, country_code, phone_number, bvn, birth_date,
      id_type, id_number, document_id, status, submitted_at) VALUES (${each.id}, 'Ada', 'Obi', 'NG',
      ${each.phoneNumber}, ${encryptUnder(pepper, `identity.bvn:${each.id}`, each.bvn)}, ${each.birthDate}, 'NIN',
      ${encryptUnder(pepper, `identity.id_number:${each.id}`, each.idNumber)}, ${identityFile}, 'passed', now())`.execute(
      db,
    )
    await sql`INSERT INTO profile (person_id, country_code, phone_number, birth_date, id_type, id_number, document_id,
      saved_at) VALUES (${each.id}, 'NG', ${each.newPhoneNumber}, ${each.newBirthDate}, 'NIN',
      ${encryptUnder(pepper, `profile.id_number:${each.id}`, each.newIdNumber)}, ${profileFile}, now())`.execute(
      db,
    )
    await sql`INSERT INTO invite (id, inviter_id, email, knows_address, expires_at, created_at) VALUES
      (${newId()}, ${each.id}, ${each.invited}, true, now(), now())`.execute(db)
    // Somebody who came by a link asks back, and doesn't know the address.
    await sql`INSERT INTO invite (id, inviter_id, email, knows_address, expires_at, created_at) VALUES
      (${newId()}, ${each.id}, ${next.email}, false, now(), now())`.execute(db)
    await sql`INSERT INTO contact_message (id, full_name, email, message, content_hash, day, created_at) VALUES
      (${newId()}, ${'Ada Obi'}, ${each.email}, ${`A question of ${each.userName}`}, ${each.id}, '2026-11-20', now())`.execute(
      db,
    )
    await sql`INSERT INTO sandbox_mail (id, to_address, subject, text, html, sent_at) VALUES
      (${newId()}, ${each.email}, 'An old letter', ${`Hello ${each.email}`}, '<p>Hello</p>', now())`.execute(
      db,
    )
    await sql`INSERT INTO outbox (id, kind, payload, due_at, created_at) VALUES (${newId()}, 'mail',
      ${JSON.stringify({ to: each.email, subject: 'A letter that waited', text: `Hello ${each.email}`, html: '' })},
      now(), now())`.execute(db)
  }
  return people
}

/** What of a person must not be readable any more. */
export const needlesOf = (person: OldPerson): readonly string[] => [
  person.email,
  person.phoneNumber,
  person.newPhoneNumber,
  person.birthDate,
  person.newBirthDate,
  person.bvn,
  person.idNumber,
  person.fileName,
  person.fileBytes.toString(),
  person.invited,
]
