import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { adyenCards } from '#server/platform/ports/cards-adyen.ts'
import { adyenOpenApi } from '../adyen-openapi.ts'
import { aFakeAdyen, apiKey, balanceAccount, hmacKeys, merchantAccount } from './fake-adyen.ts'

const key = '0198f3c2-7d2e-7c11-9a53-2f1d7a0b6c01'
const personId = '0198f3c2-7d2e-7c11-9a53-2f1d7a0b6c02'
const token = 'M5N7TQ4TG5PFWR50'
const reservation = '993617895204576J'
const sum = { amount: 65_00n, currency: 'USD' } as const
const card = {
  key,
  personId,
  number: '4242424242424242',
  cvv: '737',
  month: 3,
  year: 2030,
  holderName: 'Ada Eze',
}
const payout = { ...sum, key, token, personId, holderName: 'Ada Eze', reference: 'ORD-7K2M' }

const { cards, requests, react, done, connections, assertAsDescribed } = await aFakeAdyen()
const impatient = await aFakeAdyen({ timeoutMs: 50 })

afterEach(() => {
  assertAsDescribed()
  impatient.assertAsDescribed()
})

/** Every call, so that a rule can be tried on each. */
const calls = {
  tokenise: () => cards.tokenise(card),
  authorise: () => cards.authorise({ ...sum, key, token, personId }),
  renew: () => cards.renew({ ...sum, key, reservation }),
  capture: () => cards.capture({ ...sum, key, reservation }),
  void: () => cards.void({ key, authorisation: key }),
  refund: () => cards.refund({ ...sum, key, reservation }),
  'pay out': () => cards.payOut(payout),
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: Error) => error,
  )

test.skipIf(!adyenOpenApi)('each exchange is as Adyen’s descriptions say', async () => {
  for (const call of Object.values(calls)) await call()
  expect(requests).toHaveLength(7)
  assertAsDescribed()
})

