import { describe, expect, test } from 'vitest'
import { parseRate } from '#core/money/rate.ts'
import { english as amountTexts } from '#core/texts/shared/amounts/en.ts'
import {
  askedFor,
  checkOrder,
  draftFor,
  figuresOf,
  giveUpOf,
  isCounterOffer,
  type Orderable,
  type OrderDraft,
  withOwnerRate,
  withRate,
} from '../../../widgets/order/draft.ts'
import { english as texts } from '../../../widgets/order/texts/en.ts'

// rules/rates.md#example, after the owner has accepted buyer 1: $600 of $1,000 are left.
const listing: Orderable = {
  needCurrency: 'NGN',
  haveCurrency: 'USD',
  balance: '600.00',
  rate: '0.000625',
  partFulfilment: true,
}
const market = (() => {
  const read = parseRate('0.00066')
  if (!read.ok) throw new Error(read.fault)
  return read.value
})()

const order = (amount: string) => ({ ...draftFor(listing), amount })
const check = (draft: OrderDraft, of: Orderable) => checkOrder(draft, of, { texts, figureTexts: amountTexts })

describe('an order draft', () => {
  test('needs an amount', () => {
    expect(check(draftFor(listing), listing)).toEqual({ amount: 'Field cannot be empty' })
  })

  test.each([
    ['0', 'Enter an amount above 0'],
    ['-5', 'Enter an amount above 0'],
    ['abc', 'Enter an amount in digits, such as 1250.50'],
    ['1.234', 'USD has at most 2 decimals'],
    ['1000000000001', 'Enter an amount of at most 1,000,000,000,000'],
    ['600.01', 'you cannot order more than 600 USD'],
    ['700', 'you cannot order more than 600 USD'],
  ])('refuses %s as an amount: %s', (typed, sentence) => {
    expect(check(order(typed), listing).amount).toBe(sentence)
  })

  test.each([
    ['', 'Specify your rate or use the system rate'],
    ['0', 'Enter a rate above 0'],
    ['abc', 'Enter the rate in digits, such as 0.000625'],
    ['0.0000000001', 'At this rate you would give up more than 1,000,000,000,000 NGN'],
  ])('refuses %s as the rate of a counter-offer: %s', (typed, sentence) => {
    const counter = withOwnerRate(order('600'), false, listing, market)
    expect(check(withRate(counter, typed), listing).rate).toBe(sentence)
  })

  test('names a balance with cents exactly', () => {
    expect(check(order('7000'), { ...listing, balance: '1250.50' }).amount).toBe(
      'you cannot order more than 1,250.50 USD',
    )
  })

  test('names a balance with three decimals exactly', () => {
    const dinars: Orderable = { ...listing, haveCurrency: 'TND', balance: '1250.500' }
    expect(check(order('7000'), dinars).amount).toBe('you cannot order more than 1,250.500 TND')
    expect(check(order('1.2345'), dinars).amount).toBe('TND has at most 3 decimals')
    expect(check(order('1.234'), dinars)).toEqual({})
  })

  test('may take the whole balance', () => {
    expect(check(order('600'), listing)).toEqual({})
  })

  test('refuses a part of the balance without part fulfilment', () => {
    expect(check(order('400'), { ...listing, partFulfilment: false }).amount).toBe(
      'Part fulfilment is not allowed for this listing',
    )
  })

  test('starts with the whole balance without part fulfilment', () => {
    expect(draftFor({ ...listing, partFulfilment: false }).amount).toBe('600')
  })

  test('gives up ordered ÷ rate at the owner’s rate', () => {
    expect(figuresOf(order('400'), listing)).toEqual({
      rate: '0.000625',
      orderAmount: '400.00',
      giveUpAmount: '640000.00',
      isSystemRate: false,
    })
  })

  test('rounds the give-up amount up to the minor unit', () => {
    const counter = withRate(withOwnerRate(order('600'), false, listing, market), '0.00062')
    expect(giveUpOf(counter, listing)).toBe(96774194n)
  })

  test('starts at the market rate as system rate when the owner rate is turned off', () => {
    expect(withOwnerRate(order('400'), false, listing, market)).toMatchObject({
      ownerRate: false,
      rate: '0.00066',
      isSystemRate: true,
    })
  })

  test('starts at the owner’s rate as an own rate when there is no market rate', () => {
    const draft = withOwnerRate(order('400'), false, listing, undefined)
    expect(draft).toMatchObject({ rate: '0.000625', isSystemRate: false })
    expect(isCounterOffer(draft, listing)).toBe(false)
  })

  test('turns the system rate off when the rate is edited', () => {
    const draft = withRate(withOwnerRate(order('400'), false, listing, market), '0.00064')
    expect(figuresOf(draft, listing).isSystemRate).toBe(false)
  })

  test('is a counter-offer at another rate than the owner’s', () => {
    const draft = withOwnerRate(order('400'), false, listing, market)
    expect(isCounterOffer(draft, listing)).toBe(true)
    expect(askedFor(draft, listing)).toBe(64000000n)
    expect(giveUpOf(draft, listing)).toBe(60606061n)
  })

  test('does not check a rate that is not in use', () => {
    expect(check({ ...order('400'), rate: 'abc' }, listing)).toEqual({})
    expect(check({ ...order('400'), rate: 'abc', ownerRate: false }, listing).rate).toBe(
      'Enter the rate in digits, such as 0.000625',
    )
  })
})
