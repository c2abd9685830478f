// The state of the money that an accepted order or transfer brings, and of a payment that was undone
// (rules/settlement.md).
import * as z from 'zod/mini'
import { id, moment } from './values.ts'
import { wire } from './wire.ts'

/**
 * The reason why money on its way stays here (rules/settlement.md#chargeback): the bank of the reader, or of the person who
 * gave the money, looks into a chargeback.
 */
const held = z.optional(z.enum(['by-chargeback', 'by-other']))

export const payoutStates = [
  'on-its-way',
  'paid',
  /** It came back from the card, and waits for its owner. */
  'returned',
  /** Nobody is paid, because a payment of the exchange failed. */
  'undone',
] as const
export type PayoutState = (typeof payoutStates)[number]

/** States of the reader's own payment after the exchange was undone. `unneeded`: it was never taken. */
export const refundStates = ['on-its-way', 'paid', 'unneeded'] as const
export type RefundState = (typeof refundStates)[number]

const payoutFields = {
  /** Names it in `choosePayoutCard`; only for the person who may choose another card. */
  id: z.optional(id),
  state: z.enum(payoutStates),
  held,
  /** The reader's own card. */
  lastFour: z.optional(z.string()),
  since: moment,
  /** The processor's reason why it came back. */
  why: z.optional(z.string()),
}

const payout = wire(payoutFields)
export type Payout = z.output<typeof payout>

export const payoutEventKinds = ['paid', 'came-back', 'sent-again', 'undone'] as const
export type PayoutEventKind = (typeof payoutEventKinds)[number]

const payoutEvent = wire({
  what: z.enum(payoutEventKinds),
  at: moment,
  /** The reader's own card. */
  lastFour: z.optional(z.string()),
})
export type PayoutEvent = z.output<typeof payoutEvent>

/** Fields of a row. Absent until it is accepted. */
export const settledFields = {
  /** The reader's own credit; of what was undone the reader's payment, where it has to go to another card. */
  payout: z.optional(payout),
  /** Only of what was undone. */
  refund: z.optional(z.enum(refundStates)),
}
export type SettledFields = {
  readonly payout?: Pick<Payout, 'state' | 'held'> | undefined
  readonly refund?: RefundState | undefined
}

/**
 * Events of the reader's own credit after the accept, oldest first. They are no part of the timeline, whose kinds must
 * not change (rules/embedding.md#wire-values).
 */
export const payoutEvents = z.optional(z.array(payoutEvent))

/** The credits of a listing together. */
export const listingPayout = wire({
  /** `returned` where one came back, else `on-its-way` where one is on its way; `undone` where all were undone. */
  state: z.enum(payoutStates),
  held,
  /** Others were paid. */
  isPart: z.optional(z.boolean()),
  /** State of the reader's payments, where all were undone. */
  refund: z.optional(z.enum(refundStates)),
})
export type ListingPayout = z.output<typeof listingPayout>
