import type { Catalogue } from '#core/texts/translation.ts'

/** The texts of the contact page. */
export const english = {
  title: 'How can we help?',
  lead: 'Most questions are answered here. For everything else, write to us.',
} as const

export type Texts = Catalogue<typeof english>
