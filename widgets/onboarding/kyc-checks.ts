import { bankIdLabel, hasBvn } from '#core/account-ui/bank-id.ts'
import { checkIdentity, type IdentityDraft } from '#core/account-ui/identity-checks.ts'
import type { IdentityTexts } from '#core/account-ui/texts/identity/en.ts'
import type { PersonTexts } from '#core/account-ui/texts/person/en.ts'
import { bankIdPattern, bvnPattern } from '#core/contract/person-rules.ts'
import type { FormErrors } from '#core/ui/fields/form.ts'
import type { Texts } from './texts/en.ts'

export type KycDraft = IdentityDraft & { firstName: string; lastName: string; bvn: string }

/** Fields that a reload brings back: neither the numbers that identify a person, nor the document. */
export const storedFields = [
  'firstName',
  'lastName',
  'countryId',
  'phoneNumber',
  'dialCode',
  'birthDate',
  'idType',
] as const

/** Name of a person's bank id in the selected country; Nigeria's by default. */
export function bankIdOf(countryCode: string | undefined, texts: Texts, identity: IdentityTexts) {
  const isNigeria = hasBvn(countryCode)
  return {
    label: bankIdLabel(countryCode, identity),
    hint: isNigeria ? texts.bvnHint : texts.openBankingHint,
    isRight: (value: string) => (isNigeria ? bvnPattern : bankIdPattern).test(value),
    wrong: isNigeria ? texts.bvnWrong : texts.bankIdWrong,
    inputMode: isNigeria ? ('numeric' as const) : ('text' as const),
  }
}

export type BankId = ReturnType<typeof bankIdOf>

const isFilled = (text: string) => text.trim() !== ''

/** Errors of the typed identity details, in the order of the form: the first one shows in a toast. */
export function checkKyc(
  draft: KycDraft,
  bankId: BankId,
  texts: Texts,
  person: PersonTexts,
  now = new Date(),
): FormErrors<KycDraft> {
  const { countryId, phoneNumber, ...identity } = checkIdentity(draft, false, person, now)
  const bankIdError = isFilled(draft.bvn) ? bankId.wrong : texts.bankIdNeeded(bankId.label)
  return {
    firstName: isFilled(draft.firstName) ? undefined : texts.firstNameNeeded,
    lastName: isFilled(draft.lastName) ? undefined : texts.lastNameNeeded,
    countryId,
    phoneNumber,
    bvn: bankId.isRight(draft.bvn.trim()) ? undefined : bankIdError,
    ...identity,
  }
}
