import type { Route } from '../state/routes.ts'
import type { PageTexts, Words } from './texts/pages/en.ts'

/** The words of a page; those for developers have English ones. */
export const pageWordsOf = (route: Route, texts: PageTexts): Words =>
  (texts as Readonly<Record<string, Words>>)[route.path] ?? route
