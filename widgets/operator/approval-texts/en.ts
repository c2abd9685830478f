import type { ApprovalKind } from '#core/contract/operator-approvals.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  asked: {
    rates: 'Approve rates',
    unfreeze: 'Unfreeze',
    'release-payouts': 'Release payouts of',
    'take-back-match': 'Take back the sanctions match of',
    close: 'Close the account of',
    erase: 'Erase',
    'operator-link': 'Email a login link to',
  } satisfies Record<ApprovalKind, string>,
  askedBy: (name: string) => `${name} asked for this. A second operator has to agree.`,
  askedByMe: 'You asked for this. A second operator has to agree.',
  withdraw: 'Withdraw',
  withdrawOf: (about: string) => `Withdraw: ${about}`,
  ownReason: 'Your reason',
  because: (reason: string) => `Reason: ${reason}`,
  approveOf: (about: string) => `Approve: ${about}`,
  decline: 'Decline',
  declineOf: (about: string) => `Decline: ${about}`,
  declineText: 'The request ends. Any operator can ask again, and two have to agree.',
  reasonHint: 'For operators. It stays in the timeline.',
  reasonNeeded: 'Enter the reason',
  askedBySelf: 'The earlier request is over, so this now counts as yours. A second operator has to agree.',
} as const

export type Texts = Catalogue<typeof english>
