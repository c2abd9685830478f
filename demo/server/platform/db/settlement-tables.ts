/** The rows of money on its way between cards, and of its comparison with the processor. */
import type { ColumnType, Generated } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Json, Moment } from './columns.ts'

/** A reservation on a card, by the id of the listing, order, sweep or transfer that it is for. */
export interface AuthorisationRow {
  id: string
  card_id: string
  currency: CurrencyCode
  amount_minor: bigint
  /** The key of the call that made it: the id, until the rest was reserved again. */
  processor_key: string
  /** The processor's own id; null for one of a release whose processor kept no books. */
  processor_reference: string | null
  authorised_at: Moment
  /** The key of a renewal that is not answered. */
  renewal_id: ColumnType<string | null, string | null | undefined>
  /** The sum that was held when it was asked for. */
  renewal_minor: ColumnType<bigint | null, bigint | null | undefined>
  renewal_asked_at: ColumnType<Date | null, Date | null | undefined>
  /** More time was refused or does not help: the rest is reserved again. */
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
  /** The reservation's reference at the time of the capture. */
  processor_reference: string | null
  status: 'asked' | 'captured' | 'failed'
  /** The processor's words. */
  failure: ColumnType<string | null, string | null | undefined>
  /** Made before the processor kept books: the audit does not count its journals. */
  is_imported: Generated<boolean>
  created_at: Moment
  decided_at: ColumnType<Date | null, Date | null | undefined>
}

/** Money we owe a person for an accepted order, match or transfer, until it is on a card. */
export interface PayoutRow {
  id: string
  /** The order or transfer. */
  about_id: string
  /** The buyer, the owner of the listing or the receiver. */
  earner_id: string
  /** The owner of the card, who is another person when the earner gave it away. */
  person_id: string
  /** The card that it goes to; the person chooses another one when it came back. */
  card_id: string
  /** The refund that its card did not take back; the earner is then its payer. */
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
  /** The end of the time in which the processor accepts evidence; null where it accepts none. */
  defend_by: ColumnType<Date | null, Date | null | undefined>
  /** The days before it of the last reminder. */
  reminded_days: ColumnType<number | null, number | null | undefined>
  /** The holder of its claim's account, while it is lost. */
  claim_id: ColumnType<string | null, string | null | undefined>
  opened_at: Moment
  changed_at: Moment
}

/** An event from the processor, stored once. */
export interface ProcessorEventRow {
  id: string
  event: Json<Record<string, unknown>>
  received_at: Moment
  /** Null until it was applied; one that fits nothing yet is tried again. */
  applied_at: ColumnType<Date | null, Date | null | undefined>
  /** The result of applying it, for the operator. */
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
  /** The file's name. */
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

/** A line on which the two do not agree, a row that breaks a rule of the ledger, or a message that cannot be right. */
export interface FindingRow {
  id: string
  source: Generated<'reports' | 'ledger' | 'messages'>
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

/** How far the deletion of settled exchanges has come; one row. */
export interface SettledDeletionRow {
  /** The last that was looked at. */
  payout_id: string
  /** An exchange decided before it has all of its captures and payouts, or none. */
  until: Date
}

/** A payout to another person's card, kept after its own row is deleted. */
export interface SettledGiftRow {
  person_id: string
  /** When its payout was made. */
  at: Moment
  order_id: string
  currency: CurrencyCode
}

export interface SettlementTables {
  authorisation: AuthorisationRow
  capture: CaptureRow
  payout: PayoutRow
  payout_attempt: PayoutAttemptRow
  refund: RefundRow
  dispute: DisputeRow
  processor_event: ProcessorEventRow
  refused_message: RefusedMessageRow
  reconciliation: ReconciliationRow
  processor_report: ProcessorReportRow
  finding: FindingRow
  settled_deletion: SettledDeletionRow
  settled_gift: SettledGiftRow
}
