import { describe, expect, test } from 'vitest'
import { english as rail } from '#core/exchange-ui/texts/rail/en.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Price } from '#core/money/price.ts'
import { fromRateText } from '#core/money/rate.ts'
import type { TypedPrice } from '#core/money/typed-price.ts'
import { english as amountTexts } from '#core/texts/shared/amounts/en.ts'
import {
  atSystemRate,
  checkDraft,
  draftFor,
  type ListingDraft,
  offerOf,
  withPair,
  withPrice,
} from '../../../widgets/create-listing/draft.ts'
import { figuresOf } from '../../../widgets/create-listing/figures.ts'
import { english } from '../../../widgets/create-listing/texts/en.ts'

const noStart = { from: undefined, to: undefined, side: undefined, amount: undefined }
const emptyDraft = draftFor(noStart, null)

/** Naira for a dollar, as typed. */
const naira = (text: string): TypedPrice => ({ text, base: 'USD' })

// rules/rates.md#example: the owner needs ₦1,600,000 at R = 0.000625 and offers $1,000.
const example: ListingDraft = {
  ...emptyDraft,
  amount: { side: 'get', text: '1,600,000' },
  price: naira('1600'),
  partFulfilment: 'yes',
  systemFulfilment: 'no',
}
const need = (text: string) => ({ amount: { side: 'get', text } }) as const
const offer = (text: string) => ({ amount: { side: 'give', text } }) as const
const market: Price = { figure: fromRateText('1515.15'), base: 'USD', quote: 'NGN' }
const smallest = { NGN: 151_515n, USD: 100n, JPY: 150n } as Partial<Record<CurrencyCode, bigint>>
const check = (draft: ListingDraft, hasMarket = false) =>
  checkDraft(
    draft,
    { smallestOf: (code) => (hasMarket ? smallest[code] : undefined) },
    { texts: english, amounts: amountTexts, rail, locale: 'en' },
  )

describe('a listing draft', () => {
  test('starts with naira needed and US dollars offered', () => {
    expect([emptyDraft.needCurrency, emptyDraft.haveCurrency]).toEqual(['NGN', 'USD'])
  })

  test('starts with the pair and the amount that the page names, and the answers of the last listing', () => {
    const draft = draftFor({ from: 'ngn', to: 'USD', side: 'give', amount: '1500' }, 'yes no')
    expect(draft).toMatchObject({
      haveCurrency: 'NGN',
      needCurrency: 'USD',
      amount: { side: 'give', text: '1500' },
      partFulfilment: 'yes',
      systemFulfilment: 'no',
    })
  })

  test('names every missing field', () => {
    expect(check(emptyDraft)).toEqual({
      amount: 'Field cannot be empty',
      price: 'Specify your rate or use the system rate',
      partFulfilment: 'Specify part fulfillment',
      systemFulfilment: 'Specify system fulfillment',
    })
  })

  test('passes when complete', () => {
    expect(check(example)).toEqual({})
  })

  test('offers need at the price', () => {
    expect(figuresOf(example)).toMatchObject({
      needAmount: '1600000.00',
      haveAmount: '1000.00',
      rate: '0.000625',
      price: { figure: '1600', base: 'USD' },
    })
  })

  test('needs what an offer is worth, exactly at the price that was typed', () => {
    expect(figuresOf({ ...example, ...offer('400'), price: naira('1340') })).toMatchObject({
      needAmount: '536000.00',
      haveAmount: '400.00',
      rate: '0.0007462687',
      price: { figure: '1340', base: 'USD' },
    })
  })

  test('refuses an amount below the smallest one, on the side that was typed', () => {
    expect(check({ ...example, ...need('1000') }, true).amount).toBe('The minimum amount is ₦1,515.15')
    expect(check({ ...example, ...offer('0.99') }, true).amount).toBe('The minimum amount is US$1.00')
    expect(check({ ...example, ...offer('1') }, true)).toEqual({})
  })

  test('rounds the offer up, and never offers nothing', () => {
    expect(offerOf({ ...example, ...need('1') })).toBe(1n)
    expect(offerOf({ ...example, ...need('1600000.01') })).toBe(100001n)
  })

  test('refuses decimals that the currency does not have', () => {
    const yen = {
      ...withPair(example, { get: 'JPY', give: 'USD' }),
      ...need('10.5'),
      price: { text: '155', base: 'USD' } as const,
    }
    expect(check(yen)).toEqual({ amount: 'JPY has no decimals' })
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
    expect(check({ ...example, ...need(typed) }).amount).toBe(sentence)
  })

  test.each([
    ['0', 'Enter a rate above 0'],
    ['0.00', 'Enter a rate above 0'],
    ['-1', 'Enter a rate above 0'],
    ['abc', 'Enter the rate in digits, such as 1340.50'],
    ['0.00000000001', 'A rate has at most 10 decimals'],
    ['10000000', 'Enter a rate below 10,000,000'],
    ['0.5', 'At this rate you’d offer more than 1,000,000,000,000 USD'],
  ])('refuses %s as the rate of the largest amount: %s', (typed, sentence) => {
    expect(check({ ...example, ...need('1000000000000'), price: naira(typed) }).price).toBe(sentence)
  })

  test('refuses an offer above the maximum amount', () => {
    expect(check({ ...example, price: naira('0.0000001') }).price).toMatch('more than 1,000,000,000,000 USD')
  })

  test('takes the market rate while the system rate is on', () => {
    const on = atSystemRate({ ...example, isSystemRate: true }, market)
    expect(figuresOf(on)).toMatchObject({
      price: { figure: '1515.15', base: 'USD' },
      isSystemRate: true,
      haveAmount: '1056.01',
    })
  })

  test('requires a rate when the system rate is on but unavailable', () => {
    const on = atSystemRate({ ...example, isSystemRate: true }, undefined)
    expect(check(on).price).toBe('Specify your rate or use the system rate')
  })

  test('turns the system rate off when the rate is edited', () => {
    expect(withPrice({ ...example, isSystemRate: true }, naira('1400'))).toMatchObject({
      price: naira('1400'),
      isSystemRate: false,
    })
  })

  test('clears a typed rate when the pair changes, and keeps the system rate on', () => {
    expect(withPair({ ...example, isSystemRate: true }, { get: 'NGN', give: 'EUR' })).toMatchObject({
      price: { text: '', base: 'EUR' },
      isSystemRate: true,
      ...need('1,600,000'),
    })
  })
})
