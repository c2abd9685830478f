/** The rules by which an element checks its attributes, from the manual of each tag. */
import type { AttributeRule, AttributeRules } from '#core/element/attributes/rules.ts'
import { currencies } from '#core/money/currencies.ts'
import type { AttributeDoc } from './element-docs.ts'
import type { Docs } from './manifest.ts'

function ruleOf({ type, text }: AttributeDoc): AttributeRule {
  const values = [...type.matchAll(/'([^']+)'/g)].map(([, value]) => value as string)
  if (values.length > 0) return values
  if (type === 'boolean' || type === 'number') return type
  return /^ISO (4217 )?code\b/.test(text) ? 'currency' : 'string'
}

export const attributeRules = ({ elements }: Docs): AttributeRules => ({
  currencies: currencies.map(({ code }) => code),
  tags: Object.fromEntries(
    elements.map(({ tag, attributes, needs }) => [
      tag,
      {
        attributes: Object.fromEntries(attributes.map((each) => [each.name, ruleOf(each)])),
        ...(needs.length > 0 && { needs }),
      },
    ]),
  ),
})
