/** The exchange's fee once more: on top of a payment, rounded up, and at least a minimum. */
import type { Code } from './model-cards.ts'

/** The server's settings. Yen are free. */
export const feeSettings = { FEE_PERCENT: 'USD=0.3,NGN=1.25', FEE_MINIMUM: 'USD=0.05' }

const perTenThousand = { USD: 30n, NGN: 125n, JPY: 0n }
const minimum = { USD: 5n, NGN: 0n, JPY: 0n }

export const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b

export function feeFor(code: Code, paid: bigint): bigint {
  const part = ceil(paid * perTenThousand[code], 10_000n)
  return part > minimum[code] ? part : minimum[code]
}

/** Charged so far, in minor units. */
export type FeesTaken = Record<Code, bigint>
