/** What the server writes into the head of each page, in its languages: `routes.json` beside the built site. */
import { languages } from '#core/contract/languages.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import { type Route, redirects, routes } from './routes.ts'

type HeadWords = Pick<Route, 'title' | 'description'>
type Head = {
  readonly path: string
  /** By language; `en` is always there. */
  readonly words: Readonly<Record<string, HeadWords>>
}

/** By path, in each language. By its whole address, because Vite bundles its configuration into another place. */
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

/** All addresses of the site; the server answers what matches none with 404. */
export const heads: readonly Head[] = [
  ...routes.map((route) => ({
    path: route.path,
    words: { en: wordsIn(route), ...Object.fromEntries(translationsOf(route.path)) },
  })),
  ...Object.keys(redirects).map((path) => ({ path, words: { en: { title: '' } } })),
]
