import { catalogue } from './catalogue.ts'
import { english } from './contract/timeline-texts.ts'

/** Apart from the other texts of the contract: most first screens tell no story. */
export const { useTexts: useTimelineTexts } = catalogue(english, {
  fr: () => import('./contract/timeline-texts.fr.ts'),
  ar: () => import('./contract/timeline-texts.ar.ts'),
})
