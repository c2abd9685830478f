import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  cardsText: 'Card numbers are kept by the card processor. We keep the brand and the last four digits.',
  cardsFailed: 'Your cards could not be loaded.',
  addCard: 'Add New Card',
  noCards: 'No cards yet',
  noCardsText: 'Without a card you cannot trade or send money. Add one to go on.',
  masked: (lastFour: string) => `**** **** **** ${lastFour}`,
  maskedInWords: (lastFour: string) => `Card number ending in ${lastFour}`,
  /** `amounts`: `US$1,000 · ₦45,000`. */
  held: (amounts: string) => `${amounts} held`,
  expires: (month: string, year: string) => `Expires ${month}/${year}`,
  expired: (month: string, year: string) => `Expired ${month}/${year}`,
  added: 'Card added successfully',
  addedText: (name: string) => `${name} can be used for your next transaction.`,
  renameTitle: 'Change Card Name',
  rename: 'Change Card Name',
  renameOf: (name: string) => `Change the name of ${name}`,
  name: 'Card name',
  nameNeeded: 'Name Card section is required',
  nameTaken: 'Card name already exists',
  renamed: 'Card name changed',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (lastFour: string) => `The card ending in ${lastFour} can no longer be used here.`,
  removeLast: 'It is your last card: without one you cannot trade or send money until you add another.',
  removeFailed: 'The card could not be removed',
  removed: 'Card removed',
} as const

export type CardsTexts = Catalogue<typeof english>
