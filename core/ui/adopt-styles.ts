import base from './base.css?inline'
import layer from './layer.css?inline'
import tokens from './tokens.css?inline'

/**
 * The sheets of the pieces in cascade order: whichever piece is loaded first, of two rules of equal weight the later
 * one here wins. A widget's own sheets come after all of them.
 */
const sheetOrder = [
  'tokens',
  'base',
  'layer',
  'button',
  'field',
  'amount',
  'choice',
  'pin',
  'file',
  'select',
  'dialog',
  'tabs',
  'accordion',
  'table',
  'table-cards-5',
  'table-cards-6',
  'table-cards-7',
  'table-cards-8',
  'table-cards-9',
  'paged-table',
  'skeleton',
  'money',
  'empty',
  'notice',
  'pill',
  'timeline',
  'success-mark',
  'password-rule',
  'person-form',
  'steps',
  'wizard',
  'rate-chart',
  'crop',
  'rows',
] as const

type SheetName = (typeof sheetOrder)[number]

const registered = new Map<SheetName, string>([
  ['tokens', tokens],
  ['base', base],
  ['layer', layer],
])

/** Made when first worn: importing a piece on a server does nothing. */
const sheets = new Map<string, CSSStyleSheet>()

function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** The roots that are dressed, with their widget's own sheets. An element that is gone takes its root along. */
const roots = new Set<{ root: WeakRef<ShadowRoot>; ownSheets: readonly string[] }>()

function applySheets(root: ShadowRoot, ownSheets: readonly string[]) {
  const shared = sheetOrder.flatMap((name) => registered.get(name) ?? [])
  root.adoptedStyleSheets = [...shared, ...ownSheets].map(sheetOf)
}

/**
 * Brings the sheet of a piece of the interface along with its module, so that nobody downloads the looks of what they
 * don't draw. Every root wears it before the piece is drawn for the first time.
 */
export function registerSheet(name: SheetName, css: string): void {
  if (registered.has(name)) return
  registered.set(name, css)
  for (const entry of roots) {
    const root = entry.root.deref()
    if (root) applySheets(root, entry.ownSheets)
    else roots.delete(entry)
  }
}

/**
 * Styles a root with constructable sheets, one object of each for all roots: they need no `style-src` in the
 * partner's policy, and a hundred elements parse them once. They are there before anything is drawn, so nothing
 * flashes.
 */
export function adoptStyles(root: ShadowRoot, ownSheets: readonly string[]): void {
  roots.add({ root: new WeakRef(root), ownSheets })
  applySheets(root, ownSheets)
}
