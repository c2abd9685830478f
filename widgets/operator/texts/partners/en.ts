import type { PartnerPayoutState } from '#core/contract/partner-earnings.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Partners',
  about: 'Origins and widgets are changed with npm run partner, and by partners on their page.',
  failed: 'The partners could not be loaded.',
  none: 'There are no partners yet. Add one with npm run partner -- add.',
  allWidgets: 'All widgets',
  widgets: (count: number) => (count === 1 ? '1 widget' : `${count} widgets`),
  noContact: 'Nobody signs in to the partner’s page yet.',
  contact: (email: string) => `${email} signs in to the partner’s page.`,
  setContact: 'Set contact',
  setContactOf: (partner: string) => `Set contact of ${partner}`,
  contactText:
    'A link to the partner’s page is mailed to this address when somebody asks for it there. Who was the contact before is signed out. Leave it empty to let nobody in.',
  email: 'E-mail address',
  emailWrong: 'Enter one whole address, or none',
  save: 'Save',
  noFeeShare: 'Gets no share of our fees.',
  feeShare: (perCent: string) => `Gets ${perCent} of our fees on what comes through it.`,
  setFeeShare: 'Set fee share',
  setFeeShareOf: (partner: string) => `Set fee share of ${partner}`,
  feeShareText: 'It counts for fees from now on. Shares that are booked stay as they are.',
  perCent: 'Per cent of our fees',
  perCentWrong: 'Enter per cent from 0 to 100, such as 12.5',
  earningsOf: (partner: string) => `Earnings of ${partner}`,
  due: (sum: string) => `${sum} due`,
  waiting: (sum: string) => `${sum} not yet due`,
  paid: (sum: string) => `${sum} paid out`,
  payOut: 'Pay out',
  payOutOf: (sum: string, partner: string) => `Pay out ${sum} to ${partner}`,
  payOutText:
    'What is due in this currency becomes a payout. Make the transfer at the card processor with the payout’s reference, and then say here that it was paid.',
  payoutsOf: (partner: string) => `Payouts to ${partner}`,
  reference: 'Reference',
  states: {
    asked: 'To be transferred',
    paid: 'Paid',
    returned: 'Came back',
    withdrawn: 'Withdrawn',
  } satisfies Record<PartnerPayoutState, string>,
  ends: { paid: 'It was paid', returned: 'It came back', withdrawn: 'Withdraw' },
  endOf: (end: string, sum: string, partner: string) => `${end}: ${sum} to ${partner}`,
  endTexts: {
    paid: 'Say so once the transfer with this reference was made at the processor. The ledger books it, and the processor’s reports are compared with it.',
    returned: 'The money is back at the processor. It is due to the partner again.',
    withdrawn: 'Only while no transfer was made. What it was to pay is due again.',
  },
} as const

export type PartnersTexts = Catalogue<typeof english>
