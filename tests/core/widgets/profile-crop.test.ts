import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Crop,
  clampCrop,
  fullCrop,
  maxZoom,
  panned,
  squareOf,
  withKey,
  zoomed,
} from '../../../widgets/profile/crop.ts'

const portrait = { width: 600, height: 900 }

describe('the square of a photo', () => {
  test('starts as the largest square, centred', () => {
    expect(squareOf(portrait, fullCrop(portrait))).toEqual({ left: 0, top: 150, side: 600 })
    expect(squareOf({ width: 900, height: 600 }, fullCrop({ width: 900, height: 600 }))).toEqual({
      left: 150,
      top: 0,
      side: 600,
    })
  })

  test('follows a drag: dragging the picture down reveals its upper part', () => {
    const crop = panned(portrait, fullCrop(portrait), 0, 0.1)
    expect(squareOf(portrait, crop)).toEqual({ left: 0, top: 90, side: 600 })
  })

  test('zooms around its centre', () => {
    const crop = zoomed(portrait, fullCrop(portrait), 2)
    expect(squareOf(portrait, crop)).toEqual({ left: 150, top: 300, side: 300 })
  })

  test('moves and zooms by keys, and ignores other keys', () => {
    const crop = zoomed(portrait, fullCrop(portrait), 2)
    expect(withKey(portrait, crop, 'ArrowRight')).toMatchObject({ x: 285, y: 450 })
    expect(withKey(portrait, crop, 'ArrowLeft')).toMatchObject({ x: 315 })
    expect(withKey(portrait, crop, 'ArrowDown')).toMatchObject({ y: 435 })
    expect(withKey(portrait, crop, 'ArrowUp')).toMatchObject({ y: 465 })
    expect(withKey(portrait, crop, '+')?.zoom).toBeCloseTo(2.2)
    expect(withKey(portrait, crop, '-')?.zoom).toBeCloseTo(2 / 1.1)
    expect(withKey(portrait, crop, 'Tab')).toBeUndefined()
  })

  test('stays inside the picture after any actions', () => {
    const action = fc.oneof(
      fc.record({
        right: fc.double({ min: -9, max: 9, noNaN: true }),
        down: fc.double({ min: -9, max: 9, noNaN: true }),
      }),
      fc.record({ zoom: fc.double({ min: -9, max: 99, noNaN: true }) }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8000 }),
        fc.integer({ min: 1, max: 8000 }),
        fc.array(action),
        (width, height, actions) => {
          const size = { width, height }
          const end = actions.reduce<Crop>(
            (crop, each) =>
              'zoom' in each ? zoomed(size, crop, each.zoom) : panned(size, crop, each.right, each.down),
            fullCrop(size),
          )
          const { left, top, side } = squareOf(size, end)
          const slack = 1e-6
          expect(end.zoom).toBeGreaterThanOrEqual(1)
          expect(end.zoom).toBeLessThanOrEqual(maxZoom)
          expect(left).toBeGreaterThanOrEqual(-slack)
          expect(top).toBeGreaterThanOrEqual(-slack)
          expect(left + side).toBeLessThanOrEqual(width + slack)
          expect(top + side).toBeLessThanOrEqual(height + slack)
          expect(clampCrop(size, end)).toEqual(end)
        },
      ),
    )
  })
})
