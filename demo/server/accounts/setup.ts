// A §2: the three steps that make an account ready to transact, and the identity check that may be pending.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { Server } from '../server.ts'
import { askAgain } from './identity.ts'

/** Among `kyc`, `pin` and `card` those that are done; `review` while the identity check is pending. */
export type Setup = AnswerOf<Contract['kycStatus']>

/** One query; only a review whose time has come is asked again. */
export async function setupOf(server: Server, personId: string): Promise<Setup> {
  const person = await server.database.db
    .selectFrom('person')
    .leftJoin('identity', 'identity.person_id', 'person.id')
    .select((eb) => [
      'identity.status',
      'identity.review_until',
      eb('person.pin_hash', 'is not', null).as('hasPin'),
      eb
        .exists(
          eb
            .selectFrom('card')
            .select('card.id')
            .whereRef('card.person_id', '=', 'person.id')
            .where('card.removed_at', 'is', null)
            .where('card.is_saved', '=', true),
        )
        .as('hasCard'),
    ])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!person) return []

  const isDue = person.status === 'review' && (person.review_until ?? new Date(0)) <= server.clock()
  const status = isDue ? await askAgain(server, personId) : person.status
  const done: Setup = []
  if (status === 'passed') done.push('kyc')
  if (person.hasPin) done.push('pin')
  if (person.hasCard) done.push('card')
  if (status === 'review') done.push('review')
  return done
}
