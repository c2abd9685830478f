import type { Catalogue } from '#core/texts/translation.ts'
import { type Route, type Translated, translated } from '../../../state/routes.ts'

type Word = 'title' | 'description' | 'nav' | 'menu'

/** What a page is called: by the browser's tab and its h1, in the header, in the profile menu, and where it is found. */
export type Words = Pick<Route, Word>

/** The words of the table of routes, by path: a row without its translation doesn't compile. */
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
