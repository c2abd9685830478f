// Friends, and the last four digits of their cards for approved friends only.
import type { Friend } from '#core/contract/circle.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { isId } from '../../ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { creditableCards } from './creditable-cards.ts'
import { lockPeople } from './pair.ts'

/** Rows that one statement reads. */
const stretchRows = 1_000

/** The caller's approved friends by name, each with the cards that money can be sent to. */
export async function friends(server: Server, me: Me): Promise<Friend[]> {
  const found: (Awaited<ReturnType<typeof friendsAfter>>[number] & Pick<Friend, 'cards'>)[] = []
  for (let after: string | undefined; ; after = found.at(-1)?.id) {
    const people = await friendsAfter(server.database.db, me, after)
    const cards = new Map<string, Friend['cards']>(people.map(({ id }) => [id, []]))
    for (const { id, person_id, lastFour } of await creditableCards(server, [...cards.keys()]))
      cards.get(person_id)?.push({ id, lastFour })
    found.push(...people.map((person) => ({ ...person, cards: cards.get(person.id) ?? [] })))
    if (people.length < stretchRows) break
  }
  const { compare } = new Intl.Collator(me.language ?? 'en')
  return found
    .sort(
      (one, other) =>
        compare(one.first_name, other.first_name) ||
        compare(one.last_name, other.last_name) ||
        compare(one.id, other.id),
    )
    .map(({ first_name, last_name, hasImage, ...person }) => ({
      ...person,
      fullName: `${first_name} ${last_name}`,
      hasImage: Boolean(hasImage),
    }))
}

/** A stretch of them in the order of their key: no index has them by name. */
const friendsAfter = (db: Db, me: Me, after: string | undefined) =>
  db
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
    .$if(after !== undefined, (query) => query.where('friendship.friend_id', '>', after as string))
    .orderBy('friendship.friend_id')
    .limit(stretchRows)
    .execute()

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
