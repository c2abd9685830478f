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
export type Placeholder = { readonly nodes: readonly ChildNode[]; readonly height: number }

/** To be asked before the root is attached anew, which empties it. */
export function placeholderIn(element: HTMLElement): Placeholder | undefined {
  const root = element.shadowRoot
  return root ? { nodes: [...root.childNodes], height: element.offsetHeight } : undefined
}

/** The room that was taken, on a page as wide as it was then. */
export const reserveHeight = ({ height }: Placeholder) =>
  `@media (${innerWidth - 1}px < width < ${innerWidth + 1}px) { :host { min-block-size: ${height}px } }`

/** Puts the nodes back until something else is in the root, for which the layer alone doesn't count. */
export function showPlaceholder(root: ShadowRoot, { nodes }: Placeholder): void {
  root.append(...nodes)
  const observer = new MutationObserver(() => {
    const hasContent = [...root.children].some(
      (each) => !nodes.includes(each) && !each.matches('.cowrie-layer'),
    )
    if (!hasContent) return
    observer.disconnect()
    for (const each of nodes) each.remove()
  })
  observer.observe(root, { childList: true })
}
