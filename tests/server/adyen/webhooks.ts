/** Webhooks as Adyen sends them: signed by the documented algorithm, which is written here a second time. */
import { createHmac } from 'node:crypto'
import type { ProcessorMessage } from '#server/platform/ports/card-processor.ts'
import { adyenOpenApi } from '../adyen-openapi.ts'
import { balanceAccount, hmacKeys, merchantAccount } from './fake-adyen.ts'

export type Item = {
  eventCode: string
  success: string
  eventDate: string
  pspReference: string
  originalReference?: string | null
  merchantAccountCode: string
  merchantReference: string
  amount: { value: number; currency: string }
  reason?: string
  additionalData?: Record<string, string>
}

const hmac = (key: string, text: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64')

/** The fields that the signature covers, in its order. */
const signedText = (item: Item) =>
  [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(':')

export const anItem = (changed: Partial<Item>): Item => ({
  eventCode: 'CAPTURE',
  success: 'true',
  eventDate: '2026-11-23T19:00:00+01:00',
  pspReference: '993617894906488A',
  originalReference: '993617894903480A',
  merchantAccountCode: merchantAccount,
  merchantReference: '0198f3c2-7d2e-7c11-9a53-2f1d7a0b6c01',
  amount: { currency: 'USD', value: 65_00 },
  ...changed,
})

export const signed = (item: Item, key = hmacKeys.payments[0] as string): Item => ({
  ...item,
  additionalData: { ...item.additionalData, hmacSignature: hmac(key, signedText(item)) },
})

/** A standard webhook of items as they are. */
export const paymentsMessage = (...items: Item[]): ProcessorMessage => ({
  channel: 'payments',
  body: JSON.stringify({
    live: 'false',
    notificationItems: items.map((item) => ({ NotificationRequestItem: item })),
  }),
  signature: undefined,
})

/** A standard webhook of one signed item, which is as Adyen describes it. */
export function aPaymentWebhook(changed: Partial<Item>): ProcessorMessage {
  const item = anItem(changed)
  // It is the original itself.
  if (item.eventCode === 'AUTHORISATION') delete item.originalReference
  const message = paymentsMessage(signed(item))
  adyenOpenApi?.assertPaymentWebhook(JSON.parse(message.body))
  return message
}

export const transferMessage = (body: string, key = hmacKeys.transfers[0] as string): ProcessorMessage => ({
  channel: 'transfers',
  body,
  signature: hmac(key, body),
})

/** A signed webhook about a payout, which is as Adyen describes it. */
export function aTransferWebhook(data: object, type = 'balancePlatform.transfer.updated'): ProcessorMessage {
  const body = {
    type,
    environment: 'test',
    timestamp: '2026-11-23T19:00:00+01:00',
    data: {
      id: '48POP561F0ZWWLNW',
      accountHolder: { id: 'AH00000000000000000000001' },
      balanceAccount: { id: balanceAccount },
      amount: { currency: 'USD', value: 65_00 },
      category: 'card',
      direction: 'outgoing',
      reason: 'approved',
      reference: '0198f3c2-7d2e-7c11-9a53-2f1d7a0b6c01',
      sequenceNumber: 3,
      status: 'booked',
      type: 'cardTransfer',
      ...data,
    },
  }
  adyenOpenApi?.assertTransferWebhook(body)
  return transferMessage(JSON.stringify(body))
}
