import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import { encryptedFieldsOf } from '#server/platform/ports/adyen/fields.ts'
import { processorAccountOf } from '#server/settings/processor-settings.ts'
import { readSettings } from '#server/settings/settings.ts'

const key = (digit: string) => digit.repeat(64)

const keys = `k1=${Buffer.alloc(32, 'a').toString('base64')}`

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

  it('has encrypted fields with a client key of its environment', () => {
    const fieldsOf = (env: Record<string, string>, isSandbox = false) => {
      const account = processorAccountOf({ ...whole, ...env }, isSandbox)
      return account && encryptedFieldsOf(account)
    }
    const [test, other] = ['test_870BE2SAMPLE', 'live_870BE2SAMPLE']
    expect(fieldsOf({})).toBeUndefined()
    expect(fieldsOf({ ADYEN_CLIENT_KEY: ` ${test} ` }, true)).toEqual({
      clientKey: test,
      url: 'https://checkoutshopper-test.adyen.com/checkoutshopper/',
    })
    expect(fieldsOf({ ...live, ADYEN_CLIENT_KEY: other })?.url).toBe(
      'https://checkoutshopper-live.adyen.com/checkoutshopper/',
    )
    expect(fieldsOf({ ...live, ADYEN_CLIENT_KEY: other, ADYEN_LIVE_REGION: 'apse' })?.url).toBe(
      'https://checkoutshopper-live-apse.adyen.com/checkoutshopper/',
    )
    expect(() => fieldsOf({ ...live, ADYEN_CLIENT_KEY: test })).toThrow(
      `ADYEN_CLIENT_KEY=${test} is not usable: it must be a client key such as live_`,
    )
    expect(() => fieldsOf({ ADYEN_CLIENT_KEY: sandboxBank.clientKey }, true)).toThrow('ADYEN_CLIENT_KEY')
    expect(() => fieldsOf({ ...live, ADYEN_LIVE_REGION: 'mars' })).toThrow(
      'ADYEN_LIVE_REGION=mars is not usable: it must be one of eu, us, au, apse, in, nea',
    )
  })

  it('is not asked for by the client key of the sandbox’s bank, which a sandbox alone takes', () => {
    const bank = { ADYEN_CLIENT_KEY: sandboxBank.clientKey }
    expect(processorAccountOf(bank, true)).toBeUndefined()
    expect(() => processorAccountOf(bank, false)).toThrow('it goes with the other settings of the account')
    expect(() => processorAccountOf({ ADYEN_CLIENT_KEY: 'test_870BE2SAMPLE' }, true)).toThrow(
      "or is sandbox_bank for the sandbox's own bank",
    )
    const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const settings = (env: Record<string, string>) =>
      readSettings({
        DATA_DIR: folder,
        SANDBOX_KEY: 'sixteen letters.',
        KEYS: keys,
        ...env,
      })
    expect(settings({}).bankFields).toBe(false)
    expect(settings(bank).bankFields).toBe(true)
    expect(() => settings({ ...bank, SANDBOX: 'public' })).toThrow('listens on its own machine only')
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
      region: 'eu',
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
