import { docsLink } from '#core/client/docs-link.ts'
import { emitFailed } from '#core/client/emit-failed.ts'
import { readTags, type WrittenTags } from '#core/client/partner-tags.ts'
import { readReturnUrl } from '#core/client/return-url.ts'
import { type AttributeRules, faultsOf, lockFaults, missingOf, strangeTags } from './rules.ts'

declare const __COWRIE_ATTRIBUTES__: AttributeRules

const said = new Set<string>()
const failed = new WeakSet<HTMLElement>()

/** The sentence about a way back that is not shown. */
function returnFaults(element: HTMLElement): string[] {
  const { returnUrl } = element as HTMLElement & { readonly returnUrl?: unknown }
  const { fault } = readReturnUrl(returnUrl)
  return fault ? [`<${element.localName} return-url="${returnUrl}"> is ignored: it ${fault}.`] : []
}

/** Writes one line for each wrong value into the console, each once on a page. */
export function check(element: HTMLElement): void {
  const rules = __COWRIE_ATTRIBUTES__
  const inPage = document.querySelector<HTMLMetaElement>('meta[name=cowrie-in-page]')?.content ?? ''
  const sentences = [
    ...faultsOf(element, rules),
    ...lockFaults(element, rules),
    ...strangeTags(inPage, rules),
    ...returnFaults(element),
    ...readTags(element as HTMLElement & WrittenTags).faults.map(
      (fault) => `<${element.localName}> sends one thing less with what people make: its ${fault}.`,
    ),
  ]
  for (const sentence of sentences) {
    if (said.has(sentence)) continue
    said.add(sentence)
    console.warn(`Cowrie: ${sentence} ${docsLink('a-value-is-ignored')}`)
  }
  const missing = element.isConnected && missingOf(element, rules)
  if (!missing || failed.has(element)) return
  failed.add(element)
  const error = `${missing} ${docsLink('a-value-is-ignored')}`
  emitFailed(element, { tag: element.localName, code: 'misconfigured', retryable: false, error })
}
