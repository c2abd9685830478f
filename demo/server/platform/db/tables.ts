/**
 * The rows of every table as both backends return them: int8 is bigint, numeric is text, timestamptz is Date. Those of
 * people, the market, settlement and others are in files of their own beside this one.
 */
import type { ColumnType, Generated } from 'kysely'
import type { RequestStatus } from '#core/contract/request-view.ts'
import type { Rhythm } from '#core/contract/run-days.ts'
import type { StatementEffect } from '#core/contract/statement.ts'
import type { TaskKind } from '#core/contract/task-kinds.ts'
import type { TimelineEventKind } from '#core/contract/timeline.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Change, TransferEnd } from '../messages/facts.ts'
import type { Json, Moment } from './columns.ts'
import type { LedgerTables } from './ledger-tables.ts'
import type { MarketTables } from './market-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { OperatorTables } from './operator-tables.ts'
import type { PartnerTables } from './partner-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ScreeningTables } from './screening-tables.ts'
import type { SettlementTables } from './settlement-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'

/**
 * `card`: what is authorised on a card and not yet captured, at most zero. `escrow`: holds. `payable`: what we owe a
 * person for a payout or a refund. `processor`: what the card processor owes us, below zero, or has passed on. `claim`: what a
 * person owes us for a chargeback, below zero. `partner`: what we owe a partner of our fees. `loss`.
 */
export type AccountKind = 'card' | 'escrow' | 'payable' | 'processor' | 'fee' | 'loss' | 'claim' | 'partner'

export interface AccountRow {
  id: string
  kind: AccountKind
  /** The card, listing, order, transfer, payout, refund, capture, attempt, dispute, claim, fee or partner that owns it. */
  holder_id: string
  currency: CurrencyCode
  /** Minor units; always the sum of its postings. */
  balance: bigint
  /** Minor units, of a card only; null in other accounts, or 0 where an earlier release opened them. */
  received: Generated<bigint>
  taken: Generated<bigint>
  held: Generated<bigint>
  /** Lines of the card's statement in this currency, also null or 0 in others, and the time of the last one. */
  line_count: Generated<bigint>
  lined_at: Moment | null
  /** The last link of its chain. */
  link_count: Generated<bigint>
  link_hash: string | null
}

/** Append-only: a line of a card's statement, written with the posting that it shows (rules/statement.md#lines). */
export interface StatementLineRow {
  account_id: string
  /** 1, 2, 3 … within the account. */
  place: bigint
  /** The owner of the card. */
  person_id: string
  card_id: string
  currency: CurrencyCode
  journal_id: string
  /** The listing, order or transfer. */
  about_id: string
  effect: StatementEffect
  /** Changes the balance. */
  is_moved: boolean
  /** About a transfer, not an exchange. */
  is_transfer: boolean
  /** Minor units, above zero. */
  amount: bigint
  /** The account's sums after this line, in minor units. */
  received_after: bigint
  taken_after: bigint
  held_after: bigint
  at: Moment
}

export type JournalEvent =
  /** About a listing, an order or a transfer. */
  | 'hold'
  | 'final'
  | 'undone'
  /** About a capture. */
  | 'captured'
  | 'capture-failed'
  /** About an attempt of a payout and a payout to a partner, the second about a refund too. */
  | 'paid'
  | 'returned'
  | 'redirected'
  /** About a refund. */
  | 'refunded'
  /** Each has an id of its own. */
  | 'charged-back'
  /** About the migration that began the processor's books. */
  | 'opening'

export interface JournalRow {
  id: string
  /** Each happens at most once for an `about_id`. */
  event: JournalEvent
  about_id: string
  /** The cause, for readers of the ledger: `order accepted`. */
  note: string
  created_at: Moment
}

export interface PostingRow {
  journal_id: string
  account_id: string
  /** Minor units; per journal and currency they sum to zero. */
  amount: bigint
  currency: CurrencyCode
}

/** Requests of a network within a minute. */
export interface RequestCountRow {
  name: string
  since: Date
  granted: number
  last_grant: number
}

/** Append-only: events that no other row records. */
export interface EventRow {
  id: string
  /** The listing or order. */
  about_id: string
  what: TimelineEventKind
  /** Null: Cowrie itself. */
  by_id: string | null
  facts: Json<{ changes?: readonly Change[] }>
  at: Moment
}

export interface TransferRow {
  id: string
  reference: string
  sender_id: string
  receiver_id: string
  currency: CurrencyCode
  /** Minor units, held on the sender's card while it is pending. */
  amount_minor: bigint
  /** The sender's fee, held beside the amount. */
  fee_minor: Generated<bigint>
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled'
  /** Why it went back, unless the receiver declined it. */
  reason: TransferEnd | null
  /** The sender's words, cleaned. */
  note: string | null
  /** A rule holds it for an operator: nothing about it is shown to the receiver, also after it has gone back. */
  is_held: Generated<boolean>
  debit_card_id: string
  /** The receiver's card, once accepted. */
  credit_card_id: string | null
  created_at: Moment
  expires_at: Moment
  /** When the one who decides was told by mail that the last day has begun. */
  last_day_told_at: ColumnType<Date | null, Date | null | undefined>
  decided_at: Moment | null
  /** When a capture failed after the accept, which undid it. */
  undone_at: ColumnType<Date | null, Date | null | undefined>
  /** The request that it pays. */
  request_id: string | null
  /** The standing transfer that it is a run of, and its day there. */
  standing_id: ColumnType<string | null, string | null | undefined>
  standing_day: ColumnType<string | null, string | null | undefined>
  /** US cents that it counts against its sender's limits; null when nothing was counted. */
  counted_cents: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
}

