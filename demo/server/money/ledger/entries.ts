/**
 * The entry of a movement of money: its legs on the accounts, which sum to zero, and the lines of the cards' statements
 * (rules/statement.md#lines). `ledger.ts` writes them.
 */
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { newId } from '../../ids.ts'
import type { JournalEvent } from '../../platform/db/tables.ts'
import {
  type CardLine,
  card,
  claims,
  escrow,
  fees,
  type Leg,
  line,
  loss,
  opening,
  partners,
  payable,
  processor,
} from './legs.ts'

export type Entry = {
  /** Each happens at most once for an `aboutId`; a unique key of the table enforces it. */
  readonly event: JournalEvent
  readonly aboutId: string
  /** The listing, order or transfer that its lines are about, where that is another one. */
  readonly subjectId?: string
  /** The event in words, for readers of the ledger. */
  readonly note: string
  readonly legs: readonly Leg[]
  readonly lines: readonly CardLine[]
}

/** The money of a listing, an order or a transfer, and the card that it comes from. */
export type Held = {
  readonly id: string
  readonly cardId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
}

/** The exchange's fee for a payment: `id` owns the account that it is booked to. */
export type Fee = { readonly id: string; readonly amount: Minor }

/** A payment out of an escrow, to whom it is owed. The fee leaves the escrow too, and is not in `amount`. */
export type Payment = Held & { readonly fee?: Fee | undefined }

/** The amount that a payment takes from its card. */
export const withFee = ({ amount, fee }: Pick<Payment, 'amount' | 'fee'>): Minor =>
  amount + (fee?.amount ?? 0n)

/** Moves money from the card into the escrow, whose account it opens. */
export const holdFromCard = (held: Held, note: string): Entry => ({
  event: 'hold',
  aboutId: held.id,
  note,
  legs: [
    card(held.cardId, held.currency, -held.amount),
    opening(escrow(held.id, held.currency, held.amount)),
  ],
  lines: [line('held', held)],
})

/** Returns the rest of the escrow to the card that it came from. */
export const release = (held: Held, note: string): Entry => ({
  event: 'final',
  aboutId: held.id,
  note,
  legs: [escrow(held.id, held.currency, -held.amount), card(held.cardId, held.currency, held.amount)],
  lines: [line('released', held)],
})

/** Money that is owed to a person: `id` is the payout's or the refund's, `cardId` the card that it goes to. */
export type Due = Held & {
  /** The order or transfer. */
  readonly subjectId: string
}

type Receiver = Pick<Due, 'id' | 'cardId'>

/** Owes the money held for a payment to its receiver, less the fee. Opens the accounts of both: their ids are new. */
const payLegs = (payment: Payment, to: Receiver): Leg[] => [
  escrow(payment.id, payment.currency, -withFee(payment)),
  opening(payable(to.id, payment.currency, payment.amount)),
  ...(payment.fee
    ? [{ ...opening(fees(payment.fee.id, payment.currency, payment.fee.amount)), payerId: payment.id }]
    : []),
]

const takenLine = (payment: Payment) => line('taken', { ...payment, amount: withFee(payment) })
const dueLine = (payment: Payment, { cardId }: Receiver) => line('due', { ...payment, cardId })

/** Owes the money that was held for a transfer to its receiver. */
export const payTo = (payment: Payment, due: Receiver, note: string): Entry => ({
  event: 'final',
  aboutId: payment.id,
  note,
  legs: payLegs(payment, due),
  lines: [takenLine(payment), dueLine(payment, due)],
})

/** Settles both sides of an order: the listing's money is owed to the buyer, the buyer's to the owner. */
export const settle = (sides: {
  readonly order: Payment
  /** The part of the order's hold that its price does not need; it goes back to the buyer's card. */
  readonly unneeded?: Minor
  readonly toBuyer: Receiver
  /** `amount` is the ordered amount; the rest stays in the listing's escrow. */
  readonly listing: Payment
  readonly toOwner: Receiver
}): Entry => {
  const unneeded = { ...sides.order, amount: sides.unneeded ?? 0n }
  return {
    event: 'final',
    aboutId: sides.order.id,
    note: 'order accepted',
    legs: [
      ...payLegs(sides.listing, sides.toBuyer),
      ...payLegs(sides.order, sides.toOwner),
      escrow(unneeded.id, unneeded.currency, -unneeded.amount),
      card(unneeded.cardId, unneeded.currency, unneeded.amount),
    ],
    lines: [
      takenLine(sides.listing),
      dueLine(sides.listing, sides.toBuyer),
      takenLine(sides.order),
      line('released', unneeded),
      dueLine(sides.order, sides.toOwner),
    ],
  }
}

/** The processor has captured: it owes us what the card owed. `id` is the capture's. */
export const captured = ({ id, cardId, currency, amount }: Held): Entry => ({
  event: 'captured',
  aboutId: id,
  note: 'captured',
  legs: [card(cardId, currency, amount), processor(id, currency, -amount)],
  lines: [],
})

/** A payout was paid: the processor has passed on what we owed. `attemptId` is the try that succeeded. */
export const paid = (due: Due, attemptId: string): Entry => ({
  event: 'paid',
  aboutId: attemptId,
  subjectId: due.subjectId,
  note: 'paid',
  legs: [payable(due.id, due.currency, -due.amount), processor(attemptId, due.currency, due.amount)],
  lines: [line('received', due)],
})

/** A payout came back. We owe a paid one again; one that was never paid was owed all the time. */
export const returned = (due: Due, attemptId: string, wasPaid: boolean): Entry => ({
  event: 'returned',
  aboutId: attemptId,
  subjectId: due.subjectId,
  note: 'returned',
  legs: wasPaid
    ? [processor(attemptId, due.currency, -due.amount), payable(due.id, due.currency, due.amount)]
    : [],
  lines: [line(wasPaid ? 'reversed' : 'returned', due)],
})

