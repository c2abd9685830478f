/** `npm run check-live`: the real command, beside a real server, the sandbox's bank and a mail server. Its parts are in `live-check.test.ts`. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBankBesideServer } from '#bank/beside-server.ts'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import { utcDay } from '#core/contract/time.ts'
import { release } from '#server/platform/observability/release.ts'
import { aDataFolder } from '#tests/server/database-for-tests.ts'
import { anOperatorKey } from './keys/operator-keys.ts'
import { type RealServer, runCommand, startServer } from './keys/real-server.ts'
import { aResponder } from './responder.ts'
import { aYente } from './screening/yente.ts'

const timeoutMs = 60_000

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

async function aFolder(): Promise<string> {
  const dataDir = await aDataFolder()
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Its address. */
async function serve(answer: RequestListener): Promise<string> {
  const { url, close } = await aResponder(answer)
  closing.push(close)
  return url
}

async function aMailServer(password: string): Promise<number> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (given, _session, done) =>
      given.password === password ? done(null, { user: 'cowrie' }) : done(new Error('no such user')),
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return (smtp.server.address() as AddressInfo).port
}

async function check(dataDir: string, env: Record<string, string>, preload: readonly string[] = []) {
  const { code, output } = await runCommand(
    [...preload, 'demo/server/commands/check-live.ts'],
    { dataDir, databaseUrl: undefined },
    { SEED: '', ...env },
  )
  return { code, lines: output.trimEnd().split('\n'), output }
}

const secrets = {
  TOKEN_PEPPER: 'a pepper for tests that is long enough',
  KEYS: anOperatorKey('k1').setting,
}
const account = {
  ADYEN_API_KEY: sandboxBank.apiKey,
  ADYEN_MERCHANT_ACCOUNT: sandboxBank.merchantAccount,
  ADYEN_BALANCE_ACCOUNT: sandboxBank.balanceAccount,
  ADYEN_HMAC_PAYMENTS: randomBytes(32).toString('hex'),
  ADYEN_HMAC_TRANSFERS: randomBytes(32).toString('hex'),
  ADYEN_REPORT_KEY: sandboxBank.apiKey,
  ADYEN_PAYOUT_REPORT_KEY: sandboxBank.apiKey,
}
const whole = {
  ...secrets,
  ...account,
  NODE_ENV: 'production',
  DATABASE: 'embedded',
  PUBLIC_URL: 'https://exchange.example',
  IDENTITY: 'review',
  LEGAL_NAME: 'Lagoon Ltd',
  LEGAL_ADDRESS: '1 Quay Road, Lagos',
  LEGAL_REGISTRATION: 'RC 1',
  OPERATOR_EMAIL: 'help@lagoon.example',
}

