import { describe, expect, test } from 'vitest'
import type { Card } from '#core/contract/cards.ts'
import { english as contractTexts } from '#core/texts/shared/contract/en.ts'
import { cardHint, creditCardId, creditName, isExpired, withAdded } from '#core/wizard/flow/card-choice.ts'
import { english as moneyTexts } from '#core/wizard/texts/money/en.ts'

const card = (id: string, expiryMonth = '08', expiryYear = '2029'): Card => ({
  id,
  nickname: 'Salary',
  lastFour: '4242',
  type: 'debit',
  brand: 'visa',
  expiryMonth,
  expiryYear,
  lastFor: [],
})
const now = new Date('2026-11-21T12:00:00Z')

describe('cards to choose from', () => {
  test('include a card that was added for this action only', () => {
    expect(withAdded([card('a')], [card('b')]).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('list a saved card once', () => {
    expect(withAdded([card('a'), card('b')], [card('b')]).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('are valid until the end of their month', () => {
    expect(isExpired(card('a', '11', '2026'), now)).toBe(false)
    expect(isExpired(card('a', '10', '2026'), now)).toBe(true)
    expect(cardHint(card('a', '10', '2026'), moneyTexts, contractTexts, now)).toBe('USD Debit card · Expired')
  })

  test('name the friend whose card is credited', () => {
    const choice = { whose: 'friend', cardId: 'f', lastFour: '1881', name: 'Ada Obi' } as const
    expect([creditCardId(choice), creditName(choice, moneyTexts)]).toEqual(['f', 'Ada Obi •••• 1881'])
    // The digits stay after a right-to-left name.
    expect(creditName({ ...choice, name: 'علي' }, moneyTexts)).toBe('\u2068علي\u2069 •••• 1881')
  })
})
