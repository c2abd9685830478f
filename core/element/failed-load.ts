import { localeOf } from '#core/client/locale.ts'
import { isRightToLeft, type Language, languageOf } from '#core/contract/languages.ts'
import { showPlaceholder } from './placeholder.ts'

/** `partFailed` and `retry` of the catalogue of `ui`, which may not be there when this is needed. */
export const failedLoadTexts: Readonly<Record<Language, readonly [sentence: string, retry: string]>> = {
  en: ['This part could not be loaded. Check your network connection.', 'Try again'],
  fr: ['Cette partie n’a pas pu être chargée. Vérifiez votre connexion réseau.', 'Réessayer'],
  ar: ['تعذّر تحميل هذا الجزء. يُرجى التحقق من اتصالك بالشبكة.', 'إعادة المحاولة'],
}

const css = `
  .failed-load { padding: 16px; border: 1px solid; border-radius: 12px; text-align: start; overflow-wrap: anywhere }
  .failed-load p { margin: 0 0 12px }
  .failed-load button { font: inherit; min-block-size: 44px; padding: 4px 16px; cursor: pointer }
  .failed-load [aria-disabled] { opacity: 0.6 }`

type Failed = { element: Element; root: ShadowRoot; locale: string | undefined; retry: () => void }

/** Takes the place of an element whose code could not be loaded, until it is drawn. Plain DOM: React may be what lacks. */
export function showFailedLoad({ element, root, locale, retry }: Failed): void {
  const language = languageOf(localeOf(element, locale))
  const [sentence, again] = failedLoadTexts[language]
  const hadFocus = root.activeElement !== null
  const box = document.createElement('div')
  box.className = 'failed-load'
  box.role = 'alert'
  box.lang = language
  box.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  const text = document.createElement('p')
  text.textContent = sentence
  const button = document.createElement('button')
  button.textContent = again
  button.onclick = () => {
    // Not `disabled`, which would lose the focus.
    button.ariaDisabled = 'true'
    retry()
  }
  box.append(text, button)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
  root.replaceChildren()
  showPlaceholder(root, { nodes: [box], height: 0 })
  if (hadFocus) button.focus()
}
