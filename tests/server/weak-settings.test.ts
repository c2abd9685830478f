/** Settings that are long enough, or spelt almost right, and would open production nevertheless. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTrivial } from '#server/settings/secret-strength.ts'
import { assertNoSlips } from '#server/settings/setting-names.ts'
import { readSettings } from '#server/settings/settings.ts'
import { secretNames, settingNames } from '#server/settings/table.ts'
import { root } from '#tests/imports.ts'
import { fileSettingOf } from '../../demo/secret-files.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
const hex = () => randomBytes(32).toString('hex')
const base64 = (bytes = randomBytes(32)) => bytes.toString('base64')

const account = {
  ADYEN_API_KEY: 'the api key',
  ADYEN_MERCHANT_ACCOUNT: 'LagoonCOM',
  ADYEN_BALANCE_ACCOUNT: 'BA3227C223222H5J4DCGQ9V9L',
  ADYEN_HMAC_PAYMENTS: hex(),
  ADYEN_HMAC_TRANSFERS: hex(),
}
const production: Record<string, string> = {
  NODE_ENV: 'production',
  DATA_DIR,
  PUBLIC_URL: 'https://exchange.example',
  DATABASE: 'embedded',
  TOKEN_PEPPER: base64(),
  KEYS: `k1=${base64()}`,
  ...account,
}
const open = (env: Record<string, string | undefined>) => readSettings({ ...production, ...env })

test('the settings that the others change start production', () => {
  expect(open({})).toMatchObject({ isSandbox: false, publicUrl: 'https://exchange.example' })
})

const published = 'ab'.repeat(32)
test.each([
  ['NODE_ENV', 'prod', /NODE_ENV=prod is not usable: it must be development or test or production/],
  ['NODE_ENV', 'Production', /NODE_ENV=Production/],
  ['NODE_ENV', 'production ', /NODE_ENV=production {2}is not usable/],
  ['DATABASE', '', /DATABASE= is not usable: production needs a PostgreSQL, .*DATABASE=embedded/],
  [
    'DATABASE_URL',
    'postgres://db/cowrie',
    /DATABASE=embedded is not usable: DATABASE_URL names a PostgreSQL/,
  ],
  ['PUBLIC_URL', '', /PUBLIC_URL= is not usable: production needs the https address/],
  ['PUBLIC_URL', 'http://exchange.example', /PUBLIC_URL=http:… is not usable: production needs https/],
  [
    'PUBLIC_URL',
    'https://exchange.example/app',
    /PUBLIC_URL=https:\/\/exchange.example… .* must be an origin/,
  ],
  ['PUBLIC_URL', 'https://exchange.example/?a=1', /must be an origin/],
  ['PUBLIC_URL', 'https://me:secret@exchange.example', /^(?!.*secret).*must be an origin/],
  ['RATES_URL', 'http://rates.example/all.json', /RATES_URL=http:… is not usable: production needs https/],
  ['ALLOWED_ORIGINS', 'https://a.example,http://b.example', /ALLOWED_ORIGINS=http:\/\/b.example .* https/],
  ['RATE_LIMITS', 'off', /RATE_LIMITS=off is not usable: production needs them/],
  ['TOKEN_PEPPER', 'a'.repeat(32), /TOKEN_PEPPER=… is not usable: it is easy to guess/],
  ['TOKEN_PEPPER', 'changeme'.repeat(5), /TOKEN_PEPPER=… .* easy to guess/],
  ['KEYS', `k1=${base64(Buffer.alloc(32))}`, /KEYS=… .* easy to guess/],
  ['KEYS', `k1=${base64(Buffer.alloc(32, 'k1'))}`, /KEYS=… .* easy to guess/],
  [
    'KEYS',
    `k1=${published},k2=${published}`.replaceAll(published, base64()),
    /each key needs bytes of its own/,
  ],
  ['ADYEN_HMAC_PAYMENTS', '0'.repeat(64), /ADYEN_HMAC_PAYMENTS=… .* easy to guess/],
  ['ADYEN_HMAC_TRANSFERS', '0123456789abcdef'.repeat(4), /ADYEN_HMAC_TRANSFERS=… .* easy to guess/],
  ['ADYEN_HMAC_TRANSFERS', account.ADYEN_HMAC_PAYMENTS, /it is a key of ADYEN_HMAC_PAYMENTS/],
  ['OPERATOR_KEY', 'a', /OPERATOR_KEY=… is not usable: it must have at least 16 characters/],
  ['OPERATOR_KEY', 'abcdefghijklmnopqrstuvwxyz', /OPERATOR_KEY=… .* easy to guess/],
])('production refuses %s=%s', (name, value, sentence) => {
  expect(() => open({ [name]: value })).toThrow(sentence)
})

test('an identity provider shares no trivial key', () => {
  const provider = { IDENTITY_URL: 'https://checks.example', IDENTITY_KEY: 'a'.repeat(32) }
  expect(() => open(provider)).toThrow(/IDENTITY_KEY=… .* easy to guess/)
})

test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
  'production may be tried at %s, which is this machine',
  (PUBLIC_URL) => {
    expect(open({ PUBLIC_URL, RATES_URL: `${PUBLIC_URL}/rates` }).publicUrl).toBe(PUBLIC_URL)
  },
)

test('a local sandbox may have any key, a public one may not', () => {
  const sandbox = { DATA_DIR, TOKEN_PEPPER: 'a'.repeat(32), SANDBOX_KEY: 'a'.repeat(16) }
  expect(readSettings(sandbox).pepper).toBe('a'.repeat(32))
  expect(() => readSettings({ ...sandbox, SANDBOX: 'public', TOKEN_PEPPER: base64() })).toThrow(
    /SANDBOX_KEY=… .* easy to guess/,
  )
})

test.each([
  '0.0.0.0/0',
  '0.0.0.0/1',
  '128.0.0.0/1',
  '64.0.0.0/2',
  '::/0',
  '8000::/1',
  '2000::/3',
  '::ffff:0.0.0.0/96',
  '0:0:0:0:0:ffff::/96',
  '10.0.0.0/8, 0.0.0.0/0',
])('nobody trusts the proxies of %s, where strangers are', (networks) => {
  expect(() => readSettings({ DATA_DIR, TRUST_PROXY: networks })).toThrow(
    /TRUST_PROXY=.* is not usable: strangers are in this network/,
  )
})

test.each(['10.0.0.0/8', 'fc00::/7', '2001:db8::/32', '::1', '127.0.0.1', '::ffff:10.0.0.0/104'])(
  'a network of an operator such as %s can be trusted',
  (networks) => {
    expect(readSettings({ DATA_DIR, TRUST_PROXY: networks }).trustProxy).toEqual([networks])
  },
)

describe('a secret is trivial', () => {
  test.each([
    'aaaaaaaaaaaaaaaaaaaa',
    '01234567890123456789',
    'abcdefghijklmnopqrstuvwxyz',
    'zyxwvutsrqponmlkjihgfedcba',
  ])('as %s is', (secret) => expect(isTrivial(secret, 16)).toBe(true))
  test('and 2,000 random ones of each kind are not', () => {
    for (let left = 2_000; left > 0; left -= 1) {
      expect(isTrivial(randomBytes(32), 32)).toBe(false)
      expect(isTrivial(randomBytes(32).toString('hex'), 32)).toBe(false)
      expect(isTrivial(randomBytes(12).toString('base64'), 16)).toBe(false)
    }
  })
})

describe('names of settings', () => {
  test.each([
    ['TOKEN_PEPER', 'TOKEN_PEPPER'],
    ['NODE_EVN', 'NODE_ENV'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['SANCTION_URL', 'SANCTIONS_URL'],
    ['KEY', 'KEYS'],
  ])('%s is refused, because %s may be meant', (slip, meant) => {
    const sentence = `${slip}=… is not usable: there is no such setting. If you mean ${meant}, correct its name`
    expect(() => readSettings({ DATA_DIR, [slip]: 'x' })).toThrow(sentence)
    // A blank one sets nothing.
    expect(() => assertNoSlips({ [slip]: '' })).not.toThrow()
  })

  test('none of a system is near', () => {
    const theirs =
      'HOME HOSTNAME PATH USER TERM LANG MAIL SHELL PWD OLDPWD LOGNAME EDITOR PAGER TZ CI DEBUG NODE'
    for (const name of [
      ...theirs.split(' '),
      'XDG_DATA_DIRS',
      'NODE_OPTIONS',
      'PGHOST',
      'PGPORT',
      'SERVER_PORT',
    ])
      expect(() => assertNoSlips({ [name]: 'x' })).not.toThrow()
    expect(() => assertNoSlips(process.env)).not.toThrow()
  })

  test('are exactly those that the code reads', () => {
    const files = ['demo/server', 'demo/bank'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('settings/table/'))
        .map((name) => readFileSync(join(root, folder, name), 'utf8')),
    )
    const read = files.flatMap((text) => [
      ...text.matchAll(/\benv\.([A-Z][A-Z_]+)|Of\(env, '([A-Z][A-Z_]+)'/g),
    ])
    const named = new Set(read.map(([, one, other]) => one ?? other))
    expect(named.size).toBeGreaterThan(50)
    named.delete('DEBUG')
    expect([...named].filter((name) => !settingNames.includes(name as string))).toEqual([])
    const everything = files.join('\n')
    const ofFiles = secretNames.map(fileSettingOf)
    expect(
      settingNames.filter(
        (name) => !ofFiles.includes(name) && !new RegExp(`env\\.${name}\\b|'${name}'`).test(everything),
      ),
    ).toEqual([])
  })
})
