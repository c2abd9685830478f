import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to see the money you’ve sent and received.',
  title: 'Transactions',
  sent: 'Send Money',
  incoming: 'Currency Exchange',
  sentHint: 'Money you sent',
  incomingHint: 'Money coming in',

  toDo: 'To do',
  showAll: (count: number) => `Show all (${count})`,
  asks: (name: string, amount: string) => `${name} is asking for ${amount}`,
  pay: 'Pay',
  sends: (name: string, amount: string) => `${name} sent you ${amount}`,
  until: (day: string) => `Expires ${day}`,
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
  showMore: 'Show more',
  found: (count: number) => `${count} ${count === 1 ? 'transaction' : 'transactions'} shown`,
  failed: 'The transactions could not be loaded.',
  moreFailed: 'More transactions could not be loaded.',

  noSent: 'You haven’t sent any money yet',
  noSentText: 'Money you send to friends appears here, before and after they accept it.',
  sendMoney: 'Send money',
  noIncoming: 'No incoming money yet',
  noIncomingText: 'Accept or decline money from friends here. Exchange proceeds appear here too.',
  noMatchText: 'Check the spelling, or load more transactions.',
  clear: 'Show all',

  // Accept
  debitCards: 'Debit cards',
  creditCards: 'Credit cards',
} as const

export type Texts = Catalogue<typeof english>
