import type { Language } from '#core/contract/languages.ts'

type Forms = { readonly [Each in Intl.LDMLPluralRule]?: string } & { readonly other: string }

const rules = new Map<Language, Intl.PluralRules>()

/** A language's plural form for a number: French counts 0 with 1, Arabic has six forms. */
export function plural(language: Language, count: number, forms: Forms): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return forms[rule.select(count)] ?? forms.other
}
