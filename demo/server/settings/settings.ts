/** Every setting of the server: read from the environment and checked here, once, before anything opens. */
import { availableParallelism } from 'node:os'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { parseSpread, type Spread } from '#core/money/system-price.ts'
import type { OperatorKey } from '../platform/keys/data-keys.ts'
import { type LogForm, type LogLevel, logForms, logLevels } from '../platform/observability/log-levels.ts'
import type { TelemetrySettings } from '../platform/observability/telemetry.ts'
import type { YenteSetting } from '../platform/ports/screening-yente.ts'
import { openCurrenciesOf, type PayoutRule, payoutRuleOf } from './currency-settings.ts'
import {
  backupFolderOf,
  type DatabaseLocation,
  databaseListenUrlOf,
  databaseLocation,
} from './database-settings.ts'
import { BadSetting, type Environment } from './environment.ts'
import { type Fees, feesOf } from './fee-settings.ts'
import { limitOf, limitsOf, type MoneyLimits } from './limit-settings.ts'
import {
  type IdentitySetting,
  identityOf,
  type LegalEntity,
  legalOf,
  screeningOf,
} from './people-settings.ts'
import { type ProcessorAccount, processorAccountOf } from './processor-settings.ts'
import { type RateFormat, rateFormats } from './rate-formats.ts'
import {
  bankFieldsOf,
  hasRateLimits,
  hostOf,
  isPublicSandboxIn,
  isSandboxIn,
  publicUrlOf,
  type Seed,
  seedOf,
} from './reach-settings.ts'
import { type Retention, retentionOf } from './retention-settings.ts'
import { type ReviewSettings, reviewOf } from './review-settings.ts'
import {
  keepSecrets,
  type NewSecret,
  olderPeppersOf,
  operatorKeyOf,
  operatorKeysOf,
  ownSecretsIn,
  pepperOf,
  pushKeyOf,
  sandboxKeyOf,
} from './secret-settings.ts'
import { assertNoSlips } from './setting-names.ts'
import {
  countOf,
  lineOf,
  mailboxOf,
  oneOf,
  originsOf,
  portOf,
  proxiesOf,
  safeUrlOf,
  secondsOf,
  urlOf,
} from './setting-readers.ts'
import { neededInProduction } from './table.ts'

export type Settings = DatabaseLocation & {
  /** The port of the site and the API. */
  readonly port: number
  /** The address that site, API and partner's page listen on; `localhost` for both of this machine's own. */
  readonly host: string
  /** The port of the partner's page, which is another origin. Production has none. */
  readonly partnerPort: number
  /** The site's address in browsers, for links in mails and as its own origin. No slash at the end. */
  readonly publicUrl: string
  /** The same PostgreSQL past the pooler, for LISTEN. */
  readonly databaseListenUrl: string | undefined
  /** The folder for backups of the embedded database. */
  readonly backupFolder: string | undefined
  readonly smtpUrl: string | undefined
  /** The sandbox's bank, where it runs elsewhere or is open beside the server. */
  readonly bankUrl: string | undefined
  /** The account at the card processor; undefined in a sandbox with its own bank. */
  readonly processor: ProcessorAccount | undefined
  /** Whether cards are typed in the fields of the sandbox's bank. */
  readonly bankFields: boolean
  readonly ratesUrl: string | undefined
  /** The format of that feed (rules/rates.md#formats). */
  readonly ratesFormat: RateFormat
  /** Seconds between two readings of that feed. */
  readonly ratesEvery: number
  /** How much worse than the market's a system rate is for who takes it (rules/rates.md#spread). */
  readonly rateSpread: Spread
  /** The exchange's fees on payments (rules/rates.md#fee). */
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
  readonly seed: Seed
  /** Limits per address. The tries of codes, PINs and passwords are always limited. */
  readonly rateLimits: boolean
  /** Seconds that a stopping server goes on serving, while load balancers see that. */
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
  /** Secrets that this reading made, which `keepSecrets` writes before anything is sealed or hashed with them. */
  readonly newSecrets: readonly NewSecret[]
  /** The identity check. Undefined: no check, and production does not start. */
  readonly identity: IdentitySetting | undefined
  /** Where names are looked for on a sanctions list. Undefined: in production nobody is screened. */
  readonly screening: YenteSetting | undefined
  readonly limits: MoneyLimits
  readonly review: ReviewSettings
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
  /** The legal entity behind the exchange, for pages, receipts and mails. Undefined only in a sandbox. */
  readonly legal: LegalEntity | undefined
  readonly logLevel: LogLevel
  /** Undefined: plain in a sandbox's terminal, else JSON. */
  readonly logForm: LogForm | undefined
  readonly telemetry: TelemetrySettings
  /** Opens the call CreateCountry, which is closed without it. */
  readonly operatorKey: string | undefined
}

/** The sandbox has a mailbox unless it sends real mail. */
export const hasMailbox = ({ isSandbox, smtpUrl }: Settings): boolean => isSandbox && !smtpUrl

/** The address of the bank's page. A public sandbox has none: the bank listens on its own machine only. */
export const bankPageOf = ({ isSandbox, sandboxKey, bankUrl }: Settings): string | undefined =>
  isSandbox && !sandboxKey ? bankUrl : undefined

/** `readSettings` for who opens the database: keeps the secrets that a new sandbox has made. Throws `UnusableFolder`, too. */
export function openSettings(env: Environment): Settings {
  const settings = readSettings(env)
  // Another process that starts at the same moment was faster.
  return keepSecrets(settings.dataDir, settings.newSecrets) ? settings : openSettings(env)
}

