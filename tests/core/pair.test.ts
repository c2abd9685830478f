import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimal, toDecimal, unit } from '#core/money/money.ts'
import { otherSide, type Pair, readStart, type TypedAmount, textsOf, withCurrency } from '#core/money/pair.ts'
import { type Price, priceAtRate } from '#core/money/price.ts'
import { fromRateText } from '#core/money/rate.ts'
import { faultOf } from '#core/money/typed-fault.ts'
import { anyCurrency as code } from './any-currency.ts'

const nairaForDollars: Pair = { give: 'NGN', get: 'USD' }
const priceAt = ({ give, get }: Pair, rate: string) => priceAtRate(give, get, fromRateText(rate))
const price = priceAt(nairaForDollars, '0.000625')

const textsAt = (typed: TypedAmount, pair: Pair, at: Price | undefined) =>
  textsOf(typed, pair, otherSide(typed, pair, at))

describe('two amounts linked by a rate', () => {
  it('compute the given amount as needed ÷ rate', () => {
    expect(textsAt({ side: 'get', text: '400' }, nairaForDollars, price)).toEqual({
      get: '400',
      give: '640000.00',
    })
  })

  it('compute the received amount as given × rate', () => {
    expect(textsAt({ side: 'give', text: '640,000' }, nairaForDollars, price)).toEqual({
      give: '640,000',
      get: '400.00',
    })
  })

  it('have no decimals in a currency without minor unit', () => {
    const pair: Pair = { give: 'USD', get: 'JPY' }
    expect(textsAt({ side: 'give', text: '10' }, pair, priceAt(pair, '155.5'))).toMatchObject({
      get: '1555',
    })
  })

  it('write and read three decimals in a currency that has them', () => {
    const pair: Pair = { give: 'USD', get: 'TND' }
    const converted = textsAt({ side: 'give', text: '1000' }, pair, priceAt(pair, '2.9345'))
    expect(converted).toEqual({ give: '1000', get: '2934.500' })
    expect(textsAt({ side: 'get', text: converted.get }, pair, priceAt(pair, '2.9345'))).toMatchObject({
      give: '1000.00',
    })
  })

  it('leave the other side empty without a rate or a valid amount', () => {
    expect(textsAt({ side: 'give', text: '640000' }, nairaForDollars, undefined)).toMatchObject({ get: '' })
    for (const text of ['', '0', '-5', 'abc', '1.234'])
      expect(textsAt({ side: 'give', text }, nairaForDollars, price)).toEqual({ give: text, get: '' })
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
      fc.property(code, code, minor, rates, (give, get, amount, rate) => {
        fc.pre(give !== get)
        const at = priceAtRate(give, get, rate)
        const fetched = otherSide({ side: 'give', text: toDecimal(amount, give) }, { give, get }, at) ?? 0n
        // An amount of zero or above the maximum cannot be converted back.
        fc.pre(fetched > 0n && fetched <= 10n ** 12n * unit(get))
        const back = otherSide({ side: 'get', text: toDecimal(fetched, get) }, { give, get }, at) ?? 0n
        expect(back).toBeLessThanOrEqual(amount)
        const text = textsAt({ side: 'give', text: toDecimal(amount, give) }, { give, get }, at).get
        expect(fromDecimal(text.replaceAll(',', ''), get)).toBe(fetched)
      }),
    )
  })
})

describe('the pair and the amount that a page names', () => {
  const usual = { pair: nairaForDollars, side: 'get' } as const
  const start = { from: undefined, to: undefined, side: undefined, amount: undefined }

  it('are the usual ones where it names nothing, or no currency', () => {
    const empty = { pair: nairaForDollars, amount: { side: 'get', text: '' } }
    expect(readStart(start, usual)).toEqual(empty)
    expect(readStart({ ...start, from: 'gold', to: '', side: 'both' }, usual)).toEqual(empty)
  })

  it('take codes in any case, a side, and a decimal', () => {
    expect(readStart({ from: 'usd', to: ' ngn ', side: 'give', amount: ' 32000.00 ' }, usual)).toEqual({
      pair: { give: 'USD', get: 'NGN' },
      amount: { side: 'give', text: '32000.00' },
    })
  })

  it('are never one currency twice', () => {
    fc.assert(
      fc.property(fc.option(code, { nil: undefined }), fc.option(code, { nil: undefined }), (from, to) => {
        const { pair } = readStart({ ...start, from, to }, usual)
        expect(pair.give).not.toBe(pair.get)
        if (from !== undefined && from !== to) expect(pair.give).toBe(from)
      }),
    )
  })
})
