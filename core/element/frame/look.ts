/** How the page around an isolated widget wants it to look: read here, sent into the frame. */
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
  'font-mono',
].map((name) => `--cowrie-${name}`)

/** `probe` is an element of the frame's sheet whose colour tells which half of light-dark() holds at this place. */
export function lookOf(element: HTMLElement, probe: HTMLElement, locale: string): Look {
  const style = getComputedStyle(element)
  const tokenEntries = tokens
    .map((name) => [name, style.getPropertyValue(name).trim()] as const)
    .filter((token) => token[1] !== '' && isToken(token))
  return {
    scheme: getComputedStyle(probe).color === 'rgb(0, 0, 0)' ? 'light' : 'dark',
    direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
    locale: locale || localeAround(element),
    // A font that the page has loaded for itself is not there in the frame; the ones behind it are.
    font: style.getPropertyValue('--cowrie-font').trim() || style.fontFamily,
    tokens: Object.fromEntries(tokenEntries),
  }
}

/** Calls `onChange` when the page may look otherwise: its theme, its language, its direction. Answers how to stop. */
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
