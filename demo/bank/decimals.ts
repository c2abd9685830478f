/**
 * The decimals that Adyen counts a currency's minor units in. They differ from ISO 4217 for CLP and ISK (2, not 0), and
 * CVE and IDR (0, not 2).
 */
const withoutDecimals = [
  ...[
    'CVE',
    'DJF',
    'GNF',
    'IDR',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ],
]
const withThree = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']

export const decimalsOf = (currency: string): number =>
  withoutDecimals.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2

/** Minor units as decimal text: `-1234n` of `USD` is `-12.34`. */
export function decimalText(amount: bigint, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = amount < 0n ? '-' : ''
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`
}

/** Whole units of a currency as minor units. */
export const minorUnits = (whole: bigint, currency: string): bigint =>
  whole * 10n ** BigInt(decimalsOf(currency))
