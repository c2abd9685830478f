import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the market above the listings. */
export const english = {
  give: 'You give',
  get: 'You get',
  getAbout: 'You get ≈',
  giveCurrency: 'Currency you give',
  getCurrency: 'Currency you get',
  amount: 'Amount you give',
  any: 'Any',
  swap: 'Swap the currencies',
  pairs: 'Pairs',
  allPairs: 'All pairs',
  save: (pair: string) => `Save the pair ${pair}`,
  unsave: (pair: string) => `Remove the saved pair ${pair}`,
  best: 'Best listing',
  none: 'No listings yet',
  market: (day: string) => `Market, ${day}`,
  noMarket: 'No market rate',
  more: (amount: string) => `${amount} more than at market`,
  less: (amount: string) => `${amount} less than at market`,
  same: 'Same as at market',
  badAmount: 'Enter an amount to see what the best listing saves you',
  sweep: 'Exchange at once',
  sweepAt: (rate: string) => `Exchange at once at ${rate}`,
  offers: (count: number, isAll: boolean) =>
    `${count}${isAll ? '' : '+'} ${count === 1 ? 'listing' : 'listings'}`,
  otherSide: (code: string) => `Other side: people who need ${code}`,
  otherBest: (rate: string, offers: string) => `best ${rate} · ${offers}`,
  cheaper: 'better',
  dearer: 'worse',
  marketMark: 'market',
  dots: (count: number) => `${count} ${count === 1 ? 'listing' : 'listings'} around the market rate`,
  depth: (code: string) => `${code} on offer at each rate`,
  rate: 'Rate',
  available: 'Available',
  rest: (count: number) => `${count} more`,
  failed: 'The market of this pair could not be loaded.',
} as const

export type MarketTexts = Catalogue<typeof english>
