import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRightToLeft, languages } from '#core/contract/languages.ts'
import { heads } from '../../../demo/site/state/heads.ts'
import { translated } from '../../../demo/site/state/routes.ts'

it.each(translated.map(({ path }) => path))('the page %s is called something in every language', (path) => {
  const words = heads.find((head) => head.path === path)?.words ?? {}
  expect(Object.keys(words).sort()).toEqual([...languages].sort())
  for (const { title, description } of Object.values(words)) {
    expect(title).not.toBe('')
    expect(description !== undefined).toBe(words.en?.description !== undefined)
  }
})

it('what runs before the first paint knows the languages and their direction', () => {
  // It is no module, and can't ask.
  const script = readFileSync(new URL('../../../demo/site/public/first-paint.js', import.meta.url), 'utf8')
  const spoken = /spoken = \[([^\]]*)\]/.exec(script)?.[1] ?? ''
  expect([...spoken.matchAll(/'(\w+)'/g)].map(([, language]) => language)).toEqual([...languages])
  const fromRight = [...script.matchAll(/language === '(\w+)'/g)].map(([, language]) => language)
  expect(fromRight).toEqual(languages.filter(isRightToLeft))
})
