import fc from 'fast-check'
import { currencies } from '#core/money/currencies.ts'

/** Any currency; 0, 2 and 3 decimals are equally likely. */
export const anyCurrency = fc
  .constantFrom(0, 2, 3)
  .chain((decimals) =>
    fc.constantFrom(...currencies.filter((each) => each.decimals === decimals).map(({ code }) => code)),
  )
