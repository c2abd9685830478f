/** The sheet of what a page sets of one element: `block-size`, `density` and `partStyles`. */
import { onceLoaded } from '../once-loaded.ts'

const code = onceLoaded(() => import('./look-css.ts'))

/** A bell stands in a line and needs no room. */
const roomOf = (narrow: string, wide: string) =>
  `:host(:not([view=bell])) { min-block-size: ${narrow} } ` +
  `@media (width >= 640px) { :host(:not([view=bell])) { min-block-size: ${wide} } }`

export type OwnSheet = {
  readonly sheet: CSSStyleSheet
  keepRoom(named: unknown): void
  /** Whether the sheet has this density and these styles of parts. If not, `onLoaded` is called once it can. */
  hasLook(density: unknown, partStyles: unknown): boolean
}

/** `presets`: heights in px in a window below 640 px and above. */
export function ownSheet(tag: string, presets: readonly [number, number], onLoaded: () => void): OwnSheet {
  const sheet = new CSSStyleSheet()
  let room = ''
  let look = ''
  let shown: readonly unknown[] = []
  let isCut = false
  const write = () => sheet.replaceSync(room + look)
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
    hasLook(density, partStyles) {
      if (density === shown[0] && partStyles === shown[1]) return true
      const isOwn = density === 'compact' || partStyles
      const found = code.get()
      if (isOwn && !found && !isCut) {
        code
          .load()
          // Without it the widget looks as ever.
          .catch(() => {
            isCut = true
          })
          .then(onLoaded)
        return false
      }
      shown = [density, partStyles]
      look = isOwn && found ? found.lookCss(tag, density, partStyles) : ''
      write()
      return true
    },
  }
}
