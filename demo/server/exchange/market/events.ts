// Events of a listing or an order. A row has only the current state, so its history is recorded beside it.
import { sql } from 'kysely'
import type { TimelineEventKind } from '#core/contract/timeline.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Change } from '../../platform/messages/facts.ts'
import type { Server } from '../../server.ts'

export type TimelineEvent = {
  /** The id of the listing or order. */
  about: string
  what: TimelineEventKind
  /** The person who did it; undefined for Cowrie itself. */
  by?: string | undefined
  /** Only of an edited listing. */
  changes?: readonly Change[]
}

/** Appends an event in the transaction of what happened. Events never change. */
export const recordEvent = (tx: Tx, server: Server, event: TimelineEvent): Promise<void> =>
  recordEvents(tx, server, [event])

/** The same for several that happen at once. */
export async function recordEvents(tx: Tx, server: Server, events: readonly TimelineEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ about, what, by, changes }) => ({
    id: newId(),
    about_id: about,
    what,
    by_id: by,
    facts: JSON.stringify({ changes }),
  }))
  await sql`
    INSERT INTO event (id, about_id, what, by_id, facts, at)
    SELECT id, about_id, what, by_id, facts::jsonb, ${server.clock()}::timestamptz
    FROM ${recordset('row', 'id uuid, about_id uuid, what text, by_id uuid, facts text', rows)}`.execute(tx)
}
