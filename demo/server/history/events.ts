// What happened to a listing, or to an order, that its row will not remember: rows say how things stand.
import type { TimelineEventKind } from '#core/contract/timeline.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Server } from '../server.ts'
import type { Change } from './facts.ts'

export type TimelineEvent = {
  /** The listing or order. */
  about: string
  what: TimelineEventKind
  /** The person who did it; undefined for Cowrie itself. */
  by?: string | undefined
  /** Of an edited listing. */
  changes?: readonly Change[]
}

/** Adds to the history, in the transaction of what happened. What is written is never changed. */
export async function recordEvent(
  tx: Tx,
  server: Server,
  { about, what, by, changes }: TimelineEvent,
): Promise<void> {
  await tx
    .insertInto('event')
    .values({
      id: newId(),
      about_id: about,
      what,
      by_id: by ?? null,
      facts: JSON.stringify({ changes }),
      at: server.clock(),
    })
    .execute()
}
