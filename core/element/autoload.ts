/**
 * `cowrie.js`, for pages that would rather not name each widget: it loads the module of a tag when the tag appears.
 *
 * ```html
 * <script type="module" src="https://exchange.example/cdn/v1/cowrie.js"></script>
 * ```
 *
 * It follows the document, and the shadow roots that a page names to `watch`. Built alone, into one small file.
 */
import { emitFailed } from '#core/client/emit-failed.ts'
import { importAttempt } from '#core/lazy/retry-import.ts'

declare const __COWRIE_TAGS__: readonly string[]

// By a name of its own: Vite takes `new URL(…, import.meta.url)` for an asset of the build and rewrites it.
const moduleUrl = import.meta.url
const addressOf = (tag: string) =>
  import.meta.env.DEV ? `/cdn/v1/${tag}.js` : new URL(`./${tag}.js`, moduleUrl).href

const knownTags = new Set(__COWRIE_TAGS__)
/** Elements that have no definition yet, by their tags. */
const waiting = new Map<string, Set<Element>>()
const loading = new Set<string>()
let failures = 0

async function load(tag: string) {
  if (loading.has(tag)) return
  loading.add(tag)
  try {
    await importAttempt(addressOf(tag), failures)
    waiting.delete(tag)
  } catch (error) {
    failures += 1
    for (const element of waiting.get(tag) ?? [])
      emitFailed(element, { tag, code: 'not-loaded', retryable: false, error })
  } finally {
    loading.delete(tag)
  }
}

function scan(node: Node) {
  const container = node as ParentNode & Node
  // Text and comments have neither a name nor anything inside.
  const found = container.querySelectorAll
    ? [container as Element, ...container.querySelectorAll(':not(:defined)')]
    : []
  for (const element of found) {
    const tag = element.localName
    if (!knownTags.has(tag) || customElements.get(tag)) continue
    const elements = waiting.get(tag) ?? new Set()
    waiting.set(tag, elements.add(element))
    void load(tag)
  }
}

/** Loads what is in this part of the page, and what comes into it, until the function that it returns is called. */
export function watch(root: Document | DocumentFragment | Element): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(scan)
  })
  observer.observe(root, { childList: true, subtree: true })
  scan(root)
  return () => observer.disconnect()
}

if (typeof document !== 'undefined') {
  watch(document)
  // What could not be loaded is asked for again with the next element of its tag, and when the line is back.
  addEventListener('online', () => {
    for (const tag of waiting.keys()) void load(tag)
  })
}
