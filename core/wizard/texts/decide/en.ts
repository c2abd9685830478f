import type { Catalogue } from '#core/texts/translation.ts'

/** Questions before a decision, and what is said after it. */
export const english = {
  acceptOrder: {
    title: 'Accept order?',
    means: 'Both amounts change hands at once. This cannot be taken back.',
    button: 'Accept',
    done: 'The order is accepted.',
    failed: 'The order could not be accepted',
  },
  rejectOrder: {
    title: 'Reject order?',
    means: 'What is held on the other card is released. This cannot be taken back.',
    button: 'Reject',
    done: 'The order is rejected.',
    failed: 'The order could not be rejected',
  },
  acceptMoney: {
    title: 'Accept incoming funds',
    means: 'It is sent to your card at once.',
    button: 'Accept Money',
    done: 'The money is accepted.',
    failed: 'Accept money failed, try again',
  },
  declineMoney: {
    title: 'Reject incoming funds',
    means: 'The money stays with the sender. This cannot be taken back.',
    button: 'Reject',
    done: 'The money is declined.',
    failed: 'Reject money failed, try again',
  },
  rejectFriend: {
    title: 'Reject request?',
    means: 'The sender is not told.',
    button: 'Reject',
    done: 'The request is rejected.',
    failed: 'The request could not be rejected',
  },
  declineRequest: {
    title: 'Decline this request?',
    means: 'The sender is told. No money moves.',
    button: 'Decline',
    done: 'The request is declined.',
    failed: 'The request could not be declined',
  },
  renewListing: {
    title: 'Renew listing?',
    means: 'What is held on your card stays held as long.',
    button: 'Renew',
    done: 'The listing is renewed.',
    failed: 'The listing could not be renewed',
  },
} as const

export type DecideTexts = Catalogue<typeof english>
