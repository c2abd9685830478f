/** The rows of what partners are told about. */
import type { ColumnType, Generated } from 'kysely'
import type { WebhookEventKind, WebhookObject } from '#core/contract/partner-events.ts'
import type { Json, Moment } from './columns.ts'

/** An order, a listing, a transfer or a person's setup that belongs to a partner. */
export interface PartnerObjectRow {
  id: string
  about_id: string
  partner_id: string
  kind: WebhookObject
  person_id: string
  /** The partner's reference and metadata, as JSON; null without any. */
  tags_sealed: string | null
  /** The number of its last event. */
  events: Generated<number>
  created_at: Moment
}

export interface PartnerEventRow {
  id: string
  partner_id: string
  /** Null for a test. */
  about_id: string | null
  /** Counted from 1 for each object. */
  number: number
  kind: WebhookEventKind
  /** Amounts and states as they were; nothing about a person. */
  facts: Json<Record<string, unknown>>
  created_at: Moment
}

export interface WebhookReceiverRow {
  id: string
  partner_id: string
  url: string
  /** Null: all. */
  events: Json<readonly WebhookEventKind[] | null>
  secret_sealed: string
  /** Signs beside the newer one until then. */
  earlier_secret_sealed: ColumnType<string | null, string | null | undefined>
  earlier_until: ColumnType<Date | null, Date | null | undefined>
  created_at: Moment
  paused_at: ColumnType<Date | null, Date | null | undefined>
  /** Why it was paused by itself. */
  paused_why: ColumnType<string | null, string | null | undefined>
}

export interface WebhookDeliveryRow {
  receiver_id: string
  event_id: string
  /** The object; of a test the event itself. */
  about_id: string
  number: number
  state: 'waiting' | 'delivered' | 'failed'
  attempts: Generated<number>
  due_at: Moment
  /** From when the three days count. */
  since: Moment
  ended_at: ColumnType<Date | null, Date | null | undefined>
}

export interface WebhookAttemptRow {
  id: string
  event_id: string
  receiver_id: string
  at: Moment
  duration_ms: number
  /** Null when nobody answered. */
  status: number | null
  failure: string | null
}

export interface WebhookTables {
  partner_object: PartnerObjectRow
  partner_event: PartnerEventRow
  webhook_receiver: WebhookReceiverRow
  webhook_delivery: WebhookDeliveryRow
  webhook_attempt: WebhookAttemptRow
}
