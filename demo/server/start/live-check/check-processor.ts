/** The card processor: two calls that only read say whether key, accounts and clock are right. */
import { dayMs } from '#core/contract/time.ts'
import { AdyenRefusedCall, httpClient } from '../../platform/ports/adyen/http.ts'
import { loadServices } from '../../platform/ports/adyen/library.ts'
import type { ProcessorAccount } from '../../settings/processor-settings.ts'
import { type Finding, notChecked, ok, reasonOf, timeoutMs, wrong } from './finding.ts'

const maxSkewMs = 30_000

/** Moves no money, and asks nothing about a person. */
export async function checkProcessor(account: ProcessorAccount): Promise<Finding[]> {
  const { apiKey, transfersApiKey = apiKey, merchantAccount, balanceAccount, environment } = account
  let skewMs: number | undefined
  const client = httpClient({
    timeoutMs,
    sandboxUrl: environment.kind === 'sandbox' ? environment.url : undefined,
    onAnswer({ headers }) {
      const theirs = Date.parse(headers.get('date') ?? '')
      if (Number.isFinite(theirs)) skewMs = Date.now() - theirs
    },
  })
  const { payments, transfers } = loadServices(
    client,
    { payments: apiKey, transfers: transfersApiKey },
    environment.kind === 'live' ? environment.prefix : undefined,
  )
  const now = Date.now()
  const [charging, payingOut] = await Promise.all([
    finding('Card payments', async () => {
      const { paymentMethods = [] } = await payments.paymentMethods({ merchantAccount })
      return paymentMethods.some(({ type }) => type === 'scheme')
        ? ok('Card payments', `the key works, and ${merchantAccount} takes cards`)
        : wrong('Card payments', `the key works, but ${merchantAccount} takes no cards. Add them at Adyen`)
    }),
    finding('Payouts', async () => {
      const created = [new Date(now - dayMs), new Date(now)] as const
      const none = undefined
      await transfers.getAllTransfers(...created, none, none, balanceAccount, none, none, none, none, none, 1)
      return ok('Payouts', `the key works, and may read the transfers of ${balanceAccount}`)
    }),
  ])
  return [charging, payingOut, clockFinding(skewMs)]
}

async function finding(subject: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    // Its own sentences have neither keys nor people in them.
    if (error instanceof AdyenRefusedCall) return wrong(subject, error.message)
    const sentence = error instanceof Error && /^Adyen (?:did not )?answer/.test(error.message)
    return wrong(subject, sentence ? `${error.message} (${reasonOf(error)})` : 'Adyen was not understood')
  }
}

function clockFinding(skewMs: number | undefined): Finding {
  if (skewMs === undefined) return notChecked('Clock', 'no answer from Adyen told the time')
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  if (Math.abs(skewMs) <= maxSkewMs) return ok('Clock', `it differs from Adyen's by at most ${seconds} s`)
  return wrong(
    'Clock',
    `it is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} Adyen's: deadlines and signatures would be wrong`,
  )
}
