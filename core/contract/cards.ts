// Cards. The server stores brand, last four digits and a processor token only.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { accountType, id, line, nothing } from './values.ts'
import { named, wire } from './wire.ts'

export const cardBrands = ['visa', 'mastercard', 'amex', 'verve', 'other'] as const
export type CardBrand = (typeof cardBrands)[number]

export const card = wire({
  id: named(id, 'tblid', 'id'),
  nickname: named(z.string(), 'carD_NICKNAME', 'cardName'),
  lastFour: named(z.string(), 'hasH4', 'lastFour'),
  type: named(accountType, 'accountTypeId'),
  brand: z.enum(cardBrands),
  expiryMonth: z.string(),
  expiryYear: z.string(),
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

export const cvvLength = (brand: CardBrand) => (brand === 'amex' ? 4 : 3)

/** Checks Luhn's digit over 12 to 19 digits. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
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
  summary: 'My cards.',
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
  summary: 'Removes a card. One that carries holds is refused.',
  changes: ['cards', 'accounts', 'notifications'],
  params: z.object({ cardId: id }),
  answer: nothing,
})

export const renameCard = endpoint({
  method: 'POST',
  path: '/api/User/update-card',
  access: 'signed-in',
  group: 'Cards',
  summary: 'Gives a card another nickname.',
  changes: ['cards'],
  body: wire({ cardId: id, nickname: named(line(60), 'cardName') }),
  answer: nothing,
})
