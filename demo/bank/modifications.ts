/** Checkout's modifications of a payment: capturing, adjusting, cancelling and refunding. */
import {
  type Answer,
  addStep,
  amountOf,
  authorisationMsOf,
  type Bank,
  type CardRow,
  cardOf,
  newReference,
  type PaymentRow,
  paymentOf,
  type Sum,
} from './bank-parts.ts'
import { type Booking, cardAccount, heldAccount, merchant } from './books.ts'
import { capturedRest } from './disputes.ts'
import { checkoutError } from './refusals.ts'
import { type ModificationRequest, readAmount, readMerchant, readReference } from './requests.ts'
import { tellPayments } from './webhooks.ts'

/** Finds the payment of a modification; throws Adyen's error for an unknown one. */
function findPayment(bank: Bank, psp: string): PaymentRow {
  const payment = paymentOf(bank, psp)
  if (!payment) throw checkoutError(422, '167', 'Original pspReference required for this operation')
  return payment
}

/** A modification of a payment, while it is carried out. */
type Modifying = {
  readonly payment: PaymentRow
  readonly card: CardRow
  readonly psp: string
  readonly reference: string
  readonly sum: Sum
}

function beginModification(bank: Bank, paymentPsp: string, request: ModificationRequest): Modifying {
  readMerchant(bank, request.merchantAccount)
  const payment = findPayment(bank, paymentPsp)
  const sum = readAmount(request.amount)
  if (sum.value === 0n) throw checkoutError(422, '137', 'Invalid amount specified')
  if (sum.currency !== payment.currency) throw checkoutError(422, '138', 'Unsupported currency specified')
  // Webhooks of a modification carry its own reference, and the payment's when it has none.
  const reference = request.reference ? readReference(request.reference) : payment.reference
  return { payment, card: cardOf(bank, payment.token), psp: newReference(), reference, sum }
}

function received(bank: Bank, { payment, card, psp, reference, sum }: Modifying): Answer {
  return {
    status: 201,
    card,
    body: {
      merchantAccount: bank.options.merchantAccount,
      paymentPspReference: payment.psp,
      reference,
      pspReference: psp,
      status: 'received',
      amount: amountOf(sum.value, sum.currency),
    },
  }
}

const eventCodes = {
  capture: 'CAPTURE',
  refund: 'REFUND',
  cancel: 'CANCELLATION',
  'cancel by reference': 'TECHNICAL_CANCEL',
  adjustment: 'AUTHORISATION_ADJUSTMENT',
}

/** Stores a modification and tells how it ended. `failure` is why it was not done. */
function finishModification(
  bank: Bank,
  modifying: Pick<Modifying, 'payment' | 'card' | 'psp' | 'reference'>,
  kind: keyof typeof eventCodes,
  amount: bigint,
  failure: string | undefined,
): void {
  const { payment, card, psp, reference } = modifying
  bank.books.run(
    'INSERT INTO modifications VALUES (?, ?, ?, ?, ?, ?, ?)',
    psp,
    payment.psp,
    kind,
    reference,
    amount,
    failure === undefined ? 1 : 0,
    bank.now().getTime(),
  )
  tellPayments(bank, {
    eventCode: eventCodes[kind],
    psp,
    original: payment.psp,
    reference,
    amount: { value: amount, currency: payment.currency },
    succeeded: failure === undefined,
    reason: failure ?? '',
    card,
  })
}

/** Books what a capture or refund moves. */
export function bookModification(
  { books, now }: Bank,
  { payment, psp, reference, sum }: Pick<Modifying, 'payment' | 'psp' | 'reference' | 'sum'>,
  move: Pick<Booking, 'kind' | 'from' | 'to'>,
): void {
  books.book(
    {
      ...move,
      amount: sum.value,
      currency: sum.currency,
      token: payment.token,
      subject: payment.psp,
      modification: psp,
      reference: payment.reference,
      ownReference: reference,
    },
    now(),
  )
}

/** Why an authorisation can no longer be used; undefined when it can. */
const ended = ({ status }: PaymentRow) =>
  ({
    authorised: undefined,
    refused: 'The payment was refused',
    cancelled: 'Transaction is already cancelled',
    expired: 'The authorisation has expired',
  })[status]

/** `POST /payments/{psp}/captures`. One payment takes several partial captures. */
export function capture(bank: Bank, paymentPsp: string, request: ModificationRequest): Answer {
  const modifying = beginModification(bank, paymentPsp, request)
  const { payment, card, psp, sum } = modifying
  const failure =
    ended(payment) ??
    (card.manner === 'capture-refused' ? 'Capture refused by the issuer' : undefined) ??
    (sum.value > payment.held ? 'Insufficient balance on payment' : undefined)
  if (failure === undefined) {
    bank.books.run(
      'UPDATE payments SET held = held - ?, captured = captured + ? WHERE psp = ?',
      sum.value,
      sum.value,
      payment.psp,
    )
    bookModification(bank, modifying, { kind: 'payment', from: heldAccount(payment.psp), to: merchant })
    const now = bank.now().getTime()
    if (card.manner === 'capture-fails') addStep(bank, 'fail-capture', psp, now)
    if (card.manner === 'chargeback-opened') addStep(bank, 'open-chargeback', payment.psp, now)
    if (card.manner === 'chargeback-lost') addStep(bank, 'lose-chargeback', payment.psp, now)
  }
  finishModification(bank, modifying, 'capture', sum.value, failure)
  return received(bank, modifying)
}

