/**
 * Isolates a name beside figures or brackets, which would otherwise join a right-to-left name. Separate from
 * `bidi.ts`, which only loads with right-to-left sentences: names occur in all languages.
 */
export const bidiName = (name: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufefc]|\ud83a/.test(name) ? `\u2068${name}\u2069` : name
