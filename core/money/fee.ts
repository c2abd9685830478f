import type { Minor } from './money.ts'

/** Cowrie's fee, in hundredths of a per cent of the payment. Nothing else sets a fee (rules/rates.md#fee). */
const basisPoints = 0n

/** The fee on a payment, in minor units of its currency, rounded up. */
export const feeOn = (paid: Minor): Minor => (paid * basisPoints + 9_999n) / 10_000n
