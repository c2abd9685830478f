import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adyenOpenApi } from '../adyen-openapi.ts'
import {
  aBank,
  authorisation,
  cardRequest,
  hmacKeys,
  merchantAccount,
  payoutRequest,
  shopper,
} from './bank-for-tests.ts'

const payments = '/checkout/v72/payments'

describe('a card', () => {
  it('is stored with an amount of zero, and has one token for one person', async () => {
    const { post, events, bank } = await aBank()
    const first = await post(payments, cardRequest('4242424242424242'))
    expect(first).toMatchObject({
      status: 200,
      body: {
        resultCode: 'Authorised',
        additionalData: { cardSummary: '4242', 'tokenization.store.operationType': 'created' },
      },
    })
    const again = await post(payments, cardRequest('4242424242424242'))
    const data = [first, again].map(({ body }) => body.additionalData as Record<string, string>)
    expect(data[1]?.['tokenization.storedPaymentMethodId']).toBe(
      data[0]?.['tokenization.storedPaymentMethodId'],
    )
    expect(data[1]?.['tokenization.store.operationType']).toBe('alreadyExisting')
    const other = await post(payments, cardRequest('4242424242424242', 'person-2'))
    const otherData = other.body.additionalData as Record<string, string>
    expect(otherData['tokenization.storedPaymentMethodId']).not.toBe(
      data[0]?.['tokenization.storedPaymentMethodId'],
    )
    expect(otherData.alias).toBe(data[0]?.alias)
    expect(await events()).toEqual(['AUTHORISATION true', 'AUTHORISATION true', 'AUTHORISATION true'])
    expect(bank.audit()).toEqual([])
  })

  it('is refused when its number is the refused one, or its month is over', async () => {
    const { post, events } = await aBank()
    const refused = await post(payments, cardRequest('4000000000000002'))
    expect(refused.body).toMatchObject({
      resultCode: 'Refused',
      refusalReason: 'Refused',
      refusalReasonCode: '2',
    })
    const old = cardRequest('4242424242424242')
    old.paymentMethod.expiryYear = '2020'
    expect((await post(payments, old)).body).toMatchObject({ resultCode: 'Refused', refusalReasonCode: '6' })
    expect(await events()).toEqual(['AUTHORISATION false', 'AUTHORISATION false'])
  })

  it('may come in the encrypted fields of the test environment', async () => {
    const { post } = await aBank()
    const { paymentMethod, ...rest } = cardRequest('4242424242424242')
    const encrypted = {
      type: 'scheme',
      encryptedCardNumber: `test_${paymentMethod.number}`,
      encryptedExpiryMonth: 'test_03',
      encryptedExpiryYear: 'test_2040',
      encryptedSecurityCode: 'test_737',
    }
    const { body } = await post(payments, { ...rest, paymentMethod: encrypted })
    expect(body).toMatchObject({ resultCode: 'Authorised', additionalData: { cardSummary: '4242' } })
  })

  it.each([
    ['number', '4242424242424241', '101'],
    ['cvc', '12', '103'],
    ['expiryMonth', '13', '129'],
    ['expiryYear', '40', '129'],
  ])('with a wrong %s is an error, not a refusal', async (field, value, errorCode) => {
    const { post } = await aBank()
    const request = cardRequest('4242424242424242')
    Object.assign(request.paymentMethod, { [field]: value })
    expect(await post(payments, request)).toMatchObject({
      status: 422,
      body: { errorCode, errorType: 'validation' },
    })
  })

  it('is opened by a test token when that is first used, with its last four digits', async () => {
    const { authorise, bank } = await aBank()
    expect((await authorise('sandbox_card_1111_seeded', 500)).body.resultCode).toBe('Authorised')
    expect((await authorise('sandbox_works_older', 500)).body.resultCode).toBe('Authorised')
    expect((await authorise('sandbox_nofunds_older', 500)).body).toMatchObject({
      resultCode: 'Refused',
      refusalReasonCode: '12',
    })
    expect(bank.statement('1111')).toMatchObject([{ kind: 'reserved', amount: '-5.00' }])
  })

  it('is used by its own shopper only', async () => {
    const { addCard, post } = await aBank()
    const token = await addCard('4242424242424242', 'person-2')
    expect(await post(payments, authorisation(token, 500))).toMatchObject({
      status: 422,
      body: { errorCode: '800', message: 'Contract not found' },
    })
    expect(await post('/btl/v4/transfers', payoutRequest(token, 500))).toMatchObject({ status: 422 })
  })
})

