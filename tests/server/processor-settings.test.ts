import { describe, expect, it } from 'vitest'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import { processorAccountOf } from '#server/processor-settings.ts'

const key = (digit: string) => digit.repeat(64)

const whole = {
  ADYEN_API_KEY: 'the api key',
  ADYEN_MERCHANT_ACCOUNT: 'LagoonCOM',
  ADYEN_BALANCE_ACCOUNT: 'BA3227C223222H5J4DCGQ9V9L',
  ADYEN_HMAC_PAYMENTS: key('a'),
  ADYEN_HMAC_TRANSFERS: key('b'),
}
const live = { ADYEN_ENVIRONMENT: 'live', ADYEN_LIVE_PREFIX: '1797a841fbb37ca7-AdyenDemo' }

describe('the account at the card processor', () => {
  it('is whole, in the test environment unless another one is named', () => {
    expect(processorAccountOf(whole, false)).toEqual({
      apiKey: 'the api key',
      reportApiKeys: {},
      merchantAccount: 'LagoonCOM',
      balanceAccount: 'BA3227C223222H5J4DCGQ9V9L',
      environment: { kind: 'test' },
      hmacKeys: { payments: [key('a')], transfers: [key('b')] },
    })
    expect(processorAccountOf(whole, true)?.environment).toEqual({ kind: 'test' })
  })

  it('is absent where nothing of it is set', () => {
    expect(processorAccountOf({}, false)).toBeUndefined()
    expect(processorAccountOf({ ADYEN_API_KEY: ' ', ADYEN_ENVIRONMENT: 'live' }, false)).toBeUndefined()
  })

  it.each(Object.keys(whole))('is refused without %s alone', (name) => {
    const others = Object.keys(whole).filter((each) => each !== name)
    expect(() => processorAccountOf({ ...whole, [name]: ' ' }, false)).toThrow(
      `${name}= is not usable: it goes with ${others.join(', ')}`,
    )
  })

  it('has a key of its own for payouts where one is set', () => {
    const account = processorAccountOf({ ...whole, ADYEN_TRANSFERS_API_KEY: ' another key ' }, false)
    expect(account).toMatchObject({ apiKey: 'the api key', transfersApiKey: 'another key' })
  })

  it('has keys of the users who download reports where they are set', () => {
    const account = processorAccountOf(
      { ...whole, ADYEN_REPORT_KEY: ' one ', ADYEN_PAYOUT_REPORT_KEY: 'two' },
      false,
    )
    expect(account?.reportApiKeys).toEqual({ payments: 'one', payouts: 'two' })
    expect(processorAccountOf({ ...whole, ADYEN_REPORT_KEY: 'one' }, false)?.reportApiKeys).toEqual({
      payments: 'one',
    })
  })

  it('takes several HMAC keys, for the time in which a new one overlaps', () => {
    const given = { ...whole, ADYEN_HMAC_PAYMENTS: `${key('c')}, ${key('A')}` }
    expect(processorAccountOf(given, false)?.hmacKeys.payments).toEqual([key('c'), key('A')])
  })

  it.each([
    ['ADYEN_HMAC_PAYMENTS', 'a'.repeat(62)],
    ['ADYEN_HMAC_PAYMENTS', `${key('a')}a`],
    ['ADYEN_HMAC_TRANSFERS', key('g')],
    ['ADYEN_HMAC_TRANSFERS', `${key('b')},`],
  ])('refuses %s=%s without repeating it', (name, value) => {
    expect(() => processorAccountOf({ ...whole, [name]: value }, false)).toThrow(
      `${name}=… is not usable: it must be the HMAC key of the webhook: at least 64 hexadecimal digits`,
    )
  })

  it.each([
    ['ADYEN_HMAC_PAYMENTS', sandboxBank.hmacKeys.payments],
    ['ADYEN_HMAC_TRANSFERS', `${key('b')},${sandboxBank.hmacKeys.transfers.toUpperCase()}`],
  ])('refuses the published key of the bank of the sandbox as %s', (name, value) => {
    expect(() => processorAccountOf({ ...whole, [name]: value }, false)).toThrow(
      `${name}=… is not usable: it is a key of the sandbox's bank`,
    )
  })

  it('is live with the prefix of its own endpoints', () => {
    expect(processorAccountOf({ ...whole, ...live }, false)?.environment).toEqual({
      kind: 'live',
      prefix: '1797a841fbb37ca7-AdyenDemo',
    })
  })

  it.each(['', 'AdyenDemo', 'https://1797a841fbb37ca7-AdyenDemo', '1797a841fbb37ca7-AdyenDemo/../x'])(
    'is not live with the prefix "%s"',
    (prefix) => {
      expect(() => processorAccountOf({ ...whole, ...live, ADYEN_LIVE_PREFIX: prefix }, false)).toThrow(
        /^ADYEN_LIVE_PREFIX=.* is not usable: it must be the prefix of your live endpoints/,
      )
    },
  )

  it('is never live in a sandbox', () => {
    expect(() => processorAccountOf({ ...whole, ...live }, true)).toThrow(
      'ADYEN_ENVIRONMENT=live is not usable: a sandbox moves no real money',
    )
  })

  it('is in an environment that exists', () => {
    expect(() => processorAccountOf({ ...whole, ADYEN_ENVIRONMENT: 'beta' }, false)).toThrow(
      'ADYEN_ENVIRONMENT=beta is not usable: it must be test or live',
    )
  })
})