describe('storing a card', () => {
  test('keeps the country of its issuer, where Adyen names it', async () => {
    const additionalData = { 'tokenization.storedPaymentMethodId': token }
    const body = { pspReference: reservation, resultCode: 'Authorised' }
    react({ status: 200, body: { ...body, additionalData: { ...additionalData, cardIssuingCountry: 'de' } } })
    expect(await calls.tokenise()).toMatchObject({ ok: true, token, issuerCountry: 'DE' })
  })

  test('verifies it with nothing, and answers its token and fingerprint', async () => {
    expect(await calls.tokenise()).toEqual({
      ok: true,
      token,
      fingerprints: ['sandbox card:16'],
      brand: 'visa',
      lastFour: '4242',
      month: 3,
      year: 2030,
    })
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/checkout/v72/payments',
        apiKey,
        idempotencyKey: `tokenise-${key}`,
        body: {
          merchantAccount,
          reference: key,
          returnUrl: expect.stringContaining('https://'),
          amount: { currency: 'USD', value: 0 },
          paymentMethod: {
            type: 'scheme',
            number: '4242424242424242',
            cvc: '737',
            expiryMonth: '03',
            expiryYear: '2030',
            holderName: 'Ada Eze',
          },
          shopperReference: personId,
          storePaymentMethod: true,
          enablePayOut: true,
          recurringProcessingModel: 'UnscheduledCardOnFile',
          shopperInteraction: 'Ecommerce',
        },
      },
    ])
  })

  const encrypted = {
    number: `adyenjs_${'n'.repeat(300)}`,
    month: `adyenjs_${'m'.repeat(300)}`,
    year: `adyenjs_${'y'.repeat(300)}`,
    cvv: `adyenjs_${'c'.repeat(300)}`,
  }
  const storeEncrypted = () => cards.tokenise({ key, personId, holderName: 'Ada Eze', encrypted })
  const facts = {
    alias: 'H167852639363479',
    cardSummary: '1142',
    expiryDate: '6/2031',
    'tokenization.storedPaymentMethodId': token,
  }
  const stored = (additionalData: Record<string, string>, brand = 'mc') => ({
    status: 200,
    body: {
      pspReference: reservation,
      resultCode: 'Authorised',
      additionalData,
      paymentMethod: { type: 'scheme', brand },
    },
  })

  test('passes on what Adyen’s fields made of it, and learns from the answer what it is', async () => {
    react(stored(facts))
    expect(await storeEncrypted()).toEqual({
      ok: true,
      token,
      fingerprints: ['card alias:16'],
      brand: 'mastercard',
      lastFour: '1142',
      month: 6,
      year: 2031,
    })
    expect(requests[0]?.body.paymentMethod).toEqual({
      type: 'scheme',
      encryptedCardNumber: encrypted.number,
      encryptedExpiryMonth: encrypted.month,
      encryptedExpiryYear: encrypted.year,
      encryptedSecurityCode: encrypted.cvv,
      holderName: 'Ada Eze',
    })
  })

  test.each([
    ['visadebit', 'visa'],
    ['mcstandardcredit', 'mastercard'],
    ['amexcommercial', 'amex'],
    ['diners', 'other'],
  ])('knows a %s as %s', async (variant, brand) => {
    react(stored(facts, variant))
    expect(await storeEncrypted()).toMatchObject({ brand })
  })

  test.each([
    ['alias', 'Alias info'],
    ['cardSummary', 'Card summary'],
    ['expiryDate', 'Expiry date'],
  ])(
    'fails for an encrypted card when the account hides its %s, and says what to switch on',
    async (name, words) => {
      const { [name as keyof typeof facts]: _, ...rest } = facts
      react(stored(rest as Record<string, string>))
      await expect(storeEncrypted()).rejects.toThrow(`switch on ${words} in Additional data`)
    },
  )

  test('says nothing of an encrypted card in errors, whatever Adyen repeats', async () => {
    react(error(422, '702', `Unable to decrypt ${encrypted.number} and ${encrypted.cvv}`))
    const failure = await failureOf(storeEncrypted())
    expect(failure?.message).toContain('Unable to decrypt')
    expect(inspect(failure, { depth: 9 })).not.toMatch(/nnn|ccc|Ada Eze/)
  })

  test('a typed card is also known by its alias', async () => {
    react(stored(facts))
    expect(await calls.tokenise()).toMatchObject({ fingerprints: ['sandbox card:16', 'card alias:16'] })
  })

  test('takes the token by its older name, too', async () => {
    const additionalData = { 'recurring.recurringDetailReference': 'OLD1' }
    react({ status: 200, body: { pspReference: reservation, resultCode: 'Authorised', additionalData } })
    expect(await calls.tokenise()).toMatchObject({ ok: true, token: 'OLD1' })
  })

  test('fails when the account hides the token, and says where it is switched on', async () => {
    react({ status: 200, body: { pspReference: reservation, resultCode: 'Authorised' } })
    await expect(calls.tokenise()).rejects.toThrow('Recurring details')
  })

  test('is refused by the bank', async () => {
    react(refusal('2', 'Refused'), refusal('6', 'Expired Card'))
    expect(await calls.tokenise()).toEqual({ ok: false, why: 'card-refused' })
    expect(await cards.tokenise({ ...card, key: personId })).toEqual({
      ok: false,
      message: 'This card has expired. Use another card',
    })
  })

  test('is refused when the number or the CVC is invalid', async () => {
    react(error(422, '101', 'Invalid card number'), error(422, '103', 'CVC is not the right length'))
    expect(await calls.tokenise()).toEqual({ ok: false, why: 'card-refused' })
    expect(await cards.tokenise({ ...card, key: personId })).toEqual({ ok: false, why: 'card-refused' })
  })
})

