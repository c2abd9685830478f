/** Friends with two cards each, made without the pages: the onboarding has a journey of its own. */

import { addCard } from '#server/money/cards/cards.ts'
import { cardDetails } from '#tests/server/world.ts'
import type { App } from './app.ts'
import { onCard, untilPaid } from './books.ts'
import { aMember, type Visitor, visitor } from './people.ts'

export type Friend = Visitor & { id: string; cards: { everyday: string; savings: string } }

/** Two ready people in each other's circle. Each name is usable once per database. */
export async function twoFriends(app: App, one: string, other: string): Promise<[Friend, Friend]> {
  const [first, second] = await Promise.all([aFriend(app, one), aFriend(app, other)])
  await app.server.database.db
    .insertInto('friendship')
    .values(
      [
        [first, second],
        [second, first],
      ].map(([person, friend]) => ({
        person_id: (person as Friend).id,
        friend_id: (friend as Friend).id,
        created_at: app.server.clock(),
      })),
    )
    .execute()
  return [first, second]
}

/** Ends their friendship, in both directions. */
export async function part(app: App, one: Friend, other: Friend) {
  const both = [one.id, other.id]
  await app.server.database.db
    .deleteFrom('friendship')
    .where('person_id', 'in', both)
    .where('friend_id', 'in', both)
    .execute()
}

async function aFriend(app: App, firstName: string): Promise<Friend> {
  const who = visitor(firstName, 'Obi')
  const { id, everyday, ...me } = await aMember(app, who)
  const second = { nickname: 'Savings', number: '5555555555554444', type: 'credit' } as const
  const savings = await addCard(app.server, { id, ...me }, { body: cardDetails(second) })
  return { ...who, id, cards: { everyday: everyday.id, savings: savings.id } }
}

/** The ledger of one currency, in minor units: each of their cards, and holds of transfers. */
export async function transferBooks(app: App, people: readonly Friend[], currency: 'USD' = 'USD') {
  await untilPaid(app.server)
  const { db } = app.server.database
  const accounts = await db.selectFrom('account').selectAll().where('currency', '=', currency).execute()
  const accountOf = (holder: string) => accounts.find(({ holder_id }) => holder_id === holder)
  const on = (card: string) => onCard(accountOf(card) ?? { received: 0n, taken: 0n, held: 0n })
  const transfers = await db
    .selectFrom('transfer')
    .selectAll()
    .where(
      'sender_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return {
    transfers: transfers.map(({ status, amount_minor }) => `${amount_minor} ${status}`),
    held: transfers.reduce((sum, { id }) => sum + (accountOf(id)?.balance ?? 0n), 0n),
    cards: Object.fromEntries(
      people.flatMap(({ userName, cards }) => [
        [`${userName} everyday`, on(cards.everyday)],
        [`${userName} savings`, on(cards.savings)],
      ]),
    ),
  }
}
