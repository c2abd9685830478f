import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Sites that sign you in',
  text: 'You let them begin sessions of yours on their pages. They have neither your password nor your PIN.',
  failed: 'The sites could not be loaded.',
  none: 'You have let no other site sign you in.',
  agreed: 'Since',
  lastUsed: 'Last signed in',
  end: 'End',
  endOf: (partner: string) => `End what ${partner} may do`,
  endTitle: (partner: string) => `Log out of ${partner}’s pages?`,
  endText: 'Your sessions there end at once, and the site has to ask you again.',
  ended: (partner: string) => `${partner} can no longer sign you in`,
} as const

export type PartnersTexts = Catalogue<typeof english>
