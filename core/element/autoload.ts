/**
 * `cowrie.js`, for pages that would rather not name each widget: it loads the module of a tag when the tag appears.
 *
 * ```html
 * <script type="module" src="https://exchange.example/cdn/v1/cowrie.js"></script>
 * ```
 *
 * It follows the document, and the shadow roots that a page names to `watch`. Built alone, into one small file.
 */
import { tellFailed } from '#core/client/failed.ts'
import { importAgain } from '#core/lazy/import-again.ts'

declare const __COWRIE_TAGS__: readonly string[]

// By a name of its own: Vite takes `new URL(…, import.meta.url)` for an asset of the build and rewrites it.
const here = import.meta.url
const addressOf = (tag: string) =>
  import.meta.env.DEV ? `/cdn/v1/${tag}.js` : new URL(`./${tag}.js`, here).href

const ours = new Set(__COWRIE_TAGS__)
/** Elements that have no definition yet, by their tags. */
const waiting = new Map<string, Set<Element>>()
const underWay = new Set<string>()
let failures = 0

async function load(tag: string) {
  if (underWay.has(tag)) return
  underWay.add(tag)
  try {
    await importAgain(addressOf(tag), failures)
    waiting.delete(tag)
  } catch (error) {
    failures += 1
    for (const element of waiting.get(tag) ?? [])
      tellFailed(element, { tag, code: 'not-loaded', retryable: false, error })
  } finally {
    underWay.delete(tag)
  }
}

function find(node: Node) {
  const inside = node as ParentNode & Node
  // Text and comments have neither a name nor anything inside.
  const found = inside.querySelectorAll
    ? [inside as Element, ...inside.querySelectorAll(':not(:defined)')]
    : []
  for (const element of found) {
    const tag = element.localName
    if (!ours.has(tag) || customElements.get(tag)) continue
    const others = waiting.get(tag) ?? new Set()
    waiting.set(tag, others.add(element))
    void load(tag)
  }
}

/** Loads what is in this part of the page, and what comes into it, until the function that it returns is called. */
export function watch(root: Document | DocumentFragment | Element): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(find)
  })
  observer.observe(root, { childList: true, subtree: true })
  find(root)
  return () => observer.disconnect()
}

if (typeof document !== 'undefined') {
  watch(document)
  // What could not be loaded is asked for again with the next element of its tag, and when the line is back.
  addEventListener('online', () => {
    for (const tag of waiting.keys()) void load(tag)
  })
}
