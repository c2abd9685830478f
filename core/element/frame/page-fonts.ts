/**
 * Font files that a page names for frames, in its own document:
 * `<meta name="cowrie-font" content="/fonts/brand.woff2" data-family="Brand" data-weight="400 700">`
 */
import { docsLink } from '#core/client/docs-link.ts'
import { faultIn, isFileOf, maxPageFonts, type PageFont } from './page-font.ts'

const said = new Set<string>()

const takes: Readonly<Record<keyof PageFont, string>> = {
  family: 'data-family is the name of the font, of letters, digits and spaces',
  url: 'content is the address of a font file',
  weight: 'data-weight is a number, or the two ends of a variable font such as "100 900"',
  style: 'data-style is normal, italic or oblique',
}

function fontOf({ content, dataset }: HTMLMetaElement): PageFont {
  return {
    family: dataset.family?.trim() ?? '',
    url: (content && URL.parse(content, document.baseURI)?.href.replace(/#.*$/, '')) || '',
    weight: dataset.weight?.trim() || 'normal',
    style: dataset.style?.trim() || 'normal',
  }
}

/** Why a font is left out. */
function faultOf(font: PageFont, index: number): string | undefined {
  const wrong = faultIn(font)
  if (wrong) return takes[wrong]
  if (!isFileOf(self.origin, font.url)) return `frames take fonts from ${self.origin} only, by https`
  return index < maxPageFonts ? undefined : `a page may name ${maxPageFonts}`
}

/** Those that may be sent; undefined without one. Each wrong one is named in the console, once. */
export function pageFonts(): readonly PageFont[] | undefined {
  const fonts = [...document.querySelectorAll<HTMLMetaElement>('meta[name=cowrie-font]')].flatMap(
    (meta, index) => {
      const font = fontOf(meta)
      const fault = faultOf(font, index)
      if (!fault) return font
      const sentence = `<meta name="cowrie-font" content="${meta.content.slice(0, 200)}"> is left out: ${fault}.`
      if (!said.has(sentence)) console.warn(`Cowrie: ${sentence} ${docsLink('a-value-is-ignored')}`)
      said.add(sentence)
      return []
    },
  )
  return fonts.length > 0 ? fonts : undefined
}
