/** Accept-Language as RFC 9110 §12.5.4 has it. */
import { expect, test } from 'vitest'
import { acceptedLanguage } from '#server/http/accepted-language.ts'

const asked: [header: string | undefined, language: string | undefined][] = [
  ['fr', 'fr'],
  ['ar', 'ar'],
  ['FR', 'fr'],
  ['fr-CA', 'fr'],
  ['ar-EG-u-nu-latn', 'ar'],
  ['fr;q=0.3, ar;q=0.8', 'ar'],
  ['en;q=0.5,fr', 'fr'],
  ['fr ; q=0.9 , en ; q=0.8', 'fr'],
  ['fr;q=0.123, en;q=0.124', 'en'],
  // The first of two that are wanted alike.
  ['ar,fr', 'ar'],
  ['fr;Q=0.2,ar;Q=0.3', 'ar'],
  // Not ours, so the next one.
  ['de-CH, de;q=0.9, fr;q=0.5, en;q=0.1', 'fr'],
  ['de, pt-BR;q=0.9', undefined],
  ['frr', undefined],
  ['', undefined],
  [undefined, undefined],
  // Any is as good, before French.
  ['*', undefined],
  ['*, fr;q=0.5', undefined],
  ['fr, *;q=0.5', 'fr'],
  // Refused, or no weight at all.
  ['fr;q=0', undefined],
  ['fr;q=0.000, ar;q=0.1', 'ar'],
  ['fr;q=2, ar;q=0.1', 'ar'],
  ['fr;q=0.1234, ar;q=0.1', 'ar'],
  ['fr;level=1, ar;q=0.1', 'ar'],
  [',;=,;;q,fr;q=0.1,', 'fr'],
]

test.each(asked)('%j asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('a header as long as a server takes is read at once', () => {
  expect(acceptedLanguage(`${'*-;q=0.1,'.repeat(1800)}fr`)).toBe('fr')
})
