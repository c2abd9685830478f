/** Fonts of the page around a frame, in the frame's own document. */
import { docsLink } from '#core/client/docs-link.ts'
import { isFileOf, type PageFont } from './page-font.ts'

const used = new Map<string, FontFace>()

/** Replaces those of an earlier call. The browser loads a file when text needs it; until then text has the next family. */
export function applyFonts(tag: string, fonts: readonly PageFont[], pageOrigin: string): void {
  const wanted = new Map(
    fonts.filter(({ url }) => isFileOf(pageOrigin, url)).map((font) => [JSON.stringify(font), font]),
  )
  for (const [key, face] of used) {
    if (wanted.has(key)) continue
    document.fonts.delete(face)
    used.delete(key)
  }
  for (const [key, { family, url, weight, style }] of wanted) {
    if (used.has(key)) continue
    const face = new FontFace(family, `url("${url}")`, { weight, style, display: 'swap' })
    face.loaded.catch(() =>
      console.warn(
        `Cowrie: <${tag}> goes without the font ${url}: it could not be loaded. Is it there, and does it come with ` +
          `"Access-Control-Allow-Origin: ${location.origin}"? ${docsLink('a-frame-has-another-font')}`,
      ),
    )
    used.set(key, face)
    document.fonts.add(face)
  }
}
