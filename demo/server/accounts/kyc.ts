// The identity check, the first of the three setup steps.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { isMasked } from '#core/contract/mask-number.ts'
import { newId } from '../ids.ts'
import { vaultOf } from '../keys/person-keys.ts'
import { bvnKey, claim, releaseBvn } from '../limits/claims.ts'
import { providerSays } from '../messages/refusals.ts'
import { assertPersonNames } from '../names/check-name.ts'
import { refuse } from '../refusals.ts'
import { isHeld, keepHits } from '../screening/matches.ts'
import type { Me, Server } from '../server.ts'
import { trackOnboarding } from '../webhooks/onboarding.ts'
import { checkBirthDate } from './birth-date.ts'
import { countryOf } from './country.ts'
import { documentTypes, type Upload } from './file-types.ts'
import { encryptedNumbers, statusColumns, untilDecided } from './identity.ts'
import { assertDialCode, phoneText } from './phone.ts'
import { encryptedDocument, forgetProfile } from './profile.ts'
import { setupOf } from './setup.ts'
import { validateUpload } from './upload.ts'

/**
 * Submits the details and the document. Both are stored whatever the check answers; `kyc-failed` gives the reason of a
 * failed check, and the person may submit again.
 */
export async function submitKyc(
  server: Server,
  me: Me,
  body: InputOf<Contract['submitKyc']>['body'],
  file: Upload | undefined,
): Promise<void> {
  if (!file)
    throw refuse('bad-input', { field: 'ImageFile', problem: ({ documentRequired }) => documentRequired })
  assertPersonNames(body, 'lastname')
  if (isMasked(body.idNumber))
    throw refuse('bad-input', { field: 'IdNumber', problem: ({ required }) => required })
  const document = validateUpload(file, documentTypes)
  checkBirthDate(body.birthDate, server.clock())
  const country = await countryOf(server.database.db, body.countryId)
  if (!country)
    throw refuse('bad-input', { field: 'countryId', problem: ({ unknownCountry }) => unknownCountry })
  await assertDialCode(server.database.db, body.dialCode)
  // The bank number is a BVN in Nigeria and an Open Banking ID elsewhere.
  if (country.code === 'NG' && !/^\d{11}$/.test(body.bvn))
    throw refuse('bad-input', { field: 'BVN', problem: ({ digits }) => digits(11) })

  const setup = await setupOf(server, me.id)
  if (setup.includes('kyc')) throw refuse('kyc-done')
  if (setup.includes('review')) throw refuse('kyc-in-review')
  const documentId = newId()
  const submittedAt = server.clock()
  const question = {
    reference: documentId,
    bvn: body.bvn,
    idType: body.idType,
    idNumber: body.idNumber,
    birthDate: body.birthDate,
    countryCode: country.code,
    submittedAt,
  }
  const answer = await server.identity.check(question).catch(() => undefined)
  if (!answer) throw refuse('identity-check-away')
  const screened = answer.status === 'failed' ? undefined : await server.screening?.hitsOf(body)

  await server.database.inTransaction(async (tx) => {
    const key = bvnKey(server, country.code, body.bvn)
    // After the check's answer, so that nobody can probe whether another person's number has an account.
    if (answer.status !== 'failed') await claim(tx, server, me.id, 'bvn', key)
    const theirs = { vault: await vaultOf(tx, server, me.id) }
    await tx
      .insertInto('document')
      .values({
        id: documentId,
        person_id: me.id,
        kind: 'identity',
        ...encryptedDocument(theirs, documentId, document),
        created_at: server.clock(),
      })
      .execute()
    await keepHits(tx, server, me.id, body, screened?.hits ?? [])
    const waitsForMatch = answer.status === 'passed' && (await isHeld(tx, me.id))
    const details = {
      first_name: body.firstName,
      last_name: body.lastName,
      country_code: country.code,
      ...encryptedNumbers(theirs, me.id, { ...body, phoneNumber: phoneText(body) }),
      id_type: body.idType,
      document_id: documentId,
      submitted_at: submittedAt,
      bvn_key: key,
      ...statusColumns(waitsForMatch ? untilDecided : answer, server.clock()),
      screened_list: screened?.version ?? null,
      waits_for_match: waitsForMatch,
    }
    const stored = await tx
      .insertInto('identity')
      .values({ person_id: me.id, ...details })
      // Replaces a failed check only: of two concurrent submissions the second finds the first.
      .onConflict((conflict) =>
        conflict.column('person_id').doUpdateSet(details).where('identity.status', '=', 'failed'),
      )
      .executeTakeFirst()
    if (!stored.numInsertedOrUpdatedRows) throw refuse('kyc-done')
    // Changes made in the settings are older than this submission.
    await forgetProfile(tx, me.id)
    // The picture of a failed check is obsolete.
    await tx
      .deleteFrom('document')
      .where('person_id', '=', me.id)
      .where('kind', '=', 'identity')
      .where('id', '<>', documentId)
      .execute()
    await trackOnboarding(tx, server, me)
  })
  if (answer.status === 'failed') throw refuse('kyc-failed', { reason: providerSays(answer) })
}

/** Sandbox only: removes the identity check, so that it can be repeated. */
export async function clearKyc(server: Server, me: Me): Promise<void> {
  if (!server.settings.isSandbox) throw refuse('not-allowed')
  await server.database.inTransaction(async (tx) => {
    await forgetProfile(tx, me.id)
    await releaseBvn(tx, me.id)
    await tx.deleteFrom('identity').where('person_id', '=', me.id).execute()
    await tx.deleteFrom('document').where('person_id', '=', me.id).where('kind', '=', 'identity').execute()
  })
}
