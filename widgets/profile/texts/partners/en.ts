import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Sites that log you in',
  text: 'These sites can log you in on their pages. They have neither your password nor your PIN.',
  failed: 'The sites could not be loaded.',
  none: 'No other site can log you in.',
  agreed: 'Since',
  lastUsed: 'Last login',
  end: 'Remove',
  endOf: (partner: string) => `Remove access for ${partner}`,
  endTitle: (partner: string) => `Log out of ${partner}’s pages?`,
  endText: 'Your sessions there end right away, and the site has to ask you again.',
  ended: (partner: string) => `${partner} can no longer log you in`,
} as const

export type PartnersTexts = Catalogue<typeof english>
