import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the steps that money wizards share. */
export const english = {
  // Cards
  cardName: (nickname: string, lastFour: string) => `${nickname} •••• ${lastFour}`,
  cardEnding: (lastFour: string) => `•••• ${lastFour}`,
  expired: 'Expired',
  addCard: 'Add new card',
  noCards: 'No cards yet',
  noCardsText: 'Add a card to go on. Its number goes to the card processor and is not kept here.',
  cardsFailed: 'Your cards could not be loaded.',
  cardToDebit: 'Select a card to debit',
  cardToCredit: 'Select a card to credit',
  addDebitTitle: 'Add a card to debit',
  addCreditTitle: 'Add a card to credit',

  // Credit target
  creditTabs: 'Whose card',
  myCard: 'My Card',
  people: 'People',
  friendMissing: 'Select Friend to credit',
  emptyCircle: 'You have not added anyone to your circle',
  emptyCircleText: 'Add friends on the Payment page to have money arrive on one of their cards.',
  friendsFailed: 'Your circle could not be loaded.',
  friendCards: (name: string) => `Cards of ${name}`,
  friendHasNoCard: (name: string) => `${name} has no card yet.`,
  friendCard: (name: string, lastFour: string) => `${name} •••• ${lastFour}`,
  friendWarning: (name: string) => `The money will belong to ${name}. It cannot be called back.`,

  // Confirm
  confirmTitle: 'Transaction details',
  debitCard: 'Card to debit',
  creditTo: 'To credit',
  pin: 'Transaction PIN',
  pinHint: 'The 4 digits that you chose in the setup',
  pinMissing: 'Your transaction pin is required',
  pinShort: 'Enter all 4 digits of your PIN',
  outcomeUnknown:
    'It is not known yet whether this went through. Try again without changing anything: it will not be done twice.',
  otherCard: 'Choose another card',
  changeAmount: 'Change the amount',
  failedBecause: (failed: string, reason: string) => `${failed}. ${reason}`,
  // A system rate is the market rate at the moment of placement, less the spread.
  rateMoved: 'The market rate has moved',
  rateMovedText: (now: string, before: string, effect: string) =>
    `It is now ${now}, no longer ${before}. ${effect} Check the new figures, then enter your PIN.`,
  changeRate: 'Change the rate',
  rateStale: 'The market rate has become too old',
  rateStaleText: (day: string) => `It is of ${day} and can no longer be taken.`,
  ownRate: 'Enter a rate of your own',

  // Done
  held: 'Held on your card',
  reference: 'Reference',
  next: 'What happens next',
  closesIn: (seconds: number) => `Closes by itself in ${seconds} s`,
  keepOpen: 'Keep open',
  finish: 'Done',
} as const

export type MoneyTexts = Catalogue<typeof english>
