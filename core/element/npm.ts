/** `@cowrie/widgets`: exports that belong to no tag. */
declare const __COWRIE_TAGS__: readonly string[]

export { setApiBase } from '#core/client/api-base.ts'
export { version } from '#core/client/version.ts'

/** All tags of this release. */
export const tags: readonly string[] = __COWRIE_TAGS__
