import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The texts of what opens on a press. */
export const english = {
  // Filter
  filter: 'Filter',
  startDate: 'Start date',
  endDate: 'End date',
  anybody: 'Anybody',
  amount: 'Amount',
  amountHint: 'Exactly this amount, in whichever currency',
  endBeforeStart: 'The end date is before the start date',
  friendsFailed: 'Your circle could not be loaded. The other filters work all the same.',
  apply: 'Apply',
  reset: 'Reset',

  // Details
  details: 'Transaction details',
  openUntil: 'Open until',
  reason: 'Reason',
  declinedBy: (name: string) => `Declined by ${name}`,
  declinedByMe: 'Declined by you',
  kind: 'Kind',
  receipt: 'Receipt',
  pdf: 'Download PDF',
  pendingSent: (name: string, amount: string) =>
    `${name} has not answered yet. Until then ${amount} is only held on your card.`,

  // Decline
  declineTitle: 'Reject incoming funds',
  declineText: (sender: string) => `Do you want to reject money from ${sender}?`,
  declineMeans: (amount: string, sender: string) =>
    `${amount} stays with ${sender}. This cannot be taken back.`,
  reject: 'Reject',
  cancel: 'Cancel',
  declineFailed: 'Reject money failed, try again',

  // Accept
  acceptDialog: 'Incoming funds',
  acceptTitle: 'Accept incoming funds',
  steps: { offer: 'Incoming funds', credit: 'Credit card', confirm: 'Confirm' },
  sender: 'Sender',
  reference: 'Reference',
  proceed: 'Proceed',
  credit: 'Select a card to credit',
  creditHint: (amount: string) => `${amount} arrives on it.`,
  debitCards: 'Debit cards',
  creditCards: 'Credit cards',
  continue: 'Continue',
  confirmTitle: 'Transaction details',
  youGet: 'You get',
  from: 'From',
  creditCard: 'Card to credit',
  acceptMoney: 'Accept Money',
  acceptFailed: 'Accept money failed, try again',
  done: (amount: string, sender: string) => `You accepted ${amount} from ${sender}`,
  next: (amount: string, card: string) => `${amount} is on its way to ${card}. There is nothing left to do.`,
  finish: 'Done',
} as const

export type LaterTexts = Catalogue<typeof english>
export const { useTexts: useLaterTexts } = catalogue(english, {
  fr: () => import('./later-texts.fr.ts'),
  ar: () => import('./later-texts.ar.ts'),
})