/** Returned money is on its way to another card, by the try `attemptId`. */
export const redirected = (due: Due, attemptId: string): Entry => ({
  event: 'redirected',
  aboutId: attemptId,
  subjectId: due.subjectId,
  note: 'sent to another card',
  legs: [],
  lines: [line('due', due)],
})

/** Takes back what an exchange owed, and its fees: it goes to the card that paid it. `refund.id` is the refund's. */
export const undone = (
  aboutId: string,
  sides: readonly { readonly due: Payment; readonly refund: Held }[],
): Entry => ({
  event: 'undone',
  aboutId,
  note: 'payment failed',
  legs: sides.flatMap(({ due, refund }) => [
    payable(due.id, due.currency, -due.amount),
    ...(due.fee ? [fees(due.fee.id, due.currency, -due.fee.amount)] : []),
    payable(refund.id, refund.currency, refund.amount),
  ]),
  lines: sides.map(({ due }) => line('returned', due)),
})

/**
 * The money of an undone exchange is back on the card. `captureId` is that of the capture which the processor refunded;
 * without one nothing had been captured.
 */
export const refunded = (refund: Due, captureId?: string): Entry => ({
  event: 'refunded',
  aboutId: refund.id,
  subjectId: refund.subjectId,
  note: captureId === undefined ? 'never captured' : 'refunded',
  legs: [
    payable(refund.id, refund.currency, -refund.amount),
    captureId === undefined
      ? card(refund.cardId, refund.currency, refund.amount)
      : processor(captureId, refund.currency, refund.amount),
  ],
  lines: [line('refunded', refund)],
})

/** The card did not take a refund: it is owed as the payout `payoutId`, which waits for another card. */
export const refundRefused = (refund: Due, payoutId: string): Entry => ({
  event: 'returned',
  aboutId: refund.id,
  subjectId: refund.subjectId,
  note: 'refund refused',
  legs: [
    payable(refund.id, refund.currency, -refund.amount),
    payable(payoutId, refund.currency, refund.amount),
  ],
  lines: [line('returned', refund)],
})

/** A refund came back from the card after it was made: it is owed as the payout `payoutId`. */
export const refundReturned = (refund: Due, captureId: string, payoutId: string): Entry => ({
  event: 'returned',
  aboutId: refund.id,
  subjectId: refund.subjectId,
  note: 'refund returned',
  legs: [
    processor(captureId, refund.currency, -refund.amount),
    payable(payoutId, refund.currency, refund.amount),
  ],
  lines: [line('reversed', refund)],
})

/**
 * The processor gave a capture back by itself, while its refund waited for another card as the payout `payoutId`.
 * `wasMade`: the refund had been on the card before, and come back.
 */
export const givenBack = (capture: Due, payoutId: string, wasMade: boolean): Entry => ({
  event: 'capture-failed',
  aboutId: capture.id,
  subjectId: capture.subjectId,
  note: 'capture failed while its refund waited',
  legs: [
    processor(capture.id, capture.currency, capture.amount),
    payable(payoutId, capture.currency, -capture.amount),
  ],
  lines: [line(wasMade ? 'received' : 'refunded', capture)],
})

/**
 * The processor took a capture back whose money had left: the exchange bears the loss. `aboutId` is that of the capture,
 * or of the refund which was made nevertheless.
 */
export const lost = (aboutId: string, capture: Omit<Held, 'cardId'>, lossId: string): Entry => ({
  event: 'capture-failed',
  aboutId,
  note: 'capture failed after its money had left',
  legs: [
    processor(capture.id, capture.currency, capture.amount),
    loss(lossId, capture.currency, -capture.amount),
  ],
  lines: [],
})

/** A person's debt for a lost chargeback, covered by money that we owe them and that stays here. */
export type Claim = { readonly id: string; readonly amount: Minor }

/**
 * The processor takes money of a disputed payment from us, or returns it. `id` is the dispute's. What its claim does not
 * cover is a loss.
 */
export const chargedBack = (
  { id, currency, amount }: Omit<Held, 'cardId'>,
  claim: Claim,
  isTaken: boolean,
): Entry => {
  const sign = isTaken ? 1n : -1n
  return {
    event: 'charged-back',
    aboutId: newId(),
    note: isTaken ? 'chargeback' : 'chargeback reversed',
    legs: [
      processor(id, currency, sign * amount),
      claims(claim.id, currency, -sign * claim.amount),
      loss(newId(), currency, -sign * (amount - claim.amount)),
    ].filter((each) => each.amount !== 0n),
    lines: [],
  }
}

/** The cover of a part of a claim has gone back to a card: that part is a loss. */
export const claimLost = ({ id, amount }: Claim, currency: CurrencyCode): Entry => ({
  event: 'charged-back',
  aboutId: newId(),
  note: 'nothing covers this part of the claim any more',
  legs: [claims(id, currency, amount), loss(newId(), currency, -amount)],
  lines: [],
})

/** Money that is owed to a partner: `id` is the payout's. */
export type PartnerDue = {
  readonly id: string
  readonly partnerId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
}

/** The processor has passed on what we owed a partner, or it came back. */
export const partnerPaid = (
  { id, partnerId, currency, amount }: PartnerDue,
  event: 'paid' | 'returned',
): Entry => {
  const sign = event === 'paid' ? 1n : -1n
  return {
    event,
    aboutId: id,
    note: event === 'paid' ? 'fee share paid' : 'fee share returned',
    legs: [partners(partnerId, currency, -sign * amount), processor(id, currency, sign * amount)],
    lines: [],
  }
}
