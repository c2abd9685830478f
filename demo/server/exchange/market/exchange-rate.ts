/** The market rate of two currencies, with what an exchange at the system rate pays. */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { perCentText } from '#core/money/per-cent.ts'
import { rateText } from '#core/money/rate.ts'
import { systemPrice } from '#core/money/system-price.ts'
import { marketRate } from '../../money/rates/market-rate.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { smallestAmount } from './prices.ts'

type Call = Contract['exchangeRate']

export async function exchangeRate(server: Server, { query }: InputOf<Call>): Promise<AnswerOf<Call>> {
  const { from, to } = query
  const market = await marketRate(server, from, to)
  if (!market) throw refuse('rate-unavailable')
  const { rateSpread } = server.settings
  const system = (give: CurrencyCode) =>
    rateText(systemPrice({ base: from, quote: to, figure: market.rate }, give, rateSpread).figure)
  const smallest = async (code: CurrencyCode) => {
    const amount = await smallestAmount(server, code)
    return amount === undefined ? undefined : toDecimal(amount, code)
  }
  return {
    rate: rateText(market.rate),
    asOf: market.asOf,
    isStale: market.isStale,
    ...(rateSpread > 0n && {
      spread: perCentText(rateSpread),
      systemFrom: system(from),
      systemTo: system(to),
    }),
    smallestFrom: await smallest(from),
    smallestTo: await smallest(to),
  }
}
