/** Every setting of the server: read from the environment and checked here, once, before anything opens. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { parseSpread, type Spread } from '#core/money/system-price.ts'
import { openCurrenciesOf, type PayoutRule, payoutRuleOf } from './currency-settings.ts'
import { BadSetting, type Environment } from './environment.ts'
import { type Fees, feesOf } from './fee-settings.ts'
import type { OperatorKey } from './keys/data-keys.ts'
import { limitOf, limitsOf, type MoneyLimits } from './limit-settings.ts'
import { isLocalHost } from './local-host.ts'
import { type LogLevel, logLevels } from './observability/log-levels.ts'
import type { TelemetrySettings } from './observability/telemetry.ts'
import { hasBankFields, type ProcessorAccount, processorAccountOf } from './processor-settings.ts'
import { type RateFormat, rateFormats } from './rates/rate-formats.ts'
import { type Retention, retentionOf } from './retention-settings.ts'
import {
  identityKeyOf,
  olderPeppersOf,
  operatorKeysOf,
  pepperOf,
  pushKeyOf,
  sandboxKeyOf,
} from './secret-settings.ts'
import {
  countOf,
  lineOf,
  mailboxOf,
  oneOf,
  originsOf,
  portOf,
  proxiesOf,
  secondsOf,
  urlOf,
} from './setting-readers.ts'

export type Settings = {
  /** The port of the site and the API. */
  readonly port: number
  /** The port of the partner's page, which is another origin. Production has none. */
  readonly partnerPort: number
  /** The site's address in browsers, for links in mails and as its own origin. No slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** False behind a pooler of transactions, which gives each one another connection. */
  readonly databasePrepare: boolean
  /** The same PostgreSQL past the pooler, for LISTEN. */
  readonly databaseListenUrl: string | undefined
  /** A streaming replica of it, which answers what only reads. */
  readonly databaseReadUrl: string | undefined
  /** The same PostgreSQL, by the role that owns the schema (rules/security.md#database-roles). */
  readonly databaseOwnerUrl: string | undefined
  readonly smtpUrl: string | undefined
  /** The sandbox's bank, where it runs elsewhere or is open beside the server. */
  readonly bankUrl: string | undefined
  /** The account at the card processor; undefined in a sandbox with its own bank. */
  readonly processor: ProcessorAccount | undefined
  /** Whether cards are typed in the fields of the sandbox's bank. */
  readonly bankFields: boolean
  readonly ratesUrl: string | undefined
  /** What that feed looks like (rules/rates.md#formats). */
  readonly ratesFormat: RateFormat
  /** Seconds between two readings of that feed. */
  readonly ratesEvery: number
  /** How much worse than the market's a system rate is for who takes it (rules/rates.md#spread). */
  readonly rateSpread: Spread
  /** What the exchange charges on payments (rules/rates.md#fee). */
  readonly fees: Fees
  /** In which something new can be made; the others are closed. */
  readonly openCurrencies: ReadonlySet<CurrencyCode>
  readonly payouts: PayoutRule
  /** Origins beside the site's own and the partners' that may show every widget and call the API from a browser. */
  readonly allowedOrigins: readonly string[]
  /** Mixed into every hash of a password, PIN or code; kept outside the database. */
  readonly pepper: string
  /** Earlier peppers, newest first: their hashes are accepted until the owner's next sign-in. */
  readonly olderPeppers: readonly string[]
  /** They wrap the keys that encrypt personal data. The first is current. */
  readonly keys: readonly OperatorKey[]
  /** Signs push messages (VAPID): a P-256 private key, base64url. Undefined: there are none. */
  readonly pushKey: string | undefined
  readonly seed: 'demo' | 'none'
  /** Limits per address. The tries of codes, PINs and passwords are always limited. */
  readonly rateLimits: boolean
  /** Seconds that a stopping server goes on serving, while load balancers notice. */
  readonly stopDelay: number
  /** The threads that hash passwords, PINs and codes. */
  readonly hashThreads: number
  /** How long what has served its purpose is kept. */
  readonly retention: Retention
  /** Wrong mailed codes per hour, over all accounts and processes; beyond them only the links in the mails work. */
  readonly wrongCodesPerHour: number
  /**
   * The proxies whose `x-forwarded-for` is believed: how many there are in front of us, or their addresses and
   * networks. Undefined believes none, because without a proxy anybody could write the header.
   */
  readonly trustProxy: number | string[] | undefined
  /** Outside production the server is a sandbox, like a payment provider's test mode (rules/security.md#sandbox). */
  readonly isSandbox: boolean
  /** Opens the mailbox, the demo people and the scenarios of a public sandbox; undefined elsewhere. */
  readonly sandboxKey: string | undefined
  /** Who checks identities. Undefined: nobody, with which production does not start. */
  readonly identity: IdentitySetting | undefined
  /** The UN's consolidated list as XML. Undefined: nobody is screened. */
  readonly sanctionsFile: string | undefined
  readonly limits: MoneyLimits
  /** The smallest listing or order, in US dollars at market; undefined means none. */
  readonly smallestAmountUsd: number | undefined
  /** Whether a BVN and a card belong to one account. */
  readonly uniqueNumbers: boolean
  /** The recipient of messages from the contact page. */
  readonly operatorEmail: string
  /** The recipient of reports about weaknesses. */
  readonly securityEmail: string
  /** The page that says what reporters may expect. */
  readonly securityPolicy: string | undefined
  /** Who runs the exchange, for pages, receipts and mails. Undefined: nobody does, which only a sandbox may say. */
  readonly legal: LegalEntity | undefined
  readonly logLevel: LogLevel
  readonly telemetry: TelemetrySettings
  /** Opens the call CreateCountry, which is closed without it. */
  readonly operatorKey: string | undefined
}