/** Reads and checks every setting, and changes nothing. Throws `BadSetting` for the first wrong one. */
export function readSettings(env: Environment): Settings {
  const isSandbox = isSandboxIn(env)
  assertNoSlips(env)
  const { port, partnerPort } = portsOf(env, isSandbox)
  const location = databaseLocation(env)
  if (!isSandbox && !location.databaseUrl && env.DATABASE !== 'embedded')
    throw new BadSetting('DATABASE', env.DATABASE ?? '', neededInProduction('database'))
  const publicUrl = publicUrlOf(env, isSandbox, port)
  const processor = processorAccountOf(env, isSandbox)
  const payouts = payoutRuleOf(env, processor !== undefined)
  const isPublicSandbox = isPublicSandboxIn(env, isSandbox, new URL(publicUrl))
  const trustProxy = proxiesOf(env)
  const partnerOrigins = `http://localhost:${partnerPort},http://127.0.0.1:${partnerPort}`
  return {
    isSandbox,
    port,
    host: hostOf(env, isSandbox && !isPublicSandbox, trustProxy),
    partnerPort,
    publicUrl,
    trustProxy,
    allowedOrigins: originsOf(env, partnerOrigins, isSandbox),
    ...location,
    databaseListenUrl: databaseListenUrlOf(env, location.databasePrepare),
    backupFolder: backupFolderOf(env, location),
    retention: retentionOf(env),
    processor,
    payouts,
    openCurrencies: openCurrenciesOf(env, payouts),
    bankUrl: urlOf(env, 'BANK_URL', ['http:', 'https:']),
    bankFields: bankFieldsOf(env, isPublicSandbox),
    ...secretsOf(env, location.dataDir, isSandbox, isPublicSandbox),
    ...ratesOf(env, isSandbox),
    ...peopleOf(env, publicUrl),
    identity: identityOf(env, isSandbox),
    screening: screeningOf(env, isSandbox),
    seed: seedOf(env, isSandbox),
    rateLimits: hasRateLimits(env, isSandbox, isPublicSandbox),
    wrongCodesPerHour: countOf(env, 'WRONG_CODES_PER_HOUR', 60, 1_000_000),
    limits: limitsOf(env, isSandbox),
    review: reviewOf(env, isSandbox),
    smallestAmountUsd: limitOf(env, 'SMALLEST_AMOUNT', 1),
    uniqueNumbers: oneOf(env, 'UNIQUE_NUMBERS', ['on', 'off'], isSandbox ? 'off' : 'on') === 'on',
    ...processOf(env),
  }
}

function portsOf(env: Environment, isSandbox: boolean): Pick<Settings, 'port' | 'partnerPort'> {
  const port = portOf(env, 'PORT', 4000)
  const partnerPort = portOf(env, 'PARTNER_PORT', 4001)
  if (isSandbox && port === partnerPort && port !== 0)
    throw new BadSetting(
      'PARTNER_PORT',
      String(partnerPort),
      'it must differ from PORT, the partner lives on another origin',
    )
  return { port, partnerPort }
}

function secretsOf(env: Environment, dataDir: string, isSandbox: boolean, isPublicSandbox: boolean) {
  const own = ownSecretsIn(dataDir)
  return {
    pepper: pepperOf(env, own, isSandbox),
    olderPeppers: olderPeppersOf(env),
    keys: operatorKeysOf(env, own),
    pushKey: pushKeyOf(env, own, isSandbox),
    operatorKey: operatorKeyOf(env),
    sandboxKey: isPublicSandbox ? sandboxKeyOf(env, own) : undefined,
    newSecrets: own.made,
  }
}

const ratesOf = (env: Environment, isSandbox: boolean) => ({
  ratesUrl: isSandbox ? urlOf(env, 'RATES_URL', ['http:', 'https:']) : safeUrlOf(env, 'RATES_URL'),
  ratesFormat: oneOf(env, 'RATES_FORMAT', rateFormats, 'cowrie'),
  ratesEvery: secondsOf(env, 'RATES_EVERY', 6 * 3600),
  rateSpread: spreadOf(env),
  fees: feesOf(env),
})

function peopleOf(env: Environment, publicUrl: string) {
  const operatorEmail = mailboxOf(env, 'OPERATOR_EMAIL', `operator@${new URL(publicUrl).hostname}`)
  const securityPolicy = urlOf(env, 'SECURITY_POLICY', ['https:'])
  return {
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    operatorEmail,
    securityEmail: mailboxOf(env, 'SECURITY_EMAIL', operatorEmail),
    securityPolicy: securityPolicy && new URL(securityPolicy).href,
    legal: legalOf(env),
  }
}

const processOf = (env: Environment) => ({
  hashThreads: threadsOf(env, 'HASH_THREADS', defaultThreads()),
  stopDelay: countOf(env, 'STOP_DELAY', 0, 300),
  telemetry: {
    metricsPort: env.METRICS_PORT ? portOf(env, 'METRICS_PORT', 0) : undefined,
    metricsHost: lineOf(env, 'METRICS_HOST') || '127.0.0.1',
    collector: urlOf(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, ''),
  },
  logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  logForm: env.LOG_FORMAT ? oneOf(env, 'LOG_FORMAT', logForms, 'json') : undefined,
})

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