/** `POST /payments/{psp}/amountUpdates`: a new total and a new time limit. Adyen refuses it once a part was captured. */
export function adjust(bank: Bank, paymentPsp: string, request: ModificationRequest): Answer {
  const modifying = beginModification(bank, paymentPsp, request)
  const { payment, card, sum } = modifying
  const { books } = bank
  const change = sum.value - payment.authorised
  const available = books.balance(cardAccount(card.token), sum.currency)
  const failure =
    ended(payment) ??
    (payment.captured > 0n ? 'Transaction is already captured' : undefined) ??
    (change > available || card.manner === 'no-funds' ? 'Not enough balance' : undefined)
  if (failure === undefined) {
    books.run(
      'UPDATE payments SET authorised = ?, held = held + ?, expires_at = ? WHERE psp = ?',
      sum.value,
      change,
      bank.now().getTime() + authorisationMsOf(bank),
      payment.psp,
    )
    const [own, held] = [cardAccount(card.token), heldAccount(payment.psp)]
    const common = {
      currency: sum.currency,
      token: card.token,
      subject: payment.psp,
      reference: payment.reference,
    }
    if (change > 0n)
      books.book({ ...common, kind: 'reserved', from: own, to: held, amount: change }, bank.now())
    if (change < 0n)
      books.book({ ...common, kind: 'released', from: held, to: own, amount: -change }, bank.now())
  }
  finishModification(bank, modifying, 'adjustment', sum.value, failure)
  return received(bank, modifying)
}

/** Gives back what an authorisation still holds. */
export function release(bank: Bank, payment: PaymentRow, status: 'cancelled' | 'expired'): void {
  bank.books.run('UPDATE payments SET status = ?, held = 0 WHERE psp = ?', status, payment.psp)
  if (payment.held === 0n) return
  bank.books.book(
    {
      kind: 'released',
      from: heldAccount(payment.psp),
      to: cardAccount(payment.token),
      amount: payment.held,
      currency: payment.currency,
      token: payment.token,
      subject: payment.psp,
      reference: payment.reference,
    },
    bank.now(),
  )
}

/** Cancels what is left of a payment, and tells whether there was something. */
function cancelRest(
  bank: Bank,
  payment: PaymentRow,
  kind: 'cancel' | 'cancel by reference',
  psp: string,
  reference: string,
): void {
  const failure = ended(payment) ?? (payment.held === 0n ? 'Transaction is already captured' : undefined)
  if (failure === undefined) release(bank, payment, 'cancelled')
  const card = cardOf(bank, payment.token)
  finishModification(
    bank,
    { payment, card, psp, reference },
    kind,
    payment.held || payment.authorised,
    failure,
  )
}

/** `POST /payments/{psp}/cancels`. */
export function cancel(bank: Bank, paymentPsp: string, request: ModificationRequest): Answer {
  const merchantAccount = readMerchant(bank, request.merchantAccount)
  const payment = findPayment(bank, paymentPsp)
  const reference = request.reference ? readReference(request.reference) : payment.reference
  const psp = newReference()
  cancelRest(bank, payment, 'cancel', psp, reference)
  return {
    status: 201,
    card: cardOf(bank, payment.token),
    body: {
      merchantAccount,
      paymentPspReference: payment.psp,
      reference,
      pspReference: psp,
      status: 'received',
    },
  }
}

/**
 * `POST /cancels`: by the merchant's reference of the payment. A payment that the bank does not know is accepted too,
 * and nothing follows: as at Adyen, the caller asks because it does not know whether there is one.
 */
export function cancelByReference(bank: Bank, request: ModificationRequest): Answer {
  const merchantAccount = readMerchant(bank, request.merchantAccount)
  const paymentReference = readReference(request.paymentReference)
  const reference = request.reference ? readReference(request.reference) : paymentReference
  const psp = newReference()
  const payments = bank.books.all<PaymentRow>(
    `SELECT * FROM payments WHERE reference = ? AND status <> 'refused' ORDER BY status = 'authorised' DESC`,
    paymentReference,
  )
  // Several payments of one reference are several tries: the first keeps this call's reference.
  for (const [index, payment] of payments.entries())
    if (index === 0 || payment.status === 'authorised')
      cancelRest(bank, payment, 'cancel by reference', index === 0 ? psp : newReference(), reference)
  const first = payments[0]
  return {
    status: 201,
    ...(first && { card: cardOf(bank, first.token) }),
    body: { merchantAccount, paymentReference, reference, pspReference: psp, status: 'received' },
  }
}

/** `POST /payments/{psp}/refunds`. */
export function refund(bank: Bank, paymentPsp: string, request: ModificationRequest): Answer {
  const modifying = beginModification(bank, paymentPsp, request)
  const { payment, card, psp, sum } = modifying
  const left = capturedRest(bank, payment)
  const failure =
    payment.captured === 0n
      ? "Transaction hasn't been captured, refund not possible"
      : sum.value > left
        ? 'Insufficient balance on payment'
        : undefined
  if (failure === undefined) {
    bank.books.run('UPDATE payments SET refunded = refunded + ? WHERE psp = ?', sum.value, payment.psp)
    bookModification(bank, modifying, { kind: 'refund', from: merchant, to: cardAccount(card.token) })
    if (card.manner === 'refund-fails') addStep(bank, 'fail-refund', psp, bank.now().getTime())
  }
  finishModification(bank, modifying, 'refund', sum.value, failure)
  return received(bank, modifying)
}
