import { describe, expect, it } from 'vitest'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import { aBank, cardRequest } from './bank-for-tests.ts'

const folder = (clientKey: string) => `/checkoutshopper/securedfields/${clientKey}/6.3.0`

describe('the secured fields', () => {
  it('are a page that loads its own script and style, and nothing else', async () => {
    const { bank } = await aBank()
    const get = (name: string) => bank.app.inject({ url: `${folder(sandboxBank.clientKey)}/${name}` })
    const page = await get('securedFields.html?type=card&d=aHR0cDovL2xvY2FsaG9zdA==')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'",
    )
    const named = Array.from(page.body.matchAll(/(?:src|href)="([^"]+)"/g), ([, name]) => name as string)
    expect(named.sort()).toEqual(['field.css', 'field.js'])
    for (const name of named)
      expect((await get(name)).headers['content-type']).toMatch(/^text\/(css|javascript);/)
  })

  it('know one client key', async () => {
    const { bank } = await aBank()
    const { statusCode, body } = await bank.app.inject({
      url: `${folder('test_ANOTHER')}/securedFields.html`,
    })
    expect({ statusCode, body }).toEqual({ statusCode: 403, body: 'The client key is not known here' })
  })

  it('make values that store the same card as the typed ones', async () => {
    const { post } = await aBank()
    const typed = cardRequest('5555555555554444')
    const { number, expiryMonth, expiryYear, cvc, ...rest } = typed.paymentMethod
    const encrypted = {
      ...rest,
      encryptedCardNumber: `test_${number}`,
      encryptedExpiryMonth: `test_${expiryMonth}`,
      encryptedExpiryYear: `test_${expiryYear}`,
      encryptedSecurityCode: `test_${cvc}`,
    }
    const one = await post('/checkout/v72/payments', typed)
    const other = await post('/checkout/v72/payments', { ...typed, paymentMethod: encrypted })
    const cardOf = ({ body }: typeof one) => {
      const { alias, cardSummary, expiryDate, ...data } = body.additionalData as Record<string, string>
      return { alias, cardSummary, expiryDate, token: data['tokenization.storedPaymentMethodId'] }
    }
    expect(cardOf(other)).toEqual(cardOf(one))
    expect(cardOf(other)).toMatchObject({ cardSummary: '4444', expiryDate: '03/2040' })
  })

  it.each([
    ['encryptedCardNumber', 'test_4242424242424241', '101'],
    ['encryptedExpiryMonth', 'test_13', '129'],
    ['encryptedSecurityCode', 'test_12', '103'],
    // A value without the prefix of the test environment cannot be read.
    ['encryptedCardNumber', '4242424242424242', '101'],
  ])('refuses %s %s as the typed one', async (name, value, errorCode) => {
    const { post } = await aBank()
    const request = cardRequest('4242424242424242')
    const paymentMethod = {
      type: 'scheme',
      encryptedCardNumber: 'test_4242424242424242',
      encryptedExpiryMonth: 'test_03',
      encryptedExpiryYear: 'test_2040',
      encryptedSecurityCode: 'test_737',
      [name]: value,
    }
    const { status, body } = await post('/checkout/v72/payments', { ...request, paymentMethod })
    expect({ status, errorCode: body.errorCode }).toEqual({ status: 422, errorCode })
  })
})
