/**
 * The modules of other tags, by address. The build of the npm package has its own in place of this file, with imports
 * that a partner's bundler can follow.
 */

import { version } from '#core/client/version.ts'
import { importAgain } from '#core/lazy/import-again.ts'

export type WidgetTag = `cowrie-${string}`

// By a name of its own: Vite takes `new URL(…, import.meta.url)` for an asset of the build and rewrites it.
const here = import.meta.url

/**
 * Where a tag's module lies: chunks and releases are neighbours in the build (`cdn/chunks/`, `cdn/v1.2.3/`).
 * The development server answers the same path that a partner loads from.
 */
const addressOf = (tag: WidgetTag) =>
  import.meta.env.DEV ? `/cdn/v1/${tag}.js` : new URL(`../v${version}/${tag}.js`, here).href

/** Loads the module of a tag, which defines it. `again` counts the tries that failed. */
export async function importTag(tag: WidgetTag, again: number): Promise<void> {
  await importAgain(addressOf(tag), again)
}
