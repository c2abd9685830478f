/** The settings: all that is missing or unusable, and choices that fit no production. */
import { randomBytes } from 'node:crypto'
import { isLocalHost, isLoopback } from '../../platform/network/local-host.ts'
import { BadSetting, type Environment } from '../../settings/environment.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { missingForProduction, productionPartsIn, shouldBeSet } from '../../settings/table.ts'
import { type Finding, ok, wrong } from './finding.ts'

export type ReadSettings = {
  readonly settings: Settings
  /** The settings that are missing or wrong. `settings` has stand-ins for them, which nobody may use. */
  readonly unusable: ReadonlySet<string>
  readonly findings: readonly Finding[]
}

const standInKey = randomBytes(32)

/** They let the reading go on to the next wrong setting. */
const standIns: Readonly<Record<string, string>> = {
  TOKEN_PEPPER: standInKey.toString('hex'),
  KEYS: `none=${standInKey.toString('base64')}`,
  PUBLIC_URL: 'https://none.invalid',
  DATABASE: 'embedded',
  RATE_LIMITS: 'on',
  ADYEN_API_KEY: 'none',
  ADYEN_MERCHANT_ACCOUNT: 'none',
  ADYEN_BALANCE_ACCOUNT: 'none',
  ADYEN_HMAC_PAYMENTS: standInKey.toString('hex'),
  ADYEN_HMAC_TRANSFERS: randomBytes(32).toString('hex'),
  ADYEN_LIVE_PREFIX: '0-none',
  IDENTITY_URL: 'https://none.invalid',
  IDENTITY_KEY: standInKey.toString('hex'),
  SANCTIONS_URL: 'https://none.invalid',
  LEGAL_NAME: 'none',
  LEGAL_ADDRESS: 'none',
  LEGAL_REGISTRATION: 'none',
}

/** Reads the settings as production does, on past each wrong one. */
export function checkSettings(env: Environment): ReadSettings {
  const findings: Finding[] = []
  if (env.NODE_ENV !== 'production')
    findings.push(
      wrong('NODE_ENV', 'it is not production: a sandbox shows its emails and moves no real money'),
    )
  for (const each of missingForProduction(productionPartsIn(env)))
    findings.push(wrong('Settings', `production lacks ${each}`))

  const unusable = new Set(['TOKEN_PEPPER', 'KEYS', 'PUBLIC_URL'].filter((name) => !env[name]?.trim()))
  if (!env.DATABASE_URL && !env.DATABASE) unusable.add('DATABASE')
  let given: Environment = { ...env, NODE_ENV: 'production' }
  for (const name of unusable) given = { ...given, [name]: standIns[name] }
  for (;;) {
    try {
      const settings = readSettings(given)
      return { settings, unusable, findings: [...findings, ...checkChoices(settings, env)] }
    } catch (error) {
      if (!(error instanceof BadSetting) || unusable.has(error.setting)) throw error
      unusable.add(error.setting)
      findings.push(wrong('Settings', error.message))
      given = { ...given, [error.setting]: standIns[error.setting] }
    }
  }
}

