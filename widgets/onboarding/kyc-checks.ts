import { isPhoneNumber } from '#core/account-ui/phone.ts'
import type { IdType } from '#core/contract/accounts.ts'
import type { FormErrors } from '#core/ui/fields/form.ts'
import type { Texts } from './texts/en.ts'

export type KycDraft = {
  firstName: string
  lastName: string
  countryId: string
  /** National digits, without the dial code. */
  phoneNumber: string
  bvn: string
  /** `YYYY-MM-DD`, or empty. */
  birthDate: string
  idType: '' | IdType
  idNumber: string
  file: File | null
}

/** Name of a person's bank id in the selected country; Nigeria's by default. */
export function bankIdOf(countryCode: string | undefined, texts: Texts) {
  const isNigeria = (countryCode ?? 'ng').toLowerCase() === 'ng'
  return {
    label: isNigeria ? texts.bvn : texts.openBankingId,
    hint: isNigeria ? texts.bvnHint : texts.openBankingHint,
    isRight: (value: string) => (isNigeria ? /^\d{11}$/ : /^[\w-]{4,40}$/).test(value),
    wrong: isNigeria ? texts.bvnWrong : texts.bankIdWrong,
    inputMode: isNigeria ? ('numeric' as const) : ('text' as const),
  }
}

export type BankId = ReturnType<typeof bankIdOf>

/** Today in the person's own time zone, as a date field's value. */
export function today(now = new Date()): string {
  const pad2 = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad2(now.getMonth() + 1)}-${pad2(now.getDate())}`
}

/** Minimum age of the identity check, in years, the same as on the server. */
const minAgeYears = 18
const maxAgeYears = 120

/** First and last birth dates of allowed ages. */
export function birthDates(now = new Date()): { first: string; last: string } {
  const yearsAgo = (years: number) =>
    today(new Date(now.getFullYear() - years, now.getMonth(), now.getDate()))
  return { first: yearsAgo(maxAgeYears), last: yearsAgo(minAgeYears) }
}

const isFilled = (text: string) => text.trim() !== ''

/** Errors of the typed identity details. */
export function checkKyc(
  draft: KycDraft,
  bankId: BankId,
  texts: Texts,
  now = new Date(),
): FormErrors<KycDraft> {
  const errors: FormErrors<KycDraft> = {}
  if (!isFilled(draft.firstName)) errors.firstName = texts.firstNameNeeded
  if (!isFilled(draft.lastName)) errors.lastName = texts.lastNameNeeded
  if (draft.countryId === '') errors.countryId = texts.countryNeeded

  if (draft.phoneNumber === '') errors.phoneNumber = texts.phoneNeeded
  else if (!isPhoneNumber(draft.phoneNumber)) errors.phoneNumber = texts.phoneWrong

  if (!isFilled(draft.bvn)) errors.bvn = texts.bankIdNeeded(bankId.label)
  else if (!bankId.isRight(draft.bvn.trim())) errors.bvn = bankId.wrong

  if (draft.birthDate === '') errors.birthDate = texts.birthDateNeeded
  else if (draft.birthDate >= today(now) || draft.birthDate < birthDates(now).first) {
    errors.birthDate = texts.birthDateWrong
  } else if (draft.birthDate > birthDates(now).last) errors.birthDate = texts.tooYoung

  if (draft.idType === '') errors.idType = texts.idTypeNeeded
  if (!isFilled(draft.idNumber)) errors.idNumber = texts.idNumberNeeded
  if (!draft.file) errors.file = texts.idUploadNeeded
  return errors
}
