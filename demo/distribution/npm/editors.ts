/** Completion data for editors: VS Code's custom data for HTML and CSS, JetBrains' web-types. */
import type { ElementDoc } from '../element-docs.ts'
import type { Docs } from '../manifest.ts'

/** The values of `'light' | 'dark'`. */
const valuesOf = (type: string) => [...type.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '')

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** `vscode.html-custom-data.json` */
export const htmlData = ({ elements }: Docs): string =>
  asJson({
    version: 1.1,
    tags: elements.map(({ tag, text, attributes }) => ({
      name: tag,
      description: { kind: 'markdown', value: text },
      attributes: attributes.map(({ name, type, text }) => ({
        name,
        description: text,
        // `v` marks an attribute without a value.
        ...(type === 'boolean' && { valueSet: 'v' }),
        ...(valuesOf(type).length > 0 && { values: valuesOf(type).map((value) => ({ name: value })) }),
      })),
    })),
  })

/** `vscode.css-custom-data.json` */
export const cssData = ({ elements, tokens }: Docs): string =>
  asJson({
    version: 1.1,
    properties: tokens.map(({ name, syntax, text }) => ({ name, description: text, syntax })),
    pseudoElements: [
      {
        name: '::part()',
        description: `Parts of Cowrie's elements: ${[...new Set(elements.flatMap(({ parts }) => parts.map(({ name }) => name)))].sort().join(', ')}.`,
      },
    ],
  })

const webElement = ({ tag, text, attributes, properties, events, parts }: ElementDoc) => ({
  name: tag,
  description: text,
  attributes: attributes.map(({ name, type, byDefault, text }) => ({
    name,
    description: text,
    ...(byDefault !== undefined && { default: byDefault }),
    value: type === 'boolean' ? { kind: 'no-value', type: 'boolean' } : { type: type.split(' | ') },
  })),
  js: {
    properties: [
      ...attributes.map(({ property, type, text }) => ({ name: property, description: text, type })),
      ...properties.map(({ name, type, text }) => ({ name, description: text, type })),
    ],
    events: events.map(({ name, detail, text }) => ({
      name,
      description: text,
      type: `CustomEvent<${detail}>`,
    })),
  },
  css: { parts: parts.map(({ name, text }) => ({ name, description: text })) },
})

/** `web-types.json` */
export const webTypes = ({ elements, tokens }: Docs, name: string, version: string): string =>
  asJson({
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: { elements: elements.map(webElement) },
      css: { properties: tokens.map(({ name, text }) => ({ name, description: text })) },
    },
  })
