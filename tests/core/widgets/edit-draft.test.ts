import { describe, expect, test } from 'vitest'
import type { ListingDetail } from '#core/contract/listings.ts'
import type { TypedPrice } from '#core/money/typed-price.ts'
import { english as amountTexts } from '#core/texts/shared/amounts/en.ts'
import { english as moneyTexts } from '#core/wizard/texts/money/en.ts'
import {
  bodyOf,
  checkDraft,
  describeEdit,
  describeOutcome,
  draftOf,
  type EditDraft,
  isChanged,
  usesMarketRate,
} from '../../../widgets/listing-details/edit-draft.ts'
import { english } from '../../../widgets/listing-details/texts/en.ts'

// rules/rates.md#example: the owner needs ₦1,600,000 at R = 0.000625 and offers $1,000.
const listing: ListingDetail = {
  id: 'l1',
  needAmount: '1600000',
  offerAmount: '1000',
  rate: '0.000625',
  isSystemRate: false,
  partFulfilment: true,
  systemFulfilment: false,
  balance: '1000',
  balanceCurrency: 'USD',
  dateCreated: '2026-11-21T00:00:00.000Z',
  expiresAt: '2026-12-21T00:00:00.000Z',
  isHalted: false,
  isExpired: false,
  username: 'ada',
  needCurrency: 'NGN',
  haveCurrency: 'USD',
  orderCount: 0,
  pendingOrders: 0,
  status: 'pending',
  isOwn: true,
}
/** The example after an order of $400. */
const partlySold: ListingDetail = { ...listing, balance: '600', receivedAmount: '640000', status: 'partly' }

const draft = (change: Partial<EditDraft>) => ({ ...draftOf(listing), pin: '1234', ...change })
const check = (change: Partial<EditDraft>) => checkDraft(draft(change), listing, moneyTexts, amountTexts)
const naira = (text: string): TypedPrice => ({ text, base: 'USD' })
const effect = (text: string, of = listing) => describeEdit(draft({ price: naira(text) }), of, english, 'en')

describe('an edit of a listing', () => {
  test.each([
    ['', 'Specify your rate or use the system rate'],
    ['0', 'Enter a rate above 0'],
    ['abc', 'Enter the rate in digits, such as 1340.50'],
    ['9999999999', 'Enter a rate below 10,000,000'],
    ['9999999', 'Enter an amount of at most 1,000,000,000,000'],
  ])('refuses %j as the rate: %s', (text, sentence) => {
    const large = { ...listing, balance: '1000000' }
    const found = checkDraft(draft({ price: naira(text) }), large, moneyTexts, amountTexts)
    expect(found).toEqual({ price: sentence, pin: undefined })
  })

  test('throws on an unchecked rate', () => {
    expect(() => bodyOf(draft({ price: naira('abc') }), listing)).toThrow('not been checked')
    expect(bodyOf(draft({ price: naira('2000.00') }), listing)).toMatchObject({
      rate: '0.0005',
      price: { figure: '2000', base: 'USD' },
      partFulfilment: true,
    })
  })

  test('requires all four digits of the PIN', () => {
    expect(check({ pin: '' })).toEqual({ price: undefined, pin: 'Your transaction pin is required' })
    expect(check({ pin: '123' }).pin).toBe(moneyTexts.pinShort)
    expect(check({})).toEqual({ price: undefined, pin: undefined })
  })

  test('shows its effect in money', () => {
    expect(effect('1600')).toBe('You still offer US$1,000. You still ask for ₦1,600,000.')
    expect(effect('2000')).toBe('You still offer US$1,000. You ask for ₦2,000,000 instead of ₦1,600,000.')
    expect(effect('abc')).toBe('You still offer US$1,000.')
  })

  test('counts the received amount', () => {
    expect(effect('2000', partlySold)).toContain(
      'You ask for ₦1,840,000 instead of ₦1,600,000. You’ve already received ₦640,000 of it.',
    )
  })

  test('reports its outcome', () => {
    const outcome = (needAmount: string, status: ListingDetail['status'], balance: string) =>
      describeOutcome(partlySold, { needAmount, status }, { ...partlySold, balance }, english, 'en')
    expect(outcome('1840000', 'partly', '600')).toBe('Listing updated. You now ask for ₦1,840,000.')
    expect(outcome('1840000', 'partly', '560')).toBe(english.matched('US$40'))
    expect(outcome('1840000', 'fulfilled', '0')).toBe(english.matchedAll)
    expect(describeOutcome(listing, { needAmount: '1', status: 'partly' }, undefined, english, 'en')).toBe(
      english.matchedPart,
    )
  })

  test('keeps an untouched system rate, and otherwise takes the market rate', () => {
    const system = { ...listing, isSystemRate: true }
    expect(usesMarketRate(draftOf(system), system)).toBe(false)
    expect(usesMarketRate({ ...draftOf(system), price: naira('1400') }, system)).toBe(true)
    expect(usesMarketRate(draft({ isSystemRate: true }), listing)).toBe(true)
    expect(usesMarketRate(draft({}), listing)).toBe(false)
  })

  test('is a change only while a value differs', () => {
    expect(isChanged(draft({ price: naira('1600.000') }), listing)).toBe(false)
    for (const change of [{ price: naira('2000') }, { isSystemRate: true }, { systemFulfilment: true }])
      expect(isChanged(draft(change), listing)).toBe(true)
  })
})
