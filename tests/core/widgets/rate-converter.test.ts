import { describe, expect, it } from 'vitest'
import { type Pair, type Side, textsOf } from '#core/money/pair.ts'
import { faultOf } from '#core/money/typed-fault.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import { english } from '#core/texts/shared/amounts/en.ts'

const pair: Pair = { give: 'USD', get: 'JPY' }

describe('the converter', () => {
  it.each<[Side, string, string]>([
    ['give', 'abc', 'Enter an amount in digits, such as 1250.50'],
    ['give', '-5', 'Enter an amount above 0'],
    ['give', '1.234', 'USD has at most 2 decimals'],
    ['give', '1000000000000.01', 'Enter an amount of at most 1,000,000,000,000'],
    ['get', '5.5', 'JPY has no decimals'],
  ])('refuses, but keeps, as the %s amount %s: %s', (side, text, sentence) => {
    const fault = faultOf({ side, text }, pair)
    expect(fault && amountFaultText(fault, pair[side], english)).toBe(sentence)
    expect(textsOf({ side, text }, pair, 15n)[side]).toBe(text)
  })

  it('accepts a lone zero during typing', () => {
    expect(faultOf({ side: 'give', text: '0.' }, pair)).toBeUndefined()
  })
})
