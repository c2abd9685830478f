import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  cardsText: 'The card processor keeps your card numbers. We keep only the brand and last four digits.',
  cardsFailed: 'Your cards could not be loaded.',
  addCard: 'Add New Card',
  noCards: 'No cards yet',
  noCardsText: 'Add a card to trade or send money.',
  masked: (lastFour: string) => `**** **** **** ${lastFour}`,
  maskedInWords: (lastFour: string) => `Card number ending in ${lastFour}`,
  /** `amounts`: `US$1,000 · ₦45,000`. */
  held: (amounts: string) => `${amounts} held`,
  expires: (month: string, year: string) => `Expires ${month}/${year}`,
  expired: (month: string, year: string) => `Expired ${month}/${year}`,
  added: 'Card added successfully',
  addedText: (name: string) => `You can use ${name} for your next transaction.`,
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
  removeText: (lastFour: string) => `You can no longer use the card ending in ${lastFour} here.`,
  removeLast: 'This is your last card. You can’t trade or send money until you add another.',
  removeFailed: 'The card could not be removed',
  removed: 'Card removed',
} as const

export type CardsTexts = Catalogue<typeof english>
