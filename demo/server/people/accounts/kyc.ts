// The identity check, the first of the three setup steps.

import type { Insertable } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { isMasked } from '#core/contract/mask-number.ts'
import { bvnLength, bvnPattern } from '#core/contract/person-rules.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { IdentityRow } from '../../platform/db/people-tables.ts'
import { providerSays } from '../../platform/messages/refusals.ts'
import { ListAway } from '../../platform/ports/screening.ts'
import { trackOnboarding } from '../../platform/webhooks/onboarding.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { assertPersonNames } from '../names/check-name.ts'
import { isHeld, keepHits } from '../screening/matches.ts'
import { checkBirthDate } from './birth-date.ts'
import { countryOf } from './country.ts'
import { documentTypes, type Upload } from './file-types.ts'
import { encryptedNumbers, statusColumns, untilDecided } from './identity.ts'
import { assertDialCode, phoneText } from './phone.ts'
import { forgetProfile, storeDocument } from './profile.ts'
import { setupOf } from './setup.ts'
import { bvnKey, releaseBvn, takeNumber } from './taken-numbers.ts'
import { validateUpload } from './upload.ts'

type SubmittedDetails = InputOf<Contract['submitKyc']>['body']

/**
 * Submits the details and the document. Both are stored whatever the check answers; `kyc-failed` gives the reason of a
 * failed check, and the person may submit again.
 */
export async function submitKyc(
  server: Server,
  me: Me,
  body: SubmittedDetails,
  file: Upload | undefined,
): Promise<void> {
  const { document, country } = await checkSubmission(server, body, file)
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
  // Before the check, which may cost money: nobody passes whose name could not be looked up.
  const asked = await server.screening?.hitsOf([body]).catch((error) => {
    throw error instanceof ListAway ? refuse('identity-check-away') : error
  })
  const answer = await server.identity.check(question).catch(() => undefined)
  if (!answer) throw refuse('identity-check-away')
  const screened = answer.status === 'failed' ? undefined : asked

  await server.database.inTransaction(async (tx) => {
    const key = bvnKey(server, country.code, body.bvn)
    // After the check's answer, so that nobody can probe whether another person's number has an account.
    if (answer.status !== 'failed') await takeNumber(tx, server, me.id, 'bvn', key)
    await storeDocument(tx, server, me, 'identity', document, documentId)
    await keepHits(tx, server, me.id, body, screened?.hits[0] ?? [])
    const waitsForMatch = answer.status === 'passed' && (await isHeld(tx, me.id))
    await storeIdentity(tx, me.id, {
      first_name: body.firstName,
      last_name: body.lastName,
      country_code: country.code,
      ...encryptedNumbers(server, me.id, { ...body, phoneNumber: phoneText(body) }),
      id_type: body.idType,
      document_id: documentId,
      submitted_at: submittedAt,
      ...statusColumns(waitsForMatch ? untilDecided : answer, server.clock()),
      screened_list: screened?.version ?? null,
      waits_for_match: waitsForMatch,
    })
    // Changes made in the settings are older than this submission.
    await forgetProfile(tx, me.id)
    await deleteOtherDocuments(tx, me.id, documentId)
    await trackOnboarding(tx, server, me)
  })
  if (answer.status === 'failed') throw refuse('kyc-failed', { reason: providerSays(answer) })
}

/** Refuses details that no check could pass. */
async function checkSubmission(server: Server, body: SubmittedDetails, file: Upload | undefined) {
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
  if (country.code === 'NG' && !bvnPattern.test(body.bvn))
    throw refuse('bad-input', { field: 'BVN', problem: ({ digits }) => digits(bvnLength) })
  return { document, country }
}

/** Replaces a failed check only: of two concurrent submissions the second finds the first. */
async function storeIdentity(
  tx: Tx,
  personId: string,
  details: Omit<Insertable<IdentityRow>, 'person_id'>,
): Promise<void> {
  const stored = await tx
    .insertInto('identity')
    .values({ person_id: personId, ...details })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(details).where('identity.status', '=', 'failed'),
    )
    .executeTakeFirst()
  if (!stored.numInsertedOrUpdatedRows) throw refuse('kyc-done')
}

/** The picture of a failed check is obsolete. */
async function deleteOtherDocuments(tx: Tx, personId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('document')
    .where('person_id', '=', personId)
    .where('kind', '=', 'identity')
    .where('id', '<>', id)
    .execute()
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
