/**
 * What a page printed to stand in an element's place until its module is there:
 *
 * ```html
 * <cowrie-rate>
 *   <template shadowrootmode="open" shadowrootdelegatesfocus>
 *     <div class="grey" style="height: 420px"></div>
 *   </template>
 * </cowrie-rate>
 * ```
 *
 * The widget takes it over: it stays until something is drawn, and its height until the page gets another width.
 */
export type Printed = { readonly nodes: readonly ChildNode[]; readonly height: number }

/** To be asked before the root is attached anew, which empties it. */
export function printedIn(element: HTMLElement): Printed | undefined {
  const root = element.shadowRoot
  return root ? { nodes: [...root.childNodes], height: element.offsetHeight } : undefined
}

/** The room that was taken, on a page as wide as it was then. */
export const reserving = ({ height }: Printed) =>
  `@media (${innerWidth - 1}px < width < ${innerWidth + 1}px) { :host { min-block-size: ${height}px } }`

/** Puts the nodes back until something else is in the root, for which the layer alone doesn't count. */
export function standIn(root: ShadowRoot, { nodes }: Printed): void {
  root.append(...nodes)
  const watch = new MutationObserver(() => {
    const drawn = [...root.children].some((each) => !nodes.includes(each) && !each.matches('.cowrie-layer'))
    if (!drawn) return
    watch.disconnect()
    for (const each of nodes) each.remove()
  })
  watch.observe(root, { childList: true })
}
