import type { Minor } from './money.ts'

/** What Cowrie takes, in hundredths of a per cent of the payment. No other place sets a fee (rules/rates.md#fee). */
const basisPoints = 0n

/** The fee on a payment, in minor units of its currency, rounded up. */
export const feeOn = (paid: Minor): Minor => (paid * basisPoints + 9_999n) / 10_000n
