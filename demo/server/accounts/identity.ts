// The identity row. Its personal data is encrypted; only the check and the owner read it.
import type { Selectable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { IdentityRow } from '../db/people-tables.ts'
import { releaseBvn } from '../limits/claims.ts'
import { notifyPerson } from '../notifications/notify.ts'
import { runPeriodically } from '../periodic.ts'
import type { IdentityAnswer, IdentityCheckPort } from '../ports/ports.ts'
import type { Server } from '../server.ts'

type Numbers = { bvn: string; idNumber: string; birthDate: string; phoneNumber: string }

/** Encrypts the numbers for their columns. */
export const encryptedNumbers = ({ vault }: Pick<Server, 'vault'>, personId: string, numbers: Numbers) => ({
  bvn: vault.encrypt('identity.bvn', personId, numbers.bvn),
  id_number: vault.encrypt('identity.id_number', personId, numbers.idNumber),
  birth_date_sealed: vault.encrypt('identity.birth_date_sealed', personId, numbers.birthDate),
  phone_sealed: vault.encrypt('identity.phone_sealed', personId, numbers.phoneNumber),
})

type EncryptedNumbers = Pick<
  Selectable<IdentityRow>,
  'person_id' | 'bvn' | 'id_number' | 'birth_date_sealed' | 'phone_sealed'
>

/** Decrypts the numbers of a row, for its owner and for the check. */
export const decryptedNumbers = ({ vault }: Pick<Server, 'vault'>, row: EncryptedNumbers): Numbers => ({
  bvn: vault.decrypt('identity.bvn', row.person_id, row.bvn),
  idNumber: vault.decrypt('identity.id_number', row.person_id, row.id_number),
  birthDate: vault.decrypt('identity.birth_date_sealed', row.person_id, row.birth_date_sealed),
  phoneNumber: vault.decrypt('identity.phone_sealed', row.person_id, row.phone_sealed),
})

/** The status columns for an answer received at `now`. */
export const statusColumns = (answer: IdentityAnswer, now: Date) => ({
  status: answer.status,
  reason: 'why' in answer ? answer.why : null,
  reason_words: 'message' in answer ? answer.message : null,
  review_until: answer.status === 'review' ? answer.until : null,
  passed_at: answer.status === 'passed' ? now : null,
  ...(answer.status === 'failed' && { bvn_key: null }),
})

/** Repeats the check of a review that is due, and returns the status. Without an answer the review stays pending. */
export async function recheckIdentity(
  server: Server,
  personId: string,
): Promise<IdentityRow['status'] | undefined> {
  const row = await server.database.db
    .selectFrom('identity')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (row?.status !== 'review') return row?.status
  const { bvn, idNumber, birthDate } = decryptedNumbers(server, row)
  const question: Parameters<IdentityCheckPort['check']>[0] = {
    reference: row.document_id,
    bvn,
    idNumber,
    birthDate,
    idType: row.id_type,
    countryCode: row.country_code,
    submittedAt: row.submitted_at,
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
      await notifyPerson(
        tx,
        server,
        personId,
        { kind: 'security', url: '/kycpage' },
        answer.status === 'passed'
          ? { message: 'identityPassed' }
          : {
              message: 'identityFailed',
              facts: { reason: 'why' in answer ? { provider: answer.why } : answer.message },
            },
      )
    return answer.status
  })
}

const reviewsAtOnce = 200

/** Decides the reviews that are over. Returns their number; one that fails is left to the next call. */
export async function decideDueReviews(server: Server): Promise<number> {
  const due = await server.database.db
    .selectFrom('identity')
    .select('person_id')
    .where('status', '=', 'review')
    .where('review_until', '<=', server.clock())
    .orderBy('review_until')
    .limit(reviewsAtOnce)
    .execute()
  let decided = 0
  const failures: unknown[] = []
  for (const { person_id } of due)
    await recheckIdentity(server, person_id).then(
      (status) => {
        if (status !== 'review') decided += 1
      },
      (error) => failures.push(error),
    )
  if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
  return decided
}

/** Decides due reviews every 10 seconds. The returned function stops and waits for a running pass. */
export const startIdentityReviews = (
  server: Server,
  log: (sentence: string) => void,
): (() => Promise<void>) =>
  runPeriodically(
    10_000,
    () => decideDueReviews(server),
    ({ message }) => log(`due identity reviews could not be decided: ${message}`),
    { atOnce: true },
  )

const statusNow = async (tx: Tx, personId: string) =>
  (await tx.selectFrom('identity').select('status').where('person_id', '=', personId).executeTakeFirst())
    ?.status
