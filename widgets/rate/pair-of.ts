import { type CurrencyCode, currencyByCode } from '#core/money/currencies.ts'
import type { Pair } from '#core/money/pair.ts'

/** The attributes' currencies, if they are two supported ones; dollars into naira otherwise. */
export function pairOf(from: string | undefined, to: string | undefined): Pair {
  const [give = 'USD', get = 'NGN'] = [codeOf(from), codeOf(to)]
  if (give !== get) return { give, get }
  return { give, get: give === 'NGN' ? 'USD' : 'NGN' }
}

const codeOf = (text: string | undefined): CurrencyCode | undefined =>
  currencyByCode(text?.trim().toUpperCase() ?? '')?.code
