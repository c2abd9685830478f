/** The settings whose defaults are right for most servers, by subject. */
import type { Rows } from './row.ts'

const addresses = {
  PORT: { default: '`4000`', meaning: 'the site and the API' },
  HOST: {
    default: 'see right',
    meaning:
      'the address to listen on: this machine for a sandbox, and behind a proxy on this machine named by `TRUST_PROXY`; otherwise `::`, all addresses',
  },
  ALLOWED_ORIGINS: {
    default: "the demo partner's page; production: none",
    meaning: 'origins, separated by commas, that may show every widget and call the API',
  },
  PARTNER_PORT: { default: '`4001`', meaning: "the demo partner's page; production has none" },
} as const satisfies Rows

const database = {
  DATA_DIR: {
    default: '`.data`',
    meaning:
      'the folder of the embedded database, and of the secrets that a sandbox creates; unreadable for other users, and for nothing else',
  },
  DATABASE_PREPARE: {
    default: '`on`',
    meaning:
      '`off` behind a [pooler in transaction mode](SCALING.md#a-pooler) that keeps no prepared statements',
  },
  DATABASE_LISTEN_URL: {
    default: '`DATABASE_URL`',
    meaning: 'the same PostgreSQL without the pooler, for one connection of each process with LISTEN',
    isSecret: true,
  },
  RETENTION: {
    default: 'the days [below](#retention)',
    meaning:
      'days by name, such as `mail=14,notifications=730`, after which data is deleted; the privacy page shows the same days',
  },
} as const satisfies Rows

const keys = {
  TOKEN_PEPPER_OLDER: {
    default: 'none',
    meaning: 'earlier peppers, newest first, separated by commas: their hashes are still accepted',
    isSecret: true,
  },
  OPERATOR_KEY: {
    default: 'none',
    meaning: 'permits the call `CreateCountry`: at least 16 characters',
    isSecret: true,
  },
} as const satisfies Rows

const cards = {
  ADYEN_TRANSFERS_API_KEY: {
    default: '`ADYEN_API_KEY`',
    meaning: 'the key for payouts, if the balance platform has its own credential',
    isSecret: true,
  },
  ADYEN_LIVE_REGION: {
    default: '`eu`',
    meaning:
      'with `live` and a client key: the region of the account, `eu`, `us`, `au`, `apse`, `in` or `nea`',
  },
  PAYOUTS: {
    default: '`adyen` with an account; otherwise `anywhere`',
    meaning:
      '`adyen`: only cards and currencies that Adyen pays out to; `anywhere`: your contract covers more',
  },
  CURRENCIES: {
    default: 'all that can be paid out',
    meaning: 'open currencies, such as `EUR,GBP,USD`; in the others nothing new can be created',
  },
} as const satisfies Rows

const rates = {
  RATES_FORMAT: {
    default: '`cowrie`',
    meaning:
      'the format of the feed: `cowrie` (`demo/server/platform/data/rates.json`), `ecb` (XML) or `openexchangerates` (JSON)',
  },
  RATES_EVERY: { default: '`21600`', meaning: 'seconds between two readings of the feed' },
  RATE_SPREAD: {
    default: '`0`',
    meaning:
      'per cent from 0 to 5, such as `0.5`: a system rate is worse than the market rate by this much, for the person who takes it; people see it',
  },
  FEE_PERCENT: {
    default: '`0`',
    meaning:
      'per cent of a payment, on top of it, from 0 to 10; exceptions by currency, such as `0.5,NGN=1`; people agree to the fee',
  },
  FEE_MINIMUM: {
    default: 'none',
    meaning: 'the smallest fee of a payment, by currency, such as `USD=1.00,NGN=500`',
  },
} as const satisfies Rows

