// The identity row. Its personal data is encrypted; only the check and the owner read it.
import type { Selectable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { IdentityRow } from '../db/people-tables.ts'
import { releaseBvn } from '../limits/claims.ts'
import { tellPerson } from '../notifications/notify.ts'
import type { IdentityAnswer, IdentityCheckPort } from '../ports/ports.ts'
import type { Server } from '../server.ts'
import { providerSays, refusalWords } from '../words/refusals.ts'

type Numbers = { bvn: string; idNumber: string; birthDate: string; phoneNumber: string }

/** Encrypts the numbers for their columns. */
export const sealedNumbers = ({ vault }: Pick<Server, 'vault'>, personId: string, numbers: Numbers) => ({
  bvn: vault.seal('identity.bvn', personId, numbers.bvn),
  id_number: vault.seal('identity.id_number', personId, numbers.idNumber),
  birth_date_sealed: vault.seal('identity.birth_date_sealed', personId, numbers.birthDate),
  phone_sealed: vault.seal('identity.phone_sealed', personId, numbers.phoneNumber),
})

type SealedNumbers = Pick<
  Selectable<IdentityRow>,
  'person_id' | 'bvn' | 'id_number' | 'birth_date_sealed' | 'phone_sealed'
>

/** Decrypts the numbers of a row, for its owner and for the check. */
export const openedNumbers = ({ vault }: Pick<Server, 'vault'>, row: SealedNumbers): Numbers => ({
  bvn: vault.unseal('identity.bvn', row.person_id, row.bvn),
  idNumber: vault.unseal('identity.id_number', row.person_id, row.id_number),
  birthDate: vault.unseal('identity.birth_date_sealed', row.person_id, row.birth_date_sealed),
  phoneNumber: vault.unseal('identity.phone_sealed', row.person_id, row.phone_sealed),
})

/** The status columns for an answer received at `now`. */
export const statusColumns = (answer: IdentityAnswer, now: Date) => ({
  status: answer.status,
  reason: 'why' in answer ? answer.why : null,
  reason_words: 'words' in answer ? answer.words : null,
  review_until: answer.status === 'review' ? answer.until : null,
  passed_at: answer.status === 'passed' ? now : null,
  ...(answer.status === 'failed' && { bvn_key: null }),
})

/** Repeats the check of a review that is due, and returns the status. Without an answer the review stays pending. */
export async function askAgain(server: Server, personId: string): Promise<IdentityRow['status'] | undefined> {
  const row = await server.database.db
    .selectFrom('identity')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (row?.status !== 'review') return row?.status
  const { bvn, idNumber, birthDate } = openedNumbers(server, row)
  const question: Parameters<IdentityCheckPort['check']>[0] = {
    reference: row.document_id,
    bvn,
    idNumber,
    birthDate,
    idType: row.id_type,
    countryCode: row.country_code,
  }
  const answer = await server.identity.check(question).catch(() => undefined)
  if (!answer) return 'review'
  return server.database.inTransaction(async (tx) => {
    const changed = await tx
      .updateTable('identity')
      .set(statusColumns(answer, server.clock()))
      .where('person_id', '=', personId)
      .where('status', '=', 'review')
      .where('document_id', '=', row.document_id)
      .executeTakeFirst()
    // A concurrent call has stored the answer.
    if (!changed.numUpdatedRows) return statusNow(tx, personId)
    if (answer.status === 'failed') await releaseBvn(tx, personId)
    if (answer.status !== 'review')
      await tellPerson(
        tx,
        server,
        personId,
        { kind: 'security', url: '/kycpage' },
        ({ identityPassed, identityFailed }, { language }) =>
          answer.status === 'passed'
            ? identityPassed
            : identityFailed({ reason: providerSays(answer)(refusalWords(language)) }),
      )
    return answer.status
  })
}

const statusNow = async (tx: Tx, personId: string) =>
  (await tx.selectFrom('identity').select('status').where('person_id', '=', personId).executeTakeFirst())
    ?.status
