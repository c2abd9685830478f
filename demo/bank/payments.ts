/** Checkout's calls: storing a card, authorising, capturing, adjusting, cancelling and refunding. */
import {
  addStep,
  amountOf,
  type Bank,
  type CardRow,
  cardOf,
  newReference,
  type PaymentRow,
  type Sum,
} from './bank-parts.ts'
import { cardAccount, heldAccount, merchant } from './books.ts'
import { findCard, fundCard, readTypedCard, storeCard } from './cards.ts'
import { disputedAmount } from './disputes.ts'
import { checkoutError } from './refusals.ts'
import {
  type ModificationRequest,
  type PaymentMethodsRequest,
  type PaymentRequest,
  sumOf,
} from './requests.ts'
import { tellPayments, variantOf } from './webhooks.ts'

export type Answer = { readonly status: number; readonly body: object; readonly card?: CardRow }

const dayMs = 24 * 60 * 60 * 1000
const weekMs = 7 * dayMs
const earlyExpiryMs = 30_000
const maxReferenceLength = 80

/** Adyen's refusal reasons, with their codes. */
const refusals = {
  refused: ['2', 'Refused'],
  expired: ['6', 'Expired Card'],
  noFunds: ['12', 'Not enough balance'],
}

function readMerchant(bank: Bank, given: string | undefined): string {
  if (given !== bank.options.merchantAccount) throw checkoutError(403, '901', 'Invalid Merchant Account')
  return given
}

function readReference(given: string | undefined): string {
  if (!given) throw checkoutError(422, '130', 'Reference Missing')
  if (given.length > maxReferenceLength)
    throw checkoutError(422, '702', 'The reference has more than 80 characters')
  return given
}

function readAmount(given: ModificationRequest['amount']): Sum {
  const sum = sumOf(given)
  if (!sum || sum.value < 0n) throw checkoutError(422, '137', 'Invalid amount specified')
  return sum
}

