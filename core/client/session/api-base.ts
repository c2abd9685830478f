/** API of elements that do not name one. */

declare const __COWRIE_API_BASE__: string | undefined

let chosen: string | undefined

/** Applies to elements that enter the page from now on. */
export function setApiBase(apiBase: string): void {
  chosen = new URL(apiBase, document.baseURI).href
}

/**
 * Origin that served this module (the page's in a development server). The npm package is bundled by its host, so its
 * build injects the exchange's address.
 */
const defaultApiBase = () =>
  chosen ?? (typeof __COWRIE_API_BASE__ === 'string' ? __COWRIE_API_BASE__ : new URL(import.meta.url).origin)

/** The API base that an element or a page names, else the default: absolute, without a slash at the end. */
export const resolveApiBase = (named: string | null | undefined): string =>
  (named ? new URL(named, document.baseURI).href : defaultApiBase()).replace(/\/+$/, '')
