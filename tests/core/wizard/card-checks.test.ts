import { describe, expect, test } from 'vitest'
import {
  asMonth,
  asYear,
  type CardDraft,
  caretAfter,
  checkCard,
  drawnNumber,
  groupNumber,
} from '#core/wizard/card-checks.ts'
import { english } from '#core/wizard/texts/card/en.ts'

const november = new Date('2026-11-20T12:00:00Z')
const good: CardDraft = {
  nickname: 'Main',
  type: 'debit',
  holderName: 'Ada Obi',
  number: '4242 4242 4242 4242',
  month: '11',
  year: '2026',
  cvv: '123',
  save: true,
}
const check = (change: Partial<CardDraft>) => checkCard({ ...good, ...change }, english, november)

describe('the card form', () => {
  test('accepts a card until the end of its month', () => {
    expect(check({})).toEqual({})
    expect(check({ month: '10' })).toEqual({ month: 'This card has expired. Use another one' })
  })

  test('names every empty field', () => {
    const empty = check({ nickname: ' ', type: '', holderName: '', number: '', month: '', year: '', cvv: '' })
    expect(empty).toEqual({
      nickname: 'Name Card section is required',
      type: 'Card type is required',
      holderName: 'Card holder name is required',
      number: 'Card number is required',
      month: 'Expiry date is required',
      year: 'Expiry date is required',
      cvv: 'cvv is required',
    })
  })

  test('refuses a number with one wrong digit', () => {
    expect(check({ number: '4242 4242 4242 4243' }).number).toBeDefined()
  })

  test('requires a month from 01 to 12', () => {
    expect(check({ month: '13' }).month).toBe('Enter a month from 01 to 12')
    expect(check({ month: '00' }).month).toBe('Enter a month from 01 to 12')
  })

  test('requires as many CVV digits as the brand has', () => {
    expect(check({ cvv: '1234' }).cvv).toBe('Enter the 3-digit CVV')
    expect(check({ number: '3782 822463 10005', cvv: '123' }).cvv).toBe('Enter the 4-digit CVV')
    expect(check({ number: '3782 822463 10005', cvv: '1234' })).toEqual({})
  })

  test('draws dots for the digits to come, in the groups of the brand', () => {
    expect(drawnNumber('')).toBe('•••• •••• •••• ••••')
    expect(drawnNumber('4242 42')).toBe('4242 42•• •••• ••••')
    expect(drawnNumber('3782 8')).toBe('3782 8••••• •••••')
    expect(drawnNumber('378282246310005')).toBe('3782 822463 10005')
    expect(drawnNumber('5061 0000 0000 0000 001')).toBe('5061 0000 0000 0000 001')
  })

  test('reads a two-digit year as 20YY', () => {
    expect(asYear('27')).toBe('2027')
    expect(check({ year: '27' })).toEqual({})
  })

  test('pads a month that no digit can follow', () => {
    expect(['1', '2', '9', '12'].map(asMonth)).toEqual(['1', '02', '09', '12'])
  })
})

describe('the card number during typing', () => {
  test('is grouped like on the card', () => {
    expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005')
    expect(groupNumber('37828')).toBe('3782 8')
    expect(groupNumber('4242')).toBe('4242')
    expect(groupNumber('42x42-4')).toBe('4242 4')
  })

  test('keeps the cursor after the same digits', () => {
    expect(caretAfter('4242 4242', 4)).toBe(4)
    expect(caretAfter('4242 4242', 5)).toBe(6)
    expect(caretAfter('4242 4242', 8)).toBe(9)
  })
})
