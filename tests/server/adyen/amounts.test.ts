import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from '#core/money/currencies.ts'
import { AmountNotPossible, fromAdyenAmount, toAdyenAmount } from '#server/platform/ports/adyen/amounts.ts'

/** Adyen's table of currency codes, of our currencies. */
const published = new Map(
  currencies.map(({ code }) => {
    if (['IDR', 'JPY', 'KRW'].includes(code)) return [code, 0]
    return [code, ['KWD', 'TND'].includes(code) ? 3 : 2]
  }),
)

/** An amount as decimal text, so that two notations of one sum are equal. */
const decimal = (value: bigint, decimals: number) => {
  const digits = String(value).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}.${decimals === 0 ? '' : fraction}`
}

describe.each(currencies)('an amount of $code', ({ code, decimals }) => {
  const adyenDecimals = published.get(code) ?? 2
  const lost = 10n ** BigInt(Math.max(0, decimals - adyenDecimals))

  test('is the same sum at Adyen, and comes back unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), (some) => {
        const amount = some - (some % lost)
        const sent = toAdyenAmount({ amount, currency: code })
        expect(decimal(BigInt(sent.value), adyenDecimals)).toBe(decimal(amount, decimals))
        expect(fromAdyenAmount(sent)).toEqual({ amount, currency: code })
      }),
    )
  })

  test('is refused rather than rounded', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), (amount) => {
        const send = () => toAdyenAmount({ amount, currency: code })
        if (amount % lost === 0n) expect(send).not.toThrow()
        else expect(send).toThrow(AmountNotPossible)
      }),
    )
  })
})

test('rupiah have no sen at Adyen, and krónur have aurar', () => {
  expect(toAdyenAmount({ amount: 15_000_00n, currency: 'IDR' })).toEqual({ currency: 'IDR', value: 15_000 })
  expect(() => toAdyenAmount({ amount: 15_000_50n, currency: 'IDR' })).toThrow('whole IDR')
  expect(toAdyenAmount({ amount: 120n, currency: 'ISK' })).toEqual({ currency: 'ISK', value: 120_00 })
  expect(fromAdyenAmount({ currency: 'ISK', value: 120_50 })).toBeUndefined()
})

test('only rupiah have amounts that Adyen cannot express', () => {
  const inexpressible = currencies.filter(({ code }) => {
    try {
      toAdyenAmount({ amount: 1n, currency: code })
      return false
    } catch {
      return true
    }
  })
  expect(inexpressible.map(({ code }) => code)).toEqual(['IDR'])
})

test('an amount that JSON cannot hold exactly is refused', () => {
  expect(() => toAdyenAmount({ amount: 2n ** 53n, currency: 'USD' })).toThrow(AmountNotPossible)
  expect(() => toAdyenAmount({ amount: -1n, currency: 'USD' })).toThrow(AmountNotPossible)
  expect(fromAdyenAmount({ currency: 'USD', value: 2 ** 53 })).toBeUndefined()
  expect(fromAdyenAmount({ currency: 'XYZ', value: 1 })).toBeUndefined()
})
