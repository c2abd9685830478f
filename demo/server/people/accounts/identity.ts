// The identity row. Its personal data is encrypted; only the check and the owner read it.
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { IdentityRow } from '../../platform/db/people-tables.ts'
import { inOneLane } from '../../platform/jobs/sources.ts'
import type { IdentityAnswer, IdentityCheckPort } from '../../platform/ports/ports.ts'
import { trackOnboarding } from '../../platform/webhooks/onboarding.ts'
import type { Server } from '../../server.ts'
import { type Notifier, notifyPerson } from '../notifications/notify.ts'
import { isHeld } from '../screening/matches.ts'
import { releaseBvn } from './taken-numbers.ts'

type Numbers = { bvn: string; idNumber: string; birthDate: string; phoneNumber: string }

/** Encrypts the numbers for their columns. */
export const encryptedNumbers = ({ vault }: Pick<Server, 'vault'>, personId: string, numbers: Numbers) => ({
  bvn: vault.encrypt('identity.bvn', personId, numbers.bvn),
  id_number: vault.encrypt('identity.id_number', personId, numbers.idNumber),
  birth_date_sealed: vault.encrypt('identity.birth_date_sealed', personId, numbers.birthDate),
  phone_sealed: vault.encrypt('identity.phone_sealed', personId, numbers.phoneNumber),
})

/** Selects the numbers of `identity` with the keys that open them. */
export const openedNumbers = [
  'identity.bvn',
  'identity.id_number',
  'identity.birth_date_sealed',
  'identity.phone_sealed',
] as const

type EncryptedNumbers = Record<'bvn' | 'id_number' | 'birth_date_sealed' | 'phone_sealed', string> & {
  readonly person_id: string
}

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
  review_until: answer.status === 'review' ? (answer.until ?? null) : null,
  passed_at: answer.status === 'passed' ? now : null,
  passed_before: null,
  decided_at: answer.status === 'review' ? null : now,
  ...(answer.status === 'failed' && { screened_list: null }),
})

/** The answer about somebody who waits for an operator, and is not asked about again. */
export const untilDecided = { status: 'review', until: undefined } as const satisfies IdentityAnswer

/** The pending review of one submission: `reference` is the id of its document. */
export type Review = { readonly personId: string; readonly reference: string }

/**
 * Stores an answer about a pending review, and tells its person when it is decided. False: it was decided or taken back
 * before, and nothing was stored. A person who may be on a sanctions list does not pass: the review goes on until an
 * operator has decided that.
 */
export async function settleReview(
  tx: Tx,
  server: Notifier,
  { personId, reference }: Review,
  answer: IdentityAnswer,
): Promise<boolean> {
  const waitsForMatch = answer.status === 'passed' && (await isHeld(tx, personId))
  const kept = waitsForMatch ? untilDecided : answer
  const { numUpdatedRows } = await tx
    .updateTable('identity')
    .set({ ...statusColumns(kept, server.clock()), waits_for_match: waitsForMatch })
    .where('person_id', '=', personId)
    .where('document_id', '=', reference)
    .where('status', '=', 'review')
    .executeTakeFirst()
  if (!numUpdatedRows) return false
  if (waitsForMatch || answer.status === 'review') return true
  if (answer.status === 'failed') await releaseBvn(tx, personId)
  else await trackOnboarding(tx, server, { id: personId })
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
  return true
}

/**
 * Makes a person go through the identity check again, and tells them why. False: they have none that passed or waits.
 */
export async function askIdentityAgain(
  tx: Tx,
  server: Notifier,
  personId: string,
  words: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity')
    .set(statusColumns({ status: 'failed', message: words }, server.clock()))
    .where('person_id', '=', personId)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  if (!numUpdatedRows) return false
  await releaseBvn(tx, personId)
  await notifyPerson(
    tx,
    server,
    personId,
    { kind: 'security', url: '/kycpage' },
    { message: 'identityFailed', facts: { reason: words } },
  )
  return true
}

/** Repeats the check of a pending review, and returns the status. Without an answer the review stays pending. */
export async function recheckIdentity(
  server: Server,
  personId: string,
): Promise<IdentityRow['status'] | undefined> {
  const row = await server.database.db
    .selectFrom('identity')
    .selectAll()
    .select(openedNumbers)
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
    await settleReview(tx, server, { personId, reference: row.document_id }, answer)
    return statusNow(tx, personId)
  })
}

/** Some providers answer slowly: this many are asked at a time. */
const reviewsAtOnce = 10
const maxReviewsPerPass = 200
/** Longer than any answer takes. A check that did not answer is asked again after it. */
const leaseMs = 60_000

/**
 * Decides the reviews that are over. Returns their number; one that fails is left to a later call. `isStopping` ends it
 * between two batches.
 */
export async function decideDueReviews(server: Server, isStopping = () => false): Promise<number> {
  let decided = 0
  const failures: unknown[] = []
  for (let left = maxReviewsPerPass / reviewsAtOnce; left > 0 && !isStopping(); left -= 1) {
    const due = await leaseDueReviews(server)
    const statuses = await Promise.allSettled(due.map((personId) => recheckIdentity(server, personId)))
    for (const each of statuses) {
      if (each.status === 'rejected') failures.push(each.reason)
      else if (each.value !== 'review') decided += 1
    }
    if (due.length < reviewsAtOnce) break
  }
  if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
  return decided
}

/** Takes due reviews, oldest first, and makes them due again a minute later, so that no other process asks meanwhile. */
async function leaseDueReviews({ database, clock }: Server): Promise<string[]> {
  const now = clock()
  const { rows } = await sql<{ person_id: string }>`
    UPDATE identity SET review_until = ${new Date(now.getTime() + leaseMs)}
    WHERE person_id IN (
      SELECT person_id FROM identity WHERE status = 'review' AND review_until <= ${now}
      ORDER BY review_until, person_id LIMIT ${reviewsAtOnce} FOR UPDATE SKIP LOCKED
    )
    RETURNING person_id`.execute(database.db)
  return rows.map(({ person_id }) => person_id)
}

/** Due reviews, for the worker. */
export const reviewSource = inOneLane('identity reviews', (server, stopping) =>
  decideDueReviews(server, () => stopping.aborted),
)

const statusNow = async (tx: Tx, personId: string) =>
  (await tx.selectFrom('identity').select('status').where('person_id', '=', personId).executeTakeFirst())
    ?.status
