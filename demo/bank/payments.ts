/** Checkout's `/payments`: storing a card, and authorising an amount on a stored one. */
import {
  type Answer,
  amountOf,
  authorisationMsOf,
  type Bank,
  type CardRow,
  newReference,
  type Sum,
} from './bank-parts.ts'
import { cardAccount, heldAccount } from './books.ts'
import { findCard, fundCard, readTypedCard, storeCard } from './cards.ts'
import { checkoutError } from './refusals.ts'
import {
  type PaymentMethodsRequest,
  type PaymentRequest,
  readAmount,
  readMerchant,
  readReference,
} from './requests.ts'
import { tellPayments, variantOf } from './webhooks.ts'

const earlyExpiryMs = 30_000

/** Adyen's refusal reasons, with their codes. */
const refusals = {
  refused: ['2', 'Refused'],
  expired: ['6', 'Expired Card'],
  noFunds: ['12', 'Not enough balance'],
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
  const { books } = bank
  const { currency, value } = sum
  const psp = newReference()
  const now = bank.now()
  fundCard(bank, card, currency)
  const hasFunds = card.manner !== 'no-funds' && books.balance(cardAccount(card.token), currency) >= value
  const lifeMs = card.manner === 'expires-early' ? earlyExpiryMs : authorisationMsOf(bank)
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
