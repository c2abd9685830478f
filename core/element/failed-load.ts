import { localeOf } from '#core/client/locale.ts'
import { isRightToLeft, type Language, languageOf } from '#core/contract/languages.ts'
import { showPlaceholder } from './placeholder.ts'

type Texts = readonly [partFailed: string, retry: string, misconfigured: string]

/** Copies from the catalogues of `ui` and `client`, which may not be loaded when these are needed. */
export const failedLoadTexts: Readonly<Record<Language, Texts>> = {
  en: [
    'This part could not be loaded.',
    'Try again',
    'This page is not set up to reach the exchange. Please tell the site’s owner',
  ],
  fr: [
    'Cette partie n’a pas pu être chargée.',
    'Réessayer',
    'Cette page n’est pas configurée pour joindre le service. Veuillez en informer ses responsables',
  ],
  ar: [
    'تعذّر تحميل هذا الجزء.',
    'إعادة المحاولة',
    'هذه الصفحة غير مهيأة للاتصال بالخدمة. يُرجى إبلاغ القائمين عليها',
  ],
}

const css = `
  .failed-load { padding: 16px; border: 1px solid; border-radius: 12px; text-align: start; overflow-wrap: anywhere }
  .failed-load p { margin: 0 0 12px }
  .failed-load button { font: inherit; min-block-size: 44px; padding: 4px 16px; cursor: pointer }
  .failed-load [aria-disabled] { opacity: 0.6 }`

/** `retry`: undefined where the page is not set up, so that no try can do better. */
type Failed = {
  element: Element
  root: ShadowRoot
  locale: string | undefined
  retry: (() => void) | undefined
}

/** Takes the place of an element whose code could not be loaded, until it is drawn. Plain DOM: React may be what lacks. */
export function showFailedLoad({ element, root, locale, retry }: Failed): void {
  const language = languageOf(localeOf(element, locale))
  const [partFailed, again, misconfigured] = failedLoadTexts[language]
  const hadFocus = root.activeElement !== null
  const box = document.createElement('div')
  box.className = 'failed-load'
  box.role = 'alert'
  box.lang = language
  box.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  const text = document.createElement('p')
  text.textContent = retry ? partFailed : misconfigured
  box.append(text)
  const button = document.createElement('button')
  button.textContent = again
  button.onclick = () => {
    // Not `disabled`, which would lose the focus.
    button.ariaDisabled = 'true'
    retry?.()
  }
  if (retry) box.append(button)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
  root.replaceChildren()
  showPlaceholder(root, { nodes: [box], height: 0 })
  if (hadFocus) button.focus()
}
