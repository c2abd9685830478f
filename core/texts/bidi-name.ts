import { bidi } from './bidi.ts'

/** Isolates a name beside figures or brackets, which would otherwise join a right-to-left name. */
export const bidiName = (name: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufefc]|\ud83a/.test(name) ? bidi`${name}` : name
