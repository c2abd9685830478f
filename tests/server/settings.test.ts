import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseSpread } from '#core/money/system-price.ts'
import { defaultRetention } from '#server/settings/retention-settings.ts'
import { openSettings, readSettings } from '#server/settings/settings.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})
const pepper = 'a pepper for tests that is long enough'
const [base64, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const KEYS = `k1=${base64}`
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://exchange.example',
  DATABASE: 'embedded',
  TOKEN_PEPPER: pepper,
  KEYS,
}

describe('settings', () => {
  it('an empty environment is the sandbox on embedded defaults', () => {
    const settings = readSettings({ DATA_DIR: folder() })
    expect(settings).toMatchObject({
      port: 4000,
      partnerPort: 4001,
      publicUrl: 'http://localhost:4000',
      seed: 'demo',
      rateLimits: false,
      isSandbox: true,
      databaseUrl: undefined,
      operatorEmail: 'operator@localhost',
    })
    expect(settings.allowedOrigins).toContain('http://localhost:4001')
  })

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['2', 2],
    ['10.0.0.0/8, 192.168.1.7', ['10.0.0.0/8', '192.168.1.7']],
    ['::1,fd00::/8', ['::1', 'fd00::/8']],
  ])('TRUST_PROXY=%s trusts %j', (text, trustProxy) => {
    expect(readSettings({ DATA_DIR: folder(), TRUST_PROXY: text }).trustProxy).toEqual(trustProxy)
  })

  it('an operator has a name, an address and a registration', () => {
    const env = { LEGAL_NAME: ' Lagoon Ltd ', LEGAL_ADDRESS: '1 Quay Road', LEGAL_REGISTRATION: 'RC 1' }
    expect(readSettings({ DATA_DIR: folder(), ...env }).legal).toEqual({
      name: 'Lagoon Ltd',
      address: '1 Quay Road',
      registration: 'RC 1',
    })
    expect(readSettings({ DATA_DIR: folder() }).legal).toBeUndefined()
  })

  it('identities are checked by the sandbox, or by whom IDENTITY names; production has no default', () => {
    const identity = (env: Record<string, string>) => readSettings({ DATA_DIR: folder(), ...env }).identity
    expect(identity({})).toEqual({ kind: 'sandbox' })
    expect(identity({ IDENTITY: 'review' })).toEqual({ kind: 'review' })
    expect(identity(production)).toBeUndefined()
    expect(identity({ ...production, IDENTITY: 'review' })).toEqual({ kind: 'review' })
    expect(() => identity({ ...production, IDENTITY: 'sandbox' })).toThrow(
      /IDENTITY=sandbox is not usable: it must be review or provider$/,
    )
  })

  it('an address means the provider there, by https outside the sandbox', () => {
    const identity = (env: Record<string, string>) => readSettings({ DATA_DIR: folder(), ...env }).identity
    const given = { IDENTITY_URL: 'https://checks.example/v1', IDENTITY_KEY: randomBytes(32).toString('hex') }
    const provider = { kind: 'provider', url: given.IDENTITY_URL, key: given.IDENTITY_KEY }
    expect(identity(given)).toEqual(provider)
    expect(identity({ ...production, ...given, IDENTITY: 'provider' })).toEqual(provider)
    const plain = { ...given, IDENTITY_URL: 'http://127.0.0.1:4010/checks' }
    expect(identity(plain)).toMatchObject({ url: plain.IDENTITY_URL })
    expect(() => identity({ ...production, ...plain })).toThrow(/IDENTITY_URL=http:… .* begins with https:/)
    expect(() => identity({ ...given, IDENTITY: 'review' })).toThrow(
      /IDENTITY_URL goes with IDENTITY=provider/,
    )
  })

  it('hashing uses half the cores, at least one thread, or the configured number', () => {
    const half = readSettings({ DATA_DIR: folder() }).hashThreads
    expect(half).toBe(Math.max(1, Math.min(8, Math.floor(availableParallelism() / 2))))
    expect(readSettings({ DATA_DIR: folder(), HASH_THREADS: '12' }).hashThreads).toBe(12)
  })

  it('the sandbox keeps the pepper that it made', () => {
    const dataDir = folder()
    const first = openSettings({ DATA_DIR: dataDir }).pepper
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readSettings({ DATA_DIR: dataDir }).pepper).toBe(first)
    expect(readFileSync(join(dataDir, 'pepper'), 'utf8')).toBe(first)
  })

  it('the sandbox keeps the key that it made, readable to its owner only', () => {
    const dataDir = folder()
    const [first, ...others] = openSettings({ DATA_DIR: dataDir }).keys
    expect(others).toEqual([])
    expect(first?.id).toMatch(/^sandbox-[0-9a-f]{8}$/)
    expect(readSettings({ DATA_DIR: dataDir }).keys).toEqual([first])
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o600)
    expect(readSettings({ DATA_DIR: folder() }).keys[0]?.id).not.toBe(first?.id)
  })

  it('KEYS are read in their order, the current one first', () => {
    const { keys } = readSettings({ DATA_DIR: folder(), KEYS: `k2=${other}, ${KEYS}` })
    expect(keys.map(({ id, key }) => [id, key.export().toString('base64')])).toEqual([
      ['k2', other],
      ['k1', base64],
    ])
  })

  it('TOKEN_PEPPER_OLDER are read in their order', () => {
    const env = { DATA_DIR: folder(), TOKEN_PEPPER_OLDER: `${pepper} 2, ${pepper} 1` }
    expect(readSettings(env).olderPeppers).toEqual([`${pepper} 2`, `${pepper} 1`])
    expect(readSettings({ DATA_DIR: folder() }).olderPeppers).toEqual([])
  })

  it('production limits requests, seeds nobody and allows no origin by default', () => {
    const settings = readSettings({ DATA_DIR: folder(), ...production })
    expect(settings).toMatchObject({ seed: 'none', rateLimits: true, isSandbox: false, allowedOrigins: [] })
  })

  it('the sandbox has no limits on money unless they are set, and production has', () => {
    const none = {
      dayUsd: undefined,
      monthUsd: undefined,
      orderUsd: undefined,
      pendingOrders: undefined,
      openListings: undefined,
    }
    expect(readSettings({ DATA_DIR: folder() })).toMatchObject({ limits: none, uniqueNumbers: false })
    const set = { LIMIT_DAY: '100', LIMIT_MONTH: '200, 300', LIMIT_PENDING_ORDERS: '3', UNIQUE_NUMBERS: 'on' }
    expect(readSettings({ DATA_DIR: folder(), ...set })).toMatchObject({
      limits: { ...none, dayUsd: [100, 100, 100], monthUsd: [200, 300, 300], pendingOrders: 3 },
      uniqueNumbers: true,
    })
    const open = { DATA_DIR: folder(), ...production }
    expect(readSettings(open)).toMatchObject({
      limits: {
        dayUsd: [1_000, 5_000, 20_000],
        monthUsd: [5_000, 25_000, 100_000],
        orderUsd: 10_000,
        pendingOrders: 20,
        openListings: 20,
      },
      uniqueNumbers: true,
    })
    const off = { LIMIT_DAY: 'off', LIMIT_MONTH: 'off', LIMIT_ORDER: 'off', UNIQUE_NUMBERS: 'off' }
    expect(readSettings({ ...open, ...off })).toMatchObject({
      limits: { dayUsd: undefined, monthUsd: undefined, orderUsd: undefined, pendingOrders: 20 },
      uniqueNumbers: false,
    })
  })

  it('RETENTION replaces the days that it names', () => {
    const { retention } = readSettings({ DATA_DIR: folder(), RETENTION: 'mail=14, notifications=730' })
    expect(retention).toEqual({ ...defaultRetention, mail: 14, notifications: 730 })
    expect(readSettings({ DATA_DIR: folder() }).retention).toEqual(defaultRetention)
  })

  it('RATE_SPREAD is per cent, and 0 by default', () => {
    expect(readSettings({ DATA_DIR: folder() }).rateSpread).toBe(0n)
    expect(readSettings({ DATA_DIR: folder(), RATE_SPREAD: '0.5' }).rateSpread).toBe(parseSpread('0.5'))
  })

  it('fees are per cent and minimums of currencies, and none by default', () => {
    const fees = (some: object) => readSettings({ DATA_DIR: folder(), ...some }).fees
    expect(fees({}).USD).toEqual({ share: 0n, minimum: 0n })
    const some = fees({ FEE_PERCENT: '0.5,NGN=1, jpy=0', FEE_MINIMUM: 'USD=1.00,NGN=500' })
    expect(some.USD).toEqual({ share: 5_000n, minimum: 100n })
    expect(some.NGN).toEqual({ share: 10_000n, minimum: 50_000n })
    expect(some.JPY).toEqual({ share: 0n, minimum: 0n })
    expect(some.EUR).toEqual({ share: 5_000n, minimum: 0n })
  })

  it('PARTNER_PORT is nobody’s in production, which may listen there itself', () => {
    const environment = { DATA_DIR: folder(), TOKEN_PEPPER: pepper, KEYS, PORT: '4001', PARTNER_PORT: '4001' }
    expect(readSettings({ ...production, ...environment }).port).toBe(4001)
    expect(() => readSettings(environment)).toThrow(/must differ from PORT/)
  })

  it.each([
    ['FEE_PERCENT', '11', /FEE_PERCENT=11 is not usable: it must be per cent from 0 to 10/],
    ['FEE_PERCENT', '0.5,XYZ=1', /FEE_PERCENT/],
    ['FEE_PERCENT', 'NGN=1,NGN=2', /FEE_PERCENT/],
    ['FEE_MINIMUM', '1.00', /FEE_MINIMUM=1.00 is not usable: it must be amounts of currencies/],
    ['FEE_MINIMUM', 'JPY=1.50', /FEE_MINIMUM/],
    ['FEE_MINIMUM', 'USD=-1', /FEE_MINIMUM/],
    ['LIMIT_DAY', '0', /LIMIT_DAY=0 is not usable: it must be off, or up to three rising/],
    ['LIMIT_DAY', '5000,1000', /LIMIT_DAY=5000,1000/],
    ['LIMIT_DAY', '1,2,3,4', /LIMIT_DAY/],
    ['LIMIT_DAY', '10.50', /LIMIT_DAY/],
    ['LIMIT_MONTH', 'none', /LIMIT_MONTH=none/],
    ['LIMIT_ORDER', '-1', /LIMIT_ORDER=-1 is not usable: it must be a whole number above 0, or off/],
    ['LIMIT_PENDING_ORDERS', '0', /LIMIT_PENDING_ORDERS=0/],
    ['LIMIT_OPEN_LISTINGS', 'many', /LIMIT_OPEN_LISTINGS=many/],
    ['UNIQUE_NUMBERS', 'yes', /UNIQUE_NUMBERS=yes is not usable: it must be on or off/],
    ['PORT', 'http', /PORT=http is not usable: it must be a port/],
    ['PORT', '70000', /PORT=70000/],
    ['HASH_THREADS', '0', /HASH_THREADS=0 is not usable: it must be threads from 1 to 64/],
    ['HASH_THREADS', '65', /HASH_THREADS=65/],
    ['HASH_THREADS', 'all', /HASH_THREADS=all/],
    ['TRUST_PROXY', 'true', /TRUST_PROXY=true is not usable: it must be the number of proxies/],
    ['TRUST_PROXY', '0', /TRUST_PROXY=0/],
    ['TRUST_PROXY', '10.0.0.0/33', /TRUST_PROXY/],
    ['TRUST_PROXY', '10.0.0.1, proxy.example', /TRUST_PROXY/],
    ['PARTNER_PORT', '4000', /must differ from PORT/],
    ['PUBLIC_URL', 'localhost:4000', /PUBLIC_URL=.* must be an address/],
    ['DATABASE_URL', 'mysql://a', /DATABASE_URL=.* postgres:/],
    ['DATABASE_PREPARE', 'off', /DATABASE_LISTEN_URL=.*DATABASE_PREPARE=off/],
    ['SMTP_URL', 'mail.example', /SMTP_URL/],
    ['RATES_URL', 'ftp://x', /RATES_URL/],
    ['RATES_FORMAT', 'csv', /RATES_FORMAT=csv is not usable: it must be cowrie or ecb or openexchangerates/],
    ['RATE_SPREAD', '5.1', /RATE_SPREAD=5.1 is not usable: it must be per cent from 0 to 5 .* such as 0.5/],
    ['RATE_SPREAD', '0.5%', /RATE_SPREAD=0.5%/],
    ['RATE_SPREAD', '-0.5', /RATE_SPREAD=-0.5/],
    ['RATES_EVERY', '6h', /RATES_EVERY=6h is not usable: it must be seconds/],
    ['RATES_EVERY', '0', /seconds from 1 to 604800/],
    ['ALLOWED_ORIGINS', 'https://a.example/path', /ALLOWED_ORIGINS=https:\/\/a\.example\/path/],
    ['TOKEN_PEPPER', 'short', /at least 32 characters/],
    ['TOKEN_PEPPER_OLDER', `${pepper},short`, /TOKEN_PEPPER_OLDER=… .* earlier values of TOKEN_PEPPER/],
    ['KEYS', base64, /KEYS=… is not usable: it must be keys such as/],
    ['KEYS', `k 2=${base64}`, /KEYS=… is not usable: it must be keys such as/],
    ['KEYS', 'k1=c2hvcnQ=', /KEYS=k1=… is not usable: it must be 32 random bytes as base64/],
    ['KEYS', `k1=${'!'.repeat(43)}=`, /KEYS=k1=… is not usable: it must be 32 random bytes/],
    ['KEYS', `${KEYS},k1=${other}`, /KEYS=k1=… is not usable: each key needs a name of its own/],
    ['OPERATOR_EMAIL', 'me@a.example, you@b.example', /OPERATOR_EMAIL=.* must be one email address/],
    ['SECURITY_EMAIL', 'a@b.example\nPolicy: x', /SECURITY_EMAIL=[\s\S]* must be one email address/],
    ['SECURITY_POLICY', 'http://a.example', /SECURITY_POLICY/],
    ['OPERATOR_EMAIL', 'nobody', /OPERATOR_EMAIL=nobody/],
    ['PUBLIC_URL', 'https://exchange.example', /PUBLIC_URL=https:\/\/exchange\.example .*SANDBOX=public/],
    ['PUBLIC_URL', 'https://8.8.8.8', /PUBLIC_URL=https:\/\/8\.8\.8\.8/],
    ['SANDBOX', 'open', /SANDBOX=open is not usable: it must be local or public/],
    ['LEGAL_NAME', 'Lagoon Ltd', /LEGAL_ADDRESS= is not usable: it goes with the other two of LEGAL_NAME/],
    ['LEGAL_ADDRESS', 'Quay Road\nLagos', /LEGAL_ADDRESS=[\s\S]* must be one line of at most 200/],
    ['IDENTITY', 'nobody', /IDENTITY=nobody is not usable: it must be review or provider or sandbox/],
    ['IDENTITY', 'provider', /IDENTITY_URL= is not usable: IDENTITY=provider needs the address/],
    ['IDENTITY_URL', 'ftp://checks.example', /IDENTITY_URL=ftp:… is not usable/],
    ['IDENTITY_URL', 'https://checks.example', /IDENTITY_KEY=… is not usable: a provider needs one of at/],
    ['IDENTITY_URL', 'https://me:pw@checks.example', /IDENTITY_URL=… is not usable: it may have no user/],
    ['SEED', 'lots', /SEED=lots is not usable: it must be demo or none/],
    ['RATE_LIMITS', 'maybe', /must be on or off/],
    ['RETENTION', 'mail', /RETENTION=mail is not usable: it must be days by name, once each/],
    ['RETENTION', 'letters=3', /the names are sessions, mail, /],
    ['RETENTION', 'mail=14,mail=15', /once each/],
    ['RETENTION', 'payments=539', /payments must be from 540 to 3653 days/],
    ['RETENTION', 'mail=7', /mail must be from 8 to 365 days/],
    ['WRONG_CODES_PER_HOUR', 'few', /WRONG_CODES_PER_HOUR=few is not usable: it must be a whole number/],
    ['WRONG_CODES_PER_HOUR', '1000001', /from 0 to 1000000/],
  ])('%s=%s is refused in a sentence that names it', (name, value, sentence) => {
    expect(() => readSettings({ DATA_DIR: folder(), [name]: value })).toThrow(sentence)
  })

  it('backups are of an embedded database, and outside its folder', () => {
    const DATA_DIR = folder()
    const read = (BACKUP_FOLDER: string, env = {}) =>
      readSettings({ DATA_DIR, BACKUP_FOLDER, ...env }).backupFolder
    expect(read('/backups')).toBe('/backups')
    expect(read(`${DATA_DIR}-backups`)).toBe(`${DATA_DIR}-backups`)
    for (const inside of [DATA_DIR, join(DATA_DIR, 'backups')])
      expect(() => read(inside)).toThrow(/BACKUP_FOLDER=.* must be outside DATA_DIR/)
    expect(() => read('/backups', { DATABASE_URL: 'postgres://db/cowrie' })).toThrow(
      /BACKUP_FOLDER=.* DATABASE_URL names a PostgreSQL/,
    )
  })

  it('a refused address never shows the password in it', () => {
    expect(() => readSettings({ DATA_DIR: folder(), DATABASE_URL: 'mysql://me:hunter2@host/db' })).toThrow(
      /^(?!.*hunter2)/,
    )
  })

  it('a refused key is never shown', () => {
    expect(() => readSettings({ DATA_DIR: folder(), KEYS: `${KEYS}x` })).toThrow(
      new RegExp(`^(?!.*${base64})`),
    )
  })

  it('production without a pepper is refused', () => {
    expect(() => readSettings({ DATA_DIR: folder(), ...production, TOKEN_PEPPER: '' })).toThrow(
      /TOKEN_PEPPER/,
    )
  })

  it.each([
    'http://exchange.example',
    'https://localhost:4000',
    'https://cowrie.localhost',
    'https://127.0.0.2',
    'https://[::1]:4000',
    'https://192.168.1.7',
    'https://cowrie.test',
    'https://cowrie',
  ])('%s may be a sandbox without a key', (publicUrl) => {
    expect(readSettings({ DATA_DIR: folder(), PUBLIC_URL: publicUrl })).toMatchObject({
      isSandbox: true,
      sandboxKey: undefined,
    })
  })

  describe('a sandbox that strangers can reach', () => {
    const open = (env: Record<string, string> = {}) =>
      openSettings({
        DATA_DIR: folder(),
        PUBLIC_URL: 'https://try.exchange.example',
        SANDBOX: 'public',
        ...env,
      })

    it('has a key, and limits of requests', () => {
      expect(open({ SANDBOX_KEY: 'sixteen letters.' })).toMatchObject({
        isSandbox: true,
        sandboxKey: 'sixteen letters.',
        rateLimits: true,
      })
    })

    it('keeps the generated key readable to its owner only', () => {
      const dataDir = folder()
      const key = open({ DATA_DIR: dataDir }).sandboxKey ?? ''
      expect(key).toHaveLength(43)
      expect(open({ DATA_DIR: dataDir }).sandboxKey).toBe(key)
      expect(statSync(join(dataDir, 'sandbox-key')).mode & 0o777).toBe(0o600)
    })

    it('refuses a short key, and production', () => {
      expect(() => open({ SANDBOX_KEY: 'fifteen letters' })).toThrow(
        /SANDBOX_KEY=… .* at least 16 characters/,
      )
      expect(() => open({ ...production })).toThrow(/SANDBOX=public .* no sandbox/)
    })
  })

  it('production without keys is refused', () => {
    expect(() => readSettings({ DATA_DIR: folder(), ...production, KEYS: '' })).toThrow(
      /^KEYS= is not usable: production needs a key/,
    )
  })
})
