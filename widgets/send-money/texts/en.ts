import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to send money to friends.',
  steps: { details: 'Amount', debit: 'Debit card', confirm: 'Confirm' },

  title: 'Send money',
  currency: 'Currency',
  chooseCurrency: 'Choose a currency',
  friend: 'Friend',
  chooseFriend: 'Choose a friend',
  all: 'All',
  allFriends: 'All friends',
  amount: 'Amount',
  currencyMissing: 'Select a currency',
  friendMissing: 'Select a friend to credit',
  amountMissing: 'Enter an amount to send',
  gets: (fee: string, name: string, amount: string) => `Fee ${fee}. ${name} gets ${amount}.`,
  fee: (fee: string) => `Fee ${fee}`,

  friendsFailed: 'Your circle could not be loaded.',
  notFriend: 'This person isn’t in your circle',
  notFriendText: 'You can only send money to friends. Add them to your circle first.',

  debitHint: (amount: string, name: string) =>
    `We’ll hold ${amount} on this card and take it only when ${name} accepts.`,

  youSend: 'You send',
  to: 'To',
  debitCard: 'Card to debit',
  submit: 'Send Money',
  failed: 'Send money failed, try again',
  otherFriend: 'Choose another friend',

  done: (amount: string, name: string) => `You just sent ${amount} to ${name}`,
  next: (name: string, amount: string, days: number) =>
    `${name} has ${days} days to accept. Until then, ${amount} is only held on your card. We’ll tell you what happens.`,
  held: (amount: string, name: string) => `We’re checking your transfer of ${amount} to ${name}`,
  heldNext: (name: string, amount: string) =>
    `${name} doesn’t see it until we approve it, and ${amount} is only held on your card. We’ll tell you if we can’t send it. You can take it back in Transactions.`,
} as const

export type Texts = Catalogue<typeof english>
