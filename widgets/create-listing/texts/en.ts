import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Create listing',
  why: 'Log in to post a listing.',

  needCurrency: 'Currency you need',
  haveAmount: 'You offer',
  haveCurrency: 'Currency you offer',
  foot: (fee: string) => `Fee ${fee}. Held now, taken as orders are accepted.`,
  offerTooLarge: (have: string) => `At this rate you’d offer more than 1,000,000,000,000 ${have}`,

  systemRateHint: (day: string) => `Market rate from ${day}. Your listing keeps the rate it’s posted at.`,

  partFulfilmentMissing: 'Specify part fulfillment',
  systemFulfilmentMissing: 'Specify system fulfillment',
} as const

export type Texts = Catalogue<typeof english>