it('cards are what the merchant account can charge, with its key and its name', async () => {
  const { post } = await aBank()
  const path = '/checkout/v72/paymentMethods'
  const answer = await post(path, { merchantAccount })
  expect(answer).toMatchObject({ status: 200, body: { paymentMethods: [{ type: 'scheme' }] } })
  expect((await post(path, { merchantAccount: 'Another' })).status).toBe(403)
  expect((await post(path, { merchantAccount }, { apiKey: 'another key' })).status).toBe(401)
})

describe('a payment', () => {
  it('is reserved, captured in parts, refunded in part, and the rest is cancelled', async () => {
    const { addCard, authorise, modify, items, bank } = await aBank()
    const token = await addCard('5555555555554444')
    const { body } = await authorise(token, 10_000, { reference: 'order-7' })
    const psp = body.pspReference
    expect(await modify(psp, 'captures', 6_000, 'first')).toMatchObject({
      status: 201,
      body: { status: 'received', paymentPspReference: psp, reference: 'first' },
    })
    await modify(psp, 'captures', 1_000, 'second')
    await modify(psp, 'refunds', 2_500, 'back')
    await modify(psp, 'cancels')
    const told = (await items()).slice(1)
    expect(
      told.map(({ eventCode, success, merchantReference }) => [eventCode, success, merchantReference]),
    ).toEqual([
      ['AUTHORISATION', 'true', 'order-7'],
      ['CAPTURE', 'true', 'first'],
      ['CAPTURE', 'true', 'second'],
      ['REFUND', 'true', 'back'],
      ['CANCELLATION', 'true', 'cancels-1'],
    ])
    expect(told.slice(1).map(({ originalReference }) => originalReference)).toEqual([psp, psp, psp, psp])
    const lines = bank.statement('4444')
    expect(lines.map(({ kind, amount, currency, reference }) => [kind, amount, currency, reference])).toEqual(
      [
        ['reserved', '-100.00', 'USD', 'order-7'],
        ['payment', '-60.00', 'USD', 'order-7'],
        ['payment', '-10.00', 'USD', 'order-7'],
        ['refund', '25.00', 'USD', 'order-7'],
        ['released', '30.00', 'USD', 'order-7'],
      ],
    )
    expect(lines.every(({ moment }) => new Date(moment).toISOString() === moment)).toBe(true)
    expect(bank.audit()).toEqual([])
  })

  it('is refused without funds, and holds nothing', async () => {
    const { addCard, authorise, modify, events, bank } = await aBank()
    const token = await addCard('4000000000009995')
    const { body } = await authorise(token, 100)
    expect(body).toMatchObject({
      resultCode: 'Refused',
      refusalReason: 'Not enough balance',
      refusalReasonCode: '12',
    })
    await modify(body.pspReference, 'captures', 100)
    expect((await events()).slice(1)).toEqual(['AUTHORISATION false', 'CAPTURE false'])
    expect(bank.statement('9995')).toEqual([])
  })

  it('cannot exceed what is on the card', async () => {
    const { addCard, authorise } = await aBank({ freshBalance: 10n })
    const token = await addCard('4242424242424242')
    expect((await authorise(token, 600)).body.resultCode).toBe('Authorised')
    expect((await authorise(token, 600)).body.resultCode).toBe('Refused')
    expect((await authorise(token, 600, { currency: 'EUR' })).body.resultCode).toBe('Authorised')
  })

  it('counts the decimals of Adyen', async () => {
    const { addCard, authorise, bank } = await aBank()
    const token = await addCard('4242424242424242')
    for (const currency of ['IDR', 'ISK', 'JPY', 'KWD']) await authorise(token, 12_345, { currency })
    expect(bank.statement('4242').map(({ amount, currency }) => `${amount} ${currency}`)).toEqual([
      '-12345 IDR',
      '-123.45 ISK',
      '-12345 JPY',
      '-12.345 KWD',
    ])
  })

  it('is accepted for capture above what is left, and the webhook says that it failed', async () => {
    const { addCard, authorise, modify, items } = await aBank()
    const { body } = await authorise(await addCard('4242424242424242'), 1_000)
    await modify(body.pspReference, 'captures', 700)
    expect((await modify(body.pspReference, 'captures', 400, 'too-much')).status).toBe(201)
    const last = (await items()).at(-1)
    expect(last).toMatchObject({
      eventCode: 'CAPTURE',
      success: 'false',
      merchantReference: 'too-much',
      reason: 'Insufficient balance on payment',
    })
  })

  it('takes no capture and no second cancel once cancelled', async () => {
    const { addCard, authorise, modify, events, bank } = await aBank()
    const { body } = await authorise(await addCard('4242424242424242'), 1_000)
    await modify(body.pspReference, 'cancels')
    await modify(body.pspReference, 'captures', 100)
    await modify(body.pspReference, 'cancels')
    expect((await events()).slice(2)).toEqual(['CANCELLATION true', 'CAPTURE false', 'CANCELLATION false'])
    expect(bank.audit()).toEqual([])
  })

  it('is cancelled by the reference of the merchant, known or not', async () => {
    const { addCard, authorise, post, items } = await aBank()
    await authorise(await addCard('4242424242424242'), 1_000, { reference: 'order-9' })
    const ask = (paymentReference: string) =>
      post('/checkout/v72/cancels', { merchantAccount, paymentReference, reference: paymentReference })
    expect(await ask('order-9')).toMatchObject({ status: 201, body: { status: 'received' } })
    expect(await ask('never-made')).toMatchObject({ status: 201, body: { paymentReference: 'never-made' } })
    const told = (await items()).slice(2)
    expect(told.map(({ eventCode, success }) => `${eventCode} ${success}`)).toEqual(['TECHNICAL_CANCEL true'])
  })

  it('is adjusted while nothing of it was captured, and then has another seven days', async () => {
    let now = new Date('2026-11-01T00:00:00Z')
    const { addCard, authorise, modify, events, bank } = await aBank({ clock: () => now })
    const { body } = await authorise(await addCard('4242424242424242'), 1_000)
    now = new Date('2026-11-06T00:00:00Z')
    await modify(body.pspReference, 'amountUpdates', 1_000)
    await modify(body.pspReference, 'amountUpdates', 1_500)
    await modify(body.pspReference, 'amountUpdates', 800)
    now = new Date('2026-11-09T00:00:00Z')
    bank.wake()
    await modify(body.pspReference, 'captures', 300)
    await modify(body.pspReference, 'amountUpdates', 800)
    now = new Date('2026-11-13T00:00:00Z')
    bank.wake()
    await bank.idle()
    expect((await events()).slice(2)).toEqual([
      'AUTHORISATION_ADJUSTMENT true',
      'AUTHORISATION_ADJUSTMENT true',
      'AUTHORISATION_ADJUSTMENT true',
      'CAPTURE true',
      'AUTHORISATION_ADJUSTMENT false',
      'EXPIRE true',
    ])
    expect(bank.statement('4242').map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'reserved -10.00',
      'reserved -5.00',
      'released 7.00',
      'payment -3.00',
      'released 5.00',
    ])
    expect(bank.audit()).toEqual([])
  })

  it('expires after seven days', async () => {
    let now = new Date('2026-11-01T00:00:00Z')
    const { addCard, authorise, modify, items, bank } = await aBank({ clock: () => now })
    const { body } = await authorise(await addCard('4242424242424242'), 1_000)
    now = new Date('2026-11-07T23:59:59Z')
    bank.wake()
    await bank.idle()
    now = new Date('2026-11-08T00:00:00Z')
    bank.wake()
    expect((await items()).at(-1)).toMatchObject({
      eventCode: 'EXPIRE',
      pspReference: body.pspReference,
      amount: { value: 1_000, currency: 'USD' },
    })
    await modify(body.pspReference, 'captures', 100)
    expect((await items()).at(-1)).toMatchObject({ eventCode: 'CAPTURE', success: 'false' })
    expect(bank.audit()).toEqual([])
  })

  it('is not refunded before it was captured, or above that', async () => {
    const { addCard, authorise, modify, events } = await aBank()
    const { body } = await authorise(await addCard('4242424242424242'), 1_000)
    await modify(body.pspReference, 'refunds', 100)
    await modify(body.pspReference, 'captures', 500)
    await modify(body.pspReference, 'refunds', 501)
    await modify(body.pspReference, 'refunds', 500)
    expect((await events()).slice(2)).toEqual(['REFUND false', 'CAPTURE true', 'REFUND false', 'REFUND true'])
  })
})

