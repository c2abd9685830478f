import type { AlertTerms } from '#core/contract/alerts.ts'
import { hourMs } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { rateText } from '#core/money/rate.ts'
import type { Server } from '../../server.ts'
import { createAlert, pauseAlert } from '../alerts/alerts.ts'
import { marketPrice } from '../market/prices.ts'
import type { SeededPerson } from './people-rows.ts'
import { at, meOf, tidyRate } from './simulation.ts'

const pairs: readonly [CurrencyCode, CurrencyCode][] = [
  ['USD', 'NGN'],
  ['GBP', 'NGN'],
  ['EUR', 'USD'],
]

type Wish = Pick<AlertTerms, 'kind' | 'condition'> & {
  /** Relative to the market's price. */ thousandths: bigint
}

/** Above and below the market, and a listing that somebody has posted already. */
const wishes: readonly Wish[] = [
  { kind: 'rate', condition: 'at-least', thousandths: 1030n },
  { kind: 'rate', condition: 'at-most', thousandths: 960n },
  { kind: 'listing', condition: 'at-most', thousandths: 1010n },
]

/**
 * Alerts of each person from before the trades: two that wait, one of them paused by some, and one about a listing,
 * which an evaluation fires once there is one.
 */
export async function writeAlerts(
  server: Server,
  people: readonly SeededPerson[],
  moment: number,
): Promise<void> {
  for (const [index, person] of people.entries()) {
    const me = meOf(server, person)
    for (const [step, { thousandths, ...wish }] of wishes.entries()) {
      const [from, to] = (
        step === 2 ? pairs[0] : pairs[(index + step) % pairs.length]
      ) as (typeof pairs)[number]
      const market = await marketPrice(server, from, to)
      if (!market) throw new Error(`no market rate for ${from} and ${to}`)
      const { base, quote, figure } = market
      const target = rateText(tidyRate((figure * thousandths) / 1000n, 3))
      const { id } = await createAlert(at(server, moment + step * hourMs), me, {
        body: { ...wish, base, quote, target, confirmed: true },
      })
      if (step === 1 && index % 2 === 0)
        await pauseAlert(server, me, { params: { id }, body: { paused: true } })
    }
  }
}
