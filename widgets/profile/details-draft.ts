/** Editable part of the profile: initial draft and checks. No React. */
import { isPhoneNumber, nationalDigits } from '#core/account-ui/phone.ts'
import type { kycDetails } from '#core/contract/accounts.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { FormErrors } from '#core/ui/fields/form.ts'
import type { Texts } from './texts/en.ts'

export type Details = AnswerOf<typeof kycDetails>

export type DetailsDraft = {
  countryId: string
  /** National digits, without the dial code. */
  phoneNumber: string
  /** YYYY-MM-DD, or empty. */
  birthDate: string
  idType: string
  idNumber: string
  /** The stored document is removed and must be replaced. */
  isRemoved: boolean
  file: File | null
}

export const draftOf = (details: Details): DetailsDraft => ({
  countryId: details.countryId,
  phoneNumber: nationalDigits(details.phoneNumber, ''),
  birthDate: details.birthDate,
  idType: details.idType,
  idNumber: details.idNumber,
  isRemoved: false,
  file: null,
})

export const isEdited = (draft: DetailsDraft, from: DetailsDraft): boolean =>
  (Object.keys(from) as (keyof DetailsDraft)[]).some((name) => draft[name] !== from[name])

const pad2 = (value: number) => String(value).padStart(2, '0')
/** The date that many years ago in the person's own time zone, as a date field's value. */
const yearsAgo = (years: number, now: Date) =>
  `${now.getFullYear() - years}-${pad2(now.getMonth() + 1)}-${pad2(now.getDate())}`

/** Birth dates that the server accepts. */
export const birthDates = (now = new Date()) => ({ first: yearsAgo(120, now), last: yearsAgo(18, now) })

/** Errors of the typed details. */
export function checkDetails(
  draft: DetailsDraft,
  hasDocument: boolean,
  texts: Texts,
  now = new Date(),
): FormErrors<DetailsDraft> {
  const errors: FormErrors<DetailsDraft> = {}
  const { first, last } = birthDates(now)
  if (draft.countryId === '') errors.countryId = texts.countryNeeded

  if (draft.phoneNumber === '') errors.phoneNumber = texts.phoneNeeded
  else if (!isPhoneNumber(draft.phoneNumber)) errors.phoneNumber = texts.phoneWrong

  if (draft.birthDate === '') errors.birthDate = texts.birthDateNeeded
  else if (draft.birthDate >= yearsAgo(0, now) || draft.birthDate < first)
    errors.birthDate = texts.birthDateWrong
  else if (draft.birthDate > last) errors.birthDate = texts.tooYoung

  if (draft.idType === '') errors.idType = texts.idTypeNeeded
  if (draft.idNumber.trim() === '') errors.idNumber = texts.idNumberNeeded
  if (!draft.file && (draft.isRemoved || !hasDocument)) errors.file = texts.documentNeeded
  return errors
}
