/**
 * The modules of other tags, by address. The build of the npm package has its own in place of this file, with imports
 * that a partner's bundler can follow.
 */

import { version } from '#core/client/version.ts'
import { importAttempt } from '#core/lazy/retry-import.ts'

export type WidgetTag = `cowrie-${string}`

// By a name of its own: Vite takes `new URL(…, import.meta.url)` for an asset of the build and rewrites it.
const moduleUrl = import.meta.url

/**
 * Where a tag's module lies: chunks and releases are neighbours in the build (`cdn/chunks/`, `cdn/v1.2.3/`).
 * The development server answers the same path that a partner loads from.
 */
const addressOf = (tag: WidgetTag) =>
  import.meta.env.DEV ? `/cdn/v1/${tag}.js` : new URL(`../v${version}/${tag}.js`, moduleUrl).href

/** Loads the module of a tag, which defines it. `attempt` counts the tries that failed. */
export async function importTag(tag: WidgetTag, attempt: number): Promise<void> {
  await importAttempt(addressOf(tag), attempt)
}
