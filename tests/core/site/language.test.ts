import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { isRightToLeft, languages } from '#core/contract/languages.ts'
import { heads } from '../../../demo/site/state/heads.ts'
import { translated } from '../../../demo/site/state/routes.ts'
import { firstPaint, withoutScripts } from '../../../demo/site/state/static-page.ts'

it.each(translated.map(({ path }) => path))('the page %s has a title in every language', (path) => {
  const words = heads.find((head) => head.path === path)?.words ?? {}
  expect(Object.keys(words).sort()).toEqual([...languages].sort())
  for (const { title, description } of Object.values(words)) {
    expect(title).not.toBe('')
    expect(description !== undefined).toBe(words.en?.description !== undefined)
  }
})

/** The page's language and direction after the script before the first paint, in a browser of that locale. */
function paintedFor(locale: string): { lang: string; dir: string } {
  const page = { lang: '', dir: '', dataset: {} }
  const nothing = { getItem: () => null }
  const window = { localStorage: nothing, sessionStorage: nothing }
  const globals = {
    window,
    document: { documentElement: page },
    location: { search: '' },
    navigator: { languages: [locale] },
    URLSearchParams,
  }
  runInNewContext(firstPaint(), globals)
  return page
}

it('the script before the first paint sets language and direction', () => {
  const painted = [...languages, 'xx'].map((language) => paintedFor(`${language}-XX`))
  expect(painted.map(({ lang }) => lang)).toEqual([...languages, 'en'])
  const fromRight = painted.filter(({ dir }) => dir === 'rtl').map(({ lang }) => lang)
  expect(fromRight).toEqual(languages.filter(isRightToLeft))
})

it('the page without scripts asks for JavaScript in each language', async () => {
  const paragraphs = (await withoutScripts()).split('\n')
  expect(paragraphs).toHaveLength(languages.length)
  for (const [at, language] of languages.entries())
    expect(paragraphs[at]).toMatch(
      new RegExp(`^ *<p class="noscript" lang="${language}" dir="...">.+JavaScript`),
    )
})
