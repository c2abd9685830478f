import { expect, test } from 'vitest'
import { namedCountries } from '#core/account-ui/country-names.ts'

const country = (code: string, name: string) => ({ id: code, code, name, dialCode: '+1' })
const some = [country('ZA', 'South Africa'), country('DE', 'Germany'), country('XQ1', 'Sealand')]
const shown = (locale: string) => namedCountries(some, locale).map((each) => each.shown)

test('country names are translated and sorted for the locale, and keep the server’s name', () => {
  expect(shown('fr-CA')).toEqual(['Afrique du Sud', 'Allemagne', 'Sealand'])
  expect(shown('ar')).toContain('جنوب أفريقيا')
  expect(namedCountries(some, 'fr')[1]).toMatchObject({ code: 'DE', name: 'Germany', shown: 'Allemagne' })
})

test('in English the list keeps the server’s names and order', () => {
  expect(shown('en-GB')).toEqual(['South Africa', 'Germany', 'Sealand'])
})
