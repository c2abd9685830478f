import { describe, expect, test } from 'vitest'
import { freeTop } from '#core/element/toaster/position.ts'

const stack = { left: 864, right: 1264, height: 48 }
const box = (top: number, bottom: number, left = 900, right = 1000) => ({ top, bottom, left, right })
const place = (...obstacles: ReturnType<typeof box>[]) => freeTop(stack, 16, 600, obstacles)

describe('toasts', () => {
  test('start at the top when nothing is in the way', () => {
    expect(place()).toBe(16)
    expect(place(box(100, 140))).toBe(16)
  })

  test('ignore obstacles beside them', () => {
    expect(place(box(0, 400, 0, 864))).toBe(16)
    expect(place(box(0, 400, 1264, 1300))).toBe(16)
  })

  test('move below all obstacles', () => {
    expect(place(box(20, 64))).toBe(72)
    expect(place(box(20, 64), box(60, 104), box(110, 154))).toBe(162)
    expect(place(box(10, 300), box(20, 64))).toBe(308)
  })

  test('use the first gap that is large enough', () => {
    expect(place(box(20, 64), box(128, 172))).toBe(72)
    expect(place(box(20, 64), box(127, 172))).toBe(180)
  })

  test('have no position when there is no room', () => {
    expect(place(box(0, 560))).toBeUndefined()
  })
})
