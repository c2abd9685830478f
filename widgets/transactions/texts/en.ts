import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to see the money that you sent and received.',
  title: 'Transactions',
  sent: 'Send Money',
  incoming: 'Currency Exchange',
  sentHint: 'Money you sent',
  incomingHint: 'Money coming in',

  waiting: 'Waiting for you',
  sends: (name: string, amount: string) => `${name} sends you ${amount}`,
  until: (day: string) => `until ${day}`,
  /** Name of a button. */
  about: (action: string, what: string) => `${action}: ${what}`,
  cameBack: (amount: string, lastFour: string) => `${amount} came back from •••• ${lastFour}`,
  chooseCard: 'Choose another card',
  waitingMore: (count: number) => `and ${count} more`,
  more: 'More actions',

  search: 'Search transactions',
  searchPlaceholder: 'Name or reference',
  newest: 'Newest - Oldest',
  oldest: 'Oldest - Newest',

  receiver: 'Receiver',
  sender: 'Sender',
  amount: 'Amount',
  exchange: 'Exchange proceeds',
  detailsOf: (reference: string) => `Details of ${reference}`,
  accept: 'Accept',
  decline: 'Decline',
  ofMoney: (amount: string, sender: string) => ` ${amount} from ${sender}`,

  loadMore: 'Load more',
  found: (count: number) => `${count} ${count === 1 ? 'transaction' : 'transactions'} shown`,
  failed: 'The transactions could not be loaded.',
  moreFailed: 'More transactions could not be loaded.',

  noSent: 'You have not sent any money yet',
  noSentText: 'Money that you send to friends appears here, until they have accepted it and afterwards.',
  sendMoney: 'Send money',
  noIncoming: 'No money has come in yet',
  noIncomingText: 'Money from friends waits here for your answer. Exchange proceeds appear here, too.',
  noMatchText: 'Check the spelling, or look at more of your transactions.',
  clear: 'Show all',

  // Filter
  startDate: 'Start date',
  endDate: 'End date',
  anybody: 'Anybody',
  amountHint: 'Exactly this amount, in whichever currency',
  amountTooFine: (decimals: number) => `An amount has at most ${decimals} decimals`,
  endBeforeStart: 'The end date is before the start date',
  friendsFailed: 'Your circle could not be loaded. The other filters work all the same.',
  reset: 'Reset',

  // Details
  details: 'Transaction details',
  declinedBy: (name: string) => `Declined by ${name}`,
  declinedByMe: 'Declined by you',
  kind: 'Kind',
  askedFor: 'Asked for',
  receipt: 'Receipt',
  pendingSent: (name: string, amount: string) =>
    `${name} has not answered yet. Until then ${amount} is only held on your card.`,

  // Take back
  takeBack: 'Take back',
  takeBackTitle: 'Take this money back?',
  takeBackMeans: (amount: string, name: string) =>
    `${amount} is released on your card at once, and ${name} can no longer accept it and is notified. This cannot be undone, but you can send it again.`,
  leaveIt: 'Leave it',
  takeBackFailed: 'The money was not taken back',
  takenBack: (amount: string) => `${amount} is no longer held on your card`,
  takenBackBy: (name: string) => `Taken back by ${name}`,
  takenBackByMe: 'Taken back by you',

  // Decline
  declineTitle: 'Reject incoming funds',
  declineText: (sender: string) => `Do you want to reject money from ${sender}?`,
  declineMeans: (amount: string, sender: string) =>
    `${amount} stays with ${sender}. This cannot be taken back.`,
  reject: 'Reject',
  declineFailed: 'Reject money failed, try again',

  // Accept
  acceptDialog: 'Incoming funds',
  acceptTitle: 'Accept incoming funds',
  steps: { offer: 'Incoming funds', credit: 'Credit card', confirm: 'Confirm' },
  proceed: 'Proceed',
  creditHint: (amount: string) => `${amount} arrives on it.`,
  debitCards: 'Debit cards',
  creditCards: 'Credit cards',
  youGet: 'You get',
  from: 'From',
  creditCard: 'Card to credit',
  acceptMoney: 'Accept Money',
  acceptFailed: 'Accept money failed, try again',
  done: (amount: string, sender: string) => `You accepted ${amount} from ${sender}`,
  next: (amount: string, card: string) => `${amount} is on its way to ${card}. There is nothing left to do.`,
} as const

export type Texts = Catalogue<typeof english>
