/** The way back to the page that a flow was begun from: the attribute `return-url` (rules/embedding.md#return-url). */
import { embedder } from './api-base.ts'

type Read = { readonly url?: URL; readonly fault?: string }

/** The page's own origin, also for what is in a frame of ours. */
const pageOrigin = () => embedder ?? location.origin

/** The address, or the fault in it. A link elsewhere would give strangers the words of the exchange. */
export function readReturnUrl(text: unknown): Read {
  if (text === undefined || text === '') return {}
  const url = typeof text === 'string' ? URL.parse(text, document.baseURI) : null
  if (!url || !/^https?:$/.test(url.protocol)) return { fault: 'is no http or https address' }
  if (url.origin !== pageOrigin()) return { fault: `leads away from ${pageOrigin()}` }
  return { url }
}

/** The address of `element`, or of the one in whose dialog it stands; undefined for none or a faulty one. */
export function returnUrlOf(element: Element): URL | undefined {
  for (
    let each: Element | undefined = element;
    each;
    each = (each.getRootNode() as Partial<ShadowRoot>).host
  ) {
    const { returnUrl } = each as Element & { readonly returnUrl?: unknown }
    if (returnUrl) return readReturnUrl(returnUrl).url
  }
  return undefined
}
