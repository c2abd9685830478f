/**
 * Objects of a partner (rules/partners.md#objects), made on a page of theirs with the partner's words on them, and their
 * events. They commit with what happened, with a delivery for each receiver: nothing is told that did not happen, and
 * nothing that happened is not told.
 */
import { type RawBuilder, sql } from 'kysely'
import type { PartnerTags, WebhookEventKind, WebhookObject } from '#core/contract/partner-events.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { newId } from '../../ids.ts'
import type { Me, Server } from '../../server.ts'
import type { Tx } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import { wakeAfterCommit } from '../jobs/wake.ts'
import { sessionTagsOf } from './session-tags.ts'

/** The worker's source of deliveries. */
export const webhookSourceName = 'webhooks'

export type PartnerEvent = {
  /** The order, the listing or the person. */
  readonly about: string
  readonly kind: Exclude<WebhookEventKind, 'webhook.test'>
  /** Amounts and states; nothing about a person. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Parts of the server that record an event. */
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
  wakeAfterCommit(tx, webhookSourceName)
}

type Keeper = Pick<Server, 'clock' | 'vault'>

/** The caller, their session and the page that called. */
export type OnPage = Pick<Me, 'id' | 'page'> & Partial<Pick<Me, 'sessionId'>>

/**
 * Makes what a call has just made one of the partner whose page called. Does nothing for our own pages and for what
 * already is one.
 */
export async function assignToPartner(
  tx: Tx,
  server: Keeper,
  { id: personId, sessionId, page }: OnPage,
  kind: WebhookObject,
  aboutId: string,
): Promise<void> {
  if (!page) return
  const partner = await tx
    .selectFrom('partner')
    .select('id')
    .where(sql<boolean>`origins @> ${JSON.stringify([page.origin])}::jsonb`)
    // Several partners may have this origin: first the one whose server began the session.
    .orderBy(
      sql`coalesce(id = (
        SELECT partner_id FROM session JOIN partner_consent ON partner_consent.id = session.consent_id
        WHERE session.id = ${sessionId ?? null}::uuid), false)`,
      'desc',
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!partner) return
  const id = newId()
  // Tags from the partner's server replace those from the page, which anybody on it could change.
  const tags = { ...page.tags, ...(await sessionTagsOf(tx, server, sessionId, partner.id)) }
  await tx
    .insertInto('partner_object')
    .values({
      id,
      about_id: aboutId,
      partner_id: partner.id,
      kind,
      person_id: personId,
      tags_sealed:
        Object.keys(tags).length > 0
          ? server.vault.encrypt('partner_object.tags_sealed', id, JSON.stringify(tags))
          : null,
      created_at: server.clock(),
    })
    .onConflict((conflict) => conflict.columns(['about_id', 'partner_id']).doNothing())
    .execute()
}

/** The tags of an object; none when there are none, or their person was erased. */
export function tagsOf(
  { vault }: Pick<Server, 'vault'>,
  object: { readonly id: string | null; readonly tags_sealed: string | null },
): PartnerTags {
  if (object.id === null || object.tags_sealed === null) return {}
  return JSON.parse(vault.decrypt('partner_object.tags_sealed', object.id, object.tags_sealed)) as PartnerTags
}
