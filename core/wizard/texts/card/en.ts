import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the card form. */
export const english = {
  nickname: 'Card nickname',
  nicknameHint: 'A name that helps you tell your cards apart',
  type: 'Card type',
  credit: 'Credit card',
  debit: 'Debit card',
  holderName: 'Cardholder name',
  number: 'Card number',
  month: 'Expiry month',
  monthPlaceholder: 'MM',
  year: 'Expiry year',
  yearPlaceholder: 'YYYY',
  cvv: 'CVV',
  cvvHint: (digits: number) => (digits === 4 ? 'The 4 digits on the front' : 'The 3 digits on the back'),
  save: 'Save this card',
  saveHint: 'If you don’t, we use it once and don’t list it afterwards.',
  submit: 'Add Card',
  safe: 'The number and CVV go to the card processor. We keep only the brand and last four digits.',

  nicknameNeeded: 'Name Card section is required',
  typeNeeded: 'Card type is required',
  holderNameNeeded: 'Card holder name is required',
  numberNeeded: 'Card number is required',
  numberWrong: 'Check this number against your card',
  expiryNeeded: 'Expiry date is required',
  monthWrong: 'Enter a month from 01 to 12',
  yearWrong: 'Enter a 4-digit year',
  expired: 'This card has expired. Use another one',
  cvvNeeded: 'cvv is required',
  cvvWrong: (digits: number) => `Enter the ${digits}-digit CVV`,

  failed: 'Add card unsuccessful, confirm details supplied',
} as const

export type CardTexts = Catalogue<typeof english>
