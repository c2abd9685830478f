/** Every check before an exchange goes live. */

import { checkFeed } from '../../money/rates/market-rate.ts'
import type { Environment } from '../../settings/environment.ts'
import {
  cardDataInWords,
  type ProcessorAccount,
  sandboxAccountAt,
} from '../../settings/processor-settings.ts'
import type { Settings } from '../../settings/settings.ts'
import { checkProcessor } from './check-processor.ts'
import { checkReports } from './check-reports.ts'
import { checkScreening } from './check-screening.ts'
import { checkSettings } from './check-settings.ts'
import { checkDatabase, checkIdentity, checkMail, checkSite, checkWebhooks } from './check-surroundings.ts'
import { type Finding, notChecked, ok, wrong } from './finding.ts'

/** Tries everything that the settings are right enough for; moves no money and sends no mail. */
export async function checkLive(env: Environment): Promise<Finding[]> {
  const { settings, unusable, findings } = checkSettings(env)
  const { publicUrl, smtpUrl, processor, identity } = settings

  /** Runs a check whose settings can be used. */
  const when = async (
    subject: string,
    needs: RegExp,
    check: () => Finding | Finding[] | Promise<Finding | Finding[]>,
  ): Promise<Finding[]> => {
    const lacking = [...unusable].filter((name) => needs.test(name))
    if (lacking.length > 0) return [notChecked(subject, `${lacking.join(' and ')} cannot be used`)]
    return [await check()].flat()
  }

  const account = processorFor(settings)
  const tried = await Promise.all([
    when('Database', /^(?:DATABASE_URL|DATA_DIR)$/, () => checkDatabase(settings, !unusable.has('KEYS'))),
    when('Mail', /^SMTP_URL$/, () =>
      smtpUrl ? checkMail(smtpUrl) : notChecked('Mail', 'SMTP_URL is not set'),
    ),
    when('Card processor', /^(?:ADYEN_|BANK_URL)/, () =>
      account ? checkProcessor(account) : notChecked('Card processor', 'there is no account at Adyen'),
    ),
    when('Reports', /^(?:ADYEN_|BANK_URL)/, () =>
      account ? checkReports(account, new Date()) : notChecked('Reports', 'there is no account at Adyen'),
    ),
    when('Card data', /^ADYEN_/, () =>
      processor
        ? ok(
            'Card data',
            processor.clientKey
              ? `${cardDataInWords(true)}. Adyen only shows the fields on the client key's allowed origins, and ${publicUrl} must be one of them`
              : cardDataInWords(false),
          )
        : notChecked('Card data', 'there is no account at Adyen'),
    ),
    when('HMAC keys', /^ADYEN_/, () =>
      processor
        ? ok(
            'HMAC keys',
            'they have the right shape. Only a message from Adyen shows whether they are the right ones',
          )
        : notChecked('HMAC keys', 'there is no account at Adyen'),
    ),
    when('Site', /^PUBLIC_URL$/, () => checkSite(publicUrl)),
    when('Webhooks', /^PUBLIC_URL$/, () => checkWebhooks(publicUrl)),
    when('Rates', /^RATES_/, async () => {
      const { isUsable, text } = await checkFeed({ settings, clock: () => new Date() })
      return isUsable ? ok('Rates', text) : wrong('Rates', text)
    }),
    when('Screening', /^SANCTIONS_/, () => checkScreening(settings.screening)),
    when('Identity', /^IDENTITY/, () =>
      identity ? checkIdentity(identity) : notChecked('Identity', 'nobody checks identities yet'),
    ),
  ])
  return [...findings, ...tried.flat()]
}

/** The account to try: the one at Adyen, or, where BANK_URL is set, the sandbox's bank with the same keys. */
function processorFor({ processor, bankUrl }: Settings): ProcessorAccount | undefined {
  if (!bankUrl) return processor
  if (!processor) return sandboxAccountAt(bankUrl)
  return { ...processor, environment: { kind: 'sandbox', url: bankUrl } }
}
