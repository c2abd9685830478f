import type { IdentityTexts } from './texts/identity/en.ts'

/** Whether the bank number of this country is a BVN; it is while no country is known. */
export const hasBvn = (countryCode: string | undefined) => (countryCode ?? 'ng').toLowerCase() === 'ng'

/** Name of a country's bank number (rules/accounts.md#identity-check). */
export const bankIdLabel = (countryCode: string | undefined, { bvn, openBankingId }: IdentityTexts) =>
  hasBvn(countryCode) ? bvn : openBankingId
