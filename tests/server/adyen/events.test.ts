import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadSignature, type ProcessorMessage, UnknownMessage } from '#server/platform/ports/card-processor.ts'
import { adyenCards } from '#server/platform/ports/cards-adyen.ts'
import { adyenOpenApi } from '../adyen-openapi.ts'
import { balanceAccount, hmacKeys, merchantAccount } from './fake-adyen.ts'
import {
  anItem,
  aPaymentWebhook,
  aTransferWebhook,
  type Item,
  paymentsMessage,
  signed,
  transferMessage,
} from './webhooks.ts'

const settings = {
  apiKey: 'AQEtest-key',
  merchantAccount,
  balanceAccount,
  hmacKeys,
  environment: { kind: 'test' },
  vault: { keyedHash: () => '' },
  clock: () => new Date('2026-11-23T20:00:00Z'),
} as const
const { readEvents } = adyenCards(settings)

const key = '0198f3c2-7d2e-7c11-9a53-2f1d7a0b6c01'
const at = new Date('2026-11-23T18:00:00Z')
const sum = { amount: 65_00n, currency: 'USD' }
const newKey = 'AB'.repeat(32)

test.skipIf(!adyenOpenApi)('the webhooks of these tests are as Adyen’s descriptions say', () => {
  expect(() => aPaymentWebhook({ eventCode: 'CAPTURED' })).toThrow('not describe')
  expect(() => aTransferWebhook({ status: 'paid' })).toThrow('/data/status')
})

