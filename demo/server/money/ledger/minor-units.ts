import { currencies, smallestMove } from '#core/money/currencies.ts'

const exceptions = currencies.filter(({ decimals }) => decimals !== 2)

/** SQL for the number of minor units in one unit of the currency that `column` names: 1, 100 or 1000. */
export const minorUnits = (column: string): string =>
  `CASE ${column} ${exceptions.map(({ code, decimals }) => `WHEN '${code}' THEN ${10 ** decimals}`).join(' ')} ELSE 100 END`

/** SQL for the smallest amount of a currency that a card moves, in minor units. */
export const cardSteps = (column: string): string =>
  `CASE ${currencies
    .filter(({ code }) => smallestMove(code) > 1n)
    .map(({ code }) => `WHEN ${column} = '${code}' THEN ${smallestMove(code)}`)
    .join(' ')} ELSE 1 END`
