declare const __COWRIE_TAGS__: readonly string[] | undefined

const built = typeof __COWRIE_TAGS__ === 'undefined' ? [] : __COWRIE_TAGS__

/** Whether a tag comes with this release, so that it can help: nobody is offered what leads nowhere. */
export const isBuilt = (tag: `cowrie-${string}`): boolean => built.includes(tag)