describe('an event of a reservation', () => {
  const dispute = { key, dispute: '993617894906488A', why: 'Fraud', ...sum }
  test.each([
    ['CAPTURE', 'true', { kind: 'captured', key, ...sum }],
    ['CAPTURE', 'false', { kind: 'capture-failed', key, why: 'Fraud' }],
    ['CAPTURE_FAILED', 'true', { kind: 'capture-failed', key, why: 'Fraud' }],
    ['REFUND', 'true', { kind: 'refunded', key, ...sum }],
    ['REFUND', 'false', { kind: 'refund-failed', key, why: 'Fraud' }],
    ['REFUND_FAILED', 'true', { kind: 'refund-failed', key, why: 'Fraud' }],
    ['REFUNDED_REVERSED', 'true', { kind: 'refund-failed', key, why: 'Fraud' }],
    ['AUTHORISATION_ADJUSTMENT', 'true', { kind: 'renewed', key }],
    ['AUTHORISATION_ADJUSTMENT', 'false', { kind: 'renewal-refused', key, why: 'Fraud' }],
    ['EXPIRE', 'true', { kind: 'authorisation-expired', key }],
    ['NOTIFICATION_OF_CHARGEBACK', 'true', { kind: 'chargeback-opened', ...dispute }],
    ['CHARGEBACK', 'true', { kind: 'chargeback-lost', ...dispute }],
    ['SECOND_CHARGEBACK', 'true', { kind: 'chargeback-lost', ...dispute }],
    ['PREARBITRATION_LOST', 'true', { kind: 'chargeback-lost', ...dispute }],
    ['CHARGEBACK_REVERSED', 'true', { kind: 'chargeback-won', ...dispute }],
    ['PREARBITRATION_WON', 'true', { kind: 'chargeback-won', ...dispute }],
    ['AUTHORISATION', 'true', { kind: 'other', what: 'AUTHORISATION' }],
    ['TECHNICAL_CANCEL', 'true', { kind: 'other', what: 'TECHNICAL_CANCEL' }],
    ['CANCELLATION', 'false', { kind: 'other', what: 'CANCELLATION without success' }],
    ['REQUEST_FOR_INFORMATION', 'true', { kind: 'other', what: 'REQUEST_FOR_INFORMATION' }],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 'true', { kind: 'other', what: 'DISPUTE_DEFENSE_PERIOD_ENDED' }],
  ])('%s, success %s', (eventCode, success, event) => {
    expect(readEvents(aPaymentWebhook({ eventCode, success, reason: 'Fraud' }))).toEqual([
      { id: `${eventCode}:993617894906488A:${success}`, at, ...event },
    ])
  })

  test('without a reason gives its name', () => {
    expect(readEvents(aPaymentWebhook({ success: 'false', reason: '' }))).toMatchObject([{ why: 'CAPTURE' }])
    expect(readEvents(aPaymentWebhook({ success: 'false' }))).toMatchObject([{ why: 'CAPTURE' }])
  })

  test('in a currency with other decimals at Adyen has our amount', () => {
    const eventCode = 'NOTIFICATION_OF_CHARGEBACK'
    const read = (amount: Item['amount']) => readEvents(aPaymentWebhook({ eventCode, amount }))
    expect(read({ currency: 'ISK', value: 120_00 })).toMatchObject([{ amount: 120n, currency: 'ISK' }])
    expect(read({ currency: 'IDR', value: 15_000 })).toMatchObject([{ amount: 15_000_00n }])
    expect(() => read({ currency: 'ISK', value: 120_50 })).toThrow(UnknownMessage)
    // No payment is in an unknown currency: the operators see it as a finding.
    expect(read({ currency: 'XYZ', value: 1 })).toMatchObject([{ amount: 1n, currency: 'XYZ' }])
  })

  test('about a chargeback says until when evidence is accepted', () => {
    const told = (additionalData: NonNullable<Item['additionalData']>) =>
      readEvents(aPaymentWebhook({ eventCode: 'NOTIFICATION_OF_CHARGEBACK', additionalData }))[0]
    const defensePeriodEndsAt = '2026-12-07T22:40:15+00:00'
    expect(told({ defendable: 'true', defensePeriodEndsAt })).toMatchObject({
      defendBy: new Date(defensePeriodEndsAt),
    })
    expect(told({ defendable: 'false', defensePeriodEndsAt })).not.toHaveProperty('defendBy')
    expect(told({ defensePeriodEndsAt: 'soon' })).not.toHaveProperty('defendBy')
  })

  test('begun by an operator in the Customer Area is kept as another one', () => {
    expect(readEvents(aPaymentWebhook({ eventCode: 'REFUND', merchantReference: 'by hand' }))).toMatchObject([
      { kind: 'other', what: 'REFUND with a reference that is not ours' },
    ])
    const dispute = { eventCode: 'CHARGEBACK', amount: { currency: 'AED', value: 1 } }
    expect(readEvents(aPaymentWebhook({ ...dispute, merchantReference: 'by hand' }))).toMatchObject([
      { kind: 'other', what: 'CHARGEBACK with a reference that is not ours' },
    ])
  })

  test('about no payment keeps its name', () => {
    const report = {
      eventCode: 'REPORT_AVAILABLE',
      merchantReference: '',
      amount: { currency: 'EUR', value: 0 },
    }
    expect(readEvents(paymentsMessage(signed(anItem(report))))).toMatchObject([
      { kind: 'other', what: 'REPORT_AVAILABLE' },
    ])
  })

  test('about a report has its address, and is another one when the report was made again', () => {
    const name = 'payments_accounting_report_2026_11_22.csv'
    const address = `https://ca-live.adyen.com/reports/download/MerchantAccount/CowrieTest/${name}`
    const told = (changed: Partial<Item>) => {
      const { originalReference: _, ...item } = anItem({
        eventCode: 'REPORT_AVAILABLE',
        merchantReference: '',
        pspReference: name,
        reason: address,
        amount: { currency: 'EUR', value: 0 },
        ...changed,
      })
      const message = paymentsMessage(signed(item))
      adyenOpenApi?.assertPaymentWebhook(JSON.parse(message.body))
      return readEvents(message)
    }
    const event = { kind: 'report-available', report: 'payments', day: '2026-11-22', name, address, at }
    expect(told({})).toEqual([{ ...event, id: `REPORT_AVAILABLE:${name}:true:2026-11-23T18:00:00.000Z` }])
    expect(told({ eventDate: '2026-11-23T20:00:00+01:00' })[0]?.id).not.toBe(told({})[0]?.id)
    const batch = 'settlement_detail_report_batch_4.csv'
    expect(told({ pspReference: batch })).toMatchObject([{ kind: 'other', what: 'REPORT_AVAILABLE' }])
  })

  test('for another merchant account of the company is kept as another one', () => {
    expect(readEvents(aPaymentWebhook({ merchantAccountCode: 'CowrieShop' }))).toMatchObject([
      { kind: 'other', what: 'CAPTURE of another merchant account' },
    ])
  })

  test('is the same event each time it comes', () => {
    const message = aPaymentWebhook({})
    expect(readEvents(message)).toEqual(readEvents(message))
    const later = aPaymentWebhook({ eventDate: '2026-11-23T19:05:00+01:00' })
    expect(readEvents(later)).toMatchObject([{ id: 'CAPTURE:993617894906488A:true' }])
    expect(readEvents(aPaymentWebhook({ success: 'false' }))).not.toMatchObject([
      { id: 'CAPTURE:993617894906488A:true' },
    ])
  })

  test('comes with others in one message', () => {
    const other = { eventCode: 'EXPIRE', pspReference: '993617894903480A', originalReference: null }
    const message = paymentsMessage(signed(anItem({})), signed(anItem(other)))
    expect(readEvents(message).map(({ kind }) => kind)).toEqual(['captured', 'authorisation-expired'])
  })
})

