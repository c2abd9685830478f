/** The API of elements that don't name one. */

declare const __COWRIE_API_BASE__: string | undefined

let chosen: string | undefined

/** For elements that enter the page from now on. */
export function setApiBase(apiBase: string): void {
  chosen = new URL(apiBase, document.baseURI).href
}

/**
 * The origin that served this module (in a development server, the page's). The npm package ends up in somebody else's
 * bundle, so that its build writes the exchange's address in.
 */
export const defaultApiBase = (): string =>
  chosen ?? (typeof __COWRIE_API_BASE__ === 'string' ? __COWRIE_API_BASE__ : new URL(import.meta.url).origin)
