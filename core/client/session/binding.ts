/**
 * Sessions that begin on somebody else's page, in a frame of ours or in the page itself, are bound to a key of the
 * browser (RFC 9449): a copied token is of no use anywhere else. On the exchange's own pages nobody else's script runs.
 */
import { retryImport } from '#core/lazy/retry-import.ts'
import { embedder } from './embedder.ts'

const load = retryImport(() => import('./key-proof.ts'))

/** What signs calls to this API, loaded where sessions are bound; undefined everywhere else. */
export const keyProofs = (apiBase: string): ReturnType<typeof load> | undefined =>
  typeof window !== 'undefined' &&
  isSecureContext &&
  (embedder || new URL(apiBase).origin !== location.origin)
    ? load()
    : undefined
