// The steps that make an account ready, and a pending identity check (rules/accounts.md#setup).
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { IdentityRow } from '../../platform/db/people-tables.ts'
import type { Server } from '../../server.ts'

/** The completed steps among `kyc`, `pin` and `card`; `review` while the identity check is pending. */
export type Setup = AnswerOf<Contract['kycStatus']>

/** One query: every call that needs a ready account runs it. It reads a review and never decides one. */
export async function setupOf(server: Server, personId: string): Promise<Setup> {
  type Found = {
    status: IdentityRow['status'] | null
    has_pin: boolean
    has_card: boolean
  }
  const { rows } = await sql<Found>`
    SELECT identity.status, person.pin_hash IS NOT NULL AS has_pin,
      EXISTS (
        SELECT FROM card WHERE card.person_id = person.id AND card.removed_at IS NULL AND card.is_saved
      ) AS has_card
    FROM person LEFT JOIN identity ON identity.person_id = person.id
    WHERE person.id = ${personId}`.execute(server.database.db)
  const person = rows[0]
  if (!person) return []

  const { status } = person
  const done: Setup = []
  if (status === 'passed') done.push('kyc')
  if (person.has_pin) done.push('pin')
  if (person.has_card) done.push('card')
  if (status === 'review') done.push('review')
  return done
}
