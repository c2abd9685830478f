import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimal, toDecimal, unit } from '#core/money/money.ts'
import { faultOf, otherSide, type Pair, textsOf, withCurrency } from '#core/money/pair.ts'
import { fromRateText } from '#core/money/rate.ts'
import { anyCurrency as code } from './any-currency.ts'

const nairaForDollars: Pair = { give: 'NGN', get: 'USD' }
const rate = fromRateText('0.000625')

describe('two amounts tied by a rate', () => {
  it('what is needed, divided by the rate, is what it takes', () => {
    expect(textsOf({ side: 'get', text: '400' }, nairaForDollars, rate)).toEqual({
      get: '400',
      give: '640,000.00',
    })
  })

  it('what is given, times the rate, is what it fetches', () => {
    expect(textsOf({ side: 'give', text: '640,000' }, nairaForDollars, rate)).toEqual({
      give: '640,000',
      get: '400.00',
    })
  })

  it('a currency without minor unit gets no decimals', () => {
    const pair: Pair = { give: 'USD', get: 'JPY' }
    expect(textsOf({ side: 'give', text: '10' }, pair, fromRateText('155.5'))).toMatchObject({ get: '1,555' })
    expect(textsOf({ side: 'give', text: '10' }, pair, fromRateText('155.5'), 'fr')).toMatchObject({
      get: '1\u202f555',
    })
  })

  it('a currency with three decimals gets all of them, and is read back with all of them', () => {
    const pair: Pair = { give: 'USD', get: 'TND' }
    const converted = textsOf({ side: 'give', text: '1000' }, pair, fromRateText('2.9345'), 'fr')
    expect(converted).toEqual({ give: '1000', get: '2\u202f934.500' })
    expect(textsOf({ side: 'get', text: converted.get }, pair, fromRateText('2.9345'))).toMatchObject({
      give: '1,000.00',
    })
  })

  it('without a rate or an amount the other side is empty', () => {
    expect(textsOf({ side: 'give', text: '640000' }, nairaForDollars, undefined)).toMatchObject({ get: '' })
    for (const text of ['', '0', '-5', 'abc', '1.234'])
      expect(textsOf({ side: 'give', text }, nairaForDollars, rate)).toEqual({ give: text, get: '' })
  })

  it('only what cannot become an amount any more is a fault', () => {
    for (const text of ['', '0', '0.', '0.0', '5', '1,250.50'])
      expect(faultOf({ side: 'give', text }, nairaForDollars)).toBeUndefined()
    expect(faultOf({ side: 'give', text: '-5' }, nairaForDollars)).toBe('not-positive')
    expect(faultOf({ side: 'give', text: 'abc' }, nairaForDollars)).toBe('not-a-number')
    expect(faultOf({ side: 'get', text: '1.234' }, nairaForDollars)).toBe('too-many-decimals')
  })

  it('taking the other side’s currency turns the pair round', () => {
    expect(withCurrency(nairaForDollars, 'give', 'USD')).toEqual({ give: 'USD', get: 'NGN' })
    expect(withCurrency(nairaForDollars, 'get', 'NGN')).toEqual({ give: 'USD', get: 'NGN' })
    expect(withCurrency(nairaForDollars, 'get', 'EUR')).toEqual({ give: 'NGN', get: 'EUR' })
  })

  it('going there and back never makes money', () => {
    const minor = fc.bigInt({ min: 1n, max: 10n ** 12n })
    const rates = fc.bigInt({ min: 1n, max: 10n ** 16n })
    fc.assert(
      fc.property(code, code, minor, rates, (give, get, amount, at) => {
        const fetched = otherSide({ side: 'give', text: toDecimal(amount, give) }, { give, get }, at) ?? 0n
        // What fetches nothing at all, or more than there is, has no way back.
        fc.pre(fetched > 0n && fetched <= 10n ** 12n * unit(get))
        const back = otherSide({ side: 'get', text: toDecimal(fetched, get) }, { give, get }, at) ?? 0n
        expect(back).toBeLessThanOrEqual(amount)
        const text = textsOf({ side: 'give', text: toDecimal(amount, give) }, { give, get }, at).get
        expect(fromDecimal(text.replaceAll(',', ''), get)).toBe(fetched)
      }),
    )
  })
})
