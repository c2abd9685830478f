import type { Catalogue } from '#core/texts/translation.ts'

/** The rail: amount, rate, amount. */
export const english = {
  turn: (one: string, other: string) => `Show as 1 ${one} in ${other}`,
  market: 'Market',
  system: 'System rate',
  premium: (perCent: string) => `+${perCent}`,
  premiumMeans: (perCent: string) => `${perCent} more than at market`,
  marketToday: (price: string, day: string) => `Market ${price} on ${day}`,
  marketFailed: 'The market rate could not be loaded.',
  noMarket: 'There’s no fresh market rate to compare with.',
  costly: {
    owner: (amount: string) => `You would get ${amount} less than at the market rate.`,
    buyer: (amount: string) => `You would give ${amount} more than at the market rate.`,
  },
  chart: 'See chart',
  hideChart: 'Hide chart',
  smallest: (amount: string) => `At least ${amount}`,
  tooSmall: (amount: string) => `The minimum amount is ${amount}`,
} as const

export type RailTexts = Catalogue<typeof english>
