/** The settings: all that is missing or unusable, and choices that fit no production. */
import { BadSetting, type Environment } from '../environment.ts'
import { isLocalHost } from '../local-host.ts'
import {
  isSandboxIn,
  missingForProduction,
  productionPartsIn,
  readSettings,
  type Settings,
} from '../settings.ts'
import { type Finding, ok, wrong } from './finding.ts'

export type ReadSettings = {
  readonly settings: Settings
  /** The settings that are missing or wrong. `settings` has stand-ins for them, which nobody may use. */
  readonly unusable: ReadonlySet<string>
  readonly findings: readonly Finding[]
}

/** They let the reading go on to the next wrong setting. */
const standIns: Readonly<Record<string, string>> = {
  TOKEN_PEPPER: '-'.repeat(32),
  KEYS: `none=${Buffer.alloc(32).toString('base64')}`,
  ADYEN_API_KEY: 'none',
  ADYEN_MERCHANT_ACCOUNT: 'none',
  ADYEN_BALANCE_ACCOUNT: 'none',
  ADYEN_HMAC_PAYMENTS: '0'.repeat(64),
  ADYEN_HMAC_TRANSFERS: '0'.repeat(64),
  ADYEN_LIVE_PREFIX: '0-none',
  IDENTITY_URL: 'https://none.invalid',
  IDENTITY_KEY: '-'.repeat(32),
  LEGAL_NAME: 'none',
  LEGAL_ADDRESS: 'none',
  LEGAL_REGISTRATION: 'none',
}

/** Reads the settings as production does, on past each wrong one. */
export function checkSettings(env: Environment): ReadSettings {
  const findings: Finding[] = []
  if (isSandboxIn(env))
    findings.push(wrong('NODE_ENV', 'it is not production: a sandbox shows its mail and moves no real money'))
  for (const each of missingForProduction(productionPartsIn(env)))
    findings.push(wrong('Settings', `production lacks ${each}`))

  const unusable = new Set(['TOKEN_PEPPER', 'KEYS'].filter((name) => !env[name]?.trim()))
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
  const { legal, operatorEmail, publicUrl, trustProxy, seed, rateLimits, databaseUrl, dataDir } = settings
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
      ? [ok('Legal texts', `pages, mails and receipts name ${legal.name}. Have a lawyer read the terms`)]
      : []),
    mailTo
      ? ok("Operator's mail", `messages and reports go to ${operatorEmail}`)
      : wrong("Operator's mail", `OPERATOR_EMAIL is not set: messages would go to ${operatorEmail}`),
    trustProxy !== undefined
      ? ok(
          'Proxies',
          'TRUST_PROXY names those that are believed. Wrong ones let callers invent their address',
        )
      : isSecure
        ? wrong(
            'Proxies',
            'PUBLIC_URL is https, which a proxy in front of the server speaks, and TRUST_PROXY does not name it: the limits ' +
              'would take all people for one',
          )
        : ok('Proxies', 'none is believed'),
    publicUrlFinding(publicUrl, isSecure),
    currenciesFinding(settings),
    ...(seed === 'none' ? [] : [wrong('SEED', 'it fills the database with people who do not exist')]),
    ...(rateLimits ? [] : [wrong('RATE_LIMITS', 'they are off: one caller can take the whole server')]),
    ...(env.ADYEN_API_KEY?.trim() && settings.processor?.environment.kind === 'test'
      ? [wrong('ADYEN_ENVIRONMENT', "it is test: no real money moves in Adyen's test environment")]
      : []),
    ...(settings.bankUrl
      ? [
          wrong(
            'BANK_URL',
            "it leads the checks of the processor to the sandbox's bank, which moves no money",
          ),
        ]
      : []),
    ...(settings.pushKey ? [] : [ok('Push', 'PUSH_KEY is not set: alerts go by mail and in the app only')]),
  ]
}

/** Whether what can be exchanged can be paid out. */
function currenciesFinding({ openCurrencies, payouts }: Settings): Finding {
  const open = [...openCurrencies].join(', ')
  return payouts === 'adyen'
    ? ok('Currencies', `open are ${open}, in which Adyen pays cards of the currency's own countries`)
    : ok(
        'Currencies',
        `open are ${open}. PAYOUTS=anywhere: your contract has to say that each can be paid out`,
      )
}

function publicUrlFinding(publicUrl: string, isSecure: boolean): Finding {
  const { hostname, origin } = new URL(publicUrl)
  if (!isSecure) return wrong('PUBLIC_URL', `${origin} is not https: browsers would send passwords in clear`)
  if (isLocalHost(hostname)) return wrong('PUBLIC_URL', `only this network can reach ${origin}`)
  return ok('PUBLIC_URL', `${origin} is https`)
}
