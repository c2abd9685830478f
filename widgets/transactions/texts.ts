import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The texts of cowrie-transactions. */
export const english = {
  why: 'Log in to see the money that you sent and received.',
  title: 'Transactions',
  tabs: 'Transactions',
  sent: 'Send Money',
  incoming: 'Currency Exchange',

  search: 'Search transactions',
  searchPlaceholder: 'Name or reference',
  filter: 'Filter',
  filtered: (count: number) => `Filter (${count})`,
  exportCsv: 'Export CSV',
  sortBy: 'Sort by',
  newest: 'Newest - Oldest',
  oldest: 'Oldest - Newest',

  date: 'Date',
  receiver: 'Receiver',
  sender: 'Sender',
  amount: 'Amount',
  reference: 'Reference',
  status: 'Status',
  actions: 'Actions',
  exchange: 'Exchange proceeds',
  detailsOf: (reference: string) => `Details of ${reference}`,
  accept: 'Accept',
  decline: 'Decline',
  ofMoney: (amount: string, sender: string) => ` ${amount} from ${sender}`,

  loading: 'Loading...',
  loadMore: 'Load more',
  found: (count: number) => `${count} ${count === 1 ? 'transaction' : 'transactions'} shown`,
  failed: 'The transactions could not be loaded.',
  moreFailed: 'More transactions could not be loaded.',
  retry: 'Try again',

  noSent: 'You have not sent any money yet',
  noSentText: 'Money that you send to friends appears here, until they have accepted it and afterwards.',
  sendMoney: 'Send money',
  noIncoming: 'No money has come in yet',
  noIncomingText: 'Money from friends waits here for your answer. Exchange proceeds appear here, too.',
  noMatch: 'Nothing matches',
  noMatchText: 'Check the spelling, or look at more of your transactions.',
  clear: 'Show all',
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
