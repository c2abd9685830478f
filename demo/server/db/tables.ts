/**
 * The rows of every table as both backends return them: int8 is bigint, numeric is text, timestamptz is Date. The rows
 * about people are in people-tables.ts, those about what people are told in notification-tables.ts.
 */
import type { ColumnType, Generated } from 'kysely'
import type { ListingStatus } from '#core/contract/listing-search.ts'
import type { OrderStatus } from '#core/contract/orders.ts'
import type { RequestStatus } from '#core/contract/request-view.ts'
import type { StatementEffect } from '#core/contract/statement.ts'
import type { Decider, TimelineEventKind } from '#core/contract/timeline.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { OrderEnd, StoredChange, TransferEnd } from '../history/facts.ts'
import type { Json, Moment } from './columns.ts'
import type { LeaseRow } from './lease-table.ts'
import type { LedgerTables } from './ledger-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { OperatorTables } from './operator-tables.ts'
import type { PartnerTables } from './partner-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ScreeningTables } from './screening-tables.ts'

/**
 * `card`: what is authorised on a card and not yet captured, at most zero. `escrow`: holds. `payable`: what we owe a
 * person for a payout or a refund. `processor`: what the card processor owes us, below zero, or has passed on. `claim`: what a
 * person owes us for a chargeback, below zero. `loss`.
 */
export type AccountKind = 'card' | 'escrow' | 'payable' | 'processor' | 'fee' | 'loss' | 'claim'

