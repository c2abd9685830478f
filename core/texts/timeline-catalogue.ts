import { catalogue } from './catalogue.ts'
import { english } from './timeline-texts.ts'

/** Apart from the other texts of the contract: most first screens tell no story. */
export const { useTexts: useTimelineTexts } = catalogue(english, {
  fr: () => import('./timeline-texts.fr.ts'),
  ar: () => import('./timeline-texts.ar.ts'),
})
