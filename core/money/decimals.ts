/** Apart from the currencies, because a form says how many an amount may have before it has loaded anything else. */
const without: ReadonlySet<string> = new Set(['ISK', 'JPY', 'KRW'])

export type Decimals = 0 | 2

/** Decimals of a currency's minor unit: ISO 4217's exponent (rules/rates.md#minor-units). */
export const decimalsOf = (code: string): Decimals => (without.has(code) ? 0 : 2)
