import { describe, expect, test } from 'vitest'
import { birthDates } from '#core/account-ui/identity-checks.ts'
import { english as person } from '#core/account-ui/texts/person/en.ts'
import { checkDetails, draftOf, isEdited } from '../../../widgets/profile/details-draft.ts'

const draft = draftOf({
  firstName: 'Ada',
  lastName: 'Bello',
  username: 'ada',
  email: 'ada@example.com',
  countryName: 'Nigeria',
  countryId: 'NG',
  phoneNumber: '8031234567',
  bvn: '•••• 8901',
  birthDate: '1990-05-17',
  idType: 'NIN',
  idName: 'passport.png',
  idNumber: '•••• 56',
})
const now = new Date(2026, 10, 21)
const onFile = { document: 'passport.png', idNumber: '•••• 56', idType: 'NIN' }
const wrong = (change: Partial<typeof draft>, stored: Partial<typeof onFile> = {}) =>
  checkDetails({ ...draft, ...change }, { ...onFile, ...stored }, person, now)

describe('the details of the profile', () => {
  test('count as edited while they differ from the saved ones', () => {
    expect(isEdited(draft, draft)).toBe(false)
    expect(isEdited({ ...draft, phoneNumber: '80312345' }, draft)).toBe(true)
    expect(isEdited({ ...draft, isRemoved: true }, draft)).toBe(true)
    expect(isEdited({ ...draft, file: new File(['x'], 'x.png') }, draft)).toBe(true)
    expect(isEdited({ ...draft, phoneNumber: `${draft.phoneNumber}` }, draft)).toBe(false)
  })

  test('are valid as saved', () => {
    expect(wrong({})).toEqual({})
    expect(wrong({ isRemoved: true, file: new File(['x'], 'x.png') })).toEqual({})
  })

  test('are all required', () => {
    const empty = {
      countryId: '',
      phoneNumber: '',
      birthDate: '',
      idType: '',
      idNumber: ' ',
      isRemoved: true,
    }
    expect(wrong(empty)).toEqual({
      countryId: 'Country section is required',
      phoneNumber: 'Phone Number is required',
      birthDate: 'Date of birth is required',
      idType: 'Id type section is required',
      idNumber: 'Id Number is required',
      file: 'Id upload is required',
    })
    expect(wrong({}, { document: '' })).toEqual({ file: 'Id upload is required' })
  })

  test('keep the number on file, which belongs to its type of document', () => {
    expect(draft.idNumber).toBe('')
    expect(wrong({}, { idNumber: '' })).toEqual({ idNumber: 'Id Number is required' })
    expect(wrong({ idType: 'Drivers License' })).toEqual({ idNumber: 'Id Number is required' })
    expect(wrong({ idType: 'Drivers License', idNumber: 'D1' })).toEqual({})
  })

  test('require a phone number of 4 to 10 digits and an adult’s date of birth', () => {
    expect(wrong({ phoneNumber: '123' }).phoneNumber).toBe('Enter 4 to 10 digits')
    expect(wrong({ birthDate: '2026-11-21' }).birthDate).toBe(
      'Check this date of birth against your document',
    )
    expect(wrong({ birthDate: '1850-01-01' }).birthDate).toBe(
      'Check this date of birth against your document',
    )
    expect(wrong({ birthDate: '2008-11-22' }).birthDate).toBe('You must be at least 18 years old')
    expect(wrong({ birthDate: '2008-11-21' })).toEqual({})
    expect(birthDates(now)).toEqual({ first: '1906-11-21', last: '2008-11-21' })
  })
})
