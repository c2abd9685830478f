/** What the server writes into the head of each page, in its languages: `routes.json` beside the built site. */
import { texts as ar } from '../pages/texts/pages/ar.ts'
import { texts as fr } from '../pages/texts/pages/fr.ts'
import { type Route, redirects, routes } from './routes.ts'

type Words = Pick<Route, 'title' | 'description'>
type Head = {
  readonly path: string
  /** By language; `en` is always there. */
  readonly words: Readonly<Record<string, Words>>
}

const translations: Readonly<Record<string, Readonly<Record<string, Words>>>> = { fr, ar }

const wordsIn = ({ title, description }: Words): Words => ({ title, ...(description && { description }) })

const translationsOf = (path: string) =>
  Object.entries(translations).flatMap(([language, pages]) => {
    const words = pages[path]
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
