import {
  brandOf,
  cardDigits,
  cvvLength,
  expiryDigits,
  expiryMonthPattern,
  isCardNumber,
  isPastExpiry,
} from '#core/contract/cards.ts'
import { latinDigits } from '#core/money/latin-digits.ts'
import type { CardTexts } from './texts/card/en.ts'

/** Input of the card form. Number, expiry and CVV are only in the form: never in a storage or a wizard's draft. */
export type CardDraft = {
  nickname: string
  /** Empty until chosen. */
  type: '' | 'credit' | 'debit'
  holderName: string
  /** Digits, grouped as on the card. */
  number: string
  month: string
  year: string
  cvv: string
  save: boolean
}

export const emptyCard: CardDraft = {
  nickname: '',
  type: '',
  holderName: '',
  number: '',
  month: '',
  year: '',
  cvv: '',
  save: true,
}

/** Fields that a reload brings back. */
export const storedFields = ['nickname', 'type', 'holderName', 'save'] as const

export const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '')

/** Grouped as on the card: 4-6-5 for American Express, else by fours. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, cardDigits.most)
  if (brandOf(digits) === 'amex') return digits.replace(/^(\d{4})(\d{1,6})?(\d+)?$/, joinGroups)
  return digits.replace(/\d{4}(?=\d)/g, '$& ')
}

const joinGroups = (_: string, ...groups: (string | undefined)[]) =>
  groups.slice(0, 3).filter(Boolean).join(' ')

/** The number on the drawn card: dots stand for the digits to come. */
export function drawnNumber(text: string): string {
  const digits = digitsOf(text)
  if (brandOf(digits) === 'amex') return digits.padEnd(15, '•').replace(/^(.{4})(.{6})/, '$1 $2 ')
  return digits.padEnd(16, '•').replace(/.{4}(?=.)/g, '$& ')
}

/** Cursor position in `grouped` that keeps as many digits before it as before grouping. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  let seenDigits = 0
  for (let index = 0; index < grouped.length; index += 1) {
    if (seenDigits === digitsBefore) return index
    if (/\d/.test(grouped[index] as string)) seenDigits += 1
  }
  return grouped.length
}

/** `7` becomes `07`: a month that no further digit can follow is complete. */
export function asMonth(typed: string): string {
  const digits = digitsOf(typed).slice(0, expiryDigits.month)
  return /^[2-9]$/.test(digits) ? `0${digits}` : digits
}

/** `27` becomes `2027` on blur: cards print two digits as often as four. */
export function asYear(typed: string): string {
  const digits = digitsOf(typed).slice(0, expiryDigits.year)
  return digits.length === 2 ? `20${digits}` : digits
}

export type CardErrors = { [Name in keyof CardDraft]?: string | undefined }

/** Errors of the typed card. */
export function checkCard(draft: CardDraft, cardTexts: CardTexts, now = new Date()): CardErrors {
  const number = digitsOf(draft.number)
  const year = asYear(draft.year)
  const errors: CardErrors = {}

  if (draft.nickname.trim() === '') errors.nickname = cardTexts.nicknameNeeded
  if (draft.type === '') errors.type = cardTexts.typeNeeded
  if (draft.holderName.trim() === '') errors.holderName = cardTexts.holderNameNeeded

  if (number === '') errors.number = cardTexts.numberNeeded
  else if (!isCardNumber(number)) errors.number = cardTexts.numberWrong

  if (draft.month === '') errors.month = cardTexts.expiryNeeded
  else if (!expiryMonthPattern.test(draft.month)) errors.month = cardTexts.monthWrong
  if (year === '') errors.year = cardTexts.expiryNeeded
  else if (year.length !== expiryDigits.year) errors.year = cardTexts.yearWrong
  if (!errors.month && !errors.year && isPastExpiry(draft.month, year, now)) errors.month = cardTexts.expired

  const cvv = cvvLength(brandOf(number))
  if (draft.cvv === '') errors.cvv = cardTexts.cvvNeeded
  else if (draft.cvv.length !== cvv) errors.cvv = cardTexts.cvvWrong(cvv)
  return errors
}
