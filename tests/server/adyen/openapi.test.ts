import { expect, test } from 'vitest'
import { adyenOpenApi } from '../adyen-openapi.ts'

const capture = {
  merchantAccount: 'Cowrie',
  amount: { currency: 'EUR', value: 2_000 },
  reference: '0198f3c2-7d2e-7c11-9a53-2f1d7a0b6c01',
}

test.skipIf(!adyenOpenApi)('a body is held against the schema of its call, and of its status', () => {
  const path = '/checkout/v72/payments/993617894903480A/captures'
  adyenOpenApi?.assertRequest('POST', path, capture)
  adyenOpenApi?.assertAnswer('POST', path, 201, {
    ...capture,
    paymentPspReference: '993617894903480A',
    pspReference: '993617894906488A',
    status: 'received',
  })
  expect(() => adyenOpenApi?.assertRequest('POST', path, { ...capture, note: 'invented' })).toThrow('note')
  expect(() => adyenOpenApi?.assertAnswer('POST', path, 201, capture)).toThrow('pspReference')
  expect(() => adyenOpenApi?.assertAnswer('POST', path, 402, {})).toThrow('not describe 402')
  expect(() => adyenOpenApi?.assertRequest('POST', '/btl/v4/payouts', {})).toThrow('no POST')
})

test.skipIf(!adyenOpenApi)('a webhook is held against the schema of its kind', () => {
  const item = {
    eventCode: 'CAPTURE',
    success: 'true',
    eventDate: '2026-11-23T18:00:00+01:00',
    merchantAccountCode: 'Cowrie',
    merchantReference: capture.reference,
    pspReference: '993617894906488A',
    amount: capture.amount,
  }
  const webhook = (changed: object) => ({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...item, ...changed } }],
  })
  adyenOpenApi?.assertPaymentWebhook(webhook({}))
  expect(() => adyenOpenApi?.assertPaymentWebhook(webhook({ success: true }))).toThrow('success')
  expect(() => adyenOpenApi?.assertPaymentWebhook(webhook({ eventCode: 'PAID' }))).toThrow(
    'not describe the webhook PAID',
  )
  expect(() => adyenOpenApi?.assertTransferWebhook({ type: 'balancePlatform.transfer.updated' })).toThrow(
    'data',
  )
})
