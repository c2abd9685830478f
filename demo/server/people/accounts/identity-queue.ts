// The operator's side of identity checks under review (rules/accounts.md#identity-review).
import { sql } from 'kysely'
import { maskNumber } from '#core/contract/mask-number.ts'
import { isId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { emailOf } from '../../platform/keys/email.ts'
import type { IdentityAnswer } from '../../platform/ports/ports.ts'
import type { Server } from '../../server.ts'
import type { Notifier } from '../notifications/notify.ts'
import { isHeld } from '../screening/matches.ts'
import { decryptedNumbers, openedNumbers, settleReview } from './identity.ts'

/** An action of an operator is not possible; the message says why. */
export class IdentityQueueError extends Error {
  /** Somebody decided it before. */
  readonly isDecided: boolean
  /** A match with the sanctions list has to be decided before. */
  readonly isHeld: boolean
  constructor(message: string, { isDecided = false, isHeld = false } = {}) {
    super(message)
    this.isDecided = isDecided
    this.isHeld = isHeld
  }
}

type Reader = Pick<Server, 'database' | 'vault'>

export type WaitingCheck = {
  /** The id of the submission: a later one of the same person has another. */
  readonly reference: string
  readonly personId: string
  readonly name: string
  readonly userName: string
  readonly country: string
  readonly idType: string
  /** Masked. */
  readonly idNumber: string
  readonly submittedAt: Date
  /** When a provider is asked again; null when it waits for an operator. */
  readonly askedAgainAt: Date | null
}

/** The checks under review, oldest first, without those that have passed but for a match. */
export async function waitingChecks({ database, vault }: Reader): Promise<WaitingCheck[]> {
  const rows = await database.db
    .selectFrom('identity')
    .innerJoin('person', 'person.id', 'identity.person_id')
    .innerJoin('country', 'country.code', 'identity.country_code')
    .selectAll('identity')
    .select([...openedNumbers, 'person.user_name', 'country.name as country_name'])
    .where('identity.status', '=', sql.lit('review'))
    .where('identity.waits_for_match', '=', false)
    .orderBy('identity.submitted_at')
    .orderBy('identity.document_id')
    .execute()
  return rows.map((row) => ({
    reference: row.document_id,
    personId: row.person_id,
    name: `${row.first_name} ${row.last_name}`,
    userName: row.user_name,
    country: row.country_name,
    idType: row.id_type,
    idNumber: maskNumber(decryptedNumbers({ vault }, row).idNumber),
    submittedAt: row.submitted_at,
    askedAgainAt: row.review_until,
  }))
}

export type Decision = {
  readonly status: 'passed' | 'failed'
  /** For the person; null when it passed. */
  readonly words: string | null
  readonly by: string
  readonly at: Date
}

export type WholeCheck = {
  readonly reference: string
  readonly personId: string
  readonly status: 'review' | 'passed' | 'failed'
  readonly name: string
  readonly userName: string
  readonly email: string
  readonly country: { readonly code: string; readonly name: string }
  readonly phoneNumber: string
  readonly bvn: string
  readonly birthDate: string
  readonly idType: string
  readonly idNumber: string
  readonly submittedAt: Date
  readonly askedAgainAt: Date | null
  /** When its time was over; null while it is there. */
  readonly document:
    | {
        readonly name: string
        readonly mediaType: string
        readonly bytes: Uint8Array
        readonly deletedAt: null
      }
    | { readonly deletedAt: Date }
  /** The operators' decisions about this person, oldest first, this submission's included. */
  readonly decisions: readonly Decision[]
}

/** Everything of one submission, in clear. Throws `IdentityQueueError`. */
export async function wholeCheck({ database, vault }: Reader, reference: string): Promise<WholeCheck> {
  const { db } = database
  const row = isId(reference)
    ? await db
        .selectFrom('identity')
        .innerJoin('person', 'person.id', 'identity.person_id')
        .innerJoin('country', 'country.code', 'identity.country_code')
        .innerJoin('document', 'document.id', 'identity.document_id')
        .selectAll('identity')
        .select([
          ...openedNumbers,
          'person.user_name',
          'person.email_sealed',
          'country.name as country_name',
          'document.name_sealed',
          'document.media_type',
          'document.deleted_at',
          'document.bytes_sealed',
        ])
        .where('identity.document_id', '=', reference)
        .executeTakeFirst()
    : undefined
  if (!row) throw unknown(reference)
  return {
    ...decryptedNumbers({ vault }, row),
    reference: row.document_id,
    personId: row.person_id,
    status: row.status,
    name: `${row.first_name} ${row.last_name}`,
    userName: row.user_name,
    email: emailOf({ vault }, { id: row.person_id, email_sealed: row.email_sealed }),
    country: { code: row.country_code, name: row.country_name },
    idType: row.id_type,
    submittedAt: row.submitted_at,
    askedAgainAt: row.review_until,
    document: row.deleted_at
      ? { deletedAt: row.deleted_at }
      : {
          name: vault.decrypt('document.name_sealed', row.document_id, row.name_sealed),
          mediaType: row.media_type,
          bytes: vault.decryptBytes('document.bytes_sealed', row.document_id, row.bytes_sealed),
          deletedAt: null,
        },
    decisions: await decisionsWhere(db, 'person_id', row.person_id),
  }
}

/**
 * Decides a check under review as the operator `by`, and tells its person. Of two operators the second is refused with
 * what the first one decided. Throws `IdentityQueueError`.
 */
export async function decideCheck(
  server: Notifier,
  reference: string,
  answer: Extract<IdentityAnswer, { status: 'passed' }> | { status: 'failed'; message: string },
  by: string,
): Promise<void> {
  const { database, clock } = server
  if (!isId(reference)) throw unknown(reference)
  await database.inTransaction(async (tx) => {
    const row = await tx
      .selectFrom('identity')
      .select(['person_id', 'status'])
      .where('document_id', '=', reference)
      .executeTakeFirst()
    const personId = row?.person_id
    if (personId && row.status === 'review' && answer.status === 'passed' && (await isHeld(tx, personId)))
      throw new IdentityQueueError(
        'The name may be on the sanctions list. Decide about the match in the console before this check can pass',
        { isHeld: true },
      )
    const isSettled = personId && (await settleReview(tx, server, { personId, reference }, answer))
    if (!isSettled) throw await whyNot(tx, reference)
    await tx
      .insertInto('identity_decision')
      .values({
        reference,
        person_id: personId,
        status: answer.status,
        reason_words: answer.status === 'failed' ? answer.message : null,
        decided_by: by,
        decided_at: clock(),
      })
      .execute()
  })
}

const unknown = (reference: string) =>
  new IdentityQueueError(
    `No identity check has the reference ${reference}. A newer one for the same person has another: ` +
      'npm run identity -- list',
  )

async function whyNot(tx: Tx, reference: string): Promise<IdentityQueueError> {
  const [decision] = await decisionsWhere(tx, 'reference', reference)
  if (decision)
    return new IdentityQueueError(
      `This identity check was already decided: ${decision.status} by ${decision.by} at ${decision.at.toISOString()}`,
      { isDecided: true },
    )
  const row = await tx
    .selectFrom('identity')
    .select('status')
    .where('document_id', '=', reference)
    .executeTakeFirst()
  return row
    ? new IdentityQueueError(`This identity check was already decided: ${row.status}`, { isDecided: true })
    : unknown(reference)
}

async function decisionsWhere(
  from: Db | Tx,
  column: 'person_id' | 'reference',
  id: string,
): Promise<Decision[]> {
  const rows = await from
    .selectFrom('identity_decision')
    .selectAll()
    .where(column, '=', id)
    .orderBy('decided_at')
    .execute()
  return rows.map(({ status, reason_words, decided_by, decided_at }) => ({
    status,
    words: reason_words,
    by: decided_by,
    at: decided_at,
  }))
}
