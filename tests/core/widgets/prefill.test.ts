// Values that a page writes into a form, and which of them a person cannot change.
import { expect, test } from 'vitest'
import { isLocked } from '#core/money/locked.ts'
import { readPrefill } from '#core/money/prefill.ts'

test('values of the page begin a form, and invalid ones do not', () => {
  expect(readPrefill({ currency: 'usd', amount: ' 12.50 ' })).toEqual({
    currency: 'USD',
    amount: '12.50',
    isLocked: { currency: false, amount: false },
    fixed: '',
    again: '',
  })
  expect(readPrefill({ currency: 'XXX', amount: 'ten' })).toMatchObject({ currency: '', amount: '' })
  expect(readPrefill({ currency: 'JPY', amount: '1.5' })).toMatchObject({ currency: 'JPY', amount: '' })
})

test('only what has a value is locked, and an amount only with its currency', () => {
  const locked = 'amount  currency'
  expect(readPrefill({ currency: 'USD', amount: '5', locked }).isLocked).toEqual({
    currency: true,
    amount: true,
  })
  expect(readPrefill({ amount: '5', locked }).isLocked).toEqual({ currency: false, amount: false })
  expect(readPrefill({ currency: 'USD', amount: '-5', locked }).isLocked).toEqual({
    currency: true,
    amount: false,
  })
  expect([isLocked(undefined, 'email'), isLocked('emails', 'email'), isLocked('email', 'email')]).toEqual([
    ...[false, false, true],
  ])
})
