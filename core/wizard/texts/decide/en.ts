import type { Catalogue } from '#core/texts/translation.ts'

/** Questions before a decision, and what is said after it. */
export const english = {
  acceptOrder: {
    title: 'Accept order?',
    means: 'Both amounts change hands right away. You can’t undo this.',
    button: 'Accept',
    done: 'Order accepted.',
    failed: 'The order could not be accepted',
  },
  rejectOrder: {
    title: 'Reject order?',
    means: 'The hold on the other card is released. You can’t undo this.',
    button: 'Reject',
    done: 'Order rejected.',
    failed: 'The order could not be rejected',
  },
  acceptMoney: {
    title: 'Accept incoming funds',
    means: 'We’ll send it to your card right away.',
    button: 'Accept Money',
    done: 'Money accepted.',
    failed: 'Accept money failed, try again',
  },
  declineMoney: {
    title: 'Reject incoming funds',
    means: 'The money stays with the sender. You can’t undo this.',
    button: 'Reject',
    done: 'Money declined.',
    failed: 'Reject money failed, try again',
  },
  rejectFriend: {
    title: 'Reject request?',
    means: 'We won’t tell the sender.',
    button: 'Reject',
    done: 'Request rejected.',
    failed: 'The request could not be rejected',
  },
  declineRequest: {
    title: 'Decline this request?',
    means: 'We’ll tell the sender. No money moves.',
    button: 'Decline',
    done: 'Request declined.',
    failed: 'The request could not be declined',
  },
  renewListing: {
    title: 'Renew listing?',
    means: 'The money held on your card stays held for as long as the listing is open.',
    button: 'Renew',
    done: 'Listing renewed.',
    failed: 'The listing could not be renewed',
  },
} as const

export type DecideTexts = Catalogue<typeof english>