describe('a reservation', () => {
  test('is a pre-authorisation with manual capture, of a stored card', async () => {
    expect(await calls.authorise()).toEqual({ ok: true, reference: reservation })
    expect(requests[0]).toMatchObject({ path: '/checkout/v72/payments', idempotencyKey: `authorise-${key}` })
    expect(requests[0]?.body).toEqual({
      merchantAccount,
      reference: key,
      returnUrl: expect.stringContaining('https://'),
      amount: { currency: 'USD', value: 65_00 },
      paymentMethod: { type: 'scheme', storedPaymentMethodId: token },
      shopperReference: personId,
      recurringProcessingModel: 'UnscheduledCardOnFile',
      shopperInteraction: 'ContAuth',
      additionalData: { authorisationType: 'PreAuth', manualCapture: 'true' },
    })
  })

  test.each([
    ['12', 'Not enough balance', { reason: 'insufficient-funds' }],
    ['2', 'Refused', { reason: 'declined', why: 'card-refused' }],
    // A thief who tries stolen cards learns nothing.
    ['20', 'FRAUD', { reason: 'declined', why: 'card-refused' }],
    ['28', 'Withdrawal amount exceeded', { reason: 'declined', message: expect.stringContaining('limit') }],
  ])('is refused with %s (%s)', async (code, name, answer) => {
    react(refusal(code, name))
    expect(await calls.authorise()).toEqual({ ok: false, ...answer })
  })

  test('reserves nothing when it ends in an error or is cancelled', async () => {
    react(refusal('4', 'Acquirer Error', 'Error'), refusal('15', 'Cancelled', 'Cancelled'))
    const declined = { ok: false, reason: 'declined', why: 'card-refused' }
    expect(await calls.authorise()).toEqual(declined)
    expect(await cards.authorise({ ...sum, key: personId, token, personId })).toEqual(declined)
  })

  test.each(['Pending', 'Received', 'RedirectShopper', 'ChallengeShopper', 'PartiallyAuthorised'])(
    'is unclear with the outcome %s',
    async (resultCode) => {
      react({ status: 200, body: { pspReference: reservation, resultCode } })
      await expect(calls.authorise()).rejects.toThrow(resultCode)
    },
  )

  test.each([
    ['800', 'Contract not found'],
    ['803', 'PaymentDetail not found'],
  ])('on a card that Adyen does not know any more is declined (%s)', async (code, message) => {
    react(error(422, code, message))
    const declined = { ok: false, reason: 'declined', message: expect.stringContaining('no longer stored') }
    expect(await calls.authorise()).toEqual(declined)
  })

  test('is declined without a call for an amount that Adyen cannot express', async () => {
    const answer = await cards.authorise({ key, token, personId, amount: 15_000_50n, currency: 'IDR' })
    expect(answer).toEqual({ ok: false, reason: 'declined', message: expect.stringContaining('whole IDR') })
    expect(requests).toEqual([])
  })
})

describe('a modification', () => {
  test.each([
    ['renew', 'amountUpdates'],
    ['capture', 'captures'],
    ['refund', 'refunds'],
  ] as const)('%s names the payment by Adyen’s reference, and itself by our key', async (call, name) => {
    await calls[call]()
    expect(requests).toEqual([
      {
        method: 'POST',
        path: `/checkout/v72/payments/${reservation}/${name}`,
        apiKey,
        idempotencyKey: `${call}-${key}`,
        body: { merchantAccount, reference: key, amount: { currency: 'USD', value: 65_00 } },
      },
    ])
  })

  test('void names the payment by our key, because the answer with Adyen’s may be lost', async () => {
    await calls.void()
    expect(requests[0]).toMatchObject({ path: '/checkout/v72/cancels', idempotencyKey: `void-${key}` })
    expect(requests[0]?.body).toEqual({ merchantAccount, paymentReference: key, reference: key })
  })

  test('with one key has an idempotency key for each kind of call, which Adyen keeps in one set', async () => {
    for (const call of Object.values(calls)) await call()
    const keys = requests.map((request) => request.idempotencyKey)
    expect(new Set(keys)).toHaveProperty('size', 7)
    for (const each of keys) expect(each.length).toBeLessThanOrEqual(64)
  })
})

