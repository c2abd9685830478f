/** The settings that an exchange with real money should have, and can start without. */
import type { Rows } from './row.ts'

export const should = {
  OPERATOR_EMAIL: {
    default: "`operator@` the site's host",
    meaning: 'the recipient of messages from the contact page, and of alarms',
  },
  SECURITY_EMAIL: {
    default: '`OPERATOR_EMAIL`',
    meaning: 'the recipient of reports about weaknesses, for `/.well-known/security.txt`',
  },
  SECURITY_POLICY: { default: 'none', meaning: 'the https address of the policy for reporters' },
  TRUST_PROXY: {
    default: 'none',
    meaning:
      'proxies in front that name the caller for the limits: their number, or their addresses, in no network with strangers',
  },
  DATABASE_OWNER_URL: {
    default: 'none',
    meaning:
      'the same PostgreSQL as the [role that owns the schema](OPERATING.md#two-roles), for starts that migrate',
    isSecret: true,
  },
  BACKUP_FOLDER: {
    default: 'none',
    meaning:
      'a folder outside `DATA_DIR` into which the server [backs up](BACKUPS.md) the embedded database every night',
  },
  PUSH_KEY: {
    default: 'made in `DATA_DIR`; production: none',
    meaning:
      'signs push messages (VAPID): the private key of `npx web-push generate-vapid-keys`. Without it alerts appear only by mail and in the app',
    isSecret: true,
  },
  ADYEN_ENVIRONMENT: { default: '`test`', meaning: '`live` moves real money; a sandbox accepts only `test`' },
  ADYEN_LIVE_PREFIX: {
    default: 'none',
    meaning: 'with `live`: the prefix of your endpoints, such as `1797a841fbb37ca7-AdyenDemo`',
  },
  ADYEN_CLIENT_KEY: {
    default: 'none',
    meaning:
      "people type their cards in [Adyen's encrypted fields](GOING-LIVE.md#pci-dss); `sandbox_bank`: in those of the sandbox's bank",
  },
  ADYEN_REPORT_KEY: {
    default: 'payments are not compared',
    meaning: "the key of the company's report user, who downloads the Payments accounting report",
    isSecret: true,
  },
  ADYEN_PAYOUT_REPORT_KEY: {
    default: 'payouts are not compared',
    meaning:
      "the key of the balance platform's report user, who downloads the Balance Platform Accounting Report",
    isSecret: true,
  },
  RATES_URL: {
    default: 'none',
    meaning: 'a feed of market rates, read at the start and every `RATES_EVERY`; its address is never logged',
    isSecret: true,
  },
  SANCTIONS_URL: {
    default: 'none',
    meaning:
      'the address of [yente](OPERATING.md#screening), https in production: names close to one on [its lists](../../core/rules/screening.md) wait for an operator',
  },
} as const satisfies Rows
