// Which cards a money call may use (rules/cards.md#use). In a transaction both functions lock the card against removal;
// outside one they only look, for an early refusal.
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { CardRow } from '../db/people-tables.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusals.ts'

export type Card = Selectable<CardRow>

/** A card of the person that is not removed; an unsaved one counts too. Refuses with `not-found`. */
export async function cardForDebit(from: Db | Tx, personId: string, cardId: string): Promise<Card> {
  const card = await liveCard(from, cardId)
  if (card?.person_id !== personId) throw refuse('not-found', { what: 'card' })
  return card
}

/** A card of the person, or a saved one of an approved friend. Refuses with `not-found`. */
export async function cardForCredit(from: Db | Tx, personId: string, cardId: string): Promise<Card> {
  const card = await liveCard(from, cardId)
  if (!card) throw refuse('not-found', { what: 'card' })
  if (card.person_id === personId) return card
  const friendship = await from
    .selectFrom('friendship')
    .select('friend_id')
    .where('person_id', '=', personId)
    .where('friend_id', '=', card.person_id)
    .executeTakeFirst()
  if (!friendship || !card.is_saved) throw refuse('not-found', { what: 'card' })
  return card
}

/** The last four digits of a card, removed ones too. */
export const lastFourOf = async (from: Db | Tx, cardId: string): Promise<string> =>
  (await from.selectFrom('card').select('last_four').where('id', '=', cardId).executeTakeFirstOrThrow())
    .last_four

async function liveCard(from: Db | Tx, cardId: string): Promise<Card | undefined> {
  if (!isId(cardId)) return undefined
  const lock = from.isTransaction ? sql`FOR SHARE` : sql``
  const { rows } = await sql<Card>`
    SELECT * FROM card WHERE id = ${cardId} AND removed_at IS NULL ${lock}`.execute(from)
  return rows[0]
}
