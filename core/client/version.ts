declare const __COWRIE_VERSION__: string | undefined

/** The release of this copy, from `package.json`; the build writes it in. */
export const version: string = typeof __COWRIE_VERSION__ === 'string' ? __COWRIE_VERSION__ : '0.0.0'