describe('a call', () => {
  it('needs the key of the bank', async () => {
    const { post } = await aBank()
    expect(await post(payments, cardRequest('4242424242424242'), { apiKey: 'wrong' })).toMatchObject({
      status: 401,
      body: { errorCode: '000', errorType: 'security' },
    })
    expect(await post('/btl/v4/transfers', payoutRequest('t', 1), { apiKey: 'wrong' })).toMatchObject({
      status: 401,
    })
  })

  it.each([
    ['another merchant account', { merchantAccount: 'Other' }, 403, '901'],
    ['no reference', { reference: undefined }, 422, '130'],
    ['no return address', { returnUrl: undefined }, 422, '14_030'],
    ['a fraction of a minor unit', { amount: { value: 1.5, currency: 'USD' } }, 422, '137'],
    ['a negative amount', { amount: { value: -1, currency: 'USD' } }, 422, '137'],
    ['a field of another type', { reference: 7 }, 400, '702'],
  ])('with %s is refused', async (_what, change, status, errorCode) => {
    const { post } = await aBank()
    const request = { ...cardRequest('4242424242424242'), ...change }
    expect(await post(payments, request)).toMatchObject({ status, body: { errorCode } })
  })

  it('about an unknown payment, or in another currency, is refused', async () => {
    const { addCard, authorise, modify, post } = await aBank()
    expect(await modify('XXXXXXXXXXXXXXXX', 'captures', 100)).toMatchObject({
      status: 422,
      body: { errorCode: '167' },
    })
    const { body } = await authorise(await addCard('4242424242424242'), 1_000)
    const other = { merchantAccount, reference: 'r', amount: { value: 1, currency: 'EUR' } }
    expect(await post(`${payments}/${body.pspReference}/captures`, other)).toMatchObject({
      status: 422,
      body: { errorCode: '138' },
    })
  })

  it('is answered once for one key, and refused for another body', async () => {
    const { addCard, authorise, post, events, bank } = await aBank()
    const token = await addCard('4242424242424242')
    const first = await authorise(token, 1_000, { key: 'key-1' })
    expect(await authorise(token, 1_000, { key: 'key-1' })).toEqual(first)
    expect(await authorise(token, 1_001, { key: 'key-1' })).toMatchObject({
      status: 422,
      body: { errorCode: '704' },
    })
    const capture = { merchantAccount, reference: 'c', amount: { value: 100, currency: 'USD' } }
    const path = `${payments}/${first.body.pspReference}/captures`
    const captured = await post(path, capture, { key: 'key-2' })
    expect(await post(path, capture, { key: 'key-2' })).toEqual(captured)
    expect((await post(path, capture, { key: 'k'.repeat(65) })).status).toBe(422)
    expect((await events()).slice(1)).toEqual(['AUTHORISATION true', 'CAPTURE true'])
    expect(bank.statement('4242').map(({ kind }) => kind)).toEqual(['reserved', 'payment'])
  })
})

describe('a standard webhook', () => {
  it('is signed over the fields that Adyen documents', async () => {
    const { addCard, authorise, modify, items } = await aBank()
    const { body } = await authorise(await addCard('4242424242424242'), 1_000, { reference: 'order:7' })
    await modify(body.pspReference, 'captures', 400, 'capture-7')
    for (const item of await items()) {
      const { pspReference, originalReference = '', merchantReference, amount, eventCode, success } = item
      const text = [
        pspReference,
        originalReference,
        merchantAccount,
        merchantReference,
        amount.value,
        amount.currency,
        eventCode,
        success,
      ].join(':')
      const key = Buffer.from(hmacKeys.payments, 'hex')
      expect(item.additionalData.hmacSignature).toBe(createHmac('sha256', key).update(text).digest('base64'))
    }
  })
})

describe('requests', () => {
  it.skipIf(!adyenOpenApi)('in these tests are as Adyen describes them', () => {
    adyenOpenApi?.assertRequest('POST', payments, cardRequest('4242424242424242'))
    adyenOpenApi?.assertRequest('POST', payments, authorisation('token', 100))
    adyenOpenApi?.assertRequest('POST', '/btl/v4/transfers', payoutRequest('token', 100, 'payout-1', shopper))
  })
})
