import { catalogue } from './catalogue.ts'
import { english, type FigureTexts } from './figure-texts.ts'

export type { FigureTexts }
export const { useTexts: useFigureTexts } = catalogue(english, {
  fr: () => import('./figure-texts.fr.ts'),
  ar: () => import('./figure-texts.ar.ts'),
})
