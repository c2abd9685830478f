/** Checks of a person's identity details. No React. */
import { ages } from '#core/contract/person-rules.ts'
import type { FormErrors } from '#core/ui/fields/form.ts'
import { isRealDate } from './birth-date.ts'
import { isPhoneNumber } from './phone.ts'
import type { PersonTexts } from './texts/person/en.ts'

export type IdentityDraft = {
  countryId: string
  /** National digits, without the dial code. */
  phoneNumber: string
  /** Dial code of the phone number; empty: that of the country. */
  dialCode: string
  /** `YYYY-MM-DD`, or empty. */
  birthDate: string
  /** One of `idTypes`, or empty. */
  idType: string
  idNumber: string
  file: File | null
}

const pad2 = (value: number) => String(value).padStart(2, '0')
/** The date that many years ago in the person's own time zone, as a date field's value. */
const yearsAgo = (years: number, now: Date) =>
  `${now.getFullYear() - years}-${pad2(now.getMonth() + 1)}-${pad2(now.getDate())}`

/** First and last birth dates that the server accepts. */
export const birthDates = (now = new Date()) => ({
  first: yearsAgo(ages.most, now),
  last: yearsAgo(ages.least, now),
})

/** Errors of the typed details, in the order of the identity check. `hasDocument` if one is stored already. */
export function checkIdentity(
  draft: IdentityDraft,
  hasDocument: boolean,
  person: PersonTexts,
  now = new Date(),
): FormErrors<IdentityDraft> {
  const errors: FormErrors<IdentityDraft> = {}
  const { first, last } = birthDates(now)
  if (draft.countryId === '') errors.countryId = person.countryNeeded

  if (draft.phoneNumber === '') errors.phoneNumber = person.phoneNeeded
  else if (!isPhoneNumber(draft.phoneNumber)) errors.phoneNumber = person.phoneWrong

  if (draft.birthDate === '') errors.birthDate = person.birthDateNeeded
  else if (!isRealDate(draft.birthDate) || draft.birthDate >= yearsAgo(0, now) || draft.birthDate < first)
    errors.birthDate = person.birthDateWrong
  else if (draft.birthDate > last) errors.birthDate = person.tooYoung

  if (draft.idType === '') errors.idType = person.idTypeNeeded
  if (draft.idNumber.trim() === '') errors.idNumber = person.idNumberNeeded
  if (!draft.file && !hasDocument) errors.file = person.documentNeeded
  return errors
}
