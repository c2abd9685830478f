// The fee of a payment, and its division over the parts of the payment.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeOn, feeSoFar, noFee, readFeeTerms } from '#core/money/fee.ts'

const amounts = fc.bigInt(1n, 10n ** 15n)
const terms = fc.record({ share: fc.bigInt(0n, 100_000n), minimum: fc.bigInt(0n, 100_000n) })

describe('the fee on a payment', () => {
  test('is its share, rounded up', () => {
    expect(feeOn(100_000n, { share: 5_000n, minimum: 0n })).toBe(500n)
    expect(feeOn(100_001n, { share: 5_000n, minimum: 0n })).toBe(501n)
  })

  test('is the minimum at least', () => {
    expect(feeOn(100n, { share: 5_000n, minimum: 50n })).toBe(50n)
  })

  test('is nothing without terms, and on nothing', () => {
    expect(feeOn(100_000n, noFee)).toBe(0n)
    expect(feeOn(0n, { share: 5_000n, minimum: 50n })).toBe(0n)
  })

  test('is never below its share, and less than one minor unit above it or the minimum', () => {
    fc.assert(
      fc.property(amounts, terms, (paid, { share, minimum }) => {
        const fee = feeOn(paid, { share, minimum })
        expect(fee * 1_000_000n >= paid * share && fee >= minimum).toBe(true)
        expect(fee === minimum || (fee - 1n) * 1_000_000n < paid * share).toBe(true)
      }),
    )
  })
})

test('the parts of a payment are charged exactly its fee, each less than one minor unit above its share', () => {
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 20 }), terms, (parts, some) => {
      const paid = parts.reduce((sum, each) => sum + each, 0n)
      const fee = feeOn(paid, some)
      let [so, charged] = [0n, 0n]
      for (const part of parts) {
        const own = feeSoFar(fee, paid, so + part) - feeSoFar(fee, paid, so)
        expect(own >= 0n && (own - 1n) * paid < fee * part).toBe(true)
        so += part
        charged += own
      }
      expect(charged).toBe(fee)
    }),
  )
})

describe('terms from a server', () => {
  test('are per cent and units of the currency', () => {
    expect(readFeeTerms({ perCent: '0.5', minimum: '1.00' }, 'USD')).toEqual({ share: 5_000n, minimum: 100n })
    expect(readFeeTerms({ perCent: '0', minimum: '500' }, 'KRW')).toEqual({ share: 0n, minimum: 500n })
  })

  test('are no fee where there are none, as from an older server', () => {
    expect(readFeeTerms(undefined, 'USD')).toEqual(noFee)
  })

  test('are unknown, and never free, where this release cannot read them', () => {
    expect(readFeeTerms({ perCent: '0.00005', minimum: '0' }, 'USD')).toBeUndefined()
  })
})
