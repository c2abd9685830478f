import type { Minor } from './money.ts'

/** What Cowrie takes, in hundredths of a per cent of the amount paid. The one place where a fee is set (D §2). */
const basisPoints = 0n

/** The fee on what somebody pays, in minor units of the same currency; rounded up, as all that is paid (D §1). */
export const feeOn = (paid: Minor): Minor => (paid * basisPoints + 9_999n) / 10_000n
