/** Look that the page gives an isolated widget: read here, sent into the frame. */
import { localeAround } from '#core/client/locale.ts'
import { isToken, type Look } from './protocol.ts'

/** The public tokens of `core/ui/tokens.css`. */
const tokens = [
  'accent',
  'on-accent',
  'ink',
  'ink-muted',
  'surface',
  'surface-raised',
  'line',
  'line-strong',
  'success',
  'warning',
  'info',
  'danger',
  'radius-card',
  'radius-control',
  'radius-small',
  'focus',
  'font-scale',
  'font-mono',
].map((name) => `--cowrie-${name}`)

/** `probe` is an element of the frame's sheet whose colour reveals which half of light-dark() applies here. */
export function lookOf(element: HTMLElement, probe: HTMLElement, locale: string): Look {
  const style = getComputedStyle(element)
  const tokenEntries = tokens
    .map((name) => [name, style.getPropertyValue(name).trim()] as const)
    .filter((token) => token[1] !== '' && isToken(token))
  return {
    scheme: getComputedStyle(probe).color === 'rgb(0, 0, 0)' ? 'light' : 'dark',
    direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
    locale: locale || localeAround(element),
    // A web font that the page does not name for frames is missing there; its fallbacks are not.
    font: style.getPropertyValue('--cowrie-font').trim() || style.fontFamily,
    tokens: Object.fromEntries(tokenEntries),
  }
}

/** Calls `onChange` when the page's theme, language or direction may have changed. Returns the stop function. */
export function watchLook(element: HTMLElement, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  const attributeFilter = ['class', 'style', 'lang', 'dir', 'data-theme']
  for (const each of new Set([document.documentElement, document.body, element]))
    observer.observe(each, { attributeFilter })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', onChange)
  }
}
