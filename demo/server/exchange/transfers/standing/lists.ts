// Standing transfers that have not ended: the caller's own, and those of friends to the caller.
import type { StandingToMe, StandingTransfer } from '#core/contract/standing-transfers.ts'
import type { Me, Server } from '../../../server.ts'
import { toAnswer, toRow } from './standing.ts'

/** The list is not paged: each friend may have as many. */
const maxListed = 200

/** The caller's own, the next run first. */
export async function standingTransfers({ database }: Server, me: Me): Promise<StandingTransfer[]> {
  const rows = await database.db
    .selectFrom('standing_transfer')
    .innerJoin('person', 'person.id', 'receiver_id')
    .selectAll('standing_transfer')
    .select(['first_name', 'last_name'])
    .where('sender_id', '=', me.id)
    .where('state', '<>', 'ended')
    .orderBy('next_day', (by) => by.asc().nullsLast())
    .orderBy('standing_transfer.id')
    .execute()
  return rows.map((row) => toAnswer(row, `${row.first_name} ${row.last_name}`))
}

/** Those of friends to the caller, the next run first. A paused one is its sender's own matter. */
export async function standingTransfersToMe({ database }: Server, me: Me): Promise<StandingToMe[]> {
  const rows = await database.db
    .selectFrom('standing_transfer')
    .innerJoin('person', 'person.id', 'sender_id')
    .innerJoin('friendship', (join) =>
      join.onRef('friendship.person_id', '=', 'sender_id').onRef('friendship.friend_id', '=', 'receiver_id'),
    )
    .selectAll('standing_transfer')
    .select(['first_name', 'last_name'])
    .where('receiver_id', '=', me.id)
    .where('state', '=', 'active')
    .orderBy('next_day')
    .orderBy('standing_transfer.id')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    ...toRow(row),
    sender: `${row.first_name} ${row.last_name}`,
    senderId: row.sender_id,
    nextDay: row.next_day as string,
  }))
}
