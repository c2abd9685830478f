import type { PartnerPayoutState } from '#core/contract/partner-earnings.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Partners',
  about: 'Change origins and widgets with npm run partner. Partners can also change them on their page.',
  failed: 'The partners could not be loaded.',
  none: 'No partners yet. Add one with npm run partner -- add.',
  allWidgets: 'All widgets',
  widgets: (count: number) => (count === 1 ? '1 widget' : `${count} widgets`),
  noContact: 'No one can log in to the partner page yet.',
  contact: (email: string) => `${email} can log in to the partner page.`,
  setContact: 'Set contact',
  setContactOf: (partner: string) => `Set contact of ${partner}`,
  contactText:
    'We email a link to the partner page to this address on request. The previous contact is logged out. Leave it empty to let no one in.',
  email: 'Email address',
  emailWrong: 'Enter one full address, or leave it empty',
  save: 'Save',
  noFeeShare: 'Gets no share of our fees.',
  feeShare: (perCent: string) => `Gets ${perCent} of our fees on what comes through it.`,
  setFeeShare: 'Set fee share',
  setFeeShareOf: (partner: string) => `Set fee share of ${partner}`,
  feeShareText: 'It applies to fees from now on. Shares already booked stay as they are.',
  perCent: 'Percentage of our fees',
  perCentWrong: 'Enter a percentage from 0 to 100, such as 12.5',
  earningsOf: (partner: string) => `Earnings of ${partner}`,
  due: (sum: string) => `${sum} due`,
  waiting: (sum: string) => `${sum} not yet due`,
  paid: (sum: string) => `${sum} paid out`,
  payOut: 'Pay out',
  payOutOf: (sum: string, partner: string) => `Pay out ${sum} to ${partner}`,
  payOutText:
    'The amount due in this currency becomes a payout. Make the transfer at the card processor with the payout’s reference, then mark it as paid here.',
  payoutsOf: (partner: string) => `Payouts to ${partner}`,
  reference: 'Reference',
  states: {
    asked: 'To be transferred',
    paid: 'Paid',
    returned: 'Returned',
    withdrawn: 'Withdrawn',
  } satisfies Record<PartnerPayoutState, string>,
  ends: { paid: 'Mark as paid', returned: 'Mark as returned', withdrawn: 'Withdraw' },
  endOf: (end: string, sum: string, partner: string) => `${end}: ${sum} to ${partner}`,
  endTexts: {
    paid: 'Do this once you’ve made the transfer with this reference at the processor. We book it and compare it with the processor’s reports.',
    returned: 'The money is back at the processor and due to the partner again.',
    withdrawn: 'Only possible before a transfer is made. The amount is due again.',
  },
} as const

export type PartnersTexts = Catalogue<typeof english>
