import { describe, expect, it } from 'vitest'
import { withBackspace, withoutDigit, withText } from '#core/ui/pin-digits.ts'

describe('the digits of a PIN', () => {
  it('grow from box to box', () => {
    expect(withText('', 0, '1', 4)).toEqual({ digits: '1', box: 1 })
    expect(withText('123', 3, '4', 4)).toEqual({ digits: '1234', box: 3 })
  })

  it('have no gaps: a digit in a later box goes into the first empty one', () => {
    expect(withText('1', 3, '7', 4)).toEqual({ digits: '17', box: 2 })
  })

  it('take a new digit for the old one, on whichever side of it the cursor stood', () => {
    expect(withText('1234', 1, '29', 4)).toEqual({ digits: '1934', box: 2 })
    expect(withText('1234', 1, '92', 4)).toEqual({ digits: '1934', box: 2 })
  })

  it('take a whole code that is pasted or filled in, and what surrounds it away', () => {
    expect(withText('', 0, ' 12-34 ', 4)).toEqual({ digits: '1234', box: 3 })
    expect(withText('9', 0, '1234567', 4)).toEqual({ digits: '1234', box: 3 })
    expect(withText('', 0, '12 34', 4)).toEqual({ digits: '1234', box: 3 })
    expect(withText('98', 2, '1234', 4)).toEqual({ digits: '1234', box: 3 })
  })

  it('ignore what is no digit, and lose the one that is taken out', () => {
    expect(withText('12', 2, 'x', 4)).toBeUndefined()
    expect(withText('123', 1, '', 4)).toEqual({ digits: '13', box: 1 })
    expect(withoutDigit('1234', 3)).toBe('123')
  })

  it('go back with Backspace, also from an empty box', () => {
    expect(withBackspace('1234', 3)).toEqual({ digits: '123', box: 2 })
    expect(withBackspace('12', 2)).toEqual({ digits: '1', box: 1 })
    expect(withBackspace('', 0)).toEqual({ digits: '', box: 0 })
  })
})
