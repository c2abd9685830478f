/** The thread of the bank beside a server. It stores the code that Node compiled, so that the next start is shorter. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Best effort: without write access there is no cache.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/cowrie', import.meta.url)))
// A dynamic import: a static one would be compiled before the cache is on.
await import('./thread-work.ts')
flushCompileCache()
