/** The head of each page in its languages, which the server writes: `routes.json` beside the built site. */
import { languages } from '#core/contract/languages.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import { redirects } from './addresses.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

type HeadWords = Pick<Route, 'title' | 'description'>
type Head = {
  readonly path: string
  /** By language; always has `en`. */
  readonly words: Readonly<Record<string, HeadWords>>
}

/** Page texts by path, in each language. Imported by URL, because Vite bundles its configuration into another folder. */
const pages = await inEachLanguage<Readonly<Record<string, HeadWords>>>(async (language) => {
  const { english, texts } = await import(
    new URL(`../pages/texts/pages/${language}.ts`, import.meta.url).href
  )
  return texts ?? english
})

const wordsIn = ({ title, description }: HeadWords): HeadWords => ({
  title,
  ...(description && { description }),
})

const translationsOf = (path: string) =>
  languages.flatMap((language) => {
    const words = pages[language][path]
    return words ? [[language, wordsIn(words)]] : []
  })

/** All addresses of the site; the server answers any other with 404. */
export const heads: readonly Head[] = [
  ...routes.map((route) => ({
    path: route.path,
    words: { en: wordsIn(route), ...Object.fromEntries(translationsOf(route.path)) },
  })),
  ...Object.keys(redirects).map((path) => ({ path, words: { en: { title: '' } } })),
]
