/**
 * Events of what belongs to partners. They commit with what happened, with a delivery for each receiver: nothing is told
 * that did not happen, and nothing that happened is not told.
 */
import { type RawBuilder, sql } from 'kysely'
import type { WebhookEventKind } from '#core/contract/partner-events.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import type { Tx } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import { afterCommit } from '../db/transactions.ts'
import { newId } from '../ids.ts'
import type { Server } from '../server.ts'
import { wakeWebhooks } from './wake.ts'

export type PartnerEvent = {
  /** The order, the listing or the person. */
  readonly about: string
  readonly kind: Exclude<WebhookEventKind, 'webhook.test'>
  /** Amounts and states; nothing about a person. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Who needs no more of a server than its database and its clock. */
export type Recorder = Pick<Server, 'database' | 'clock'>

/** `{ amount: '400.00', currency: 'USD' }` */
export const amountOf = (minor: Minor, currency: CurrencyCode) => ({
  amount: toDecimal(minor, currency),
  currency,
})

/**
 * Records an event for each object that belongs to a partner, in the caller's transaction. `isDue` is SQL about the row
 * of `partner_object`. The update of that row lets one transaction at a time count an object's events.
 */
export async function recordPartnerEvents(
  tx: Tx,
  server: Recorder,
  events: readonly PartnerEvent[],
  isDue: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ about_id: string; partner_id: string; events: number }>`
    UPDATE partner_object SET events = events + 1
    WHERE about_id = ANY(${events.map(({ about }) => about)}::uuid[]) AND ${isDue}
    RETURNING about_id, partner_id, events`.execute(tx)
  if (rows.length === 0) return
  const now = sql`${server.clock()}::timestamptz`
  const eventOf = new Map(events.map((event) => [event.about, event]))
  const recorded = rows.map(({ about_id, partner_id, events: number }) => {
    const { kind, facts } = eventOf.get(about_id) as PartnerEvent
    return { id: newId(), partner_id, about_id, number, kind, facts: JSON.stringify(facts) }
  })
  const columns = 'id uuid, partner_id uuid, about_id uuid, number integer, kind text, facts text'
  await sql`
    WITH told AS (
      INSERT INTO partner_event (id, partner_id, about_id, number, kind, facts, created_at)
      SELECT id, partner_id, about_id, number, kind, facts::jsonb, ${now} FROM ${recordset('row', columns, recorded)}
      RETURNING id, partner_id, about_id, number, kind)
    INSERT INTO webhook_delivery (receiver_id, event_id, about_id, number, state, due_at, since)
    SELECT webhook_receiver.id, told.id, about_id, number, 'waiting', ${now}, ${now}
    FROM told JOIN webhook_receiver ON webhook_receiver.partner_id = told.partner_id
    WHERE events IS NULL OR events @> jsonb_build_array(kind)`.execute(tx)
  afterCommit(tx, () => wakeWebhooks(server))
}
