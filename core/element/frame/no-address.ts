/** Takes the place of a widget whose `api-base` is no address: it has nobody to ask. */
import { docsLink } from '#core/client/docs-link.ts'
import { emitFailed } from '#core/client/emit-failed.ts'

const done = async () => undefined

type Refused = { element: HTMLElement; tag: string; values: Readonly<Record<string, unknown>> }

export function showNoAddress({ element, tag, values }: Refused, text: string) {
  const notice = document.createElement('p')
  notice.className = 'cowrie-root'
  notice.setAttribute('role', 'alert')
  notice.textContent = text
  element.shadowRoot?.append(notice)
  const named = values.apiBase
    ? `api-base="${values.apiBase}"`
    : '<meta name="cowrie-api-base">, or setApiBase(),'
  emitFailed(element, {
    tag,
    code: 'misconfigured',
    retryable: false,
    error: `${named} names no address: write the exchange's, such as https://exchange.example. ${docsLink('a-value-is-ignored')}`,
  })
  return { update: () => undefined, refresh: done, focus: () => undefined, end: () => notice.remove() }
}
