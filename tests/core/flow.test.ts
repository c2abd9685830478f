import { describe, expect, test } from 'vitest'
import { flow } from '#core/wizard/flow/flow.ts'

const order = flow(['details', 'amounts', 'debit', 'credit', 'confirm', 'done'], ['add-card', 'terms'])

const walk = (count: number) => {
  let place = order.start
  for (let index = 0; index < count; index++) place = order.next(place)
  return place
}

describe('the road', () => {
  test('begins at its first step, which has no step back', () => {
    expect(order.at(order.start)).toBe('details')
    expect(order.canGoBack(order.start)).toBe(false)
    expect(order.back(order.start)).toEqual(order.start)
  })

  test('leads forward and back in order', () => {
    expect([0, 1, 2, 3, 4, 5].map((count) => order.at(walk(count)))).toEqual(order.road)
    expect(order.at(order.back(walk(3)))).toBe('debit')
  })

  test('ends at its last step', () => {
    expect(order.at(walk(9))).toBe('done')
    expect(walk(9)).toEqual(walk(5))
  })

  test('skips steps that do not apply, also on the way back', () => {
    const skipped = order.next(walk(1), 'confirm')
    expect(order.at(skipped)).toBe('confirm')
    expect(order.at(order.back(skipped))).toBe('amounts')
  })

  test('never leads forward to an earlier step', () => {
    expect(order.next(walk(3), 'details')).toEqual(walk(3))
  })

  test('revisits an earlier step, and then repeats the steps after it', () => {
    const changed = order.revisit(walk(4), 'amounts')
    expect(order.at(changed)).toBe('amounts')
    expect(order.at(order.next(changed))).toBe('debit')
    expect(order.at(order.back(changed))).toBe('details')
  })

  test('does not revisit a step that was never reached', () => {
    expect(order.revisit(walk(1), 'confirm')).toEqual(walk(1))
  })

  test('revisits a step that was skipped', () => {
    const skipped = order.next(walk(1), 'confirm')
    const changed = order.revisit(skipped, 'debit')
    expect(order.at(changed)).toBe('debit')
    expect(order.at(order.back(changed))).toBe('amounts')
  })
})

describe('a detour', () => {
  test('returns to the step where it was opened', () => {
    const away = order.open(walk(2), 'add-card')
    expect(order.at(away)).toBe('add-card')
    expect(order.step(away)).toBe('debit')
    expect(order.return(away)).toEqual(walk(2))
  })

  test('ends on the way back without losing a step', () => {
    expect(order.back(order.open(walk(3), 'add-card'))).toEqual(walk(3))
    expect(order.canGoBack(order.open(order.start, 'add-card'))).toBe(true)
  })

  test('blocks the road while it is open', () => {
    const away = order.open(walk(2), 'add-card')
    expect(order.next(away)).toEqual(away)
  })

  test('may open another detour, and each returns to the one before', () => {
    const twice = order.open(order.open(walk(2), 'add-card'), 'terms')
    expect(order.at(order.return(twice))).toBe('add-card')
    expect(order.at(order.return(order.return(twice)))).toBe('debit')
  })

  test('opened twice is one detour', () => {
    const once = order.open(walk(2), 'add-card')
    expect(order.open(once, 'add-card')).toEqual(once)
  })

  test('ends when a step is revisited', () => {
    expect(order.at(order.revisit(order.open(walk(3), 'add-card'), 'details'))).toBe('details')
  })
})