describe('an event of a payout', () => {
  const events = (...statuses: string[]) => ({
    events: statuses.map((status) => ({ status, type: 'accounting' })),
  })
  test.each([
    ['is deducted from our account', { status: 'booked' }, { kind: 'payout-sent', key }],
    [
      'was taken by the card’s scheme',
      { status: 'booked', tracking: { type: 'confirmation', status: 'accepted' } },
      { kind: 'payout-paid', key },
    ],
    [
      'was credited',
      { status: 'booked', tracking: { type: 'confirmation', status: 'credited' } },
      { kind: 'payout-paid', key },
    ],
    ['was credited, as its status', { status: 'credited' }, { kind: 'payout-paid', key }],
    [
      'will arrive',
      {
        status: 'booked',
        tracking: { type: 'estimation', estimatedArrivalTime: '2026-11-24T09:00:00+01:00' },
      },
      { kind: 'payout-sent', key },
    ],
    [
      'came back',
      { status: 'returned', reason: 'counterpartyAccountClosed' },
      { kind: 'payout-returned', key, why: 'counterpartyAccountClosed' },
    ],
    [
      'failed after it was booked',
      {
        status: 'failed',
        reason: 'refusedByCounterpartyBank',
        ...events('received', 'authorised', 'booked', 'failed'),
      },
      { kind: 'payout-returned', key, why: 'refusedByCounterpartyBank' },
    ],
    [
      'failed before it was booked',
      { status: 'failed', reason: 'declined', ...events('received', 'authorised', 'failed') },
      { kind: 'payout-refused', key, why: 'declined' },
    ],
    ['failed, without its history', { status: 'failed' }, { kind: 'payout-returned', key, why: 'approved' }],
    [
      'was refused',
      { status: 'refused', reason: 'notEnoughBalance' },
      { kind: 'payout-refused', key, why: 'notEnoughBalance' },
    ],
    [
      'did not pass Adyen’s review',
      {
        status: 'booked',
        tracking: { type: 'internalReview', status: 'failed', reason: 'refusedForRegulatoryReasons' },
      },
      { kind: 'payout-returned', key, why: 'refusedForRegulatoryReasons' },
    ],
    [
      'is reviewed',
      { status: 'booked', tracking: { type: 'internalReview', status: 'pending' } },
      { kind: 'other', what: 'balancePlatform.transfer.updated booked pending' },
    ],
    [
      'is authorised',
      { status: 'authorised' },
      { kind: 'other', what: 'balancePlatform.transfer.updated authorised' },
    ],
  ])('when it %s', (_, data, event) => {
    expect(readEvents(aTransferWebhook(data))).toEqual([{ id: '48POP561F0ZWWLNW:3', at, ...event }])
  })

  test.each([
    ['of a bank account', { category: 'bank' }],
    ['that comes in', { direction: 'incoming' }],
    ['of another balance account', { balanceAccount: { id: 'BA00000000000000000000002' } }],
    ['that an operator began', { reference: 'by hand' }],
  ])('%s is kept as another one', (_, data) => {
    expect(readEvents(aTransferWebhook(data))).toMatchObject([
      { kind: 'other', what: 'balancePlatform.transfer.updated booked' },
    ])
  })

  test('has the time of its change, else of its message, else of now', () => {
    expect(readEvents(aTransferWebhook({ updatedAt: '2026-11-23T17:30:00Z' }))).toMatchObject([
      { at: new Date('2026-11-23T17:30:00Z') },
    ])
    const { timestamp: _, ...untimed } = JSON.parse(aTransferWebhook({}).body)
    expect(readEvents(transferMessage(JSON.stringify(untimed)))).toMatchObject([{ at: settings.clock() }])
  })

  test('is another event when its number is another one', () => {
    expect(readEvents(aTransferWebhook({ sequenceNumber: 4 }))).toMatchObject([{ id: '48POP561F0ZWWLNW:4' }])
  })

  test('about anything but a transfer is kept as another one', () => {
    const type = 'balancePlatform.transaction.created'
    expect(readEvents(transferMessage(JSON.stringify({ type, data: { id: 'T1' } })))).toMatchObject([
      { kind: 'other', what: type },
    ])
  })
})

