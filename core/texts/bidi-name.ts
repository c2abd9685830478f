/**
 * A name beside figures or brackets, which would otherwise join one that runs from right to left. Apart from
 * `bidi.ts`, which comes with the sentences of such languages: names are in all of them.
 */
export const bidiName = (name: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufefc]|\ud83a/.test(name) ? `\u2068${name}\u2069` : name