describe('a payout', () => {
  test('leaves the balance account for a stored card', async () => {
    await calls['pay out']()
    expect(requests[0]).toMatchObject({ path: '/btl/v4/transfers', apiKey, idempotencyKey: `pay-out-${key}` })
    expect(requests[0]?.body).toEqual({
      amount: { currency: 'USD', value: 65_00 },
      balanceAccountId: balanceAccount,
      category: 'card',
      counterparty: {
        card: {
          cardHolder: { type: 'individual', firstName: 'Ada', lastName: 'Eze', reference: personId },
          cardIdentification: { storedPaymentMethodId: token },
        },
      },
      reference: key,
      description: 'ORD-7K2M',
    })
  })

  test('uses the key of the balance platform where it has one', async () => {
    const own = await aFakeAdyen({ transfersApiKey: 'AQEtransfers' })
    await own.cards.payOut(payout)
    await own.cards.void({ key, authorisation: key })
    expect(own.requests.map((request) => request.apiKey)).toEqual(['AQEtransfers', apiKey])
    own.assertAsDescribed()
  })

  test('describes itself in the characters that banks take', async () => {
    await cards.payOut({ ...payout, reference: `№7 ${'x'.repeat(200)}` })
    expect(requests[0]?.body.description).toBe(`-7 ${'x'.repeat(137)}`)
  })

  test.each([
    ['Chukwuemeka O. Nwankwo-Eze', 'Chukwuemeka O.', 'Nwankwo-Eze'],
    ['Łucja Żółć', 'Lucja', 'Zolc'],
    ['JOSÉ  ÁNGEL D’ÁVILA', 'JOSE ANGEL', 'DAVILA'],
    ['Jón Þórsson 2', 'Jon', 'THorsson'],
    ['Sukarno', 'Sukarno', 'Sukarno'],
  ])('names the holder %s in two Latin names', async (holderName, firstName, lastName) => {
    await cards.payOut({ ...payout, holderName })
    expect(requests[0]?.body.counterparty.card.cardHolder).toMatchObject({ firstName, lastName })
  })

  test('to a holder without a Latin letter is not possible, and says so', async () => {
    await expect(cards.payOut({ ...payout, holderName: 'سعاد' })).rejects.toThrow('no Latin letters')
  })
})

