import { languageFacts } from '#core/contract/languages.ts'

/** The closest `lang`, also outside the surrounding shadow roots, else the browser's language. */
export function localeAround(element: Element): string {
  let current: Element | null = element
  while (current) {
    const ancestor: Element | null = current.closest('[lang]:not([lang=""])')
    if (ancestor) return ancestor.getAttribute('lang') ?? navigator.language
    const root: Node = current.getRootNode()
    current = root instanceof ShadowRoot ? root.host : null
  }
  return navigator.language
}

/** An element's locale by its attribute, else by its page; always valid for Intl, whatever the partner typed. */
export function localeOf(element: Element, attribute: string | null | undefined): string {
  try {
    return Intl.getCanonicalLocales(attribute || localeAround(element))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

function parsed(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/**
 * The locale with a region: its own, else the reader's in the same language, else that of our texts. Without one Intl
 * takes the largest country of a language, so that `en` writes the month first.
 */
export function withRegion(locale: string, readers: readonly string[] = navigator.languages): string {
  const { language, region } = new Intl.Locale(locale)
  if (region) return locale
  const own = readers.find((each) => {
    const reader = parsed(each)
    return reader?.language === language && reader.region
  })
  return own ?? languageFacts(locale)?.locale ?? locale
}

const listeners = new Set<() => void>()
let observer: MutationObserver | undefined

/** Calls `onChange` when the page's language changes, such as in a site's language menu without a reload. */
export function watchPageLanguage(onChange: () => void): () => void {
  listeners.add(onChange)
  if (!observer) {
    observer = new MutationObserver(() => {
      for (const each of listeners) each()
    })
    observer.observe(document.documentElement, { attributeFilter: ['lang', 'dir'] })
  }
  return () => listeners.delete(onChange)
}
