import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The texts of the contact page. */
export const english = {
  title: 'How can we help?',
  lead: 'Most questions are answered here. For everything else, write to us.',
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
