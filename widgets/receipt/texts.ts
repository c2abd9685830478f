import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** Every sentence of cowrie-receipt. */
export const english = {
  why: 'Your receipts are here as soon as you are logged in.',
  missingId: 'No order, listing or transfer was chosen.',
  notFound: 'There is no such receipt, or it is not yours.',
  failed: 'The receipt could not be loaded.',

  backToOrders: 'Back to orders',
  backToListing: 'Back to the listing',
  backToTransactions: 'Back to transactions',
  print: 'Print',
  pdf: 'Download PDF',

  orderTitle: 'Order receipt',
  listingTitle: 'Listing receipt',
  transferTitle: 'Transfer receipt',
  proceedsTitle: 'Exchange proceeds',
  youPaid: 'You paid',
  youReceived: 'You received',
  reference: 'Reference',
  listing: 'Listing',
  status: 'Status',
  reason: 'Reason',
  placed: 'Placed',
  decided: 'Decided',
  posted: 'Posted',
  ended: 'Ended',
  buyer: 'Buyer',
  sent: 'Sent',
  credited: 'Credited',
  sender: 'Sender',
  receiver: 'Receiver',
  owner: 'Owner of the listing',
  you: 'Owner',
  needed: 'Needed',
  offered: 'Offered',
  stillHeld: 'Still held',
  released: 'Released',
  rate: 'Rate',
  fee: 'Fee',
  debitCard: 'Your card debited',
  creditCard: 'Card credited',
  ownCreditCard: 'Your card credited',
  card: (lastFour: string) => `•••• ${lastFour}`,
  cardOf: (friend: string) => `a card of ${friend}`,
  party: (fullName: string, username: string) => `${fullName} (${username})`,

  orders: 'Completed orders',
  completed: 'Completed',
  timeline: 'What happened',
  issued: (moment: string) => `Written by Cowrie on ${moment}. Keep the reference to speak about it with us.`,
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