/** `POST /paymentMethods`: what the account can charge. */
export function paymentMethods(bank: Bank, { merchantAccount }: PaymentMethodsRequest): object {
  readMerchant(bank, merchantAccount)
  return { paymentMethods: [{ type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex'] }] }
}

/** `POST /payments`: stores a card with an amount of 0, or authorises an amount on a stored one. */
export function pay(bank: Bank, request: PaymentRequest): Answer {
  readMerchant(bank, request.merchantAccount)
  const sum = readAmount(request.amount)
  const reference = readReference(request.reference)
  if (!request.returnUrl) throw checkoutError(422, '14_030', 'Return URL is missing.')
  const method = request.paymentMethod
  if (method?.type !== 'scheme') throw checkoutError(422, '14_004', 'Missing payment method details')
  const { shopperReference: shopper, recurringProcessingModel } = request
  if (!shopper || shopper.length < 3)
    throw checkoutError(422, '14_012', 'The provided shopperReference is missing or too short')
  if (!recurringProcessingModel) throw checkoutError(422, '14_013', 'The recurringProcessingModel is missing')
  if (method.storedPaymentMethodId) {
    if (sum.value === 0n) throw checkoutError(422, '137', 'Invalid amount specified')
    const card = findCard(bank, method.storedPaymentMethodId, shopper)
    if (!card) throw checkoutError(422, '800', 'Contract not found')
    return authorise(bank, card, sum, reference)
  }
  if (sum.value !== 0n || !request.storePaymentMethod)
    throw checkoutError(
      422,
      '14_005',
      'This bank stores a card with an amount of 0 first, and then takes its token',
    )
  return tokenise(bank, readTypedCard(bank, method), sum, reference, shopper)
}

function tokenise(
  bank: Bank,
  typed: ReturnType<typeof readTypedCard>,
  sum: Sum,
  reference: string,
  shopper: string,
): Answer {
  const psp = newReference()
  const reason = typed.isExpired
    ? refusals.expired
    : typed.manner === 'refused-when-added'
      ? refusals.refused
      : undefined
  if (reason) {
    const refused: CardRow = {
      token: '',
      shopper,
      last_four: typed.lastFour,
      brand: typed.brand,
      expiry: typed.expiry,
      alias: typed.alias,
      manner: typed.manner,
    }
    return refusal(bank, refused, psp, sum, reference, reason)
  }
  const { card, isNew } = storeCard(bank, shopper, typed)
  const tokenization = {
    'recurring.recurringDetailReference': card.token,
    'recurring.shopperReference': shopper,
    'tokenization.shopperReference': shopper,
    'tokenization.storedPaymentMethodId': card.token,
    'tokenization.store.operationType': isNew ? 'created' : 'alreadyExisting',
  }
  return authorised(bank, card, psp, sum, reference, tokenization)
}

function authorise(bank: Bank, card: CardRow, sum: Sum, reference: string): Answer {
  const { books, options } = bank
  const { currency, value } = sum
  const psp = newReference()
  const now = bank.now()
  fundCard(bank, card, currency)
  const hasFunds = card.manner !== 'no-funds' && books.balance(cardAccount(card.token), currency) >= value
  const lifeMs = card.manner === 'expires-early' ? earlyExpiryMs : (options.authorisationMs ?? weekMs)
  books.run(
    `INSERT INTO payments (psp, reference, token, currency, authorised, held, status, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    psp,
    reference,
    card.token,
    currency,
    value,
    hasFunds ? value : 0n,
    hasFunds ? 'authorised' : 'refused',
    now.getTime(),
    now.getTime() + lifeMs,
  )
  if (!hasFunds) return refusal(bank, card, psp, sum, reference, refusals.noFunds)
  books.book(
    {
      kind: 'reserved',
      from: cardAccount(card.token),
      to: heldAccount(psp),
      amount: value,
      currency,
      token: card.token,
      subject: psp,
      reference,
    },
    now,
  )
  return authorised(bank, card, psp, sum, reference)
}

function authorised(
  bank: Bank,
  card: CardRow,
  psp: string,
  sum: Sum,
  reference: string,
  tokenization: Readonly<Record<string, string>> = {},
): Answer {
  const authCode = String(Number.parseInt(psp.slice(0, 4), 36) % 1_000_000).padStart(6, '0')
  tellPayments(bank, {
    eventCode: 'AUTHORISATION',
    psp,
    reference,
    amount: sum,
    succeeded: true,
    reason: `${authCode}:${card.last_four}:${card.expiry}`,
    card,
    additionalData: {
      ...tokenization,
      authCode,
      cardSummary: card.last_four,
      expiryDate: card.expiry,
      paymentMethodVariant: variantOf(card),
    },
    operations: ['CANCEL', 'CAPTURE', 'REFUND'],
  })
  const additionalData = {
    ...tokenization,
    alias: card.alias,
    aliasType: 'Default',
    authCode,
    cardSummary: card.last_four,
    expiryDate: card.expiry,
    paymentMethod: variantOf(card),
    refusalReasonRaw: 'AUTHORISED',
  }
  return {
    status: 200,
    card,
    body: {
      additionalData,
      pspReference: psp,
      resultCode: 'Authorised',
      amount: amountOf(sum.value, sum.currency),
      merchantReference: reference,
      paymentMethod: { type: 'scheme', brand: variantOf(card) },
    },
  }
}

function refusal(
  bank: Bank,
  card: CardRow,
  psp: string,
  amount: Sum,
  reference: string,
  [refusalReasonCode = '', refusalReason = '']: readonly string[],
): Answer {
  tellPayments(bank, {
    eventCode: 'AUTHORISATION',
    psp,
    reference,
    amount,
    succeeded: false,
    reason: refusalReason,
    card,
    additionalData: { cardSummary: card.last_four, expiryDate: card.expiry },
  })
  return {
    status: 200,
    card,
    body: {
      additionalData: {
        cardSummary: card.last_four,
        refusalReasonRaw: `${refusalReasonCode} : ${refusalReason}`,
      },
      pspReference: psp,
      refusalReason,
      refusalReasonCode,
      resultCode: 'Refused',
      merchantReference: reference,
    },
  }
}

const paymentOf = ({ books }: Bank, psp: string) =>
  books.one<PaymentRow>('SELECT * FROM payments WHERE psp = ?', psp)

/** What a modification needs of its payment. */
function findPayment(bank: Bank, psp: string): PaymentRow {
  const payment = paymentOf(bank, psp)
  if (!payment) throw checkoutError(422, '167', 'Original pspReference required for this operation')
  return payment
}

/** What a modification of a payment is about, while it is carried out. */
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
  const { payment, card, psp, reference, sum } = modifying
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
    bank.books.book(
      {
        kind: 'payment',
        from: heldAccount(payment.psp),
        to: merchant,
        amount: sum.value,
        currency: sum.currency,
        token: card.token,
        subject: payment.psp,
        modification: psp,
        reference: payment.reference,
        ownReference: reference,
      },
      bank.now(),
    )
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
      bank.now().getTime() + (bank.options.authorisationMs ?? weekMs),
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
function release(bank: Bank, payment: PaymentRow, status: 'cancelled' | 'expired'): void {
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
  const { payment, card, psp, reference, sum } = modifying
  const left = payment.captured - payment.refunded - disputedAmount(bank, payment.psp)
  const failure =
    payment.captured === 0n
      ? "Transaction hasn't been captured, refund not possible"
      : sum.value > left
        ? 'Insufficient balance on payment'
        : undefined
  if (failure === undefined) {
    bank.books.run('UPDATE payments SET refunded = refunded + ? WHERE psp = ?', sum.value, payment.psp)
    bank.books.book(
      {
        kind: 'refund',
        from: merchant,
        to: cardAccount(card.token),
        amount: sum.value,
        currency: sum.currency,
        token: card.token,
        subject: payment.psp,
        modification: psp,
        reference: payment.reference,
        ownReference: reference,
      },
      bank.now(),
    )
    if (card.manner === 'refund-fails') addStep(bank, 'fail-refund', psp, bank.now().getTime())
  }
  finishModification(bank, modifying, 'refund', sum.value, failure)
  return received(bank, modifying)
}

type ModificationRow = {
  readonly psp: string
  readonly payment: string
  readonly kind: string
  readonly reference: string
  readonly amount: bigint
  readonly succeeded: bigint
}

/** Undoes a capture or refund that had succeeded. False when there is nothing to undo. */
function failAfterwards(bank: Bank, psp: string, kind: 'capture' | 'refund'): boolean {
  const { books } = bank
  const done = books.one<ModificationRow>('SELECT * FROM modifications WHERE psp = ? AND kind = ?', psp, kind)
  const payment = done && paymentOf(bank, done.payment)
  if (!done || !payment || done.succeeded === 0n) return false
  const isCapture = kind === 'capture'
  const left = payment.captured - payment.refunded - disputedAmount(bank, payment.psp)
  if (isCapture && done.amount > left) return false
  books.run('UPDATE modifications SET succeeded = 0 WHERE psp = ?', psp)
  books.run(
    isCapture
      ? 'UPDATE payments SET captured = captured - ? WHERE psp = ?'
      : 'UPDATE payments SET refunded = refunded - ? WHERE psp = ?',
    done.amount,
    payment.psp,
  )
  const own = cardAccount(payment.token)
  books.book(
    {
      kind: isCapture ? 'payment failed' : 'refund failed',
      from: isCapture ? merchant : own,
      to: isCapture ? own : merchant,
      amount: done.amount,
      currency: payment.currency,
      token: payment.token,
      subject: payment.psp,
      modification: psp,
      reference: payment.reference,
      ownReference: done.reference,
    },
    bank.now(),
  )
  tellPayments(bank, {
    eventCode: isCapture ? 'CAPTURE_FAILED' : 'REFUND_FAILED',
    psp,
    original: payment.psp,
    reference: done.reference,
    amount: { value: done.amount, currency: payment.currency },
    succeeded: true,
    reason: isCapture ? 'Capture Failed' : 'Refund Failed',
    card: cardOf(bank, payment.token),
  })
  return true
}

export const failCapture = (bank: Bank, psp: string): boolean => failAfterwards(bank, psp, 'capture')
export const failRefund = (bank: Bank, psp: string): boolean => failAfterwards(bank, psp, 'refund')

/** Fails the latest capture of a payment that stands. */
export function failLatestCapture(bank: Bank, paymentPsp: string): boolean {
  const latest = bank.books.one<ModificationRow>(
    `SELECT * FROM modifications WHERE payment = ? AND kind = 'capture' AND succeeded = 1
     ORDER BY created_at DESC, rowid DESC LIMIT 1`,
    paymentPsp,
  )
  return latest !== undefined && failCapture(bank, latest.psp)
}

/** Ends an authorisation whose time is over, or at once. False when it holds nothing. */
export function expire(bank: Bank, paymentPsp: string): boolean {
  const payment = paymentOf(bank, paymentPsp)
  if (payment?.status !== 'authorised' || payment.held === 0n) return false
  release(bank, payment, 'expired')
  tellPayments(bank, {
    eventCode: 'EXPIRE',
    psp: payment.psp,
    reference: payment.reference,
    amount: { value: payment.held, currency: payment.currency },
    succeeded: true,
    card: cardOf(bank, payment.token),
  })
  return true
}
