/** A page's own words of an element, whose code is loaded only where a page has some. */
import type { PageTexts } from '#core/client/use-texts.ts'
import { onceLoaded } from '../once-loaded.ts'

const code = onceLoaded(() => import('./texts-of-page.ts'))

export type OwnWords = {
  /** Whether `texts` are read. If not, `onRead` is called once they are. */
  read(texts: unknown): boolean
  /** The checked words; undefined without any. */
  get(): PageTexts | undefined
}

export function ownWords(tag: string, onRead: () => void): OwnWords {
  let given: unknown
  let meaning: PageTexts | undefined
  return {
    read(texts) {
      if (texts === given) return true
      const found = code.get()
      if (texts && !found) {
        code
          .load()
          // Without the code that checks them the shipped words stay.
          .catch(() => {
            given = texts
          })
          .then(onRead)
        return false
      }
      meaning = texts ? found?.textsOfPage(tag, texts) : undefined
      given = texts
      return true
    },
    get: () => meaning,
  }
}