/** The sandbox's own check, the operator's queue, or a provider, with the key that signs the calls and the answers. */
export type IdentitySetting =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'review' }
  | { readonly kind: 'provider'; readonly url: string; readonly key: string }

/** The company that runs the exchange, as its texts name it. */
export type LegalEntity = {
  readonly name: string
  /** On one line. */
  readonly address: string
  /** Register and number, and the licence where there is one. */
  readonly registration: string
}

/** This start lacks parts that production needs; the message names all of them. */
export class NotReadyForProduction extends Error {
  constructor(missing: readonly string[]) {
    super(
      `NODE_ENV=production lacks ${missing.join(', ')}. ` +
        'Nothing of the sandbox stands in for them; without NODE_ENV=production this is a sandbox.',
    )
    this.name = 'NotReadyForProduction'
  }
}

/** What production needs, each undefined or empty where it is not given. */
type ProductionParts = {
  processor: unknown
  identity: unknown
  smtpUrl: string | undefined
  pepper: string | undefined
  keys: unknown
  legal: unknown
}

/** Whether the environment names the parts, which may be wrong nevertheless. */
export const productionPartsIn = (env: Environment): ProductionParts => ({
  processor: env.ADYEN_API_KEY,
  identity: env.IDENTITY || env.IDENTITY_URL,
  smtpUrl: env.SMTP_URL,
  pepper: env.TOKEN_PEPPER,
  keys: env.KEYS,
  legal: env.LEGAL_NAME,
})

/** The parts that production lacks, in words with the names of their settings. */
export const missingForProduction = (given: ProductionParts): string[] =>
  [
    !given.processor &&
      'a card processor (ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT, ADYEN_BALANCE_ACCOUNT, ADYEN_HMAC_PAYMENTS and ADYEN_HMAC_TRANSFERS)',
    !given.identity &&
      'an identity check (IDENTITY_URL and IDENTITY_KEY for a provider, or IDENTITY=review for your own people)',
    !given.smtpUrl && 'SMTP_URL (it sends real mail)',
    !given.pepper && 'TOKEN_PEPPER (at least 32 random characters)',
    !given.keys && 'KEYS (such as k1=<32 random bytes as base64>)',
    !given.legal && 'LEGAL_NAME, LEGAL_ADDRESS and LEGAL_REGISTRATION (who runs the exchange)',
  ].filter((each) => each !== false)

/** Throws `NotReadyForProduction` with every part that production needs and that is undefined. */
export function assertReadyForProduction(given: ProductionParts): void {
  const missing = missingForProduction(given)
  if (missing.length > 0) throw new NotReadyForProduction(missing)
}

/** The sandbox has a mailbox unless it sends real mail. */
export const hasMailbox = ({ isSandbox, smtpUrl }: Settings): boolean => isSandbox && !smtpUrl

/** The address of the bank's page. A public sandbox has none: the bank listens on its own machine only. */
export const bankPageOf = ({ isSandbox, sandboxKey, bankUrl }: Settings): string | undefined =>
  isSandbox && !sandboxKey ? bankUrl : undefined

