import type { Catalogue } from '#core/texts/translation.ts'

/** The terms of a listing, and the steps of the wizards that create it and order from it. */
export const english = {
  steps: {
    details: 'Listing',
    amounts: 'Amounts',
    debit: 'Debit card',
    credit: 'Credit',
    confirm: 'Confirm',
  },

  amountNeeded: 'Amount needed',

  rate: 'Rate',
  useSystemRate: 'Use system rate',
  systemRateLoading: 'Looking up the market rate…',
  systemRateStale: (day: string) => `The market rate from ${day} is too old to use. Enter your own rate.`,
  systemRateFailed: 'The market rate could not be loaded. Try again, or enter your own rate.',
  systemRateUnavailable: 'There’s no market rate for this pair right now. Enter your own rate.',

  yes: 'Yes',
  no: 'No',
  partFulfilment: 'Part fulfillment',
  acceptPartFulfilment: 'Accept part fulfillment',
  partFulfilmentYes: 'Several people can each order a part',
  partFulfilmentNo: 'Only an order for the whole amount',
  systemFulfilment: 'System fulfillment',
  acceptSystemFulfilment: 'Accept system fulfillment',
  systemFulfilmentYes:
    'We accept orders at your rate or better, and listings that match yours, without asking you',
  systemFulfilmentNo: 'You decide on each order',
} as const

export type ListingTexts = Catalogue<typeof english>
