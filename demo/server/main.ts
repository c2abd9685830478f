/** The server's process. What Node compiled is kept for the next start, which is then a fifth shorter. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Best effort: where nothing can be written it goes without.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/cowrie', import.meta.url)))
// Not by a static import, which would be compiled before this has begun.
await import('./serve.ts')
