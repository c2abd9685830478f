/** Sums in Adyen's minor units, whose decimals differ from ISO 4217's for a few currencies. */
import { type CurrencyCode, currency, currencyByCode } from '#core/money/currencies.ts'
import { NotPossible } from '../card-processor.ts'

export type Sum = { readonly amount: bigint; readonly currency: CurrencyCode }
type AdyenAmount = { readonly currency: string; readonly value: number }

/** Where Adyen's table of currency codes differs from ours: rupiah have no sen there, and krónur have aurar. */
const otherDecimals: Partial<Record<CurrencyCode, number>> = { IDR: 0, ISK: 2 }

const adyenDecimals = (code: CurrencyCode) => otherDecimals[code] ?? currency(code).decimals

/** Adyen cannot express this sum. The message is for the person who asked for it. */
export class AmountNotPossible extends NotPossible {}

/** The same sum for Adyen. Throws `AmountNotPossible` rather than round it. */
export function toAdyenAmount({ amount, currency: code }: Sum): AdyenAmount {
  const value = rescale(amount, currency(code).decimals, adyenDecimals(code))
  if (value === undefined)
    throw new AmountNotPossible(`Cards are charged in whole ${code}. Choose an amount without a fraction`)
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER))
    throw new AmountNotPossible(`A card cannot be charged this amount of ${code}`)
  return { currency: code, value: Number(value) }
}

/** The same sum for us; undefined when we do not know its currency, or cannot express it. */
export function fromAdyenAmount({ currency: name, value }: AdyenAmount): Sum | undefined {
  const code = currencyByCode(name)?.code
  if (!code || !Number.isSafeInteger(value)) return undefined
  const amount = rescale(BigInt(value), adyenDecimals(code), currency(code).decimals)
  return amount === undefined ? undefined : { amount, currency: code }
}

/** Undefined when a fraction would be lost. */
function rescale(value: bigint, from: number, to: number): bigint | undefined {
  if (to >= from) return value * 10n ** BigInt(to - from)
  const unit = 10n ** BigInt(from - to)
  return value % unit === 0n ? value / unit : undefined
}
