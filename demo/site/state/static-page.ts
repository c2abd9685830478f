/** Texts that the build writes into `first-paint.js` and `index.html`, which cannot import them. */
import { readFileSync } from 'node:fs'
import { isRightToLeft, type Language, languages } from '#core/contract/languages.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import type { Texts } from '../shell/texts/en.ts'

const directionOf = (language: Language) => (isRightToLeft(language) ? 'rtl' : 'ltr')

/** `first-paint.js` with the languages and their directions. */
export function firstPaint(): string {
  const directions = Object.fromEntries(languages.map((language) => [language, directionOf(language)]))
  const script = readFileSync(new URL('../first-paint.js', import.meta.url), 'utf8')
  return script.replace('__DIRECTIONS__', JSON.stringify(directions))
}

/** A paragraph in each language, for browsers without scripts. */
export async function withoutScripts(): Promise<string> {
  const all = await inEachLanguage<Texts>(async (language) => {
    const { english, texts } = await import(new URL(`../shell/texts/${language}.ts`, import.meta.url).href)
    return texts ?? english
  })
  const paragraphs = languages.map((language) => {
    const texts: Texts = all[language]
    return `<p class="noscript" lang="${language}" dir="${directionOf(language)}">${texts.needsScripts}</p>`
  })
  return paragraphs.join('\n      ')
}
