/** The rows about what people are told: notifications, their preferences, alerts and devices for push messages. */
import type { ColumnType, Generated } from 'kysely'
import type { AlertKind } from '#core/contract/alerts.ts'
import type { NotificationKind } from '#core/contract/notifications.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { TargetCondition } from '#core/money/target.ts'
import type { Moment } from './columns.ts'

export interface NotificationRow {
  id: string
  person_id: string
  message: string
  /** Without a language, see `notifications/message.ts`. */
  facts: ColumnType<unknown, string | null | undefined>
  about_id: ColumnType<string | null, string | null | undefined>
  from_id: ColumnType<string | null, string | null | undefined>
  url: string
  kind: NotificationKind
  is_read: Generated<boolean>
  created_at: Moment
}

/** A person's choice; without a row the kind's own default applies. */
export interface NoticePreferenceRow {
  person_id: string
  kind: NotificationKind
  in_app: boolean
  by_mail: boolean
}

export interface AlertRow {
  id: string
  person_id: string
  kind: AlertKind
  base: CurrencyCode
  quote: CurrencyCode
  condition: TargetCondition
  /** Units of quote for 1 base, decimal text as typed. */
  target: string
  /** Kind `rate`: the target. Kind `listing`: the lowest rate of a listing that reaches it. */
  comparable: string
  /** False from a crossing until the rate has gone back over the target. */
  is_armed: boolean
  is_paused: boolean
  created_at: Moment
  crossed_at: Moment | null
  /** Units of quote for 1 base. */
  crossed_rate: string | null
}

/** Locked while the alerts of its pair are compared with a rate. */
export interface AlertEvaluationRow {
  kind: AlertKind
  base: CurrencyCode
  quote: CurrencyCode
}

/** A browser that gets a person's push messages. */
export interface PushDeviceRow {
  id: string
  person_id: string
  /** The last session that registered it. */
  session_id: string
  /** A keyed hash of the endpoint. */
  endpoint_key: string
  /** Endpoint and keys, as JSON. */
  subscription_sealed: string
  created_at: Moment
}

export interface NotificationTables {
  notification: NotificationRow
  notice_preference: NoticePreferenceRow
  alert: AlertRow
  alert_evaluation: AlertEvaluationRow
  push_device: PushDeviceRow
}
