import { catalogue } from './catalogue.ts'
import { english, type StatusTexts } from './status-texts.ts'

export type { StatusTexts }
export const { useTexts: useStatusTexts } = catalogue(english, {
  fr: () => import('./status-texts.fr.ts'),
  ar: () => import('./status-texts.ar.ts'),
})
