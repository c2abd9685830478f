import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** Every sentence of the contact page (A §2). */
export const english = {
  title: 'How can we help?',
  lead: 'Most questions are answered here. For everything else, write to us.',
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