describe('a call', () => {
  test.each(Object.keys(calls) as (keyof typeof calls)[])(
    '%s whose answer was lost is repeated, and done once',
    async (name) => {
      react('lost')
      expect(await failureOf(calls[name]())).toMatchObject({
        message: expect.stringContaining('did not answer'),
      })
      await calls[name]()
      expect(requests).toHaveLength(2)
      expect(requests[0]).toEqual(requests[1])
      expect(done()).toBe(1)
    },
  )

  test('ends in time when nobody answers', async () => {
    impatient.react('silence')
    const failure = await failureOf(impatient.cards.authorise({ ...sum, key, token, personId }))
    expect(failure).toMatchObject({
      message: 'Adyen did not answer POST /checkout/v72/payments',
      cause: { name: 'TimeoutError' },
    })
  })

  test('ends when the connection does', async () => {
    react('cut')
    await expect(calls.capture()).rejects.toThrow('did not answer')
    expect(done()).toBe(0)
  })

  test.each([
    [
      500,
      { status: 500, errorCode: '905', message: 'Payment details are not supported', errorType: 'internal' },
    ],
    [503, '<html>'],
    [429, ''],
    [200, 'not JSON'],
    [200, ''],
  ])('answered with %i %j has an unknown outcome', async (status, body) => {
    react({ status, body })
    const failure = await failureOf(calls.capture())
    expect(failure?.message).toContain(`with ${status}, whose outcome is unknown`)
  })

  test('made while the one before is under way has an unknown outcome', async () => {
    react(error(422, '704', 'request already processed or in progress'))
    expect((await failureOf(calls.capture()))?.message).toContain('outcome is unknown. 704')
    react({ ...error(422, '702', 'Try again'), headers: { 'transient-error': 'true' } })
    expect((await failureOf(calls.capture()))?.message).toContain('outcome is unknown. 702')
  })

  test.each([
    [401, '000', 'HTTP Status Response - Unauthorized', 'Check the API key'],
    [403, '901', 'Invalid Merchant Account', 'Check the roles'],
    [422, '137', 'Invalid amount specified', '137, Invalid amount specified'],
  ])('refused with %i is for the operator', async (status, code, message, words) => {
    react(error(status, code, message))
    await expect(calls.capture()).rejects.toMatchObject({
      status,
      code,
      message: expect.stringContaining(words),
    })
  })

  test('names the fields when a payout is refused', async () => {
    const invalidFields = [{ name: 'cardHolder.firstName', value: 'x', message: 'not allowed' }]
    const type = 'https://docs.adyen.com/errors/validation'
    const body = { type, status: 422, title: 'Invalid', detail: 'Fields', errorCode: '30_031', invalidFields }
    react({ status: 422, body })
    await expect(calls['pay out']()).rejects.toThrow('30_031, Fields, cardHolder.firstName: not allowed')
  })

  const told = `Card 4242 4242 4242 4242 (4242424242424242) of Ada Eze, CVC 737, token ${token}, is wrong`
  const inCheckout = (status: number) => error(status, '702', told)
  const inTransfers = (status: number) => {
    const type = 'https://docs.adyen.com/errors/validation'
    return { status, body: { type, status, title: 'Invalid', detail: told, errorCode: '702' } }
  }
  test.each([
    ['tokenise', inCheckout, /4242|737|Ada Eze/],
    ['authorise', inCheckout, /4242|M5N7/],
    ['pay out', inTransfers, /4242|M5N7|Ada|Eze/],
  ] as const)(
    '%s says nothing of its card in errors, whatever Adyen repeats',
    async (name, answer, secrets) => {
      for (const status of [422, 500]) {
        react(answer(status))
        const failure = await failureOf(calls[name]())
        expect(failure?.message).toContain('702, Card')
        expect(inspect(failure, { depth: 9 })).not.toMatch(secrets)
      }
    },
  )

  test('uses the connection of the one before', async () => {
    await calls.capture()
    const before = connections.count
    for (const call of Object.values(calls)) await call()
    expect(connections.count).toBe(before)
  })

  describe('to Adyen itself', () => {
    const addresses: string[] = []
    const answers: Response[] = []
    const fetching = () =>
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
        addresses.push(String(address))
        return answers.shift() ?? Response.json({ status: 'received' }, { status: 201 })
      })
    afterEach(() => {
      vi.restoreAllMocks()
      addresses.length = 0
    })
    const at = (environment: Parameters<typeof adyenCards>[0]['environment']) =>
      adyenCards({
        apiKey,
        merchantAccount,
        balanceAccount,
        hmacKeys,
        environment,
        vault: { keyedHash: () => '' },
      })

    test('goes to the test environment', async () => {
      fetching()
      const { capture, payOut } = at({ kind: 'test' })
      await capture({ ...sum, key, reservation })
      await payOut(payout)
      expect(addresses).toEqual([
        `https://checkout-test.adyen.com/v72/payments/${reservation}/captures`,
        'https://balanceplatform-api-test.adyen.com/btl/v4/transfers',
      ])
    })

    test('goes to the live account’s own address', async () => {
      fetching()
      const { capture, payOut } = at({ kind: 'live', prefix: '1797a841fbb37ca7-Cowrie', region: 'eu' })
      await capture({ ...sum, key, reservation })
      await payOut(payout)
      expect(addresses).toEqual([
        `https://1797a841fbb37ca7-Cowrie-checkout-live.adyenpayments.com/checkout/v72/payments/${reservation}/captures`,
        'https://balanceplatform-api-live.adyen.com/btl/v4/transfers',
      ])
    })

    test('follows Adyen to another of its hosts, and to nobody else', async () => {
      const sentTo = (location: string) => new Response(null, { status: 308, headers: { location } })
      fetching()
      const { capture } = at({ kind: 'test' })
      const elsewhere = 'https://eu.checkout-test.adyen.com/v72/payments/X/captures'
      answers.push(sentTo(elsewhere))
      await capture({ ...sum, key, reservation })
      expect(addresses.splice(0)).toHaveProperty('1', elsewhere)
      for (const other of [
        'https://adyen.com.example.org/',
        'http://a.adyen.com/',
        'https://evil-adyen.com/',
      ]) {
        answers.push(sentTo(other))
        await expect(capture({ ...sum, key, reservation })).rejects.toThrow('with 308')
      }
      expect(addresses).toHaveLength(3)
    })
  })
})

function refusal(refusalReasonCode: string, refusalReason: string, resultCode = 'Refused') {
  return { status: 200, body: { pspReference: reservation, refusalReason, refusalReasonCode, resultCode } }
}

function error(status: number, errorCode: string, message: string) {
  const pspReference = 'F7WCWRG6JPHR8HG2'
  return { status, body: { status, errorCode, message, errorType: 'validation', pspReference } }
}
