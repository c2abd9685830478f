/** Faults of an amount or a rate: the same in the server's answers and beside the field. */
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { AmountFault } from '#core/money/money.ts'
import type { RateFault } from '#core/money/rate.ts'
import type { Catalogue } from '../../translation.ts'

export const english = {
  /** `decimals` of the currency. */
  amount: {
    empty: () => 'Field cannot be empty',
    'not-a-number': () => 'Enter an amount in digits, such as 1250.50',
    'not-positive': () => 'Enter an amount above 0',
    'too-many-decimals': (code: CurrencyCode, decimals: number) =>
      decimals === 0 ? `${code} has no decimals` : `${code} has at most ${decimals} decimals`,
    'too-large': () => 'Enter an amount of at most 1,000,000,000,000',
  } satisfies Record<AmountFault, (code: CurrencyCode, decimals: number) => string>,
  rate: {
    empty: 'Specify your rate or use the system rate',
    'not-a-number': 'Enter the rate in digits, such as 1340.50',
    'not-positive': 'Enter a rate above 0',
    'too-many-decimals': 'A rate has at most 10 decimals',
    'too-large': 'Enter a rate below 10,000,000',
  } satisfies Record<RateFault, string>,
} as const

export type AmountTexts = Catalogue<typeof english>
