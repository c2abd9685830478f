import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of choosing another card for money that came back. */
export const english = {
  dialog: 'Money that came back',
  choose: 'Choose another card',
  steps: { card: 'Card', confirm: 'Confirm' },
  hint: (amount: string, lastFour: string) =>
    `${amount} came back from •••• ${lastFour} and waits for you. It goes to the card that you choose.`,
  why: (reason: string) => `The bank said: ${reason}`,
  amount: 'Amount',
  from: 'Came back from',
  to: 'Goes to',
  submit: 'Send to this card',
  failed: 'The money could not be sent',
  done: (amount: string) => `${amount} is on its way`,
  next: (card: string) =>
    `It arrives on ${card} as soon as your bank has booked it. You are told if it comes back.`,
  over: 'Nothing waits here any more: the money is on its way or has arrived.',
  loadFailed: 'What waits for you could not be loaded.',
} as const

export type PayoutTexts = Catalogue<typeof english>
