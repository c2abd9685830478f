import { describe, expect, test } from 'vitest'
import { flow } from '#core/wizard/flow/flow.ts'

const order = flow(['details', 'amounts', 'debit', 'credit', 'confirm', 'done'], ['add-card', 'terms'])

const walk = (count: number) => {
  let place = order.start
  for (let index = 0; index < count; index++) place = order.next(place)
  return place
}

describe('the road', () => {
  test('begins at its first step, from where nobody can go back', () => {
    expect(order.at(order.start)).toBe('details')
    expect(order.canGoBack(order.start)).toBe(false)
    expect(order.back(order.start)).toEqual(order.start)
  })

  test('is walked forth and back in order', () => {
    expect([0, 1, 2, 3, 4, 5].map((count) => order.at(walk(count)))).toEqual(order.road)
    expect(order.at(order.back(walk(3)))).toBe('debit')
  })

  test('ends at its last step', () => {
    expect(order.at(walk(9))).toBe('done')
    expect(walk(9)).toEqual(walk(5))
  })

  test('may skip steps that do not apply, and back skips them too', () => {
    const skipped = order.next(walk(1), 'confirm')
    expect(order.at(skipped)).toBe('confirm')
    expect(order.at(order.back(skipped))).toBe('amounts')
  })

  test('never goes forth to a step that lies behind', () => {
    expect(order.next(walk(3), 'details')).toEqual(walk(3))
  })

  test('lets a step walked before be revisited, and what lay after it is walked again', () => {
    const changed = order.revisit(walk(4), 'amounts')
    expect(order.at(changed)).toBe('amounts')
    expect(order.at(order.next(changed))).toBe('debit')
    expect(order.at(order.back(changed))).toBe('details')
  })

  test('does not lead to a step that was never walked by revisiting it', () => {
    expect(order.revisit(walk(1), 'confirm')).toEqual(walk(1))
  })
})

describe('a detour', () => {
  test('returns to the step where it was opened', () => {
    const away = order.open(walk(2), 'add-card')
    expect(order.at(away)).toBe('add-card')
    expect(order.step(away)).toBe('debit')
    expect(order.return(away)).toEqual(walk(2))
  })

  test('is left by going back, without losing a step', () => {
    expect(order.back(order.open(walk(3), 'add-card'))).toEqual(walk(3))
    expect(order.canGoBack(order.open(order.start, 'add-card'))).toBe(true)
  })

  test('does not let the road be walked meanwhile', () => {
    const away = order.open(walk(2), 'add-card')
    expect(order.next(away)).toEqual(away)
  })

  test('may lead to another detour, and each returns to the one before', () => {
    const twice = order.open(order.open(walk(2), 'add-card'), 'terms')
    expect(order.at(order.return(twice))).toBe('add-card')
    expect(order.at(order.return(order.return(twice)))).toBe('debit')
  })

  test('opened twice is one detour', () => {
    const once = order.open(walk(2), 'add-card')
    expect(order.open(once, 'add-card')).toEqual(once)
  })

  test('is forgotten when a step is revisited', () => {
    expect(order.at(order.revisit(order.open(walk(3), 'add-card'), 'details'))).toBe('details')
  })
})