export interface AccountRow {
  id: string
  kind: AccountKind
  /** The card, listing, order, transfer, payout, refund, capture, attempt, dispute, claim or fee that owns it. */
  holder_id: string
  currency: CurrencyCode
  /** Minor units; always the sum of its postings. */
  balance: bigint
  /** Minor units, of a card only. */
  received: Generated<bigint>
  taken: Generated<bigint>
  held: Generated<bigint>
  /** Lines of the card's statement in this currency, and the time of the last one. */
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
  /** Of a listing, an order or a transfer. */
  | 'hold'
  | 'final'
  | 'undone'
  /** Of a capture. */
  | 'captured'
  | 'capture-failed'
  /** Of an attempt of a payout, the second of a refund too. */
  | 'paid'
  | 'returned'
  | 'redirected'
  /** Of a refund. */
  | 'refunded'
  /** Each has an id of its own. */
  | 'charged-back'
  /** Of the migration that began the processor's books. */
  | 'opening'

export interface JournalRow {
  id: string
  /** Each happens at most once for an `about_id`. */
  event: JournalEvent
  about_id: string
  /** What happened, for readers of the ledger: `order accepted`. */
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

export interface ListingRow {
  id: string
  reference: string
  owner_id: string
  need_currency: CurrencyCode
  have_currency: CurrencyCode
  /** Minor units of the need-currency. */
  need_minor: bigint
  /** Minor units of the have-currency. */
  offer_minor: bigint
  /** Minor units of the have-currency that can still be ordered. */
  balance_minor: bigint
  /** The fee on the whole offer, in minor units of the have-currency; each sale is charged its share. */
  fee_minor: Generated<bigint>
  /** Have for 1 need, 10 decimals. */
  rate: string
  /** The owner's price as it was typed: units of the other currency for 1 of `price_base`; null for the price of `rate`. */
  price: string | null
  price_base: CurrencyCode | null
  /** Minor units of the need-currency that the balance costs at that price; null when the amount alone decides. */
  balance_cost_minor: bigint | null
  status: ListingStatus
  is_halted: Generated<boolean>
  part_fulfilment: boolean
  system_fulfilment: boolean
  is_system_rate: boolean
  debit_card_id: string
  credit_card_id: string
  created_at: Moment
  expires_at: Moment
  /** Set when the listing takes no more orders: fulfilled, halted or expired. */
  ended_at: Moment | null
  ended_why: 'fulfilled' | 'halted' | 'expired' | null
  /** US cents that its offer counts against its owner's limits; null when nothing was counted. */
  counted_cents: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
  /** Minor units of the need-currency that orders and matches have brought so far. */
  received_minor: Generated<bigint>
  /** Minor units of the have-currency that a fulfilled listing did not need; they went back to its card. */
  released_minor: Generated<bigint>
  /** When it was posted or last changed: at equal rates the listing that stands longer is matched first. */
  standing_since: Moment
  /** When its owner was notified that it is about to expire. */
  expiry_told_at: Moment | null
  /** When the owner was told by mail that the last day has begun. */
  last_day_told_at: Moment | null
  /** Its owner is frozen: it takes no orders and is not found. */
  is_paused: Generated<boolean>
}

export interface OrderRow {
  id: string
  reference: string
  listing_id: string
  /** The owner of the listing, who never changes. */
  owner_id: string
  buyer_id: string
  /** Minor units of the listing's have-currency. */
  order_minor: bigint
  /** Minor units of the listing's need-currency, held on the buyer's card. */
  give_up_minor: bigint
  /** The buyer's fee, in minor units of the need-currency, held beside the give-up amount. */
  buyer_fee_minor: Generated<bigint>
  /** The owner's, in minor units of the have-currency; 0 until the order is accepted. */
  owner_fee_minor: Generated<bigint>
  /** In the owner's direction. */
  rate: string
  /** As in a listing. */
  price: string | null
  price_base: CurrencyCode | null
  /** The listing's own rate when the order was placed; the owner may change it later. */
  listing_rate: string
  listing_price: string | null
  listing_price_base: CurrencyCode | null
  is_system_rate: boolean
  status: OrderStatus
  /** Why it ended without a payment. Null too when `reason_words` has it, or when its buyer cancelled it. */
  reason: OrderEnd | null
  /** An earlier release's reason that is none of the kinds, as it was written. */
  reason_words: string | null
  debit_card_id: string
  credit_card_id: string
  created_at: Moment
  expires_at: Moment
  /** When the one who decides was told by mail that the last day has begun. */
  last_day_told_at: ColumnType<Date | null, Date | null | undefined>
  decided_at: Moment | null
  /** Null while it is pending. */
  decided_by: Decider | null
  /** Set for a match of two listings, which nobody placed: the newer listing, whose owner is the buyer. */
  matched_listing_id: string | null
  /** The newer listing's own rate at the match, in its owner's direction. */
  matched_rate: string | null
  matched_price: string | null
  matched_price_base: CurrencyCode | null
  /** When a capture failed after the accept, which undid it. */
  undone_at: ColumnType<Date | null, Date | null | undefined>
  /** The sweep that bought it together with others, whose reservation pays it; null for an order of its own. */
  sweep_id: ColumnType<string | null, string | null | undefined, never>
  /** US cents that it counts against its buyer's limits; null when nothing was counted. */
  counted_cents: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
}

/** One row for each pair of currencies, in alphabetical order; a match of the pair's listings locks it. */
export interface MarketPairRow {
  one: CurrencyCode
  other: CurrencyCode
}

/** A listing that waits to be matched, or of which a part was matched; see the migration 081. */
export interface MatchQueueRow {
  listing_id: string
  one: CurrencyCode
  other: CurrencyCode
  standing_since: Date
  after_rate: string | null
  after_since: Date | null
  after_id: string | null
  touched_at: Date
  failures: Generated<number>
  aside_until: Date | null
}

/** The orders that a busy listing had until some moment, matches included; see the migration 084-order-walks. */
export interface OrderTallyRow {
  listing_id: string
  orders: bigint
  until: Date
}

/** Requests of a network within a minute; see the migration 084-request-counts. */
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
  facts: Json<{ changes?: readonly StoredChange[] }>
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
  /** As in an order. */
  reason_words: string | null
  /** The sender's words, cleaned. */
  note: string | null
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
  /** US cents that it counts against its sender's limits; null when nothing was counted. */
  counted_cents: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
}

export interface MoneyRequestRow {
  id: string
  requester_id: string
  /** The friend who was asked; null for a request by link. */
  payer_id: string | null
  /** Of its link; null for a request to a friend. */
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

export interface IdempotencyRow {
  person_id: string
  key: string
  call: string
  body_hash: string
  /** The future id of the listing, order or transfer, and the card processor's key. */
  resource_id: string
  /** Null until the posting commits. */
  answer: Json<unknown> | null
  /** The copies of the call that have claimed the row, the first included. */
  takers: Generated<number>
  created_at: Moment
}

export interface OutboxRow {
  id: string
  kind: 'mail' | 'push' | 'capture' | 'void' | 'payout' | 'refund' | 'renew'
  /** That of a mail and of a push message is encrypted: `{sealed}`. It is `{}` once it has left. */
  payload: Json<Record<string, unknown>>
  attempts: Generated<number>
  due_at: Moment
  done_at: Moment | null
  last_error: string | null
  created_at: Moment
}

/** A reservation on a card, by the id of the listing, order, sweep or transfer that it is for. */
export interface AuthorisationRow {
  id: string
  card_id: string
  currency: CurrencyCode
  amount_minor: bigint
  /** The key of the call that made it: the id, until the rest was reserved anew. */
  processor_key: string
  /** The processor's own id; null for one of a release whose processor kept no books. */
  processor_reference: string | null
  authorised_at: Moment
  /** The key of a renewal that is not answered. */
  renewal_id: ColumnType<string | null, string | null | undefined>
  /** What is held when it is asked for. */
  renewal_minor: ColumnType<bigint | null, bigint | null | undefined>
  renewal_asked_at: ColumnType<Date | null, Date | null | undefined>
  /** More time was refused or does not help: the rest is reserved anew. */
  is_renewed_anew: Generated<boolean>
}

/** A part of a reservation that an accepted order, match or transfer takes. */
export interface CaptureRow {
  id: string
  authorisation_id: string
  /** The order or transfer. */
  about_id: string
  card_id: string
  currency: CurrencyCode
  /** With the fee. */
  amount_minor: bigint
  fee_minor: Generated<bigint>
  /** The owner of the account that the fee is booked to; null without a fee. */
  fee_id: ColumnType<string | null, string | null | undefined, never>
  /** Of the reservation that it is taken from, like the authorisation's at that time. */
  processor_reference: string | null
  status: 'asked' | 'captured' | 'failed'
  /** The processor's words. */
  failure: ColumnType<string | null, string | null | undefined>
  /** Of a release whose processor kept no books. */
  is_imported: Generated<boolean>
  created_at: Moment
  decided_at: ColumnType<Date | null, Date | null | undefined>
}

/** What we owe a person for an accepted order, match or transfer, until it is on a card. */
export interface PayoutRow {
  id: string
  /** The order or transfer. */
  about_id: string
  /** Who earned it: the buyer, the owner of the listing or the receiver. */
  earner_id: string
  /** The owner of the card, who is another person when the earner gave it away. */
  person_id: string
  /** The card that it goes to; the person chooses another one when it came back. */
  card_id: string
  /** Of what its card did not take back; then the earner is who had paid it. */
  refund_id: ColumnType<string | null, string | null | undefined>
  currency: CurrencyCode
  amount_minor: bigint
  /** `waiting`: for the captures of its order or transfer. */
  status: 'waiting' | 'asked' | 'sent' | 'paid' | 'returned' | 'undone'
  /** The latest. */
  attempt_id: ColumnType<string | null, string | null | undefined>
  /** Why it came back, in the processor's words. */
  failure: ColumnType<string | null, string | null | undefined>
  is_imported: Generated<boolean>
  /** The claim of a lost dispute that it covers, and how much of it, in the currency of the dispute. */
  claim_id: ColumnType<string | null, string | null | undefined>
  claimed_minor: ColumnType<bigint | null, bigint | null | undefined>
  created_at: Moment
  changed_at: Moment
}

export interface PayoutAttemptRow {
  /** The key at the processor. */
  id: string
  payout_id: string
  card_id: string
  status: 'asked' | 'sent' | 'paid' | 'returned'
  failure: ColumnType<string | null, string | null | undefined>
  created_at: Moment
  changed_at: Moment
}

/** Money of an undone order or transfer, on its way back to the card that paid it. */
export interface RefundRow {
  /** The key at the processor. */
  id: string
  capture_id: string
  /** `waiting`: for the capture. `unneeded`: nothing was captured. */
  status: 'waiting' | 'asked' | 'refunded' | 'failed' | 'unneeded'
  failure: ColumnType<string | null, string | null | undefined>
  created_at: Moment
  decided_at: ColumnType<Date | null, Date | null | undefined>
}

/** A person disputes a payment with their bank. */
export interface DisputeRow {
  id: string
  /** The processor's id of it. */
  processor_dispute: string
  authorisation_id: string
  person_id: string
  currency: CurrencyCode
  amount_minor: bigint
  /** `lost`: the processor took the money from us. `won`: it did not, or returned it. */
  status: 'opened' | 'lost' | 'won'
  /** How often the status has changed, and when the processor told so. */
  changes: Generated<number>
  told_at: Moment
  why: string
  /** The holder of its claim's account, while it is lost. */
  claim_id: ColumnType<string | null, string | null | undefined>
  opened_at: Moment
  changed_at: Moment
}

/** What the processor told, each event once. */
export interface ProcessorEventRow {
  id: string
  event: Json<Record<string, unknown>>
  received_at: Moment
  /** Null until it was applied; one that fits nothing yet is tried again. */
  applied_at: ColumnType<Date | null, Date | null | undefined>
  /** What followed, for the operator. */
  outcome: ColumnType<string | null, string | null | undefined>
}

/** A message that is not from the processor, or that nobody understands. */
export interface RefusedMessageRow {
  id: string
  channel: string
  why: string
  body: string
  received_at: Moment
}

/** A comparison of our ledger with the processor's reports, in lines. */
export interface ReconciliationRow {
  id: string
  /** YYYY-MM-DD of a run by the job; null for one by the command. */
  night: string | null
  source: string
  agreed: number
  differing: number
  missing: number
  under_way: number
  at: Moment
}

/** A report of the processor about one day, since it was announced. */
export interface ProcessorReportRow {
  /** Of the file. */
  name: string
  kind: 'payments' | 'payouts'
  /** YYYY-MM-DD, in the time zone of the report. */
  day: string
  address: string
  announced_at: Moment
  read_at: ColumnType<Date | null, Date | null | undefined>
  /** Such as `+01:00`; null for one without lines. */
  utc_offset: ColumnType<string | null, string | null | undefined>
  /** Null until it was read. */
  lines: ColumnType<readonly Record<string, unknown>[] | null, string | null | undefined, string | null>
  /** Why it could not be read, for the operator. */
  failure: ColumnType<string | null, string | null | undefined>
}

/** A line on which the two do not agree, or a row that breaks a rule of the ledger. */
export interface FindingRow {
  id: string
  source: Generated<'reports' | 'ledger'>
  /** The same each time that the line is found. */
  identity: string
  outcome: 'differing' | 'missing-there' | 'missing-here' | 'report-missing'
  /** Our key at the processor, its own of what we do not know, or the id of the row. */
  line_key: string
  /** For the operator. */
  words: string
  found_at: Moment
  last_found_at: Moment
  resolved_at: ColumnType<Date | null, Date | null | undefined>
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
export interface ContactCountRow {
  /** `letters`, or a keyed hash of a sender's network. */
  name: string
  since: Moment
  count: number
}

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

/** What readiness probes write. */
export interface ReadinessRow {
  id: number
  at: Moment
}

export interface Tables
  extends PeopleTables,
    PartnerTables,
    NotificationTables,
    OperatorTables,
    LedgerTables,
    ScreeningTables {
  data_key: DataKeyRow
  account: AccountRow
  journal: JournalRow
  posting: PostingRow
  statement_line: StatementLineRow
  listing: ListingRow
  orders: OrderRow
  market_pair: MarketPairRow
  match_queue: MatchQueueRow
  order_tally: OrderTallyRow
  request_count: RequestCountRow
  event: EventRow
  transfer: TransferRow
  money_request: MoneyRequestRow
  idempotency: IdempotencyRow
  outbox: OutboxRow
  authorisation: AuthorisationRow
  capture: CaptureRow
  payout: PayoutRow
  payout_attempt: PayoutAttemptRow
  refund: RefundRow
  dispute: DisputeRow
  processor_event: ProcessorEventRow
  refused_message: RefusedMessageRow
  reconciliation: ReconciliationRow
  finding: FindingRow
  processor_report: ProcessorReportRow
  rate_day: RateDayRow
  contact_message: ContactMessageRow
  contact_count: ContactCountRow
  sandbox_mail: SandboxMailRow
  readiness: ReadinessRow
  lease: LeaseRow
}
