import fc from 'fast-check'
import { currencies } from '#core/money/currencies.ts'

/** Any currency, with none, two and three decimals equally often. */
export const anyCurrency = fc
  .constantFrom(0, 2, 3)
  .chain((decimals) =>
    fc.constantFrom(...currencies.filter((each) => each.decimals === decimals).map(({ code }) => code)),
  )
