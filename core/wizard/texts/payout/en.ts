import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of choosing another card for money that came back. */
export const english = {
  dialog: 'Money came back',
  choose: 'Choose another card',
  steps: { card: 'Card', confirm: 'Confirm' },
  hint: (amount: string, lastFour: string) =>
    `${amount} came back from •••• ${lastFour}. Choose a card and we’ll send it there.`,
  why: (reason: string) => `The bank said: ${reason}`,
  amount: 'Amount',
  from: 'Came back from',
  to: 'Goes to',
  submit: 'Send to this card',
  failed: 'The money could not be sent',
  done: (amount: string) => `${amount} is on its way`,
  next: (card: string) =>
    `It arrives on ${card} once your bank has processed it. We’ll tell you if it comes back.`,
  over: 'There’s nothing left to do. The money is on its way or has arrived.',
  loadFailed: 'The returned money could not be loaded.',
} as const

export type PayoutTexts = Catalogue<typeof english>
