/** Which square of a picture becomes the photo. Everything in px of the picture. No React. */

export type Size = { readonly width: number; readonly height: number }

/** The middle of the square, and how many times smaller it is than the largest one that fits. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

export const maxZoom = 4

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

export const sideOf = (size: Size, zoom: number): number => Math.min(size.width, size.height) / zoom

/** The same crop, with the square inside the picture. */
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

/** The picture moved by so many sides of the square: to the right and down is positive, as the hand moves it. */
export function panned(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom)
  return clampCrop(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => clampCrop(size, { ...crop, zoom })

/** The square in the picture. */
export function squareOf(size: Size, { x, y, zoom }: Crop) {
  const side = sideOf(size, zoom)
  return { left: x - side / 2, top: y - side / 2, side }
}

/** What a key does to the crop; undefined for keys that are not ours. */
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
