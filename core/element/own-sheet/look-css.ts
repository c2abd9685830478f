/** The CSS for an element's density and for a page's own look of its parts; loaded where a page has either. */
import { docsLink } from '#core/client/docs-link.ts'
import compact from './compact.css?inline'
import { readPartStyles } from './part-styles.ts'

/**
 * All parts in the manuals of all elements: a page's styles are also for what opens from its element, such as the
 * login. A style of a part that an element does not draw has no effect.
 */
declare const __COWRIE_PARTS__: readonly string[]

const said = new Set<string>()

/** Names each wrong style in the console, once on a page: an element that opens from another has its styles. */
function partsCss(tag: string, partStyles: unknown): string {
  const { css, faults } = readPartStyles(partStyles, __COWRIE_PARTS__, (property, value) =>
    CSS.supports(property, value),
  )
  for (const fault of faults) {
    if (said.has(fault)) continue
    said.add(fault)
    console.warn(`Cowrie: <${tag}> ${fault} ${docsLink('a-value-is-ignored')}`)
  }
  return css
}

export const lookCss = (tag: string, density: unknown, partStyles: unknown): string =>
  (density === 'compact' ? compact : '') + (partStyles ? partsCss(tag, partStyles) : '')
