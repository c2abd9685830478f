import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the steps that money wizards share. */
export const english = {
  // Cards
  cardName: (nickname: string, lastFour: string) => `${nickname} •••• ${lastFour}`,
  cardEnding: (lastFour: string) => `•••• ${lastFour}`,
  expired: 'Expired',
  addCard: 'Add new card',
  noCards: 'No cards yet',
  noCardsText: 'Add a card to continue. Its number goes to the card processor, and we don’t keep it.',
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
  emptyCircleText: 'Add friends on the Payment page to credit one of their cards.',
  friendsFailed: 'Your circle could not be loaded.',
  friendCards: (name: string) => `Cards of ${name}`,
  friendHasNoCard: (name: string) => `${name} has no card yet.`,
  friendCard: (name: string, lastFour: string) => `${name} •••• ${lastFour}`,
  friendWarning: (name: string) => `The money will belong to ${name}. You can’t get it back.`,

  // Confirm
  confirmTitle: 'Transaction details',
  debitCard: 'Card to debit',
  creditTo: 'To credit',
  change: 'Change',
  pin: 'Transaction PIN',
  pinHint: 'The 4 digits you chose during setup',
  pinMissing: 'Your transaction pin is required',
  pinShort: 'Enter all 4 digits of your PIN',
  outcomeUnknown:
    'We don’t know yet whether this went through. Try again without changing anything. It won’t be done twice.',
  otherCard: 'Choose another card',
  changeAmount: 'Change the amount',
  failedBecause: (failed: string, reason: string) => `${failed}. ${reason}`,
  // A system rate is the market rate at the moment of placement, less the spread.
  rateMoved: 'The market rate has moved',
  rateMovedText: (now: string, before: string, effect: string) =>
    `It was ${before} and is now ${now}. ${effect} Check the new figures, then enter your PIN.`,
  changeRate: 'Change the rate',
  rateStale: 'The market rate is out of date',
  rateStaleText: (day: string) => `It’s from ${day}, so you can’t use it.`,
  ownRate: 'Enter your own rate',

  // Done
  held: 'Held on your card',
  reference: 'Reference',
  next: 'What happens next',
  finish: 'Done',

  // A listing that a rule holds
  checking: 'We’re checking your listing',
  checkingNext: (amount: string) =>
    `Others see it once we approve it. Until then, ${amount} is only held on your card, and you can halt the listing. We’ll tell you if we can’t post it.`,
} as const

export type MoneyTexts = Catalogue<typeof english>
