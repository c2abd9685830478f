/** Where a card is typed, and what a caller sends of it (rules/cards.md#typed). */
import { brandOf, cvvLength, expiryMonthPattern, isCardNumber, isPastExpiry } from '#core/contract/cards.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { LocalizedText } from '../../platform/messages/refusals.ts'
import type { CardData } from '../../platform/ports/card-processor.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

type NewCard = InputOf<Contract['addCard']>['body']

/** Where a card is typed. */
export async function cardFields({ cards }: Server): Promise<AnswerOf<Contract['cardFields']>> {
  return cards.encryptedFields ? { encrypted: cards.encryptedFields } : {}
}

/** The wire's names of both shapes. */
const plainNames = {
  number: 'cardNumber',
  expiryMonth: 'expiryMonth',
  expiryYear: 'expiryYear',
  cvv: 'cvv',
} as const
const encryptedNames = {
  encryptedNumber: 'encryptedCardNumber',
  encryptedMonth: 'encryptedExpiryMonth',
  encryptedYear: 'encryptedExpiryYear',
  encryptedCvv: 'encryptedSecurityCode',
} as const

const invalidField = (field: string, problem: LocalizedText) => refuse('bad-input', { field, problem })

/**
 * The card in the one shape that this server takes. Refuses the other shape, a missing part, and what cannot be a card;
 * no sentence repeats a value.
 */
export function cardDataOf(card: NewCard, { cards, clock }: Server): CardData {
  if (cards.encryptedFields) {
    if (holdsAny(card, plainNames)) throw refuse('card-not-encrypted')
    const { encryptedNumber, encryptedMonth, encryptedYear, encryptedCvv } = whole(card, encryptedNames)
    return {
      encrypted: { number: encryptedNumber, month: encryptedMonth, year: encryptedYear, cvv: encryptedCvv },
    }
  }
  if (holdsAny(card, encryptedNames)) throw refuse('card-encrypted')
  return typedCard(whole(card, plainNames), clock())
}

const holdsAny = (card: NewCard, names: Partial<Record<keyof NewCard, string>>) =>
  Object.keys(names).some((name) => card[name as keyof NewCard] !== undefined)

function whole<const Names extends Partial<Record<keyof NewCard, string>>>(
  card: NewCard,
  names: Names,
): Record<keyof Names, string> {
  for (const [name, field] of Object.entries(names))
    if (card[name as keyof NewCard] === undefined) throw invalidField(field, ({ required }) => required)
  return card as Record<keyof Names, string>
}

/** Checks the fields of a typed card, each with its own sentence. */
function typedCard(card: Record<keyof typeof plainNames, string>, now: Date): CardData {
  const { number, cvv, expiryMonth, expiryYear } = card
  const digits = cvvLength(brandOf(number))
  if (!isCardNumber(number)) throw invalidField('cardNumber', ({ notACardNumber }) => notACardNumber)
  if (!expiryMonthPattern.test(expiryMonth)) throw invalidField('expiryMonth', ({ notAMonth }) => notAMonth)
  if (!/^20\d\d$/.test(expiryYear)) throw invalidField('expiryYear', ({ notAYear }) => notAYear)
  if (isPastExpiry(expiryMonth, expiryYear, now))
    throw invalidField('expiryYear', ({ cardExpired }) => cardExpired)
  if (Number(expiryYear) > now.getUTCFullYear() + 20)
    throw invalidField('expiryYear', ({ tooFarAhead }) => tooFarAhead)
  if (!/^\d+$/.test(cvv) || cvv.length !== digits)
    throw invalidField('cvv', ({ digitsForCard }) => digitsForCard(digits))
  return { number, cvv, month: Number(expiryMonth), year: Number(expiryYear) }
}