/** Reads and checks every setting. Throws `BadSetting` for the first wrong one. */
export function readSettings(env: Environment): Settings {
  const isSandbox = isSandboxIn(env)
  const port = portOf(env, 'PORT', 4000)
  const partnerPort = portOf(env, 'PARTNER_PORT', 4001)
  if (isSandbox && port === partnerPort && port !== 0)
    throw new BadSetting(
      'PARTNER_PORT',
      String(partnerPort),
      'it must differ from PORT, the partner lives on another origin',
    )
  const { dataDir, databaseUrl, databaseOwnerUrl, databasePrepare } = databaseLocation(env)
  const publicUrl = (urlOf(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(
    /\/+$/,
    '',
  )
  const operatorEmail = mailboxOf(env, 'OPERATOR_EMAIL', `operator@${new URL(publicUrl).hostname}`)
  const securityPolicy = urlOf(env, 'SECURITY_POLICY', ['https:'])
  const processor = processorAccountOf(env, isSandbox)
  const payouts = payoutRuleOf(env, processor !== undefined)
  const isPublicSandbox = isPublicSandboxIn(env, isSandbox, new URL(publicUrl))
  return {
    port,
    partnerPort,
    publicUrl,
    dataDir,
    databaseUrl,
    databasePrepare,
    databaseListenUrl: databaseListenUrlOf(env, databasePrepare),
    databaseReadUrl: databaseReadUrlOf(env, databaseUrl),
    databaseOwnerUrl,
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    bankUrl: urlOf(env, 'BANK_URL', ['http:', 'https:']),
    processor,
    bankFields: bankFieldsOf(env, isPublicSandbox),
    ratesUrl: urlOf(env, 'RATES_URL', ['http:', 'https:']),
    ratesFormat: oneOf(env, 'RATES_FORMAT', rateFormats, 'cowrie'),
    ratesEvery: secondsOf(env, 'RATES_EVERY', 6 * 3600),
    rateSpread: spreadOf(env),
    fees: feesOf(env),
    openCurrencies: openCurrenciesOf(env, payouts),
    payouts,
    allowedOrigins: originsOf(
      env,
      `http://localhost:${partnerPort},http://127.0.0.1:${partnerPort}`,
      isSandbox,
    ),
    pepper: pepperOf(env, dataDir, isSandbox),
    olderPeppers: olderPeppersOf(env),
    keys: operatorKeysOf(env, dataDir),
    pushKey: pushKeyOf(env, dataDir, isSandbox),
    seed: oneOf(env, 'SEED', ['demo', 'none'], isSandbox ? 'demo' : 'none'),
    rateLimits:
      oneOf(env, 'RATE_LIMITS', ['on', 'off'], isSandbox && !isPublicSandbox ? 'off' : 'on') === 'on',
    stopDelay: countOf(env, 'STOP_DELAY', 0, 300),
    hashThreads: threadsOf(env, 'HASH_THREADS', defaultThreads()),
    retention: retentionOf(env),
    wrongCodesPerHour: countOf(env, 'WRONG_CODES_PER_HOUR', 60, 1_000_000),
    trustProxy: proxiesOf(env),
    isSandbox,
    sandboxKey: isPublicSandbox ? sandboxKeyOf(env, dataDir) : undefined,
    identity: identityOf(env, isSandbox),
    sanctionsFile: env.SANCTIONS_FILE ? resolve(env.SANCTIONS_FILE) : undefined,
    limits: limitsOf(env, isSandbox),
    smallestAmountUsd: limitOf(env, 'SMALLEST_AMOUNT', 1),
    uniqueNumbers: oneOf(env, 'UNIQUE_NUMBERS', ['on', 'off'], isSandbox ? 'off' : 'on') === 'on',
    operatorEmail,
    securityEmail: mailboxOf(env, 'SECURITY_EMAIL', operatorEmail),
    securityPolicy: securityPolicy && new URL(securityPolicy).href,
    legal: legalOf(env),
    operatorKey: env.OPERATOR_KEY || undefined,
    telemetry: {
      metricsPort: env.METRICS_PORT ? portOf(env, 'METRICS_PORT', 0) : undefined,
      metricsHost: lineOf(env, 'METRICS_HOST') || '127.0.0.1',
      collector: urlOf(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, ''),
    },
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  }
}

function bankFieldsOf(env: Environment, isPublicSandbox: boolean): boolean {
  if (!hasBankFields(env)) return false
  if (isPublicSandbox)
    throw new BadSetting(
      'ADYEN_CLIENT_KEY',
      env.ADYEN_CLIENT_KEY ?? '',
      "the bank of a public sandbox listens on its own machine only, so nobody's browser could load its fields",
    )
  return true
}

/** The place of the database, which is all that a command beside the server needs. */
export function databaseLocation(
  env: Environment,
): Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'databasePrepare'> {
  const databaseUrl = urlOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseOwnerUrl = urlOf(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  if (databaseOwnerUrl && !databaseUrl)
    throw new BadSetting(
      'DATABASE_OWNER_URL',
      '…',
      'it goes with DATABASE_URL, the same database by another role',
    )
  const databasePrepare = oneOf(env, 'DATABASE_PREPARE', ['on', 'off'], 'on') === 'on'
  return { dataDir: resolve(env.DATA_DIR || '.data'), databaseUrl, databaseOwnerUrl, databasePrepare }
}

/** Such a pooler takes a LISTEN and delivers nothing: open pages would hear nothing of other processes. */
function databaseListenUrlOf(env: Environment, databasePrepare: boolean): string | undefined {
  const databaseListenUrl = urlOf(env, 'DATABASE_LISTEN_URL', ['postgres:', 'postgresql:'])
  if (!databasePrepare && !databaseListenUrl)
    throw new BadSetting(
      'DATABASE_LISTEN_URL',
      '',
      'DATABASE_PREPARE=off is for a pooler of transactions, through which no LISTEN works: name an address without one',
    )
  return databaseListenUrl
}

function databaseReadUrlOf(env: Environment, databaseUrl: string | undefined): string | undefined {
  const databaseReadUrl = urlOf(env, 'DATABASE_READ_URL', ['postgres:', 'postgresql:'])
  if (databaseReadUrl && !databaseUrl)
    throw new BadSetting('DATABASE_READ_URL', '…', 'it goes with DATABASE_URL, whose replica it is')
  return databaseReadUrl
}

function spreadOf(env: Environment): Spread {
  const text = env.RATE_SPREAD?.trim() || '0'
  const spread = parseSpread(text)
  if (spread === undefined)
    throw new BadSetting(
      'RATE_SPREAD',
      text,
      'it must be per cent from 0 to 5 with at most 4 decimals, such as 0.5',
    )
  return spread
}

/** Half the cores: the other half answers requests. */
const defaultThreads = () => Math.max(1, Math.min(8, Math.floor(availableParallelism() / 2)))

/** Each thread takes 19 MiB while it hashes. */
function threadsOf(env: Environment, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  if (!/^[1-9]\d?$/.test(text) || Number(text) > 64)
    throw new BadSetting(name, text, 'it must be threads from 1 to 64')
  return Number(text)
}

/**
 * Who checks identities; with an address it is the provider there. Production has no default: it may not take the
 * sandbox's check by an oversight.
 */
function identityOf(env: Environment, isSandbox: boolean): IdentitySetting | undefined {
  const url = urlOf(env, 'IDENTITY_URL', isSandbox ? ['http:', 'https:'] : ['https:'])
  if (!env.IDENTITY && !url) return isSandbox ? { kind: 'sandbox' } : undefined
  const all = ['review', 'provider', ...(isSandbox ? (['sandbox'] as const) : [])] as const
  const kind = oneOf(env, 'IDENTITY', all, 'provider')
  if (kind !== 'provider') {
    if (url) throw new BadSetting('IDENTITY', kind, 'IDENTITY_URL goes with IDENTITY=provider')
    return { kind }
  }
  if (!url) throw new BadSetting('IDENTITY_URL', '', 'IDENTITY=provider needs the address of the provider')
  // Node sends none to such an address; what signs the calls is IDENTITY_KEY.
  if (new URL(url).username || new URL(url).password)
    throw new BadSetting('IDENTITY_URL', '…', 'it may have no user and password')
  return { kind, url, key: identityKeyOf(env) }
}

/** All three or none: a name without an address, or the other way round, says nobody who is responsible. */
function legalOf(env: Environment): LegalEntity | undefined {
  const [name = '', address = '', registration = ''] = legalNames.map((each) => lineOf(env, each))
  if (!name && !address && !registration) return undefined
  const missing = legalNames.filter((each) => !env[each]?.trim())
  if (missing[0])
    throw new BadSetting(missing[0], '', `it goes with the other two of ${legalNames.join(', ')}`)
  return { name, address, registration }
}

const legalNames = ['LEGAL_NAME', 'LEGAL_ADDRESS', 'LEGAL_REGISTRATION'] as const

export const isSandboxIn = (env: Environment): boolean => env.NODE_ENV !== 'production'

/**
 * Whether strangers can reach this sandbox, as SANDBOX says. A public address requires SANDBOX=public: an operator who
 * forgets NODE_ENV=production would otherwise show everybody's codes in the mailbox.
 */
function isPublicSandboxIn(env: Environment, isSandbox: boolean, publicUrl: URL): boolean {
  const reach = oneOf(env, 'SANDBOX', ['local', 'public'], 'local')
  if (!isSandbox) {
    if (reach === 'public')
      throw new BadSetting(
        'SANDBOX',
        reach,
        'with NODE_ENV=production this is no sandbox; set one of the two',
      )
    return false
  }
  if (reach === 'local' && publicUrl.protocol === 'https:' && !isLocalHost(publicUrl.hostname))
    throw new BadSetting(
      'PUBLIC_URL',
      publicUrl.origin,
      'without NODE_ENV=production this is a sandbox, which shows its mail to everybody, and strangers can reach this ' +
        'address. Set NODE_ENV=production, or SANDBOX=public for a sandbox that asks for a key',
    )
  return reach === 'public'
}