const limits = {
  LIMIT_DAY: {
    default: 'off; production: `1000,5000,20000`',
    meaning:
      "money that may leave one person's cards in 24 hours: in the first 7 days after the identity check, in the first 30, later",
  },
  LIMIT_MONTH: { default: 'off; production: `5000,25000,100000`', meaning: 'the same in 30 days' },
  LIMIT_ORDER: { default: 'off; production: `10000`', meaning: 'one order' },
  LIMIT_PENDING_ORDERS: {
    default: 'off; production: `20`',
    meaning: 'pending orders of one person at once',
  },
  LIMIT_OPEN_LISTINGS: { default: 'off; production: `20`', meaning: 'open listings of one person at once' },
  REVIEW_FIRST_TRANSFER: {
    default: 'off; sandbox: `10000`',
    meaning:
      'a transfer above this waits for [an operator](../../core/rules/security.md#review) until one of its sender has been accepted',
  },
  REVIEW_TRANSFERS: {
    default: 'off',
    meaning: 'more transfers of one person in an hour wait for an operator',
  },
  REVIEW_NEW_CARD: {
    default: 'off',
    meaning: 'a transfer or a listing above this from a new card waits for an operator',
  },
  REVIEW_NEW_CARD_HOURS: { default: '`24`', meaning: 'hours for which an added card is new' },
  REVIEW_RECEIVERS: {
    default: 'off',
    meaning: 'a transfer to more different receivers of one person waits for an operator',
  },
  REVIEW_RECEIVERS_DAYS: { default: '`7`', meaning: 'days in which these receivers are counted' },
  REVIEW_LISTING: { default: 'off', meaning: 'a listing above this waits for an operator' },
  SMALLEST_AMOUNT: { default: '`1`', meaning: 'the smallest value of a listing and of an order' },
  RATE_LIMITS: {
    default: '`off`; `on` in production and in a public sandbox',
    meaning:
      'limits for each network address, which production cannot switch off; tries of codes, PINs and passwords are always limited',
  },
  WRONG_CODES_PER_HOUR: {
    default: '`60`',
    meaning: 'wrong mailed codes on all accounts, after which only the mailed links work',
  },
  SANCTIONS_DATASET: {
    default: '`sanctions`',
    meaning: 'the dataset of yente in which names are looked up, such as `un_sc_sanctions`',
  },
  SANCTIONS_API_KEY: {
    default: 'none',
    meaning: 'the key of the hosted yente',
    isSecret: true,
  },
  UNIQUE_NUMBERS: {
    default: '`off`; production: `on`',
    meaning: 'a BVN and a card belong to one account',
  },
} as const satisfies Rows

const process = {
  HASH_THREADS: {
    default: 'half the cores, at most 8',
    meaning: 'threads that hash passwords, PINs and codes, 19 MiB each',
  },
  STOP_DELAY: {
    default: '`0`',
    meaning:
      'seconds that a [stopping server](OPERATING.md#stopping) keeps serving while `/readyz` answers 503',
  },
  LOG_LEVEL: {
    default: '`info`',
    meaning: 'the lowest level in the log: `trace`, `debug`, `info`, `warn`, `error`; or `silent`',
  },
  LOG_FORMAT: {
    default: "`plain` in a sandbox's terminal, else `json`",
    meaning: '`json`: a line for each request and event; `plain`: sentences, without successful requests',
  },
  METRICS_PORT: {
    default: 'none',
    meaning: 'the port of `/metrics`, Prometheus text about this process',
  },
  METRICS_HOST: {
    default: '`127.0.0.1`',
    meaning: 'the address that this port listens on; `::` for all addresses',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: 'none',
    meaning: 'an OpenTelemetry collector, such as `http://collector:4318`, for traces and figures',
  },
} as const satisfies Rows

const sandbox = {
  SEED: {
    default: '`demo`; production: `none`',
    meaning: 'fills an empty database with a small, realistic world, which production refuses',
  },
  SANDBOX: { default: '`local`', meaning: '`public`: strangers may reach this sandbox' },
  SANDBOX_KEY: {
    default: 'made in `DATA_DIR`',
    meaning:
      'the key of a public sandbox and of its bank, at least 16 characters: the header `x-sandbox-key`, or typed into a form',
    isSecret: true,
  },
  BANK_URL: {
    default: 'none',
    meaning: "the address of the sandbox's bank if it runs elsewhere (`npm run bank`)",
  },
  BANK_PORT: {
    default: '`4002`, or a free one',
    meaning: "the port of the sandbox's bank, which `npm start` opens; 0 takes a free port",
  },
  BANK_HOST: {
    default: '`127.0.0.1`',
    meaning: 'the address that the bank listens on; any other needs `SANDBOX=public`',
  },
  BANK_FILE: { default: '`bank.sqlite` in `DATA_DIR`', meaning: "the file of the bank's books" },
  BANK_WEBHOOK_URL: {
    default: '`http://localhost:4000/api/webhooks/adyen`',
    meaning: "the address of the bank's webhooks when it runs alone",
  },
} as const satisfies Rows

/** By the heading in `SETTINGS.md`. */
export const tuning = {
  Addresses: addresses,
  Database: database,
  Keys: keys,
  'Card processor': cards,
  'Rates and fees': rates,
  Limits: limits,
  'The process and its figures': process,
  Sandbox: sandbox,
} as const
