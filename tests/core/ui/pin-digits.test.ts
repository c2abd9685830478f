import { describe, expect, it } from 'vitest'
import { withBackspace, withoutDigit, withText } from '#core/ui/pin-digits.ts'

describe('the digits of a PIN', () => {
  it('fill the boxes from left to right', () => {
    expect(withText('', 0, '1', 4)).toEqual({ digits: '1', box: 1 })
    expect(withText('123', 3, '4', 4)).toEqual({ digits: '1234', box: 3 })
  })

  it('leave no gaps: a digit typed in a later box goes into the first empty one', () => {
    expect(withText('1', 3, '7', 4)).toEqual({ digits: '17', box: 2 })
  })

  it('replace the old digit, on either side of the cursor', () => {
    expect(withText('1234', 1, '29', 4)).toEqual({ digits: '1934', box: 2 })
    expect(withText('1234', 1, '92', 4)).toEqual({ digits: '1934', box: 2 })
  })

  it('accept a pasted or autofilled code, without its other characters', () => {
    expect(withText('', 0, ' 12-34 ', 4)).toEqual({ digits: '1234', box: 3 })
    expect(withText('9', 0, '1234567', 4)).toEqual({ digits: '1234', box: 3 })
    expect(withText('', 0, '12 34', 4)).toEqual({ digits: '1234', box: 3 })
    expect(withText('98', 2, '1234', 4)).toEqual({ digits: '1234', box: 3 })
  })

  it('ignore other characters, and drop a deleted digit', () => {
    expect(withText('12', 2, 'x', 4)).toBeUndefined()
    expect(withText('123', 1, '', 4)).toEqual({ digits: '13', box: 1 })
    expect(withoutDigit('1234', 3)).toBe('123')
  })

  it('are deleted with Backspace, also from an empty box', () => {
    expect(withBackspace('1234', 3)).toEqual({ digits: '123', box: 2 })
    expect(withBackspace('12', 2)).toEqual({ digits: '1', box: 1 })
    expect(withBackspace('', 0)).toEqual({ digits: '', box: 0 })
  })
})
