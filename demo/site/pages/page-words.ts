import type { Route } from '../state/route.ts'
import type { PageTexts, Words } from './texts/pages/en.ts'

/** The names of a page; pages for developers have English ones. */
export const pageWordsOf = (route: Route, texts: PageTexts): Words =>
  (texts as Readonly<Record<string, Words>>)[route.path] ?? route
