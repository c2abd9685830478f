import layer from '../layer.css?inline'
import tokens from '../tokens.css?inline'
import base from './base.css?inline'

/**
 * Component sheets in cascade order: of two rules of equal weight the later one here wins, in any load order. A
 * widget's own sheets come after all of them.
 */
const sheetOrder =
  'tokens base arabic layer button field amount note rail choice checkbox pin file select dialog tabs accordion table cards lines far list-head skeleton money offer empty notice pill person-form steps wizard'

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text
/** Those without a place style only their own classes: they come last. */
type SheetName =
  | Words<typeof sheetOrder>
  | 'card-form'
  | 'card-face'
  | 'encrypted-fields'
  | 'timeline'
  | 'thread'
  | 'trader-card'
  | 'items'
  | 'success-mark'
  | 'password-rule'
  | 'rate-chart'
  | 'crop'
  | 'qr'
  | 'rows'
  | 'market'
  | 'listing-rows'
  | 'listings-filter'
  | 'listings-menu'
  | 'waiting'
  | 'frozen'
  | 'log'
  | 'plots'

const registered = new Map<string, string>([
  ['tokens', tokens],
  ['base', base],
  ['layer', layer],
])

/** Created lazily: importing a component on a server has no effect. */
const sheets = new Map<string, CSSStyleSheet>()

function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** Styled roots with their widget's own sheets. A removed element's root is garbage-collected. */
const roots = new Set<{
  root: WeakRef<ShadowRoot>
  ownSheets: readonly string[]
  last: WeakRef<CSSStyleSheet>
}>()

function applySheets(root: ShadowRoot, ownSheets: readonly string[], last: CSSStyleSheet) {
  const names = new Set([...sheetOrder.split(' '), ...registered.keys()])
  const shared = [...names].flatMap((name) => registered.get(name) ?? [])
  root.adoptedStyleSheets = [...[...shared, ...ownSheets].map(sheetOf), last]
}

/**
 * Registers a component's sheet from its module, so that a widget downloads only the styles it draws. Every root
 * adopts it before the component first renders. A second sheet of the same name takes the place of the first.
 */
export function registerSheet(name: SheetName, css: string): void {
  if (registered.get(name) === css) return
  registered.set(name, css)
  for (const entry of roots) {
    const root = entry.root.deref()
    const last = entry.last.deref()
    if (root && last) applySheets(root, entry.ownSheets, last)
    else roots.delete(entry)
  }
}

/**
 * Styles a root with constructable sheets, shared by all roots: they need no `style-src` in the partner's policy, and
 * a hundred elements parse them once. They apply before the first paint, so nothing flashes. `last` is of this root only.
 */
export function adoptStyles(root: ShadowRoot, ownSheets: readonly string[], last: CSSStyleSheet): void {
  roots.add({ root: new WeakRef(root), ownSheets, last: new WeakRef(last) })
  applySheets(root, ownSheets, last)
}
