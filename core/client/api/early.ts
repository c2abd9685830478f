/**
 * Requests that leave before a widget's code is even evaluated: reading React and the contract takes a browser longer
 * than the server needs to answer. This file is a chunk of its own that a widget's entry imports first, so it may not
 * import anything large.
 */
import { defaultApiBase } from '../session/api-base.ts'
import { keyProofs } from '../session/binding.ts'
import { page } from '../session/page.ts'

export type RawAnswer = { status: number; text: string; isPlainText: boolean }
type Early = { token: string | undefined; answer: Promise<RawAnswer> }

const underWay = new Map<string, Early>()
/** Milliseconds after which an answer that nobody asked for is too old to be shown. */
const keptFor = 5_000

async function rawAnswerOf(response: Response): Promise<RawAnswer> {
  const isPlainText = response.headers.get('content-type')?.startsWith('text/plain') ?? false
  return { status: response.status, text: await response.text(), isPlainText }
}

/**
 * Asks for `path` (of a GET, with its query) in the name of each element of `tag` that is in the page already. The
 * same question, asked by `call` a moment later, takes this answer; one that differs in a letter asks for itself.
 */
export function requestEarly(tag: string, path: string): void {
  if (typeof document === 'undefined') return
  for (const element of document.querySelectorAll(tag)) {
    const base = element.getAttribute('api-base')
    const apiBase = (base ? new URL(base, document.baseURI).href : defaultApiBase()).replace(/\/+$/, '')
    const url = `${apiBase}${path}`
    if (underWay.has(url)) continue
    const token = page.getToken(apiBase)
    const headers = new Headers({ accept: 'application/json' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    const ask = () => fetch(url, { headers, credentials: 'omit' }).then(rawAnswerOf)
    const proofs = token ? keyProofs(apiBase) : undefined
    const answer = proofs
      ? proofs.then(({ sign }) => sign(headers, apiBase, 'GET', url, token)).then(ask)
      : ask()
    // Who asks for it hears of a failure; when nobody does it is none.
    answer.catch(() => undefined)
    underWay.set(url, { token, answer })
    setTimeout(() => underWay.delete(url), keptFor)
  }
}

/** The answer that is under way to the very same question of the same person, once; until `signal` ends the wait. */
export function takeEarly(
  url: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<RawAnswer> | undefined {
  const early = underWay.get(url)
  if (!early || early.token !== token) return undefined
  underWay.delete(url)
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([early.answer, end])
}
