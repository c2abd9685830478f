import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimal, toDecimal, unit } from '#core/money/money.ts'
import { faultOf, otherSide, type Pair, textsOf, withCurrency } from '#core/money/pair.ts'
import { fromRateText } from '#core/money/rate.ts'
import { anyCurrency as code } from './any-currency.ts'

const nairaForDollars: Pair = { give: 'NGN', get: 'USD' }
const rate = fromRateText('0.000625')

describe('two amounts linked by a rate', () => {
  it('compute the given amount as needed ÷ rate', () => {
    expect(textsOf({ side: 'get', text: '400' }, nairaForDollars, rate)).toEqual({
      get: '400',
      give: '640,000.00',
    })
  })

  it('compute the received amount as given × rate', () => {
    expect(textsOf({ side: 'give', text: '640,000' }, nairaForDollars, rate)).toEqual({
      give: '640,000',
      get: '400.00',
    })
  })

  it('have no decimals in a currency without minor unit', () => {
    const pair: Pair = { give: 'USD', get: 'JPY' }
    expect(textsOf({ side: 'give', text: '10' }, pair, fromRateText('155.5'))).toMatchObject({ get: '1,555' })
    expect(textsOf({ side: 'give', text: '10' }, pair, fromRateText('155.5'), 'fr')).toMatchObject({
      get: '1\u202f555',
    })
  })

  it('write and read three decimals in a currency that has them', () => {
    const pair: Pair = { give: 'USD', get: 'TND' }
    const converted = textsOf({ side: 'give', text: '1000' }, pair, fromRateText('2.9345'), 'fr')
    expect(converted).toEqual({ give: '1000', get: '2\u202f934.500' })
    expect(textsOf({ side: 'get', text: converted.get }, pair, fromRateText('2.9345'))).toMatchObject({
      give: '1,000.00',
    })
  })

  it('leave the other side empty without a rate or a valid amount', () => {
    expect(textsOf({ side: 'give', text: '640000' }, nairaForDollars, undefined)).toMatchObject({ get: '' })
    for (const text of ['', '0', '-5', 'abc', '1.234'])
      expect(textsOf({ side: 'give', text }, nairaForDollars, rate)).toEqual({ give: text, get: '' })
  })

  it('report a fault only if further typing cannot make the text an amount', () => {
    for (const text of ['', '0', '0.', '0.0', '5', '1,250.50'])
      expect(faultOf({ side: 'give', text }, nairaForDollars)).toBeUndefined()
    expect(faultOf({ side: 'give', text: '-5' }, nairaForDollars)).toBe('not-positive')
    expect(faultOf({ side: 'give', text: 'abc' }, nairaForDollars)).toBe('not-a-number')
    expect(faultOf({ side: 'get', text: '1.234' }, nairaForDollars)).toBe('too-many-decimals')
  })

  it('swap when one side gets the other side’s currency', () => {
    expect(withCurrency(nairaForDollars, 'give', 'USD')).toEqual({ give: 'USD', get: 'NGN' })
    expect(withCurrency(nairaForDollars, 'get', 'NGN')).toEqual({ give: 'USD', get: 'NGN' })
    expect(withCurrency(nairaForDollars, 'get', 'EUR')).toEqual({ give: 'NGN', get: 'EUR' })
  })

  it('never gain money on a round trip', () => {
    const minor = fc.bigInt({ min: 1n, max: 10n ** 12n })
    const rates = fc.bigInt({ min: 1n, max: 10n ** 16n })
    fc.assert(
      fc.property(code, code, minor, rates, (give, get, amount, at) => {
        const fetched = otherSide({ side: 'give', text: toDecimal(amount, give) }, { give, get }, at) ?? 0n
        // An amount of zero or above the maximum cannot be converted back.
        fc.pre(fetched > 0n && fetched <= 10n ** 12n * unit(get))
        const back = otherSide({ side: 'get', text: toDecimal(fetched, get) }, { give, get }, at) ?? 0n
        expect(back).toBeLessThanOrEqual(amount)
        const text = textsOf({ side: 'give', text: toDecimal(amount, give) }, { give, get }, at).get
        expect(fromDecimal(text.replaceAll(',', ''), get)).toBe(fetched)
      }),
    )
  })
})