describe('settings', { timeout: timeoutMs }, () => {
  test('everything that is missing is named, and what needs it is not checked', async () => {
    const { code, lines } = await check(await aFolder(), {})
    expect(code).toBe(1)
    const production = lines.filter((line) => line.includes('production lacks'))
    expect(production.map((line) => /lacks .*?\(([A-Z_]+)/.exec(line)?.[1])).toEqual([
      'ADYEN_API_KEY',
      'IDENTITY_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'DATABASE_URL',
      'TOKEN_PEPPER',
      'KEYS',
      'LEGAL_NAME',
    ])
    expect(lines).toContain(
      'wrong        NODE_ENV: it is not production: a sandbox shows its emails and moves no real money',
    )
    expect(lines).toContain('not checked  Mail: SMTP_URL is not set')
    expect(lines).toContain('not checked  Card processor: there is no account at Adyen')
    expect(lines).toContain('not checked  Reports: there is no account at Adyen')
    expect(lines).toContain('not checked  Identity: nobody checks identities yet')
    expect(lines.at(-1)).toMatch(/^\d+ ok, \d+ wrong, 8 not checked$/)
  })

  test('each wrong one is named, not only the first, and no secret is shown', async () => {
    const { code, lines, output } = await check(await aFolder(), {
      ...whole,
      KEYS: 'k1=c2VjcmV0LWtleQ==',
      TOKEN_PEPPER: 'secret-pepper',
      ADYEN_HMAC_PAYMENTS: 'secret-hmac',
      ADYEN_BALANCE_ACCOUNT: '',
      SMTP_URL: 'http://me:secret-password@mail.example',
      RATES_URL: 'ftp://rates.example/?app_id=secret-app',
      LIMIT_ORDER: '-1',
      LEGAL_ADDRESS: '',
    })
    expect(code).toBe(1)
    const named = lines.flatMap((line) => /^wrong {8}Settings: ([A-Z_]+)=/.exec(line)?.[1] ?? [])
    expect(named.sort()).toEqual([
      'ADYEN_BALANCE_ACCOUNT',
      'ADYEN_HMAC_PAYMENTS',
      'KEYS',
      'LEGAL_ADDRESS',
      'LIMIT_ORDER',
      'RATES_URL',
      'SMTP_URL',
      'TOKEN_PEPPER',
    ])
    expect(lines).toContain(
      'not checked  Card processor: ADYEN_BALANCE_ACCOUNT and ADYEN_HMAC_PAYMENTS cannot be used',
    )
    expect(output).not.toMatch(/secret-|c2VjcmV0/)
  })

  test('no argument is taken', async () => {
    const place = { dataDir: await aFolder(), databaseUrl: undefined }
    const { code, output } = await runCommand(['demo/server/commands/check-live.ts', '--fix'], place, {})
    expect({ code, output }).toEqual({ code: 2, output: 'npm run check-live\n' })
  })
})

describe('beside a server of production', { timeout: timeoutMs }, () => {
  let dataDir: string
  let server: RealServer
  let env: Record<string, string>
  let bankUrl: string
  beforeAll(async () => {
    dataDir = await aFolder()
    const bank = await openBankBesideServer({ DATA_DIR: await aFolder(), BANK_PORT: '0' }, () => undefined)
    closing.push(() => bank.close())
    bankUrl = bank.url
    const today = utcDay(new Date())
    const feed = { source: 'a test', base: 'USD', days: { [today]: { USD: 1, NGN: 1340, EUR: 0.9 } } }
    const rates = await serve((_request, response) => response.end(JSON.stringify(feed)))
    const yente = await aYente()
    closing.push(() => yente.close())
    const smtp = await aMailServer('the right password')
    env = {
      ...whole,
      SMTP_URL: `smtp://cowrie:the%20right%20password@127.0.0.1:${smtp}`,
      RATES_URL: `${rates}/?app_id=secret-app`,
      SANCTIONS_URL: yente.url,
    }
    server = await startServer({ dataDir, databaseUrl: undefined }, { ...env, SEED: 'none' })
    closing.push(() => server.stop())
    env = { ...env, PUBLIC_URL: server.origin, BANK_URL: bankUrl, CURRENCIES: 'USD,EUR' }
  }, timeoutMs)

  test('all that is right is said, and only the test set-up is wrong', async () => {
    const { code, lines } = await check(dataDir, env)
    expect(lines.filter((line) => !line.startsWith('ok  '))).toEqual([
      `wrong        PUBLIC_URL: ${server.origin} is not https: browsers would send passwords unencrypted`,
      "wrong        ADYEN_ENVIRONMENT: it is test: no real money moves in Adyen's test environment",
      "wrong        BANK_URL: it sends the checks of the processor to the sandbox's bank, which moves no money",
      expect.stringMatching(/^\d+ ok, 3 wrong, 0 not checked$/),
    ])
    expect(code).toBe(1)
    expect(lines).toEqual(
      expect.arrayContaining([
        'ok           Legal texts: pages, emails and receipts name Lagoon Ltd. Have a lawyer read the terms',
        `ok           Database: a server has opened the one in ${dataDir}, which it brings up to date at its start`,
        expect.stringMatching(/^ok {11}Mail: the mail server lets us in/),
        'ok           Card payments: the key works, and CowrieSandbox takes cards',
        `ok           Payouts: the key works, and may read the transfers of ${sandboxBank.balanceAccount}`,
        expect.stringMatching(/^ok {11}Card data: typed in our own form: .*SAQ D/),
        expect.stringMatching(/^ok {11}Clock: it differs from Adyen's by at most [01] s$/),
        expect.stringMatching(/^ok {11}Reports of payments: ADYEN_REPORT_KEY (?:works, and|is known)/),
        expect.stringMatching(/^ok {11}Reports of payouts: ADYEN_PAYOUT_REPORT_KEY is known\./),
        `ok           Site: release ${release} answers at ${server.origin}`,
        `ok           Webhooks: ${server.origin}/api/webhooks/adyen refuses a message that Adyen did not sign`,
        expect.stringMatching(/^ok {11}Rates: the feed \(.*\) has rates of .* for 5 currencies/),
        "ok           Currencies: USD, EUR are open. Adyen pays cards from each currency's own countries",
        `ok           Screening: people are screened against sanctions of yente at ${env.SANCTIONS_URL}, in version 20261120083000-abc`,
        'ok           Identity: each check waits for your own people: npm run identity -- list',
      ]),
    )
  })

  test('when everything is right, the exit code is 0', async () => {
    const [site, live] = ['https://cowrie.example', '1797a841fbb37ca7-cowrie']
    const { BANK_URL: _, ...production } = env
    const { code, lines } = await check(
      dataDir,
      {
        ...production,
        ADYEN_ENVIRONMENT: 'live',
        ADYEN_LIVE_PREFIX: live,
        PUBLIC_URL: site,
        TRUST_PROXY: '1',
        FAKE_INTERNET: JSON.stringify({
          [site]: server.origin,
          [`https://${live}-checkout-live.adyenpayments.com`]: bankUrl,
          'https://balanceplatform-api-live.adyen.com': bankUrl,
          'https://ca-live.adyen.com': bankUrl,
          'https://balanceplatform-live.adyen.com': bankUrl,
        }),
      },
      ['--import', './tests/server/fake-internet.ts'],
    )
    expect(lines.filter((line) => !line.startsWith('ok  '))).toEqual([
      expect.stringMatching(/^\d+ ok, 0 wrong, 0 not checked$/),
    ])
    expect(code).toBe(0)
  })

  test('with a client key, no number reaches the server', async () => {
    const { lines } = await check(dataDir, { ...env, ADYEN_CLIENT_KEY: 'test_870BE2SAMPLE' })
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^ok {11}Card data: typed in the processor's encrypted fields: .*SAQ A\)\. .* allowed origins, .*http:\/\//,
      ),
    )
  })

  test.each([
    [
      'ADYEN_REPORT_KEY',
      'secret-key',
      /^wrong {8}Reports of payments: Adyen answered 401\. Check ADYEN_REPORT_KEY/,
    ],
    ['ADYEN_PAYOUT_REPORT_KEY', 'secret-key', /^wrong {8}Reports of payouts: Adyen answered 401/],
    ['ADYEN_REPORT_KEY', '', /^wrong {8}Reports of payments: ADYEN_REPORT_KEY is not set$/],
    ['ADYEN_CLIENT_KEY', 'live_870BE2SAMPLE', /^wrong {8}Settings: ADYEN_CLIENT_KEY=.* such as test_/],
    ['ADYEN_API_KEY', 'secret-key', /^wrong {8}Card payments: Adyen refused POST .* 401.*Check the API key/],
    ['ADYEN_TRANSFERS_API_KEY', 'secret-key', /^wrong {8}Payouts: Adyen refused GET .* 401/],
    ['ADYEN_MERCHANT_ACCOUNT', 'Another', /^wrong {8}Card payments: .* 403.* 901, Invalid Merchant Account/],
    ['ADYEN_BALANCE_ACCOUNT', 'BA0', /^wrong {8}Payouts: .* 403.* 00_403/],
    [
      'ADYEN_HMAC_PAYMENTS',
      sandboxBank.hmacKeys.payments,
      /^wrong {8}Settings: ADYEN_HMAC_PAYMENTS=… is not usable: it is a key of the sandbox's bank/,
    ],
    ['BANK_URL', 'http://127.0.0.1:9', /^not checked {2}Clock: no answer from Adyen told the time$/],
    ['SMTP_URL', '', /^wrong {8}Mail: the mail server of SMTP_URL does not let us in: AUTH PLAIN 535$/],
    ['LIMIT_DAY', 'off', /^wrong {8}LIMIT_DAY: it is off/],
    ['UNIQUE_NUMBERS', 'off', /^wrong {8}UNIQUE_NUMBERS: it is off/],
    ['WRONG_CODES_PER_HOUR', '1000000', /^wrong {8}WRONG_CODES_PER_HOUR: /],
    ['PUBLIC_URL', 'http://127.0.0.1:9', /^wrong {8}Site: http:\/\/127.0.0.1:9 cannot be reached from here/],
    ['PUBLIC_URL', 'https://127.0.0.1:9', /^wrong {8}Proxies: .* TRUST_PROXY does not name it/],
    ['SANCTIONS_URL', '', /^wrong {8}Screening: SANCTIONS_URL is not set: nobody/],
    ['SANCTIONS_DATASET', 'graph', /^wrong {8}Screening: .* not loaded the dataset graph$/],
    ['RATES_FORMAT', 'ecb', /^wrong {8}Rates: the feed of RATES_URL cannot be used/],
    [
      'CURRENCIES',
      'USD,NGN',
      /^wrong {8}Settings: CURRENCIES=USD,NGN is not usable: Adyen pays no card in NGN/,
    ],
    ['PAYOUTS', 'anywhere', /^ok {11}Currencies: .* PAYOUTS=anywhere: your contract must allow/],
    ['OPERATOR_EMAIL', '', /^wrong {8}Operator's email: OPERATOR_EMAIL is not set/],
    ['SEED', 'demo', /^wrong {8}Settings: SEED=demo is not usable: production takes no demo people/],
    ['RATE_LIMITS', 'off', /^wrong {8}Settings: RATE_LIMITS=off is not usable/],
  ])('a wrong %s=%s is seen', async (name, value, sentence) => {
    const wrongLogin = env.SMTP_URL?.replace('right', 'secret') ?? ''
    const { code, lines, output } = await check(dataDir, {
      ...env,
      [name]: name === 'SMTP_URL' ? wrongLogin : value,
    })
    expect(lines).toContainEqual(expect.stringMatching(sentence))
    expect(code).toBe(1)
    expect(output).not.toMatch(/secret/)
  })
})
