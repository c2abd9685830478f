import type { Catalogue } from '#core/texts/translation.ts'
import type { Route } from '../../../state/route.ts'
import { type Translated, translated } from '../../../state/routes.ts'

type Word = 'title' | 'description' | 'nav' | 'menu'

/** The names of a page: in the browser's tab and the h1, the header, the profile menu, and search engines. */
export type Words = Pick<Route, Word>

/** The texts of the route table by path: a row without its translation does not compile. */
type English = { readonly [Row in Translated as Row['path']]: Pick<Row, Extract<keyof Row, Word>> }

const wordsIn = ({ title, description, nav, menu }: Route): Words => ({
  title,
  ...(description && { description }),
  ...(nav && { nav }),
  ...(menu && { menu }),
})

export const english = Object.fromEntries(
  translated.map((route) => [route.path, wordsIn(route)]),
) as unknown as English

export type PageTexts = Catalogue<English>
