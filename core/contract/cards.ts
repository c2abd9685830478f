// Cards. The server stores brand, last four digits and a processor token only.

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { accountType, id, line, nothing } from './values.ts'
import { named, wire } from './wire.ts'

export const cardBrands = ['visa', 'mastercard', 'amex', 'verve', 'other'] as const
export type CardBrand = (typeof cardBrands)[number]

/** Uses of a card, by action and side. */
export const cardUses = [
  'order-debit',
  'order-credit',
  'listing-debit',
  'listing-credit',
  'transfer-debit',
  'transfer-credit',
] as const
export type CardUse = (typeof cardUses)[number]

export const card = wire({
  id: named(id, 'tblid', 'id'),
  nickname: named(z.string(), 'carD_NICKNAME', 'cardName'),
  lastFour: named(z.string(), 'hasH4', 'lastFour'),
  type: named(accountType, 'accountTypeId'),
  brand: z.enum(cardBrands),
  expiryMonth: z.string(),
  expiryYear: z.string(),
  /** The uses for which the person took this card last (rules/cards.md#last-used). */
  lastFor: z.array(z.enum(cardUses)),
})
export type Card = z.output<typeof card>

/** Brand by the issuer's number range; covers only what the check of the CVV's length needs. */
export function brandOf(digits: string): CardBrand {
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(506[01]|507[89]|6500)/.test(digits)) return 'verve'
  return 'other'
}

export const maxCvvDigits = 4
export const cvvLength = (brand: CardBrand) => (brand === 'amex' ? maxCvvDigits : 3)

/** A year of expiry has four digits, a month two. */
export const expiryDigits = { month: 2, year: 4 } as const
export const expiryMonthPattern = /^(0?[1-9]|1[0-2])$/

/** Digits of a card's number. */
export const cardDigits = { least: 12, most: 19 } as const
const cardPattern = new RegExp(`^\\d{${cardDigits.least},${cardDigits.most}}$`)

/** Checks the length and Luhn's digit. */
export function isCardNumber(digits: string): boolean {
  if (!cardPattern.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is valid until the end of its month. */
export const isPastExpiry = (month: string, year: string, now: Date) =>
  Number(year) * 12 + Number(month) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1

export const cards = endpoint({
  method: 'GET',
  path: '/api/User/user-cards',
  access: 'signed-in',
  group: 'Cards',
  summary: 'My cards, each with the uses for which I took it last.',
  topics: ['cards', 'orders', 'listings', 'transfers'],
  answer: z.array(card),
})

export const friendCard = wire({
  id: named(id, 'cardId', 'tblid', 'id'),
  lastFour: named(z.string(), 'cardLastFourDigit', 'hasH4'),
})

export const friendCards = endpoint({
  method: 'GET',
  path: '/api/User/user-cards/{friendId}',
  access: 'ready',
  group: 'Cards',
  summary: "An approved friend's cards: the last four digits only.",
  topics: ['circle'],
  params: z.object({ friendId: id }),
  answer: z.array(friendCard),
})

export const deleteCard = endpoint({
  method: 'POST',
  path: '/api/User/delete-card/{cardId}',
  access: 'signed-in',
  group: 'Cards',
  summary: 'Removes a card. A card with holds is refused.',
  changes: ['cards', 'accounts', 'notifications'],
  params: z.object({ cardId: id }),
  answer: nothing,
})

export const renameCard = endpoint({
  method: 'POST',
  path: '/api/User/update-card',
  access: 'signed-in',
  group: 'Cards',
  summary: 'Changes the nickname of a card.',
  changes: ['cards'],
  body: wire({ cardId: id, nickname: named(line(lengths.nickname), 'cardName') }),
  answer: nothing,
})
