/**
 * How a page's own server signs people in: functions that resolve to client secrets, one for each API base, shared by all
 * copies of Cowrie on the page behind a global symbol.
 */

import { clientSecretPattern } from '#core/contract/token-rules.ts'
import { sourcesSymbol } from '../api-base.ts'

/** Resolves to a client secret that the page's server got from the exchange; to nothing for a visitor. */
export type GetClientSecret = () => Promise<string | null | undefined> | string | null | undefined

type Sources = Map<string, GetClientSecret>
const globals = globalThis as { [key: symbol]: Sources | undefined }
const sources: Sources = globals[sourcesSymbol] ?? new Map()
globals[sourcesSymbol] = sources

/** Tells every copy of Cowrie on the page that there is a first function. */
const announcement = 'cowrie:secrets'

/** A later function replaces the one before, and is asked next time. Whatever is no function is ignored. */
export function setSecretSource(apiBase: string, getClientSecret: unknown): void {
  if (typeof getClientSecret !== 'function') return
  sources.set(apiBase, getClientSecret as GetClientSecret)
  window.dispatchEvent(new Event(announcement))
}

/** Calls `start` once there is a function for this API base. Returns a function that stops waiting. */
export function whenSecretSource(apiBase: string, start: () => void): () => void {
  const stop = () => window.removeEventListener(announcement, check)
  function check() {
    if (!sources.has(apiBase)) return
    stop()
    start()
  }
  window.addEventListener(announcement, check)
  check()
  return stop
}

/** A new secret from the page; undefined for a visitor. Rejects with a sentence when it gives something else. */
export async function askSecret(apiBase: string): Promise<string | undefined> {
  const secret = await sources.get(apiBase)?.()
  if (secret === undefined || secret === null) return undefined
  if (typeof secret !== 'string' || !clientSecretPattern.test(secret))
    throw new Error('it is not the clientSecret of POST /partner/sessions')
  return secret
}

/** Logs for the page's engineer why it is shown as to a visitor. */
export const tellNoSession = (error: unknown): void =>
  console.error('Cowrie: getClientSecret() gave no session; this page is shown as to a visitor.', error)
