/** The settings without which production does not start, and the parts that they make. */
import type { Rows } from './row.ts'

export const must = {
  NODE_ENV: { default: 'none', meaning: '`production`: no sandbox; `development` and `test` are sandboxes' },
  PUBLIC_URL: {
    default: '`http://localhost:PORT`',
    meaning: 'the origin of the site in browsers. Passkeys need a host name in it, with https or `localhost`',
  },
  DATABASE_URL: {
    default: 'none',
    meaning: '`postgres://…`: PostgreSQL 15 or newer instead of the embedded database',
    isSecret: true,
  },
  DATABASE: {
    default: 'none',
    meaning: '`embedded`: production on the embedded database, for one server on one disk',
  },
  TOKEN_PEPPER: {
    default: 'made in `DATA_DIR`; production: none',
    meaning: 'at least 32 characters, mixed into every hash',
    isSecret: true,
  },
  KEYS: {
    default: 'made in `DATA_DIR`; production: none',
    meaning: '`k2=<base64>,k1=<base64>`: the operator keys, current first',
    isSecret: true,
  },
  SMTP_URL: {
    default: 'none',
    meaning: '`smtp://…` or `smtps://…`: sends real mail',
    isSecret: true,
  },
  ADYEN_API_KEY: {
    default: 'none',
    meaning: 'the key of the API credential of an account at Adyen',
    isSecret: true,
  },
  ADYEN_MERCHANT_ACCOUNT: {
    default: 'none',
    meaning: 'the name of the merchant account that card payments go to',
  },
  ADYEN_BALANCE_ACCOUNT: {
    default: 'none',
    meaning: 'the id of the balance account for payouts, such as `BA…`',
  },
  ADYEN_HMAC_PAYMENTS: {
    default: 'none',
    meaning:
      'the HMAC key of the standard webhook, at least 64 hexadecimal digits; two, separated by a comma, while you change it',
    isSecret: true,
  },
  ADYEN_HMAC_TRANSFERS: {
    default: 'none',
    meaning: 'the HMAC keys of the transfer webhook and of the report webhook, separated by a comma',
    isSecret: true,
  },
  IDENTITY: {
    default: '`sandbox`; production: none',
    meaning:
      '`review`: [your own people](OPERATING.md#identity-checks) check identities, `provider`: a provider does; `sandbox`: the sandbox checks by itself',
  },
  IDENTITY_URL: {
    default: 'none',
    meaning: 'the address of the identity provider, https in production; with it `IDENTITY` is `provider`',
  },
  IDENTITY_KEY: {
    default: 'none',
    meaning:
      'signs the calls to that provider and its answers: at least 32 random characters, shared by both sides',
    isSecret: true,
  },
  LEGAL_NAME: {
    default: 'none',
    meaning: 'the company that runs the exchange, on pages, receipts and mails',
  },
  LEGAL_ADDRESS: { default: 'none', meaning: 'its address, on one line' },
  LEGAL_REGISTRATION: {
    default: 'none',
    meaning: 'its register with the number, and the licence if there is one',
  },
} as const satisfies Rows

type Part = {
  /** Any of them names the part, which may be wrong nevertheless. */
  readonly anyOf: readonly (keyof typeof must)[]
  readonly what: string
  /** All settings of the part. */
  readonly how: string
}

/** The parts that production needs, in the order of the sentence that names those that are missing. */
export const neededParts = {
  processor: {
    anyOf: ['ADYEN_API_KEY'],
    what: 'a card processor',
    how: 'ADYEN_API_KEY, ADYEN_MERCHANT_ACCOUNT, ADYEN_BALANCE_ACCOUNT, ADYEN_HMAC_PAYMENTS and ADYEN_HMAC_TRANSFERS',
  },
  identity: {
    anyOf: ['IDENTITY', 'IDENTITY_URL'],
    what: 'an identity check',
    how: 'IDENTITY_URL and IDENTITY_KEY for a provider, or IDENTITY=review for your own people',
  },
  smtpUrl: { anyOf: ['SMTP_URL'], what: 'a mail server', how: 'SMTP_URL' },
  publicUrl: {
    anyOf: ['PUBLIC_URL'],
    what: 'the https address of the site in browsers, which mails lead to',
    how: 'PUBLIC_URL',
  },
  database: {
    anyOf: ['DATABASE_URL', 'DATABASE'],
    what: 'a PostgreSQL, or the embedded database for one server whose data is as safe as its disk',
    how: 'DATABASE_URL, or DATABASE=embedded',
  },
  pepper: { anyOf: ['TOKEN_PEPPER'], what: 'at least 32 random characters', how: 'TOKEN_PEPPER' },
  keys: { anyOf: ['KEYS'], what: 'a key such as k1=<32 random bytes as base64>', how: 'KEYS' },
  legal: {
    anyOf: ['LEGAL_NAME'],
    what: 'the company that runs the exchange',
    how: 'LEGAL_NAME, LEGAL_ADDRESS and LEGAL_REGISTRATION',
  },
} as const satisfies Record<string, Part>
