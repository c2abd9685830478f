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

/** Errors of the typed details. */
export const checkDetails = (
  draft: DetailsDraft,
  hasDocument: boolean,
  person: PersonTexts,
  now = new Date(),
): FormErrors<DetailsDraft> => checkIdentity(draft, hasDocument && !draft.isRemoved, person, now)
