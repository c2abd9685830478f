/** The square of a picture that becomes the photo, in px of the picture. No React. */

export type Size = { readonly width: number; readonly height: number }

/** Centre of the square; `zoom` is the size of the largest fitting square relative to it. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export const maxZoom = 4

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

export const sideOf = (size: Size, zoom: number): number => Math.min(size.width, size.height) / zoom

/** The same crop, moved so that the square is inside the picture. */
export function clampCrop(size: Size, { x, y, zoom }: Crop): Crop {
  const allowedZoom = clamp(zoom, 1, maxZoom)
  const half = sideOf(size, allowedZoom) / 2
  return {
    zoom: allowedZoom,
    x: clamp(x, half, size.width - half),
    y: clamp(y, half, size.height - half),
  }
}

/** The largest square, in the middle. */
export const fullCrop = (size: Size): Crop =>
  clampCrop(size, { x: size.width / 2, y: size.height / 2, zoom: 1 })

/** Moves the picture by fractions of the square's side: right and down are positive, as in dragging. */
export function panned(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom)
  return clampCrop(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => clampCrop(size, { ...crop, zoom })

/** Position and size of the square in the picture. */
export function squareOf(size: Size, { x, y, zoom }: Crop) {
  const side = sideOf(size, zoom)
  return { left: x - side / 2, top: y - side / 2, side }
}

/** Crop after a key press; undefined for other keys. */
export function withKey(size: Size, crop: Crop, key: string): Crop | undefined {
  const stepShare = 0.05
  switch (key) {
    case 'ArrowLeft':
      return panned(size, crop, -stepShare, 0)
    case 'ArrowRight':
      return panned(size, crop, stepShare, 0)
    case 'ArrowUp':
      return panned(size, crop, 0, -stepShare)
    case 'ArrowDown':
      return panned(size, crop, 0, stepShare)
    case '+':
    case '=':
      return zoomed(size, crop, crop.zoom * 1.1)
    case '-':
      return zoomed(size, crop, crop.zoom / 1.1)
  }
  return undefined
}
