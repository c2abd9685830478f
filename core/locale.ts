/** The closest `lang`, also outside the shadow roots around us, else the browser's language. */
export function localeAround(element: HTMLElement): string {
  let at: Element | null = element
  while (at) {
    const named: Element | null = at.closest('[lang]:not([lang=""])')
    if (named) return named.getAttribute('lang') ?? navigator.language
    const root: Node = at.getRootNode()
    at = root instanceof ShadowRoot ? root.host : null
  }
  return navigator.language
}
