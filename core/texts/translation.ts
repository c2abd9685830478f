/** The same keys as in English, with another language's sentences: functions of the same facts, equal lists. */
export type Catalogue<English> = English extends string
  ? string
  : English extends (...facts: infer Facts) => infer Sentence
    ? (...facts: Facts) => Catalogue<Sentence>
    : { readonly [Name in keyof English]: Catalogue<English[Name]> }
