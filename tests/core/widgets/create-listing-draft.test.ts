import { describe, expect, test } from 'vitest'
import { parseRate } from '#core/money/rate.ts'
import { english as amountTexts } from '#core/texts/shared/amounts/en.ts'
import {
  atSystemRate,
  checkDraft,
  emptyDraft,
  figuresOf,
  type ListingDraft,
  offerOf,
  withCurrency,
  withRate,
} from '../../../widgets/create-listing/draft.ts'
import { english } from '../../../widgets/create-listing/texts/en.ts'

// rules/rates.md#example: the owner needs ₦1,600,000 at R = 0.000625 and offers $1,000.
const example: ListingDraft = {
  ...emptyDraft,
  needAmount: '1,600,000',
  rate: '0.000625',
  partFulfilment: 'yes',
  systemFulfilment: 'no',
}
const rate = (text: string) => {
  const read = parseRate(text)
  if (!read.ok) throw new Error(read.fault)
  return read.value
}
const check = (draft: ListingDraft) => checkDraft(draft, english, amountTexts)

describe('a listing draft', () => {
  test('starts with naira needed and US dollars offered', () => {
    expect([emptyDraft.needCurrency, emptyDraft.haveCurrency]).toEqual(['NGN', 'USD'])
  })

  test('names every missing field', () => {
    expect(check(emptyDraft)).toEqual({
      needAmount: 'Field cannot be empty',
      rate: 'Specify your rate or use the system rate',
      partFulfilment: 'Specify part fulfillment',
      systemFulfilment: 'Specify system fulfillment',
    })
  })

  test('passes when complete', () => {
    expect(check(example)).toEqual({})
  })

  test('offers need × rate', () => {
    expect(figuresOf(example)).toMatchObject({
      needAmount: '1600000.00',
      haveAmount: '1000.00',
      rate: '0.000625',
    })
  })

  test('rounds the offer up, and never offers nothing', () => {
    expect(offerOf({ ...example, needAmount: '1' })).toBe(1n)
    expect(offerOf({ ...example, needAmount: '1600000.01' })).toBe(100001n)
  })

  test('refuses decimals that the currency does not have', () => {
    const yen = { ...withCurrency(example, 'needCurrency', 'JPY'), needAmount: '10.5', rate: '0.0065' }
    expect(check(yen)).toEqual({ needAmount: 'JPY has no decimals' })
  })

  test.each([
    ['0', 'Enter an amount above 0'],
    ['-5', 'Enter an amount above 0'],
    ['abc', 'Enter an amount in digits, such as 1250.50'],
    ['NaN', 'Enter an amount in digits, such as 1250.50'],
    ['1e400', 'Enter an amount in digits, such as 1250.50'],
    ['1.234', 'NGN has at most 2 decimals'],
    ['1000000000000.01', 'Enter an amount of at most 1,000,000,000,000'],
  ])('refuses %s as an amount: %s', (typed, sentence) => {
    expect(check({ ...example, needAmount: typed }).needAmount).toBe(sentence)
  })

  test.each([
    ['0', 'Enter a rate above 0'],
    ['0.00', 'Enter a rate above 0'],
    ['-1', 'Enter a rate above 0'],
    ['abc', 'Enter the rate in digits, such as 0.000625'],
    ['0.00000000001', 'A rate has at most 10 decimals'],
    ['10000000', 'Enter a rate below 10,000,000'],
    ['2', 'At this rate you would offer more than 1,000,000,000,000 USD'],
  ])('refuses %s as the rate of the largest amount: %s', (typed, sentence) => {
    expect(check({ ...example, needAmount: '1000000000000', rate: typed }).rate).toBe(sentence)
  })

  test('refuses an offer above the maximum amount', () => {
    expect(check({ ...example, rate: '9000000' }).rate).toMatch('more than 1,000,000,000,000 USD')
  })

  test('takes the market rate while the system rate is on', () => {
    const on = atSystemRate({ ...example, isSystemRate: true }, rate('0.00066'))
    expect(figuresOf(on)).toMatchObject({ rate: '0.00066', isSystemRate: true, haveAmount: '1056.00' })
  })

  test('requires a rate when the system rate is on but unavailable', () => {
    const on = atSystemRate({ ...example, isSystemRate: true }, undefined)
    expect(check(on).rate).toBe('Specify your rate or use the system rate')
  })

  test('turns the system rate off when the rate is edited', () => {
    expect(withRate({ ...example, isSystemRate: true }, '0.0007')).toMatchObject({
      rate: '0.0007',
      isSystemRate: false,
    })
  })

  test('swaps the pair when one side gets the other side’s currency', () => {
    const turned = withCurrency(example, 'needCurrency', 'USD')
    expect([turned.needCurrency, turned.haveCurrency]).toEqual(['USD', 'NGN'])
  })

  test('clears a typed rate when the pair changes, and keeps the system rate on', () => {
    expect(withCurrency({ ...example, isSystemRate: true }, 'haveCurrency', 'EUR')).toMatchObject({
      rate: '',
      isSystemRate: true,
      needAmount: '1,600,000',
    })
  })
})