describe('a webhook about a report of the balance platform', () => {
  const fileName = 'balanceplatform_accounting_report_2026_11_22.csv'
  const downloadUrl = `https://balanceplatform-live.adyen.com/balanceplatform/reportDownload/v1/Cowrie/${fileName}`
  const told = (data: object = {}, sign?: string) => {
    const type = 'balancePlatform.report.created'
    const given = { balancePlatform: 'Cowrie', creationDate: '2026-11-23T19:00:00+01:00', ...data }
    return readEvents(
      transferMessage(
        JSON.stringify({ type, environment: 'test', data: { fileName, downloadUrl, ...given } }),
        sign,
      ),
    )
  }

  test('has its address', () => {
    expect(told()).toEqual([
      {
        id: `report.created:${fileName}:2026-11-23T18:00:00.000Z`,
        at,
        kind: 'report-available',
        report: 'payouts',
        day: '2026-11-22',
        name: fileName,
        address: downloadUrl,
      },
    ])
  })

  test('about another report is kept as another one', () => {
    const other = 'balanceplatform_fee_report_2026_11_22.csv'
    expect(told({ fileName: other })).toMatchObject([{ kind: 'other', what: `the report ${other}` }])
  })

  test('is refused without a signature, and without an address', () => {
    expect(() => told({}, newKey)).toThrow(BadSignature)
    expect(() => told({ downloadUrl: undefined })).toThrow(UnknownMessage)
  })
})

