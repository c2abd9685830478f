/** The server's process. It stores the code that Node compiled, so the next start is a fifth shorter. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Best effort: without write access there is no cache.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/cowrie', import.meta.url)))
// A dynamic import: a static one would be compiled before the cache is on.
await import('./start/serve.ts')
