import { catalogue } from './catalogue.ts'
import { english, type StatusTexts } from './contract/status-texts.ts'

export type { StatusTexts }
export const { useTexts: useStatusTexts } = catalogue(english, {
  fr: () => import('./contract/status-texts.fr.ts'),
  ar: () => import('./contract/status-texts.ar.ts'),
})
