import type { CaseKind } from '#core/contract/operator-cases.ts'
import type { ExchangeKind, ExchangeRole } from '#core/contract/operator-exchange.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  outdated: 'This page may be out of date. We couldn’t refresh it.',
  kinds: { listing: 'Listing', order: 'Order', transfer: 'Transfer' } satisfies Record<ExchangeKind, string>,
  roles: {
    owner: 'Owner of the listing',
    buyer: 'Buyer',
    sender: 'Sender',
    receiver: 'Receiver',
  } satisfies Record<ExchangeRole, string>,
  status: 'Status:',
  ofListing: 'of the listing',
  created: 'Created',
  expires: 'Expires',
  ended: 'Ended',
  undone: 'Undone',
  gives: 'Gives',
  gets: 'Gets',
  fee: 'fee',
  orders: 'Orders on it',
  owed: 'Not done yet',
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  events: 'History',
  ledger: 'Our ledger',
  processor: 'At the card processor',
  told: 'What the processor reported',
  handled: 'Taken off the queue',
  cases: { payout: 'Returned payout', chargeback: 'Chargeback', difference: 'Difference' } satisfies Record<
    CaseKind,
    string
  >,
  nothing: 'Nothing yet.',
} as const

export type Texts = Catalogue<typeof english>
