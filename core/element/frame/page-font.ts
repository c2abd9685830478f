/** A font file of the page around a frame, in the shape that both sides check. */
import { mayServeFonts } from '#core/contract/font-origin.ts'

export type PageFont = {
  readonly family: string
  /** Whole, of the page's own origin. */
  readonly url: string
  /** `400`, or `100 900` of a variable font. */
  readonly weight: string
  readonly style: string
}

/** A page may name so many. */
export const maxPageFonts = 6

const weight = '(?:[1-9]\\d{0,2}|1000)'
const shapes: Readonly<Record<keyof PageFont, RegExp>> = {
  family: /^\p{L}[\p{L}\p{N} _-]{0,59}$/u,
  // No character in it ends or escapes a CSS string.
  url: /^https?:\/\/[^\s"'()\\]{1,500}$/,
  weight: new RegExp(`^(?:normal|bold|${weight}(?: ${weight})?)$`),
  style: /^(?:normal|italic|oblique)$/,
}

/** The first member of the wrong shape; undefined without one. */
export const faultIn = (font: Readonly<Record<string, unknown>>): keyof PageFont | undefined =>
  (Object.keys(shapes) as (keyof PageFont)[]).find((name) => {
    const value = font[name]
    return typeof value !== 'string' || !shapes[name].test(value)
  })

/** Whether a page of this origin may name the file. */
export const isFileOf = (origin: string, url: string): boolean =>
  URL.parse(url)?.origin === origin && mayServeFonts(origin)
