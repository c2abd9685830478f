/** Elements of the page around a node, outside all shadow roots that contain it. */
function* pageAround(node: Node): Generator<Element> {
  const root = node.getRootNode()
  if (root instanceof ShadowRoot) yield* pageAround(root.host)
  else {
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) yield at
  }
}

/**
 * Keeps an open dialog reachable for assistive technology. Base UI hides everything outside it with `aria-hidden`, but
 * searches one shadow root only: in a widget inside another widget it would hide the dialog too. Returns the stop
 * function.
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
