/** Cowrie's fee on a payment, in the currency of the payment and on top of it (rules/rates.md#fee). */
import type { CurrencyCode } from './currencies.ts'
import { fromDecimal, type Minor } from './money.ts'
import { type PerCent, parsePerCent, whole } from './per-cent.ts'
import { ceilDivide } from './rate.ts'

/** The fee on payments in one currency. */
export type FeeTerms = {
  readonly share: PerCent
  /** Minor units. */
  readonly minimum: Minor
}

export const noFee: FeeTerms = { share: 0n, minimum: 0n }

export const isFree = ({ share, minimum }: FeeTerms): boolean => share === 0n && minimum === 0n

/** Terms of the wire, where none is no fee; undefined for terms that this release cannot read. */
export function readFeeTerms(
  terms: { readonly perCent: string; readonly minimum: string } | undefined,
  code: CurrencyCode,
): FeeTerms | undefined {
  if (!terms) return noFee
  const share = parsePerCent(terms.perCent)
  return share === undefined ? undefined : { share, minimum: fromDecimal(terms.minimum, code) }
}

/** The fee on a payment, in minor units of its currency, rounded up; nothing costs nothing. */
export function feeOn(paid: Minor, { share, minimum }: FeeTerms): Minor {
  if (paid === 0n) return 0n
  const part = ceilDivide(paid * share, whole)
  return part > minimum ? part : minimum
}

/**
 * The part of the fee on `paid` that is charged once `part` of it was paid, rounded up. Parts that are charged the
 * difference to the one before make exactly the fee.
 */
export const feeSoFar = (fee: Minor, paid: Minor, part: Minor): Minor => ceilDivide(fee * part, paid)
