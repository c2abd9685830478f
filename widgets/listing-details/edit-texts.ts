import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** Every sentence of the dialog in which a listing is edited. */
export const english = {
  title: 'Edit listing',
  rate: 'Rate',
  rateUnit: (have: string, need: string) => `${have} for 1 ${need}`,
  systemRate: 'Use system rate',
  systemRateHint: (day: string) => `Market rate of ${day}. Your listing keeps the rate at which it is saved.`,
  systemRateKept: 'Your listing keeps the market rate at which it was posted or last edited.',
  systemRateLoading: 'Looking up the market rate…',
  systemRateStale: (day: string) => `The market rate is of ${day}, too old to use. Enter a rate of your own.`,
  systemRateUnavailable: 'There is no market rate for this pair now. Enter a rate of your own.',
  takeMarket: (rate: string) => `Take the market rate of now: ${rate}`,

  partFulfilment: 'Accept part fulfillment',
  partFulfilmentYes: 'Several people may each order a part',
  partFulfilmentNo: 'Only an order for the whole amount',
  systemFulfilment: 'Accept system fulfillment',
  systemFulfilmentYes:
    'Orders at your rate or better, and listings that match yours, are taken at once without asking you',
  systemFulfilmentNo: 'You decide on each order',

  meansTitle: 'What this means',
  offerStays: (offer: string) => `What you offer stays ${offer}.`,
  askStays: (ask: string) => `What you ask for stays ${ask}.`,
  askInstead: (now: string, before: string) => `You ask for ${now} instead of ${before}.`,
  cameIn: (received: string) => `${received} of it has come in already.`,
  nothingHeld: 'Nothing new is held on your card.',
  newcomer:
    'An edited listing is a newcomer: at the same rate, listings that have stood longer are matched first.',
  unchanged: 'Nothing is changed yet.',

  save: 'Save changes',
  failed: 'The listing could not be edited',
  ordersCame: 'An order has come in meanwhile',
  ordersCameText:
    'Decide on the pending orders first. What you have entered stays here until you close this.',
  ended: 'This listing has ended and can no longer be edited.',

  changed: (ask: string) => `Your listing is changed. You ask for ${ask} now.`,
  matchedAll: 'Your listing is changed, and was matched at once: it is fulfilled.',
  matched: (part: string) => `Your listing is changed, and ${part} of it was matched at once.`,
  matchedPart: 'Your listing is changed, and a part of it was matched at once.',

  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on your listing has not been saved and will be lost.',
  leave: 'Leave',
  stay: 'Keep editing',
} as const

export type EditTexts = Catalogue<typeof english>
export const { useTexts: useEditTexts } = catalogue(english, {
  fr: () => import('./edit-texts.fr.ts'),
  ar: () => import('./edit-texts.ar.ts'),
})
