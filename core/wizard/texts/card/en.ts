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
  saveHint: 'If not, it is used this once and is not listed afterwards.',
  submit: 'Add Card',
  safe: 'The number and the CVV go to the card processor. We keep the brand and the last four digits.',

  nicknameNeeded: 'Name Card section is required',
  typeNeeded: 'Card type is required',
  holderNameNeeded: 'Card holder name is required',
  numberNeeded: 'Card number is required',
  numberWrong: 'This card number is not right. Compare it with the card',
  expiryNeeded: 'Expiry date is required',
  monthWrong: 'The month is from 01 to 12',
  yearWrong: 'The year has 4 digits',
  expired: 'This card has expired. Use another one',
  cvvNeeded: 'cvv is required',
  cvvWrong: (digits: number) => `The cvv has ${digits} digits`,

  failed: 'Add card unsuccessful, confirm details supplied',
} as const

export type CardTexts = Catalogue<typeof english>
