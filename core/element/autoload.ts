/**
 * `cowrie.js`, for pages that do not import each widget: loads the module of a tag when the tag appears.
 *
 * ```html
 * <script type="module" src="https://exchange.example/cdn/v1/cowrie.js"></script>
 * ```
 *
 * It observes the document, and the shadow roots that a page passes to `watch`. Built separately into one small file.
 */
import { emitFailed } from '#core/client/emit-failed.ts'
import { importAttempt } from '#core/lazy/retry-import.ts'
import { ForbiddenModule, namingPolicy } from './forbidden-module.ts'

declare const __COWRIE_TAGS__: readonly string[]

// In a variable: Vite treats `new URL(…, import.meta.url)` as a build asset and rewrites it.
const moduleUrl = import.meta.url
const addressOf = (tag: string) =>
  import.meta.env.DEV ? `/cdn/v1/${tag}.js` : new URL(`./${tag}.js`, moduleUrl).href

const knownTags = new Set(__COWRIE_TAGS__)
/** Undefined elements by tag. */
const waiting = new Map<string, Set<Element>>()
const loading = new Set<string>()
let failures = 0

async function load(tag: string) {
  if (loading.has(tag)) return
  loading.add(tag)
  try {
    await namingPolicy(() => importAttempt(addressOf(tag), failures))
    waiting.delete(tag)
  } catch (error) {
    failures += 1
    const code = error instanceof ForbiddenModule ? 'misconfigured' : 'not-loaded'
    for (const element of waiting.get(tag) ?? []) emitFailed(element, { tag, code, retryable: false, error })
  } finally {
    loading.delete(tag)
  }
}

function scan(node: Node) {
  const container = node as ParentNode & Node
  // Text and comment nodes have no tag and no children.
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

/** Loads the tags in this part of the page, present and future, until the returned function is called. */
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
  // A failed load is retried with the next element of its tag and when the browser is online again.
  addEventListener('online', () => {
    for (const tag of waiting.keys()) void load(tag)
  })
}
