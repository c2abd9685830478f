// Friends, and the last four digits of their cards for approved friends only.
import type { Friend } from '#core/contract/circle.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { creditableCards } from '../cards/cards.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { lockPeople } from './pair.ts'

/** The caller's approved friends by name, each with the cards that money can be sent to. */
export async function friends(server: Server, me: Me): Promise<Friend[]> {
  const people = await server.database.db
    .selectFrom('friendship')
    .innerJoin('person', 'person.id', 'friendship.friend_id')
    .select((eb) => [
      'person.id',
      'person.first_name',
      'person.last_name',
      'person.user_name as username',
      eb
        .exists(
          eb
            .selectFrom('document')
            .select('document.id')
            .whereRef('document.person_id', '=', 'person.id')
            .where('document.kind', '=', 'photo'),
        )
        .as('hasImage'),
    ])
    .where('friendship.person_id', '=', me.id)
    .orderBy('person.first_name')
    .orderBy('person.last_name')
    .orderBy('person.id')
    .execute()
  if (people.length === 0) return []
  const cards = await creditableCards(
    server,
    people.map(({ id }) => id),
  )
  return people.map(({ first_name, last_name, hasImage, ...person }) => ({
    ...person,
    fullName: `${first_name} ${last_name}`,
    hasImage: Boolean(hasImage),
    cards: cards
      .filter(({ person_id }) => person_id === person.id)
      .map(({ id, lastFour }) => ({ id, lastFour })),
  }))
}

/**
 * Ends a friendship on both sides. Earlier agreements continue: an open listing or order that credits the other's card
 * still does. Nothing new can be sent to them.
 */
export async function removeFriend(
  server: Server,
  me: Me,
  { params: { userId } }: InputOf<Contract['removeFriend']>,
): Promise<void> {
  const unknown = refuse('not-found', { what: 'friend' })
  if (!isId(userId)) throw unknown
  await server.database.inTransaction(async (tx) => {
    await lockPeople(tx, [me.id, userId])
    const removed = await tx
      .deleteFrom('friendship')
      .where((eb) =>
        eb.or([
          eb.and([eb('person_id', '=', me.id), eb('friend_id', '=', userId)]),
          eb.and([eb('person_id', '=', userId), eb('friend_id', '=', me.id)]),
        ]),
      )
      .executeTakeFirst()
    if (!removed.numDeletedRows) throw unknown
  })
}
