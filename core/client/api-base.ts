/** Facts about a page: the API of elements that do not name one, the page around a frame, and how people sign in. */

declare const __COWRIE_API_BASE__: string | undefined

let chosen: string | undefined
const listeners = new Set<() => void>()

/** Applies to all elements without an `api-base`, also to those in the page. Does nothing on a server. */
export function setApiBase(apiBase: string): void {
  if (typeof document === 'undefined') return
  chosen = new URL(apiBase, document.baseURI).href
  for (const each of listeners) each()
}

/**
 * Calls `onChange` after each `setApiBase`. Returns a function that unsubscribes; undefined outside the npm package,
 * because nothing else exports `setApiBase`.
 */
export function watchApiBase(onChange: () => void): (() => void) | undefined {
  if (typeof __COWRIE_API_BASE__ !== 'string') return undefined
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** `<meta name="cowrie-api-base" content="https://exchange.example">` */
const namedByPage = () => document.querySelector<HTMLMetaElement>('meta[name=cowrie-api-base]')?.content

/**
 * Origin that served this module (the page's in a development server). The npm package is bundled by its host, so its
 * build injects the exchange's address.
 */
export const builtInApiBase = (): string =>
  typeof __COWRIE_API_BASE__ === 'string' ? __COWRIE_API_BASE__ : new URL(import.meta.url).origin

/**
 * The API base that an element or a page names, else the default: absolute, without a slash at the end. Throws a
 * `TypeError` when the named one is no address.
 */
export const resolveApiBase = (named: string | null | undefined): string =>
  new URL(named || chosen || namedByPage() || builtInApiBase(), document.baseURI).href.replace(/\/+$/, '')

/** As `resolveApiBase`; undefined when what the element or the page names is no address. */
export function findApiBase(named: string | null | undefined): string | undefined {
  try {
    return resolveApiBase(named)
  } catch {
    return undefined
  }
}

/** Origin of the page around this frame, if another party's page embeds it. */
export const embedder: string | undefined = pageAround()

function pageAround(): string | undefined {
  if (typeof window === 'undefined' || window.parent === window || !location.pathname.includes('/embed/'))
    return undefined
  const page = new URLSearchParams(location.search).get('for')
  return page && page !== location.origin ? page : undefined
}

/** Functions of pages that give client secrets, behind a global symbol; the rest is in session/secret-source.ts. */
export const sourcesSymbol = Symbol.for('cowrie.secrets/1')

/** Whether the page has said how its own server signs people in at this API base. */
export const givesSecrets = (apiBase: string): boolean | undefined =>
  (globalThis as { [key: symbol]: ReadonlyMap<string, unknown> | undefined })[sourcesSymbol]?.has(apiBase)
