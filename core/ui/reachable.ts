/** The elements of the page around a node, outside of all shadow roots that it lies in. */
function* pageAround(node: Node): Generator<Element> {
  const root = node.getRootNode()
  if (root instanceof ShadowRoot) yield* pageAround(root.host)
  else {
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) yield at
  }
}

/**
 * Keeps an open dialog within reach of assistive technology. Base UI hides what is outside of it with `aria-hidden`,
 * but looks for it in one shadow root only: in a widget inside another widget it hides the dialog as well.
 * Answers the way to stop.
 */
export function keepReachable(layer: HTMLElement): () => void {
  const hide = 'aria-hidden'
  const observer = new MutationObserver((changes) => {
    if (layer.childElementCount === 0) return
    for (const { target } of changes) {
      if (target instanceof Element && target.getAttribute(hide) === 'true') target.removeAttribute(hide)
    }
  })
  for (const element of pageAround(layer)) observer.observe(element, { attributeFilter: [hide] })
  return () => observer.disconnect()
}
