declare const __COWRIE_VERSION__: string | undefined

/** Release of this copy, from `package.json`; injected by the build. */
export const version: string = typeof __COWRIE_VERSION__ === 'string' ? __COWRIE_VERSION__ : '0.0.0'
