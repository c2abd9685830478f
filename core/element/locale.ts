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

/** The locale of an element, `own` being its attribute: one that Intl knows, whatever a partner has typed. */
export function localeOf(element: HTMLElement, own: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(own ?? localeAround(element))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

const watchers = new Set<() => void>()
let watch: MutationObserver | undefined

/** Calls `changed` when the page turns to another language, as the menu of a site without reloads does. */
export function watchPageLanguage(changed: () => void): () => void {
  watchers.add(changed)
  if (!watch) {
    watch = new MutationObserver(() => {
      for (const each of watchers) each()
    })
    watch.observe(document.documentElement, { attributeFilter: ['lang', 'dir'] })
  }
  return () => watchers.delete(changed)
}
