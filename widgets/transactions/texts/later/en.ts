import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the filter and of the dialogs that decide. */
export const english = {
  startDate: 'Start date',
  endDate: 'End date',
  anybody: 'Anyone',
  amountHint: 'Exactly this amount, in any currency',
  amountTooFine: (decimals: number) => `An amount has at most ${decimals} decimals`,
  endBeforeStart: 'The end date is before the start date',
  friendsFailed: 'Your circle could not be loaded. The other filters still work.',
  reset: 'Reset',
  details: 'Transaction details',
  declinedBy: (name: string) => `Declined by ${name}`,
  declinedByMe: 'Declined by you',
  kind: 'Type',
  askedFor: 'Asked for',
  receipt: 'Receipt',
  pendingSent: (name: string, amount: string) =>
    `${name} hasn’t answered yet. Until they do, ${amount} is only held on your card.`,
  takeBack: 'Take back',
  takenBackBy: (name: string) => `Taken back by ${name}`,
  takenBackByMe: 'Taken back by you',
  takeBackTitle: 'Take this money back?',
  takeBackMeans: (amount: string, name: string) =>
    `${amount} is released on your card right away. ${name} is notified and can no longer accept it. You can’t undo this, but you can send it again.`,
  heldSent: (name: string, amount: string) =>
    `We’re checking this transfer. ${name} doesn’t see it until we approve it, and ${amount} is only held on your card. We’ll tell you if we can’t send it.`,
  takeBackHeldMeans: (amount: string) =>
    `${amount} is released on your card right away. You can’t undo this, but you can send it again.`,
  leaveIt: 'Leave it',
  takeBackFailed: 'The money wasn’t taken back',
  takenBack: (amount: string) => `${amount} is no longer held on your card`,
  declineTitle: 'Reject incoming funds',
  declineText: (sender: string) => `Do you want to reject money from ${sender}?`,
  declineMeans: (amount: string, sender: string) => `${amount} stays with ${sender}. You can’t undo this.`,
  reject: 'Reject',
  declineFailed: 'Reject money failed, try again',
  acceptDialog: 'Incoming funds',
  acceptTitle: 'Accept incoming funds',
  steps: { offer: 'Incoming funds', credit: 'Credit card', confirm: 'Confirm' },
  proceed: 'Proceed',
  creditHint: (amount: string) => `${amount} will arrive on this card.`,
  youGet: 'You get',
  from: 'From',
  creditCard: 'Card to credit',
  acceptMoney: 'Accept Money',
  acceptFailed: 'Accept money failed, try again',
  done: (amount: string, sender: string) => `You accepted ${amount} from ${sender}`,
  next: (amount: string, card: string) => `${amount} is on its way to ${card}. There’s nothing left to do.`,
} as const

export type Texts = Catalogue<typeof english>
