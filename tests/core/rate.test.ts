import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRate, rateText } from '#core/money/rate.ts'

describe('rates', () => {
  it('survive a round trip through text', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 16n), (rate) => {
        expect(parseRate(rateText(rate))).toEqual({ ok: true, value: rate })
      }),
    )
  })

  it.each([
    ['', 'empty'],
    ['0', 'not-positive'],
    ['-1', 'not-positive'],
    ['NaN', 'not-a-number'],
    ['1e400', 'not-a-number'],
    ['0.12345678901', 'too-many-decimals'],
    ['10000000', 'too-large'],
    ['9'.repeat(60), 'too-large'],
  ] as const)('refuse %j as %s', (text, fault) => {
    expect(parseRate(text)).toEqual({ ok: false, fault })
  })
})
