/** Modules of other tags, by address. The npm build replaces this file with imports that bundlers can follow. */

import { version } from '#core/client/version.ts'
import { importAttempt } from '#core/lazy/retry-import.ts'

export type WidgetTag = `cowrie-${string}`

// In a variable: Vite treats `new URL(…, import.meta.url)` as a build asset and rewrites it.
const moduleUrl = import.meta.url

/**
 * Address of a tag's module: chunks and releases are siblings in the build (`cdn/chunks/`, `cdn/v1.2.3/`). The
 * development server serves the path that partners load from.
 */
const addressOf = (tag: WidgetTag) =>
  import.meta.env.DEV ? `/cdn/v1/${tag}.js` : new URL(`../v${version}/${tag}.js`, moduleUrl).href

/** Loads the module of a tag, which defines it. `attempt` counts failed tries. */
export const importTag = (tag: WidgetTag, attempt: number): Promise<unknown> =>
  importAttempt(addressOf(tag), attempt)
