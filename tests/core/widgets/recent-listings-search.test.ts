import { describe, expect, it } from 'vitest'
import { english as amountTexts } from '#core/texts/shared/amounts/en.ts'
import {
  checkSearch,
  defaults,
  matchingQuery,
  offeringQuery,
  recentQuery,
  searchFor,
} from '../../../widgets/recent-listings/search.ts'
import { english } from '../../../widgets/recent-listings/texts/en.ts'

const check = (amounts: { give: string; get: string }) => checkSearch(amounts, defaults, english, amountTexts)

describe('the home search', () => {
  it('defaults to naira at hand and dollars needed: a listing’s fields, swapped', () => {
    expect(defaults).toEqual({ give: 'NGN', get: 'USD' })
    expect(recentQuery).toEqual({
      isUser: false,
      needCurrency: 'NGN',
      haveCurrency: 'USD',
      pageNumber: 1,
      pageSize: 20,
    })
  })

  it('finds listings that need at most the given amount', () => {
    const search = searchFor('640,000', defaults)
    // Visitors see no rates.
    expect(matchingQuery(search, true)).toMatchObject({ sortBy: 'best-rate' })
    expect(matchingQuery(search, false)).toEqual({
      needCurrency: 'NGN',
      haveCurrency: 'USD',
      maxAmount: '640000.00',
      sortBy: 'newest',
      isUser: false,
      pageNumber: 1,
      pageSize: 20,
    })
    expect(offeringQuery('USD')).toMatchObject({ haveCurrency: 'USD' })
    expect(offeringQuery('USD')).not.toHaveProperty('needCurrency')
  })

  it('requires a positive, finite amount at hand', () => {
    expect(check({ give: '640,000', get: '400' })).toEqual({})
    const refused = {
      '': 'Field cannot be empty',
      '0': 'Enter an amount above 0',
      '-5': 'Enter an amount above 0',
      abc: 'Enter an amount in digits, such as 1250.50',
      Infinity: 'Enter an amount in digits, such as 1250.50',
      '1e400': 'Enter an amount in digits, such as 1250.50',
    }
    for (const [give, sentence] of Object.entries(refused))
      expect(check({ give, get: '' }).give).toBe(sentence)
  })

  it('accepts an empty or a non-negative needed amount', () => {
    for (const get of ['', '0', '0.00', '12.5']) expect(check({ give: '5', get })).toEqual({})
    expect(check({ give: '5', get: '-1' }).get).toBe('Enter an amount of 0 or more')
    expect(check({ give: '5', get: '-0.01' }).get).toBe('Enter an amount of 0 or more')
    expect(check({ give: '5', get: 'some' }).get).toBe('Enter an amount in digits, such as 1250.50')
  })

  it('throws on an unchecked amount', () => {
    expect(() => searchFor('abc', defaults)).toThrow('not been checked')
  })
})
