/** A guide as the server printed it stays on the screen until the code that draws it is there. */

const printed =
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('.printed > .page')
const printedPath = typeof location === 'undefined' ? '' : location.pathname

/** The printed page of an address; null for others, and for pages that the server does not print. */
export const printedAt = (path: string): HTMLElement | null => (path === printedPath ? printed : null)
