/** Keys of the dashboard: `/` searches, `c` creates, `j` and `k` go through the rows, `o` opens one. */

/** Where a key is text or has a meaning of its own. */
const typingIn =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"]'
const dialogs = '[role="dialog"], [role="alertdialog"]'

/** The element with the focus, through shadow roots. */
function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/**
 * Follows the keys in the widget of `place` until the returned function is called, as long as `areOn`: a person whose
 * words the device types, letter by letter, turns them off.
 */
export function followKeys(place: Element, areOn: () => boolean): () => void {
  const root = place.getRootNode() as ShadowRoot
  const rows = () => [...root.querySelectorAll<HTMLElement>('.listings-table tbody tr')]
  /** The row's button stands for the row: it names what it does. */
  const buttonOf = (row: Element | undefined) =>
    row?.querySelector<HTMLElement>('[data-rank="actions"] button') ??
    row?.querySelector<HTMLElement>('button')

  function move(by: 1 | -1) {
    const all = rows()
    const at = all.findIndex((row) => row.contains(root.activeElement))
    const next = at < 0 ? 0 : Math.max(0, Math.min(at + by, all.length - 1))
    buttonOf(all[next])?.focus()
  }
  const actions: Record<string, () => void> = {
    '/': () => root.querySelector<HTMLElement>('.ui-list-tools input')?.focus(),
    c: () => root.querySelector<HTMLElement>('.ui-list-tools > .ui-button')?.click(),
    j: () => move(1),
    k: () => move(-1),
    o: () => buttonOf(rows().find((row) => row.contains(root.activeElement)))?.click(),
  }
  function onKeyDown(event: KeyboardEvent) {
    const action = actions[event.key]
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const active = focused()
    // Keys of the host page's own parts are the host's: only the page itself and this widget are ours.
    const isHere = active === null || active === document.body || root.contains(active)
    if (!isHere || active?.closest(typingIn) || root.querySelector(dialogs)) return
    if (!areOn()) return
    event.preventDefault()
    action()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
