import { expect, test } from 'vitest'
import { english as identity } from '#core/account-ui/texts/identity/en.ts'
import { english as person } from '#core/account-ui/texts/person/en.ts'
import { bankIdOf, checkKyc, type KycDraft } from '../../../widgets/onboarding/kyc-checks.ts'
import { english } from '../../../widgets/onboarding/texts/en.ts'

const now = new Date(2026, 10, 20)
const good: KycDraft = {
  firstName: 'Ada',
  lastName: 'Obi',
  countryId: 'NG',
  phoneNumber: '8031234567',
  dialCode: '',
  bvn: '12345678901',
  birthDate: '1990-05-04',
  idType: 'NIN',
  idNumber: 'A123',
  file: new File(['x'], 'id.png', { type: 'image/png' }),
}
const check = (change: Partial<KycDraft>, code = 'ng') =>
  checkKyc({ ...good, ...change }, bankIdOf(code, english, identity), english, person, now)

test('labels the bank id by the selected country, also in its error', () => {
  expect(bankIdOf('NG', english, identity).label).toBe('BVN')
  expect(bankIdOf('de', english, identity).label).toBe('Open Banking ID')
  expect(bankIdOf(undefined, english, identity).label).toBe('BVN')
  expect(check({ bvn: '' }).bvn).toBe('BVN is required')
  expect(check({ bvn: '' }, 'de').bvn).toBe('Open Banking ID is required')
})

test('requires 11 digits of a BVN, but not of an Open Banking ID', () => {
  expect(check({})).toEqual({})
  expect(check({ bvn: '1234567890' }).bvn).toBe('Enter the 11 digits of your BVN')
  expect(check({ bvn: 'DE-4711' }, 'de')).toEqual({})
})

test('names every empty field', () => {
  const empty = {
    firstName: '',
    lastName: '',
    countryId: '',
    phoneNumber: '',
    bvn: '',
    birthDate: '',
  } as const
  expect(check({ ...empty, idType: '', idNumber: '', file: null })).toEqual({
    firstName: 'First Name is required',
    lastName: 'Last Name is required',
    countryId: 'Country section is required',
    phoneNumber: 'Phone Number is required',
    bvn: 'BVN is required',
    birthDate: 'Date of birth is required',
    idType: 'Id type section is required',
    idNumber: 'Id Number is required',
    file: 'Id upload is required',
  })
})

test('requires an age of 18 years', () => {
  expect(check({ birthDate: '2008-11-20' })).toEqual({})
  expect(check({ birthDate: '2008-11-21' }).birthDate).toBe('You must be at least 18 years old')
  expect(check({ birthDate: '1850-01-01' }).birthDate).toBeDefined()
  expect(check({ birthDate: '1990-02-30' }).birthDate).toBe('Check this date of birth against your document')
})
