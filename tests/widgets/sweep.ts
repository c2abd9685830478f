/** Helpers of both suites of sweep. */
import { creditTo, debitFrom, fact, marketRate, postListing, pressButton, step } from './market.ts'
import type { ReadyPerson } from './people.ts'
import { mount, waitFor } from './support.ts'

/** A currency of its own for each test: other suites trade at the same time. */
export type Code = 'SEK' | 'NOK' | 'DKK' | 'PLN' | 'CZK' | 'ILS' | 'RON'

export const open = (get: Code, amount = '') =>
  mount(`<cowrie-sweep from="USD" to="${get}" amount="${amount}"></cowrie-sweep>`)

/** Offers what `dollars` buy, at some units below the next whole market rate, and decides nothing. */
export async function offer(by: ReadyPerson, code: Code, dollars: number, below = 0) {
  const rate = Math.ceil(Number(await marketRate('USD', code))) - below / 100
  const figures = { needAmount: dollars, haveAmount: Number((dollars * rate).toFixed(2)), rate }
  const id = await postListing(by, {
    ...figures,
    needCurrency: 'USD',
    haveCurrency: code,
    system: true,
  })
  return { id, rate }
}

export async function toConfirmation(element: HTMLElement) {
  await step(element, 'Exchange at once')
  await waitFor(() => fact(element, 'Taken from'))
  await pressButton(element, 'Continue')
  await debitFrom(element)
  await creditTo(element)
  await step(element, 'Transaction details')
}
