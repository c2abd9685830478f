/** The reader's region, which a page's language alone does not say. */
import { expect, test } from 'vitest'
import { withRegion } from '#core/client/locale.ts'

test('a locale has a region of its own, of the browser in its language, or of the language', () => {
  expect(withRegion('en-CA', ['en-GB'])).toBe('en-CA')
  expect(withRegion('en', ['en-GB', 'en-US'])).toBe('en-GB')
  expect(withRegion('en', ['fr-FR', 'en', 'en-US'])).toBe('en-US')
  expect(withRegion('en', ['fr-FR', 'de-DE'])).toBe('en-GB')
  expect(withRegion('fr', ['en-US', 'fr-CA'])).toBe('fr-CA')
  expect(withRegion('fr', [])).toBe('fr-FR')
  expect(withRegion('zh-Hant', ['zh-CN', 'zh-TW'])).toBe('zh-CN')
  expect(withRegion('ja', ['no tag', 'ja-JP'])).toBe('ja-JP')
  expect(withRegion('ja', [])).toBe('ja')
})
