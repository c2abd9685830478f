/** Editable part of the profile: initial draft and checks. No React. */
import { checkIdentity, type IdentityDraft } from '#core/account-ui/identity-checks.ts'
import { nationalDigits } from '#core/account-ui/phone.ts'
import type { PersonTexts } from '#core/account-ui/texts/person/en.ts'
import type { kycDetails } from '#core/contract/accounts.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { FormErrors } from '#core/ui/fields/form.ts'

export type Details = AnswerOf<typeof kycDetails>

/** `isRemoved`: the stored document is removed and must be replaced. */
export type DetailsDraft = IdentityDraft & { isRemoved: boolean }

/** Fields that a reload brings back: neither the document nor its number. */
export const storedFields = ['countryId', 'phoneNumber', 'dialCode', 'birthDate', 'idType'] as const

export const draftOf = (details: Details): DetailsDraft => ({
  countryId: details.countryId,
  phoneNumber: nationalDigits(details.phoneNumber, ''),
  dialCode: details.dialCode ?? '',
  birthDate: details.birthDate,
  idType: details.idType,
  // The stored number is known masked only; an empty field keeps it.
  idNumber: '',
  isRemoved: false,
  file: null,
})

export const isEdited = (draft: DetailsDraft, from: DetailsDraft): boolean =>
  (Object.keys(from) as (keyof DetailsDraft)[]).some((name) => draft[name] !== from[name])

/** Stored values, which stay without new ones. Another type of document has another number. */
type OnFile = { readonly document: string; readonly idNumber: string; readonly idType: string }

/** Errors of the typed details. */
export function checkDetails(
  draft: DetailsDraft,
  onFile: OnFile,
  person: PersonTexts,
  now = new Date(),
): FormErrors<DetailsDraft> {
  const errors = checkIdentity(draft, onFile.document !== '' && !draft.isRemoved, person, now)
  const keepsNumber = onFile.idNumber !== '' && draft.idType === onFile.idType
  return keepsNumber ? { ...errors, idNumber: undefined } : errors
}
