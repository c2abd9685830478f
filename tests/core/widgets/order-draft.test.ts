import { describe, expect, test } from 'vitest'
import { english as rail } from '#core/exchange-ui/texts/rail/en.ts'
import type { Side } from '#core/money/pair.ts'
import type { TypedPrice } from '#core/money/typed-price.ts'
import { english as amountTexts } from '#core/texts/shared/amounts/en.ts'
import {
  amountsOf,
  askedFor,
  checkOrder,
  counterOffer,
  draftFor,
  figuresOf,
  isCounterOffer,
  type Orderable,
  type OrderDraft,
  withOwnerRate,
  withPrice,
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
const naira = (text: string): TypedPrice => ({ text, base: 'USD' })
const order = (text: string, side: Side = 'get'): OrderDraft => ({
  ...draftFor(listing),
  amount: { side, text },
})
const counter = (amount: string, price: string) =>
  withPrice(withOwnerRate(order(amount), false, listing), naira(price))
const check = (draft: OrderDraft, of: Orderable, smallest?: bigint) =>
  checkOrder(draft, of, { smallestOf: () => smallest }, { texts, figureTexts: amountTexts, rail })

describe('an order draft', () => {
  test('begins with the amount to give, or with the whole where that costs no more', () => {
    const begun = (giveAmount: string, of = listing) => draftFor(of, '', giveAmount).amount
    expect(begun('500000')).toEqual({ side: 'give', text: '500000' })
    expect(begun('960000')).toEqual({ side: 'get', text: '600' })
    expect(begun('1000000')).toEqual({ side: 'get', text: '600' })
    expect(begun('500000', { ...listing, partFulfilment: false })).toEqual({ side: 'get', text: '600' })
    expect(begun('much')).toEqual({ side: 'get', text: '' })
    expect(draftFor(listing, '250', '500000').amount).toEqual({ side: 'get', text: '250' })
  })

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
    ['abc', 'Enter the rate in digits, such as 1340.50'],
    ['9999999', 'At this rate you’d give up more than 1,000,000,000,000 NGN'],
  ])('refuses %s as the rate of a counter-offer: %s', (typed, sentence) => {
    expect(check(counter('200000', typed), { ...listing, balance: '200000' }).price).toBe(sentence)
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
    expect(draftFor({ ...listing, partFulfilment: false }).amount.text).toBe('600')
  })

  test('gives up ordered ÷ rate at the owner’s rate', () => {
    expect(figuresOf(order('400'), listing)).toEqual({
      rate: '0.000625',
      price: { figure: '0.000625', base: 'NGN' },
      orderAmount: '400.00',
      giveUpAmount: '640000.00',
      isSystemRate: false,
    })
  })

  test('rounds the give-up amount up to the minor unit', () => {
    expect(amountsOf(counter('600', '1612.90323'), listing)?.give).toBe(96774194n)
  })

  test('orders what a payment is worth, and gives up exactly that', () => {
    expect(amountsOf(order('640,000', 'give'), listing)).toEqual({ get: 40_000n, give: 64_000_000n })
    expect(amountsOf(order('640,000.01', 'give'), listing)).toEqual({ get: 40_000n, give: 64_000_000n })
  })

  const untouched: Orderable = {
    needCurrency: 'KRW',
    haveCurrency: 'JPY',
    balance: '1201',
    balanceCost: '10001',
    rate: '0.12',
    partFulfilment: true,
  }

  test('pays for the whole balance what is left of the need, from either side', () => {
    expect(amountsOf(order('1201'), untouched)).toEqual({ get: 1201n, give: 10_001n })
    expect(amountsOf(order('10001', 'give'), untouched)).toEqual({ get: 1201n, give: 10_001n })
    expect(amountsOf(order('600'), untouched)).toEqual({ get: 600n, give: 5000n })
  })

  test('starts a counter-offer at the owner’s rate', () => {
    const draft = withOwnerRate(order('400'), false, listing)
    expect(draft).toMatchObject({
      ownerRate: false,
      price: { text: '1,600.00', base: 'USD' },
      isSystemRate: false,
    })
    expect(isCounterOffer(draft, listing)).toBe(false)
  })

  test('turns the system rate off when the rate is edited', () => {
    const draft = withPrice({ ...order('400'), ownerRate: false, isSystemRate: true }, naira('1562.5'))
    expect(figuresOf(draft, listing).isSystemRate).toBe(false)
  })

  test('is a counter-offer at another rate than the owner’s', () => {
    const draft = counter('400', '1515.15')
    expect(isCounterOffer(draft, listing)).toBe(true)
    expect(counterOffer(draft, listing)).toBe(1)
    expect(counterOffer(counter('400', '1700'), listing)).toBe(-1)
    expect(askedFor(draft, listing)).toBe(64000000n)
    expect(amountsOf(draft, listing)?.give).toBe(60606000n)
  })

  test('refuses a part that is too small, or that leaves too little', () => {
    expect(check(order('0.99'), listing, 100n).amount).toBe('The minimum amount is US$1.00')
    expect(check(order('599.50'), listing, 100n).amount).toBe(
      'This leaves too little for anyone to order. Order all US$600.00, or less',
    )
    expect(check(order('600'), listing, 100n)).toEqual({})
    expect(check(order('0.50'), { ...listing, balance: '0.50' }, 100n)).toEqual({})
  })

  test('does not check a rate that is not in use', () => {
    expect(check({ ...order('400'), price: naira('abc') }, listing)).toEqual({})
    expect(check({ ...order('400'), price: naira('abc'), ownerRate: false }, listing).price).toBe(
      'Enter the rate in digits, such as 1340.50',
    )
  })
})
