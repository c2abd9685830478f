import { expect, test } from 'vitest'
import { english as accountTexts } from '#core/account-ui/texts/en.ts'
import { english as personTexts } from '#core/account-ui/texts/person/en.ts'
import { passwordRule } from '#core/contract/accounts.ts'
import {
  checkRegistration,
  type RegistrationDraft,
} from '../../../widgets/registration/registration-checks.ts'
import { english } from '../../../widgets/registration/texts/en.ts'

const good: RegistrationDraft = {
  firstName: 'Ada',
  lastName: 'Obi',
  userName: 'ada.obi',
  email: 'ada@example.com',
  countryId: 'NG',
  phoneNumber: '8031234567',
  password: 'Passw0rd',
  retype: 'Passw0rd',
  terms: true,
}
const check = (change: Partial<RegistrationDraft>) =>
  checkRegistration({ ...good, ...change }, english, accountTexts, personTexts)

test('accepts a complete registration', () => {
  expect(check({})).toEqual({})
})

test('names every empty field', () => {
  const empty = { firstName: '', lastName: '', userName: '', email: '', countryId: '', phoneNumber: '' }
  expect(check(empty)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    userName: 'Username is required',
    email: 'Email is required',
    countryId: 'Select your country',
    phoneNumber: 'Phone number is required',
  })
})

test('refuses a retyped password that differs', () => {
  expect(check({ retype: 'Passw0rd ' })).toEqual({ retype: 'Password does not match' })
})

test('states the rule when a password breaks it', () => {
  expect(check({ password: 'short', retype: 'short' })).toEqual({ password: passwordRule })
})

test('refuses an address that mail could read as two', () => {
  for (const email of [
    'ada',
    'ada@example',
    'a,b@example.com',
    'a b@example.com',
    'ada@example.com,b@c.de',
  ]) {
    expect(check({ email }).email).toBeDefined()
  }
})
