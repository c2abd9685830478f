import type { IdType } from '#core/contract/accounts.ts'
import type { Catalogue } from '#core/texts/translation.ts'

/** Details of a person's identity, as the identity check and the settings ask for them. */
export const english = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  country: 'Country',
  chooseCountry: 'Select your country',
  searchCountry: 'Search countries',
  /** Beside a country: the plus stays before the digits in right-to-left text too. */
  dialCode: (code: string) => code,
  countriesFailed: 'The list of countries could not be loaded.',
  phoneNumber: 'Phone number',
  phoneHint: 'Up to 10 digits, without the country code.',
  phoneWrong: 'Enter 4 to 10 digits',

  birthDate: 'Date of birth',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  idType: 'ID type',
  idTypes: {
    'Drivers License': 'Drivers License',
    'International Passport': 'International Passport',
    NIN: 'NIN',
  } satisfies Record<IdType, string>,
  idNumber: 'ID number',

  countryNeeded: 'Country section is required',
  phoneNeeded: 'Phone Number is required',
  birthDateNeeded: 'Date of birth is required',
  birthDateWrong: 'Check this date of birth against your document',
  tooYoung: 'You must be at least 18 years old',
  idTypeNeeded: 'Id type section is required',
  idNumberNeeded: 'Id Number is required',
  documentNeeded: 'Id upload is required',
} as const

export type PersonTexts = Catalogue<typeof english>
