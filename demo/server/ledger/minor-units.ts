import { currencies } from '#core/money/currencies.ts'

const exceptions = currencies.filter(({ decimals }) => decimals !== 2)

/** SQL for the number of minor units in one unit of the currency that `column` names: 1, 100 or 1000. */
export const minorUnits = (column: string): string =>
  `CASE ${column} ${exceptions.map(({ code, decimals }) => `WHEN '${code}' THEN ${10 ** decimals}`).join(' ')} ELSE 100 END`
