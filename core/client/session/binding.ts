/**
 * Sessions that begin on another party's page, in our frame or in the page itself, are bound to a key of the browser
 * (RFC 9449): a copied token is useless elsewhere. The exchange's own pages run no foreign script.
 */
import { retryImport } from '#core/lazy/retry-import.ts'
import { embedder } from './embedder.ts'

const load = retryImport(() => import('./key-proof.ts'))

/** Signs calls to this API; loaded where sessions are bound, undefined elsewhere. */
export const keyProofs = (apiBase: string): ReturnType<typeof load> | undefined =>
  typeof window !== 'undefined' &&
  isSecureContext &&
  (embedder || new URL(apiBase).origin !== location.origin)
    ? load()
    : undefined
