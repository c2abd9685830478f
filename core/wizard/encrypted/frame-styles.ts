import type { SecuredStyles } from './secured-fields.ts'

/** The tokens as the frames understand them: `oklch()` and custom properties end at a frame. */
export function frameStyles(box: HTMLElement): SecuredStyles {
  const { color, caretColor, direction } = getComputedStyle(box)
  const text = {
    fontSize: '16px',
    lineHeight: '24px',
    // The page's own font is not in the frame.
    fontFamily: 'system-ui, sans-serif',
    textAlign: direction === 'rtl' ? 'right' : 'left',
  }
  return { base: { color: asRgb(color), ...text }, placeholder: { color: asRgb(caretColor) } }
}

/** `color(srgb 0.1 0.2 0.3)`, which the sheet makes of a token, as `rgb(26, 51, 77)`. */
function asRgb(color: string): string {
  const [, channels] = /^color\(srgb ([^/)]+)/.exec(color) ?? []
  if (channels === undefined) return color
  return `rgb(${channels
    .trim()
    .split(/\s+/)
    .map((each) => Math.round(Math.min(1, Math.max(0, Number(each))) * 255))
    .join(', ')})`
}
