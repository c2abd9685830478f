/** Marks what a change by others brought into the rows: a new row slides in, a changed figure ticks. */
import { watchPair } from '#core/client/live/watched-pairs.ts'
import type { ChosenPair } from './last-pair.ts'

/** How long after a signal new rows count as its effect. */
const effectMs = 5_000
/** How long a mark stays. */
const markMs = 2_000

function mark(element: Element | null, name: string) {
  if (!element) return
  element.setAttribute(name, '')
  setTimeout(() => element.removeAttribute(name), markMs)
}

/** Watches the rows beside `place` until the returned function is called. */
export function watchRows(place: Element, pair: ChosenPair): () => void {
  const root = place.getRootNode() as ShadowRoot
  let until = 0
  const stop = watchPair(pair, () => {
    until = performance.now() + effectMs
  })
  const observer = new MutationObserver((mutations) => {
    if (performance.now() > until) return
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'characterData')
        mark(target.parentElement?.closest('[data-lines] td') ?? null, 'data-ticked')
      else for (const node of addedNodes) if (node instanceof HTMLTableRowElement) mark(node, 'data-fresh')
    }
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => {
    stop()
    observer.disconnect()
  }
}
