import { sql } from 'kysely'
import type { Server } from '../../server.ts'

/** The cards of others that money can be sent to, each person's together and oldest first, with the columns that may be shown. */
export async function creditableCards({ database }: Server, personIds: readonly string[]) {
  // One person after the other: the index has the cards of each in their order.
  const { rows } = await sql<{ id: string; person_id: string; lastFour: string }>`
    SELECT card.* FROM unnest(${[...personIds]}::uuid[]) AS owner (id) CROSS JOIN LATERAL (
      SELECT id, person_id, last_four AS "lastFour" FROM card
      WHERE person_id = owner.id AND removed_at IS NULL AND is_saved ORDER BY created_at, card.id) AS card`.execute(
    database.db,
  )
  return rows
}