describe('a signature', () => {
  test('from Adyen’s documentation is accepted', () => {
    const documented = adyenCards({ ...settings, merchantAccount: 'TestMerchant' })
    const message = paymentsMessage({
      pspReference: '7914073381342284',
      merchantAccountCode: 'TestMerchant',
      merchantReference: 'TestPayment-1407325143704',
      amount: { value: 1130, currency: 'EUR' },
      eventCode: 'AUTHORISATION',
      success: 'true',
      eventDate: '2019-05-06T17:15:34+02:00',
      additionalData: { hmacSignature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=' },
    })
    expect(documented.readEvents(message)).toMatchObject([{ kind: 'other' }])
  })

  test('by a new key is accepted beside those by the older one', () => {
    const { readEvents: read } = adyenCards({
      ...settings,
      hmacKeys: { payments: [newKey, ...hmacKeys.payments], transfers: [newKey, ...hmacKeys.transfers] },
    })
    expect(read(paymentsMessage(signed(anItem({}))))).toHaveLength(1)
    expect(read(paymentsMessage(signed(anItem({}), newKey)))).toHaveLength(1)
    expect(read(aTransferWebhook({}))).toHaveLength(1)
    expect(read(transferMessage(aTransferWebhook({}).body, newKey))).toHaveLength(1)
    expect(() => readEvents(paymentsMessage(signed(anItem({}), newKey)))).toThrow(BadSignature)
  })

  test('covers every field that an event is made of', () => {
    const change: fc.Arbitrary<Partial<Item>> = fc.oneof(
      fc.record({ eventCode: fc.constantFrom('REFUND', 'EXPIRE', 'CHARGEBACK') }),
      fc.record({ success: fc.constant('false') }),
      fc.record({ pspReference: fc.string({ minLength: 1 }).filter((text) => text !== '993617894906488A') }),
      fc.record({ originalReference: fc.string() }),
      fc.record({ merchantReference: fc.uuid() }),
      fc.record({ merchantAccountCode: fc.string() }),
      fc.record({ amount: fc.record({ currency: fc.constantFrom('EUR', 'NGN'), value: fc.nat() }) }),
    )
    const item = signed(anItem({}))
    fc.assert(
      fc.property(change, (changed) => {
        expect(() => readEvents(paymentsMessage({ ...item, ...changed }))).toThrow(BadSignature)
      }),
    )
  })

  test('on one item does not vouch for its neighbour', () => {
    expect(() => readEvents(paymentsMessage(signed(anItem({})), anItem({ eventCode: 'REFUND' })))).toThrow(
      BadSignature,
    )
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['short', 'AA=='],
    ['of another length', 'A'.repeat(43)],
    ['not base64', '%%%'],
  ])('is refused when %s', (_, signature) => {
    const item = anItem({ additionalData: signature === undefined ? {} : { hmacSignature: signature } })
    expect(() => readEvents(paymentsMessage(item))).toThrow(BadSignature)
    expect(() => readEvents({ ...aTransferWebhook({}), signature })).toThrow(BadSignature)
  })

  test('on a payout covers each byte of the body', () => {
    const { body, signature } = aTransferWebhook({})
    const at = fc.nat(body.length - 1)
    fc.assert(
      fc.property(at, (place) => {
        const changed = `${body.slice(0, place)} ${body.slice(place)}`
        expect(() => readEvents({ channel: 'transfers', body: changed, signature })).toThrow(BadSignature)
      }),
    )
  })

  test('from one channel does not hold for the other', () => {
    const { body } = aTransferWebhook({})
    expect(() => readEvents(transferMessage(body, hmacKeys.payments[0]))).toThrow(BadSignature)
  })

  test.each([[[]], [['']], [['AB']], [['not hexadecimal']], [[newKey, `${newKey}G`]]])(
    'is never checked with the keys %j',
    (keys) => {
      for (const channel of ['payments', 'transfers'] as const)
        expect(() => adyenCards({ ...settings, hmacKeys: { ...hmacKeys, [channel]: keys } })).toThrow(
          'HMAC key',
        )
    },
  )
})

describe('a message', () => {
  test.each([
    '',
    'null',
    '[]',
    '{',
    '{}',
    '{"notificationItems":[]}',
    '{"notificationItems":[{}]}',
    '{"notificationItems":{}}',
  ])('about payments that is %j is unknown', (body) => {
    expect(() => readEvents({ channel: 'payments', body, signature: undefined })).toThrow(UnknownMessage)
  })

  test.each(['', 'null', '[]', '{', '{}', '{"type":"balancePlatform.transfer.updated"}'])(
    'about payouts that is %j is unknown, once its signature holds',
    (body) => {
      expect(() => readEvents(transferMessage(body))).toThrow(UnknownMessage)
      expect(() => readEvents({ channel: 'transfers', body, signature: 'AA==' })).toThrow(BadSignature)
    },
  )

  test('with another date is unknown', () => {
    expect(() => readEvents(paymentsMessage(signed(anItem({ eventDate: 'today' }))))).toThrow(UnknownMessage)
  })

  test('with any text ends in one of the two errors, which do not repeat it', () => {
    const channels = fc.constantFrom('payments', 'transfers')
    fc.assert(
      fc.property(channels, fc.oneof(fc.string(), fc.json()), (channel, body) => {
        const read = (message: ProcessorMessage) => {
          try {
            return readEvents(message)
          } catch (error) {
            return error
          }
        }
        const message =
          channel === 'transfers'
            ? transferMessage(body)
            : ({ channel: 'payments', body, signature: '' } as const)
        const error = read(message)
        expect(error instanceof BadSignature || error instanceof UnknownMessage).toBe(true)
        if (body.length > 40) expect(String(error)).not.toContain(body)
      }),
    )
  })
})
