/** The webhooks: bodies in Adyen's shape, signed, and stored in the transaction that they tell about. */
import { createHmac } from 'node:crypto'
import { amountOf, type Bank, type CardRow, type Sum } from './bank-parts.ts'
import { conductOf } from './conduct.ts'
import type { Manner } from './test-cards.ts'

export type Webhook = {
  /** `payments`: a standard webhook. `transfers`: one of the balance platform. */
  readonly channel: 'payments' | 'transfers'
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const lateMs = 10_000
const outOfOrderMs = 1_000

/** The payment method's name on the wire. */
export const variantOf = ({ brand }: Pick<CardRow, 'brand'>): string =>
  brand === 'mastercard' ? 'mc' : brand

/** ISO 8601 with an offset, as Adyen writes moments. */
export const momentText = (moment: Date): string => `${moment.toISOString().slice(0, 19)}+00:00`

/** The name of the company's account, and of its balance platform. */
export const companyAccount = 'Cowrie'

const paymentsHmac = ({ options }: Bank, signed: readonly unknown[]) =>
  createHmac('sha256', Buffer.from(options.hmacKeys.payments, 'hex'))
    .update(signed.join(':'))
    .digest('base64')

export type PaymentEvent = {
  readonly eventCode: string
  readonly psp: string
  /** The payment that a modification or dispute is about. */
  readonly original?: string
  readonly reference: string
  readonly amount: Sum
  readonly succeeded: boolean
  readonly reason?: string
  readonly card: CardRow
  readonly additionalData?: Readonly<Record<string, string>>
  readonly operations?: readonly string[]
}

/** Stores a standard webhook. Call it within the transaction of what it tells. */
export function tellPayments(bank: Bank, event: PaymentEvent): void {
  const { merchantAccount } = bank.options
  const { eventCode, psp, original, reference, amount, succeeded } = event
  const success = String(succeeded)
  const signed = [
    psp,
    original ?? '',
    merchantAccount,
    reference,
    amount.value,
    amount.currency,
    eventCode,
    success,
  ]
  const hmacSignature = paymentsHmac(bank, signed)
  const item = {
    additionalData: { ...event.additionalData, hmacSignature },
    amount: amountOf(amount.value, amount.currency),
    eventCode,
    eventDate: momentText(bank.now()),
    merchantAccountCode: merchantAccount,
    merchantReference: reference,
    ...(original && { originalReference: original }),
    ...(event.operations && { operations: event.operations }),
    paymentMethod: variantOf(event.card),
    pspReference: psp,
    reason: event.reason ?? '',
    success,
  }
  store(bank, 'payments', original ?? psp, `${eventCode}${succeeded ? '' : ' (failed)'}`, event.card.manner, {
    live: 'false',
    notificationItems: [{ NotificationRequestItem: item }],
  })
}

/** Adyen signs this one for no amount, and does not sign the address. */
export function tellReportOfPayments(bank: Bank, file: string, address: string): void {
  const { merchantAccount } = bank.options
  const eventCode = 'REPORT_AVAILABLE'
  const item = {
    amount: amountOf(0n, 'EUR'),
    eventCode,
    eventDate: momentText(bank.now()),
    merchantAccountCode: merchantAccount,
    merchantReference: '',
    pspReference: file,
    reason: address,
    success: 'true',
  }
  const signed = [file, '', merchantAccount, '', 0, 'EUR', eventCode, 'true']
  store(bank, 'payments', file, eventCode, 'works', {
    live: 'false',
    notificationItems: [
      { NotificationRequestItem: { ...item, additionalData: { hmacSignature: paymentsHmac(bank, signed) } } },
    ],
  })
}

/** The balance platform announces its reports by a webhook of their own. */
export function tellReportOfPayouts(bank: Bank, file: string, address: string, reportType: string): void {
  const creationDate = momentText(bank.now())
  store(bank, 'transfers', file, 'REPORT_CREATED', 'works', {
    data: {
      balancePlatform: companyAccount,
      creationDate,
      id: file,
      downloadUrl: address,
      fileName: file,
      reportType,
    },
    environment: 'test',
    timestamp: creationDate,
    type: 'balancePlatform.report.created',
  })
}

/** Stores a transfer webhook. */
export function tellTransfers(
  bank: Bank,
  card: CardRow,
  id: string,
  what: string,
  isNew: boolean,
  data: object,
): void {
  store(bank, 'transfers', id, what, card.manner, {
    data,
    environment: 'test',
    timestamp: momentText(bank.now()),
    type: `balancePlatform.transfer.${isNew ? 'created' : 'updated'}`,
  })
}

function store(
  bank: Bank,
  channel: Webhook['channel'],
  subject: string,
  what: string,
  manner: Manner,
  message: object,
): void {
  const { books } = bank
  const { webhookDelayMs, webhooksTwice, webhooksOutOfOrder } = conductOf(books)
  const now = bank.now().getTime()
  const copies = webhooksTwice || manner === 'webhooks-twice' ? 2 : 1
  const isTurned = webhooksOutOfOrder || manner === 'webhooks-out-of-order'
  const isHeldBack = isTurned && isEvery2nd(bank, copies)
  const due =
    now + webhookDelayMs + (manner === 'webhooks-late' ? lateMs : 0) + (isHeldBack ? outOfOrderMs : 0)
  for (let copy = 0; copy < copies; copy += 1)
    books.run(
      'INSERT INTO webhooks (channel, subject, what, body, due, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      channel,
      subject,
      what,
      JSON.stringify(message),
      due,
      now,
    )
}

function isEvery2nd({ books }: Pick<Bank, 'books'>, copies: number): boolean {
  const last = books.one<{ id: bigint | null }>('SELECT max(id) AS id FROM webhooks')?.id ?? 0n
  return (last / BigInt(copies)) % 2n === 0n
}

/** A stored webhook as it is sent: the balance platform signs the body as a whole, in a header. */
export function webhookOf(
  { options }: Pick<Bank, 'options'>,
  channel: Webhook['channel'],
  body: string,
): Webhook {
  const key = Buffer.from(options.hmacKeys.transfers, 'hex')
  return {
    channel,
    body,
    headers: {
      'content-type': 'application/json',
      ...(channel === 'transfers' && {
        hmacsignature: createHmac('sha256', key).update(body).digest('base64'),
        protocol: 'HmacSHA256',
      }),
    },
  }
}
