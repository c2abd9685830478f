/**
 * Content that a page renders in an element until its module loads:
 *
 * ```html
 * <cowrie-rate>
 *   <template shadowrootmode="open" shadowrootdelegatesfocus>
 *     <div class="grey" style="height: 420px"></div>
 *   </template>
 * </cowrie-rate>
 * ```
 *
 * The widget adopts it: it stays until the first render, and its height until the page's width changes.
 */
export type Placeholder = { readonly nodes: readonly ChildNode[]; readonly height: number }

/** Call before attaching the root again, which empties it. */
export function placeholderIn(element: HTMLElement): Placeholder | undefined {
  const root = element.shadowRoot
  return root ? { nodes: [...root.childNodes], height: element.offsetHeight } : undefined
}

/** Reserves the placeholder's height while the page keeps its width. */
export const reserveHeight = ({ height }: Placeholder) =>
  `@media (${innerWidth - 1}px < width < ${innerWidth + 1}px) { :host { min-block-size: ${height}px } }`

/** Puts the nodes back until the root has other content; the layer alone does not count. */
export function showPlaceholder(root: ShadowRoot, { nodes }: Placeholder): void {
  root.append(...nodes)
  const observer = new MutationObserver(() => {
    const hasContent = [...root.children].some(
      (each) => !nodes.includes(each) && !each.matches('.cowrie-layer, .cowrie-frame'),
    )
    if (!hasContent) return
    observer.disconnect()
    for (const each of nodes) each.remove()
  })
  observer.observe(root, { childList: true })
}
