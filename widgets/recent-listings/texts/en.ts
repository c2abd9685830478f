import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Search listings',
  need: 'You need',
  needCurrency: 'Currency you need',
  have: 'You have',
  haveCurrency: 'Currency you have',
  haveHint: 'Finds what you can order for this amount, whole or in part',
  negative: 'Enter an amount of 0 or more',
  search: 'Search',
  rate: (rate: string, day: string) => `Market rate from ${day}: ${rate}. Each listing sets its own rate.`,
  stale: (rate: string, day: string) =>
    `Market rate from ${day}: ${rate}. It may be out of date. Each listing sets its own rate.`,
  noRate: 'There’s no market rate for this pair right now. Enter both amounts yourself.',
  rateFailed: 'The market rate could not be loaded. Enter both amounts yourself.',
  loadingRate: 'Looking up the market rate…',

  recent: 'Recent listings',
  recentCaption: (need: string, have: string) => `Recent listings that take ${need} for ${have}`,
  results: 'Search results',
  resultsCaption: (need: string, have: string) => `Listings that take ${need} for ${have}`,
  offeringCaption: (have: string) => `Listings that offer ${have}`,
  best: (rate: string) => `Best: ${rate}`,
  showRecent: 'Show recent listings',
  nothing: 'No result was found for your search, you can order from listings in your needed currency',

  noneText: 'Other people’s offers appear here. Post a listing to say what you need.',
  noneOffering: (have: string) => `No one offers ${have} yet`,
  noneOfferingText: 'Post a listing to say what you need, and people can order from you.',
} as const

export type Texts = Catalogue<typeof english>
