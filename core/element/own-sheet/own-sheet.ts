/** The sheet of an element's own attributes: `block-size` and `density`. */
import { onceLoaded } from '../once-loaded.ts'

const code = onceLoaded(() => import('./compact.ts'))

/** A bell stands in a line and needs no room. */
const roomOf = (narrow: string, wide: string) =>
  `:host(:not([view=bell])) { min-block-size: ${narrow} } ` +
  `@media (width >= 640px) { :host(:not([view=bell])) { min-block-size: ${wide} } }`

export type OwnSheet = {
  readonly sheet: CSSStyleSheet
  keepRoom(named: unknown): void
  /** Whether the sheet has this density. If not, `onLoaded` is called once it can. */
  hasDensity(named: unknown): boolean
}

/** `presets`: heights in px in a window below 640 px and above. */
export function ownSheet(presets: readonly [number, number], onLoaded: () => void): OwnSheet {
  const sheet = new CSSStyleSheet()
  let room = ''
  let density = ''
  let isCut = false
  const write = () => sheet.replaceSync(room + density)
  return {
    sheet,
    keepRoom(named) {
      const [narrow, wide] = named === 'preset' ? presets.map((height) => `${height}px`) : [named, named]
      const isLength = typeof wide === 'string' && CSS.supports('block-size', wide)
      if (named !== undefined && !isLength)
        console.warn(`Cowrie: block-size="${named}" is neither "preset" nor a length and is ignored`)
      room = isLength ? roomOf(String(narrow), wide) : ''
      write()
    },
    hasDensity(named) {
      const isCompact = named === 'compact'
      const found = code.get()
      if (isCompact && !found && !isCut) {
        code
          .load()
          // Without it the widget is as wide as ever.
          .catch(() => {
            isCut = true
          })
          .then(onLoaded)
        return false
      }
      const next = (isCompact && found?.compactCss) || ''
      if (next === density) return true
      density = next
      write()
      return true
    },
  }
}
