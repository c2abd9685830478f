import { isPhoneNumber } from '#core/account-ui/phone.ts'
import type { AccountTexts } from '#core/account-ui/texts/en.ts'
import type { PersonTexts } from '#core/account-ui/texts/person/en.ts'
import { keepsPasswordRule } from '#core/contract/password-rule.ts'
import { userNamePattern } from '#core/contract/person-rules.ts'
import { type FormErrors, isEmailLike } from '#core/ui/fields/form.ts'
import type { Texts } from './texts/en.ts'

export type RegistrationDraft = {
  firstName: string
  lastName: string
  userName: string
  email: string
  countryId: string
  /** National digits, without the dial code. */
  phoneNumber: string
  password: string
  retype: string
  terms: boolean
}

export const emptyRegistration: RegistrationDraft = {
  firstName: '',
  lastName: '',
  userName: '',
  email: '',
  countryId: '',
  phoneNumber: '',
  password: '',
  retype: '',
  terms: false,
}

/** Fields that a reload brings back. A new page asks for the consent again. */
export const storedFields = [
  'firstName',
  'lastName',
  'userName',
  'email',
  'countryId',
  'phoneNumber',
] as const

const filled = (text: string) => text.trim() !== ''

/** Errors of a registration. Not of the terms: Continue is disabled without them. */
export function checkRegistration(
  draft: RegistrationDraft,
  texts: Texts,
  account: AccountTexts,
  person: PersonTexts,
): FormErrors<RegistrationDraft> {
  const errors: FormErrors<RegistrationDraft> = {}
  if (!filled(draft.firstName)) errors.firstName = texts.firstNameNeeded
  if (!filled(draft.lastName)) errors.lastName = texts.lastNameNeeded

  if (!filled(draft.userName)) errors.userName = account.usernameNeeded
  else if (!userNamePattern.test(draft.userName.trim())) errors.userName = texts.userNameWrong

  if (!filled(draft.email)) errors.email = account.emailNeeded
  else if (!isEmailLike(draft.email)) errors.email = account.emailWrong

  if (draft.countryId === '') errors.countryId = person.chooseCountry

  if (draft.phoneNumber === '') errors.phoneNumber = texts.phoneNeeded
  else if (!isPhoneNumber(draft.phoneNumber)) errors.phoneNumber = person.phoneWrong

  if (!keepsPasswordRule(draft.password)) errors.password = account.passwordRule
  if (draft.retype !== draft.password) errors.retype = account.retypeWrong
  return errors
}
