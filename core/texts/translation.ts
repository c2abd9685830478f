/** The same keys as the English ones with sentences of another language: functions of the same facts, lists as long. */
export type Catalogue<English> = English extends string
  ? string
  : English extends (...facts: infer Facts) => infer Sentence
    ? (...facts: Facts) => Catalogue<Sentence>
    : { readonly [Name in keyof English]: Catalogue<English[Name]> }
