/**
 * A sentence that isolates each fact (U+2068 … U+2069), so that a Latin name or an amount and the Arabic around it do
 * not reorder each other.
 */
export const bidi = (sentence: TemplateStringsArray, ...facts: readonly (string | number)[]): string =>
  String.raw({ raw: sentence }, ...facts.map((fact) => `\u2068${fact}\u2069`))
