// The caller's own details: reading and changing them (rules/accounts.md#profile).
import type { Selectable } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { isMasked, maskNumber } from '#core/contract/mask-number.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { IdentityRow } from '../../platform/db/people-tables.ts'
import { emailOf } from '../../platform/keys/email.ts'
import { refusalMessages } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { checkBirthDate } from './birth-date.ts'
import { countryOf } from './country.ts'
import { documentTypes, type FileType, type Upload } from './file-types.ts'
import { decryptedNumbers, openedNumbers } from './identity.ts'
import { assertDialCode, phoneText, readPhone } from './phone.ts'
import { notifySecurityChange } from './security-notification.ts'
import { validateUpload } from './upload.ts'

type Details = AnswerOf<Contract['kycDetails']>

/**
 * The caller's details, with masked numbers (rules/accounts.md#masked-numbers): the last change in the settings, else the identity check's,
 * else the registration's.
 */
export async function kycDetails(server: Server, me: Me): Promise<Details> {
  const { vault } = server
  const { db } = server.database
  const person = await db
    .selectFrom('person')
    .selectAll()
    .select(['person.email_sealed', 'person.phone_sealed'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  const identity = await db
    .selectFrom('identity')
    .innerJoin('document', 'document.id', 'identity.document_id')
    .selectAll('identity')
    .select([...openedNumbers, 'document.name_sealed'])
    .where('identity.person_id', '=', me.id)
    .executeTakeFirst()
  const profile = await db
    .selectFrom('profile')
    .leftJoin('document', 'document.id', 'profile.document_id')
    .selectAll('profile')
    .select([
      'profile.phone_sealed',
      'profile.birth_date_sealed',
      'profile.id_number',
      'document.name_sealed',
    ])
    .where('profile.person_id', '=', me.id)
    .executeTakeFirst()
  const contact = profile ?? identity ?? person
  const country = await countryOf(db, contact.country_code)

  const checked = identity && decryptedNumbers(server, identity)
  const phone = profile
    ? vault.decrypt('profile.phone_sealed', me.id, profile.phone_sealed)
    : (checked?.phoneNumber ?? vault.decrypt('person.phone_sealed', me.id, person.phone_sealed))
  const birthDate = profile
    ? vault.decrypt('profile.birth_date_sealed', me.id, profile.birth_date_sealed)
    : checked?.birthDate
  // The later document, if there are two.
  const document = profile?.name_sealed ? profile : identity
  return {
    firstName: (identity ?? person).first_name,
    lastName: (identity ?? person).last_name,
    username: person.user_name,
    email: emailOf(server, person),
    countryName: country?.name ?? '',
    countryId: contact.country_code,
    dialCode: country?.dial_code,
    ...readPhone(phone),
    bvn: maskNumber(checked?.bvn ?? ''),
    ...(identity && { bvnCountry: identity.country_code }),
    birthDate: birthDate ?? '',
    idType: (profile ?? identity)?.id_type ?? '',
    idName:
      document?.document_id && document.name_sealed
        ? vault.decrypt('document.name_sealed', document.document_id, document.name_sealed)
        : '',
    idNumber: maskNumber(
      profile?.id_number
        ? vault.decrypt('profile.id_number', me.id, profile.id_number)
        : (checked?.idNumber ?? ''),
    ),
    ...(identity && { identityCheck: checkOf(identity, me) }),
  }
}

function checkOf(
  { status, review_until, reason, reason_words }: Selectable<IdentityRow>,
  { language = 'en' }: Me,
): Details['identityCheck'] {
  const why = reason ? refusalMessages(language).provider[reason] : reason_words
  return {
    status,
    ...(review_until && { until: review_until.toISOString() }),
    ...(why && { reason: why }),
  }
}

/**
 * Stores the changes beside the identity check, whose decision is about what was checked and stays. An omitted document
 * or number keeps its earlier value.
 */
export async function updateProfile(
  server: Server,
  me: Me,
  body: InputOf<Contract['updateProfile']>['body'],
  file: Upload | undefined,
): Promise<void> {
  const document = file && validateUpload(file, documentTypes)
  checkBirthDate(body.birthDate, server.clock())
  const country = await countryOf(server.database.db, body.countryId)
  if (!country)
    throw refuse('bad-input', { field: 'countryId', problem: ({ unknownCountry }) => unknownCountry })

  await assertDialCode(server.database.db, body.dialCode)
  const phone = phoneText(body)
  // A client that sends all fields sends back the masked number that it was answered.
  const newNumber = body.idNumber !== undefined && !isMasked(body.idNumber) ? body.idNumber : undefined

  await server.database.inTransaction(async (tx) => {
    // Serializes concurrent saves, so that each is stored whole.
    await tx.selectFrom('person').select('id').where('id', '=', me.id).forUpdate().execute()
    const before = await tx
      .selectFrom('profile')
      .select(['document_id', 'id_number'])
      .where('person_id', '=', me.id)
      .executeTakeFirst()
    const { vault } = server
    const details = {
      country_code: country.code,
      phone_sealed: vault.encrypt('profile.phone_sealed', me.id, phone),
      birth_date_sealed: vault.encrypt('profile.birth_date_sealed', me.id, body.birthDate),
      id_type: body.idType,
      id_number: newNumber ? vault.encrypt('profile.id_number', me.id, newNumber) : (before?.id_number ?? ''),
      document_id: document
        ? await storeDocument(tx, server, me, 'profile', document)
        : (before?.document_id ?? null),
      saved_at: server.clock(),
    }
    await tx
      .insertInto('profile')
      .values({ person_id: me.id, ...details })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(details))
      .execute()
    if (document && before?.document_id)
      await tx.deleteFrom('document').where('id', '=', before.document_id).execute()
    await tx
      .updateTable('person')
      .set({
        country_code: country.code,
        phone_sealed: vault.encrypt('person.phone_sealed', me.id, phone),
      })
      .where('id', '=', me.id)
      .execute()
    await notifySecurityChange(tx, server, me.id, { message: 'profileChanged' })
  })
}

/** Deletes the changes made in the settings: the details of a new identity check replace them. */
export async function forgetProfile(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('profile').where('person_id', '=', personId).execute()
  await tx.deleteFrom('document').where('person_id', '=', personId).where('kind', '=', 'profile').execute()
}

type Document = Upload & { mediaType: FileType }

/** Encrypts a file for its columns. */
export const encryptedDocument = (
  { vault }: Pick<Server, 'vault'>,
  id: string,
  { name, mediaType, bytes }: Document,
) => ({
  name_sealed: vault.encrypt('document.name_sealed', id, name),
  media_type: mediaType,
  bytes_sealed: vault.encryptBytes('document.bytes_sealed', id, bytes),
})

export async function storeDocument(
  tx: Tx,
  server: Server,
  me: Me,
  kind: 'identity' | 'profile' | 'photo' | 'other',
  document: Document,
  id = newId(),
): Promise<string> {
  await tx
    .insertInto('document')
    .values({
      id,
      person_id: me.id,
      kind,
      ...encryptedDocument(server, id, document),
      created_at: server.clock(),
    })
    .execute()
  return id
}

/** Stores the one document of the caller, in place of the one before. No call reads it (rules/accounts.md#documents). */
export async function uploadDocument(
  server: Server,
  me: Me,
  file: Upload | undefined,
): Promise<AnswerOf<Contract['uploadDocument']>> {
  if (!file) throw refuse('bad-input', { field: 'ImageFile', problem: ({ required }) => required })
  const document = validateUpload(file, documentTypes)
  const id = await server.database.inTransaction(async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', me.id).forUpdate().execute()
    await tx.deleteFrom('document').where('person_id', '=', me.id).where('kind', '=', 'other').execute()
    return storeDocument(tx, server, me, 'other', document)
  })
  return { id }
}