function checkChoices(settings: Settings, env: Environment): Finding[] {
  const { legal, operatorEmail, publicUrl, trustProxy, databaseUrl, dataDir } = settings
  const isSecure = publicUrl.startsWith('https:')
  const mailTo = env.OPERATOR_EMAIL?.trim()
  const database = databaseUrl
    ? ok('Kind of database', 'PostgreSQL, which several servers share')
    : ok(
        'Kind of database',
        `embedded in ${dataDir}: one server, and as safe as this disk. PostgreSQL (DATABASE_URL) has replicas and fail-over`,
      )
  return [
    database,
    ...(env.LEGAL_NAME?.trim() && legal
      ? [ok('Legal texts', `pages, emails and receipts name ${legal.name}. Have a lawyer read the terms`)]
      : []),
    mailTo
      ? ok("Operator's email", `messages and reports go to ${operatorEmail}`)
      : wrong("Operator's email", `OPERATOR_EMAIL is not set: messages would go to ${operatorEmail}`),
    trustProxy !== undefined
      ? ok('Proxies', 'TRUST_PROXY names the trusted ones. Wrong ones let callers invent their address')
      : isSecure
        ? wrong(
            'Proxies',
            'PUBLIC_URL is https, so there is a proxy in front of the server, but TRUST_PROXY does not name it. The limits ' +
              'would count all people as one',
          )
        : ok('Proxies', 'none is trusted'),
    publicUrlFinding(publicUrl, isSecure),
    currenciesFinding(settings),
    ...looseChoices(settings),
    ...(env.ADYEN_API_KEY?.trim() && settings.processor?.environment.kind === 'test'
      ? [wrong('ADYEN_ENVIRONMENT', "it is test: no real money moves in Adyen's test environment")]
      : []),
    ...(settings.bankUrl
      ? [
          wrong(
            'BANK_URL',
            "it sends the checks of the processor to the sandbox's bank, which moves no money",
          ),
        ]
      : []),
    ...leftOut(env),
  ]
}

/** The settings that an exchange with real money should have. */
function leftOut(env: Environment): Finding[] {
  const names = shouldBeSet.filter((name) => !env[name]?.trim())
  return names.length > 0
    ? [ok('Left out', `${names.join(', ')}. demo/operations/SETTINGS.md says what each is for`)]
    : []
}

/** Settings that are allowed, and let through what production keeps out by default. */
function looseChoices({
  limits,
  uniqueNumbers,
  wrongCodesPerHour,
  telemetry,
  databaseUrl,
}: Settings): Finding[] {
  const findings: Finding[] = []
  for (const [name, limit] of [
    ['LIMIT_DAY', limits.dayUsd],
    ['LIMIT_MONTH', limits.monthUsd],
    ['LIMIT_ORDER', limits.orderUsd],
  ] as const)
    if (limit === undefined) findings.push(wrong(name, 'it is off: one stolen account can move any sum'))
  if (!uniqueNumbers)
    findings.push(
      wrong('UNIQUE_NUMBERS', 'it is off: one person can open many accounts, each with its own limits'),
    )
  if (wrongCodesPerHour > maxWrongCodes)
    findings.push(
      wrong(
        'WRONG_CODES_PER_HOUR',
        `${wrongCodesPerHour} wrong codes an hour are enough to guess a 4-digit code on some accounts`,
      ),
    )
  const { metricsPort, metricsHost } = telemetry
  if (metricsPort !== undefined && !isLoopback(metricsHost))
    findings.push(
      ok('METRICS_HOST', `${metricsHost} is more than this machine: keep strangers away from the port`),
    )
  if (databaseUrl) {
    const { hostname, searchParams } = new URL(databaseUrl)
    if (!isLocalHost(hostname) && !searchParams.has('sslmode'))
      findings.push(
        wrong('DATABASE_URL', 'it has no sslmode: everything would travel unencrypted to another network'),
      )
  }
  return findings
}

/** With 3 tries for each code, a chance of 1 in 10 an hour. */
const maxWrongCodes = 1_000

/** Whether what can be exchanged can be paid out. */
function currenciesFinding({ openCurrencies, payouts }: Settings): Finding {
  const open = [...openCurrencies].join(', ')
  return payouts === 'adyen'
    ? ok('Currencies', `${open} are open. Adyen pays cards from each currency's own countries`)
    : ok('Currencies', `${open} are open. PAYOUTS=anywhere: your contract must allow payouts in each of them`)
}

function publicUrlFinding(publicUrl: string, isSecure: boolean): Finding {
  const { hostname, origin } = new URL(publicUrl)
  if (!isSecure)
    return wrong('PUBLIC_URL', `${origin} is not https: browsers would send passwords unencrypted`)
  if (isLocalHost(hostname)) return wrong('PUBLIC_URL', `only this network can reach ${origin}`)
  return ok('PUBLIC_URL', `${origin} is https`)
}
