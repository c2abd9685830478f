/** The rules by which an element checks its attributes. */
import type { AttributeRules } from '#core/element/attributes/rules.ts'
import { currencies } from '#core/money/currencies.ts'
import type { Docs } from './manifest.ts'

export const attributeRules = ({ elements }: Docs): AttributeRules => ({
  currencies: currencies.map(({ code }) => code),
  tags: Object.fromEntries(
    elements.map(({ tag, attributes, needs }) => [
      tag,
      {
        attributes: Object.fromEntries(attributes.map(({ name, kind }) => [name, kind])),
        ...(needs.length > 0 && { needs }),
      },
    ]),
  ),
})
