import type { IdType } from '#core/contract/accounts.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  tryAgain: 'Try again',
  loading: 'Loading…',
  country: 'Country',
  chooseCountry: 'Select your country',
  searchCountry: 'Search countries',
  /** Beside a country: the plus stays before the digits in right-to-left text too. */
  dialCode: (code: string) => code,
  countriesFailed: 'The list of countries could not be loaded. Check your network connection and try again.',

  phoneNumber: 'Phone number',
  phoneHint: 'At most 10 digits, without the country code.',

  ruleLength: '8 characters',
  ruleDigit: 'Number',
  ruleLower: 'Lowercase letter',
  ruleUpper: 'Uppercase letter',
  /** Read out after a part of the rule that is met. */
  ruleMet: ', done. ',

  idTypes: {
    'Drivers License': 'Drivers License',
    'International Passport': 'International Passport',
    NIN: 'NIN',
  } satisfies Record<IdType, string>,

  noCode: 'No code yet?',
  resend: 'Resend code',
  resendIn: (seconds: number) => `You can ask for a new one in ${seconds} s.`,
  resendReady: 'You can ask for a new code now.',
} as const

export type AccountTexts = Catalogue<typeof english>
