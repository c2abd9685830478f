/**
 * A sentence with facts of either direction: each stands in isolation (U+2068 … U+2069), so that a Latin name or an
 * amount neither reorders nor is reordered by the Arabic around it.
 */
export const bidi = (sentence: TemplateStringsArray, ...facts: readonly (string | number)[]): string =>
  String.raw({ raw: sentence }, ...facts.map((fact) => `\u2068${fact}\u2069`))
