/**
 * Requests that leave before a widget's code is even evaluated: reading React and the contract takes a browser longer
 * than the server needs to answer. The build makes the module that a widget's entry imports first, with the address of
 * the widget's `first-request.ts`; so this may not import anything large.
 */
import { languageOf } from '#core/contract/languages.ts'
import { searchAfterHeader } from '#core/contract/search-after.ts'
import { localeOf } from '../locale.ts'
import { findApiBase } from '../session/api-base.ts'
import { keyProofs } from '../session/binding.ts'
import { sharedSession } from '../session/shared-session.ts'

export type RawAnswer = {
  status: number
  text: string
  isPlainText: boolean
  /** Where the search stopped. */
  after?: string | null
}
type BootPrefetch = { headers: Headers; answer: Promise<RawAnswer> }

const inFlight = new Map<string, BootPrefetch>()
/** Milliseconds after which an answer that nobody asked for is too old to be shown. */
const ttlMs = 5_000

async function readRawAnswer(response: Response): Promise<RawAnswer> {
  const isPlainText = response.headers.get('content-type')?.startsWith('text/plain') ?? false
  const after = response.headers.get(searchAfterHeader)
  return { status: response.status, text: await response.text(), isPlainText, after }
}

/**
 * Asks for `path` (of a GET, with its query) in the name of each element of `tag` that is in the page already. The
 * same question, asked by `call` a moment later, takes this answer; one that differs in a letter asks for itself.
 */
export function bootPrefetch(tag: string, path: string): void {
  if (typeof document === 'undefined') return
  for (const element of document.querySelectorAll(tag)) {
    const apiBase = findApiBase(element.getAttribute('api-base'))
    const url = `${apiBase}${path}`
    // The element itself reports an address that is none.
    if (!apiBase || inFlight.has(url)) continue
    const token = sharedSession.getToken(apiBase)
    const language = languageOf(localeOf(element, element.getAttribute('locale')))
    const headers = new Headers({ accept: 'application/json', 'accept-language': language })
    if (token) headers.set('authorization', `Bearer ${token}`)
    const send = () => fetch(url, { headers, credentials: 'omit' }).then(readRawAnswer)
    const proofs = token ? keyProofs(apiBase) : undefined
    const answer = proofs
      ? proofs.then(({ sign }) => sign(headers, apiBase, 'GET', url, token)).then(send)
      : send()
    inFlight.set(url, { headers, answer })
    // From its arrival: on a slow phone the code that asks for it comes later than that after the request. Who asks hears of
    // a failure; when nobody does it is none.
    void answer.catch(() => undefined).then(() => setTimeout(() => inFlight.delete(url), ttlMs))
  }
}

/**
 * The answer that is under way to the very same question of the same person in the same language, once; until `signal`
 * ends the wait.
 */
export function takeBootPrefetch(
  url: string,
  headers: Headers,
  signal: AbortSignal,
): Promise<RawAnswer> | undefined {
  const prefetch = inFlight.get(url)
  const isSame = (name: string) => prefetch?.headers.get(name) === headers.get(name)
  if (!prefetch || !isSame('authorization') || !isSame('accept-language')) return undefined
  inFlight.delete(url)
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([prefetch.answer, aborted])
}