export interface MoneyRequestRow {
  id: string
  requester_id: string
  /** The friend who was asked; null for a request by link. */
  payer_id: string | null
  /** In the address of its link; null for a request to a friend. */
  token: string | null
  currency: CurrencyCode
  amount_minor: bigint
  /** The requester's words, cleaned. */
  note: string | null
  status: RequestStatus
  /** The transfer that pays it. */
  transfer_id: string | null
  created_at: Moment
  expires_at: Moment
  /** When the friend who was asked was told by mail that the last day has begun. */
  last_day_told_at: Moment | null
  ended_at: Moment | null
}

/** Days are YYYY-MM-DD in its time zone. */
export interface StandingTransferRow {
  id: string
  sender_id: string
  receiver_id: string
  debit_card_id: string
  currency: CurrencyCode
  amount_minor: bigint
  /** The most that a run may cost beside the amount. */
  fee_minor: bigint
  /** The sender's words, cleaned. */
  note: string | null
  rhythm: Rhythm
  first_day: string
  last_day: string | null
  time_zone: string
  state: 'active' | 'paused' | 'ended'
  /** The latest run that was sent or skipped. */
  done_day: string | null
  /** The next run; null unless it is active. */
  next_day: string | null
  /** The next run was announced, or its person knew of it. */
  is_told: boolean
  /** The next run failed once, and is tried again on the day after. */
  has_failed: boolean
  /** When the next run is announced, made or tried again; null unless it is active. */
  due_at: Moment | null
  created_at: Moment
  ended_at: Moment | null
}

export interface IdempotencyRow {
  person_id: string
  key: string
  call: string
  body_hash: string
  /** The future id of the listing, order or transfer, and the card processor's key. */
  resource_id: string
  /** Null until the posting commits, of a call that reserves on a card. */
  answer: Json<unknown> | null
  /** The copies of the call that have taken the row, the first included. */
  takers: Generated<number>
  created_at: Moment
}

export interface OutboxRow {
  id: string
  kind: TaskKind
  /** Encrypted for mails and push messages: `{sealed}` or `{packed}`, and `{}` once they were given up. */
  payload: Json<Record<string, unknown>>
  attempts: Generated<number>
  /** Stands for ever, the only one of its kind. */
  is_periodic: Generated<boolean>
  /** While a worker is at it, the end of its lease. */
  due_at: Moment
  /** When it was given up: a task that is done is deleted. */
  done_at: Moment | null
  last_error: string | null
  created_at: Moment
}

/** Units of each currency for 1 USD on a day, with their source. */
export interface RateDayRow {
  /** YYYY-MM-DD. */
  day: string
  source: string
  per_usd: Json<Partial<Record<CurrencyCode, number>>>
  /** False: moved by more than 10 % and waits for the operator. */
  is_approved: boolean
  /** When an operator refused it. */
  refused_at: ColumnType<Date | null, Date | null | undefined>
  fetched_at: Moment
}

/** A message to the operator. */
export interface ContactMessageRow {
  id: string
  /** Name, address and message. */
  content_sealed: string
  /** A keyed hash of the three. */
  content_hash: string
  /** YYYY-MM-DD, UTC: equal messages of one day are one message. */
  day: string
  /** When it was written to the operator; null while the mails of this hour are used up. */
  mailed_at: Moment | null
  /** When an operator took it from the queue. */
  closed_at: ColumnType<Date | null, Date | null | undefined>
  created_at: Moment
}

/** How often something has happened in the window of time that began at `since`. */
/** A mail in the sandbox's mailbox. */
export interface SandboxMailRow {
  id: string
  /** A keyed hash of the recipient's address. */
  to_key: string
  letter_sealed: string
  sent_at: Moment
}

/** A key that encrypts or looks up values, wrapped by a key of the operator; see keys/data-keys.ts. */
export interface DataKeyRow {
  purpose: 'values' | 'lookup'
  version: number
  wrapped: string
  /** The operator key's id in KEYS. */
  wrapped_by: string
  created_at: Moment
  active_from: Moment
  /** When no value was encrypted under it any more. */
  replaced_at: Moment | null
}

/** The row that readiness probes write. */
export interface ReadinessRow {
  id: number
  at: Moment
}

/** One row: whose database this is. */
export interface InstallationRow {
  only_row: Generated<true>
  kind: 'sandbox' | 'production'
  marked_at: Moment
}

export interface Tables
  extends PeopleTables,
    SignInTables,
    PartnerTables,
    NotificationTables,
    OperatorTables,
    LedgerTables,
    MarketTables,
    SettlementTables,
    ScreeningTables {
  data_key: DataKeyRow
  installation: InstallationRow
  account: AccountRow
  journal: JournalRow
  posting: PostingRow
  statement_line: StatementLineRow
  request_count: RequestCountRow
  event: EventRow
  transfer: TransferRow
  money_request: MoneyRequestRow
  standing_transfer: StandingTransferRow
  idempotency: IdempotencyRow
  outbox: OutboxRow
  rate_day: RateDayRow
  contact_message: ContactMessageRow
  sandbox_mail: SandboxMailRow
  readiness: ReadinessRow
}
