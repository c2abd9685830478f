/** `custom-elements.json`: all elements in the schema that editors, galleries and documentation tools read. */
import type { CustomElementDeclaration, JavaScriptModule, Package } from 'custom-elements-manifest'
import { type ElementDoc, type EventDoc, readElements, readEvents } from './element-docs.ts'
import { classOf, definerOf } from './names.ts'
import { readTokens, type TokenDoc } from './tokens.ts'

/** The path of an element's module in the npm package. */
export const moduleOf = (name: string): string => `elements/${name}.js`
export const definerModuleOf = (name: string): string => `define/${name}.js`

/** The content of the manifest. */
export type Docs = {
  elements: readonly ElementDoc[]
  events: readonly EventDoc[]
  tokens: readonly TokenDoc[]
}

/** Reads the sources of the elements with these entries (`widgetEntries()`). Throws on a contradiction. */
export const readDocs = (entries: Readonly<Record<string, string>>): Docs => ({
  elements: readElements(entries),
  events: [...readEvents()].map(([name, event]) => ({ name, isOpened: false, ...event })),
  tokens: readTokens(),
})

/** The parts that pages may style, of all elements. */
export const partNames = ({ elements }: Docs): string[] => [
  ...new Set(elements.flatMap(({ parts }) => parts.map(({ name }) => name))),
]

const described = (text: string) => (text ? { description: text } : {})
const defaulted = (byDefault: string | undefined) => (byDefault === undefined ? {} : { default: byDefault })

function declarationOf(element: ElementDoc, tokens: readonly TokenDoc[]): CustomElementDeclaration {
  return {
    kind: 'class',
    customElement: true,
    name: classOf(element.tag),
    tagName: element.tag,
    superclass: { name: 'HTMLElement' },
    summary: element.summary,
    description: element.text,
    attributes: element.attributes.map(({ name, property, type, byDefault, text }) => ({
      name,
      fieldName: property,
      type: { text: type },
      ...defaulted(byDefault),
      ...described(text),
    })),
    members: [
      ...element.attributes.map(({ name, property, type, byDefault, text }) => ({
        kind: 'field' as const,
        name: property,
        attribute: name,
        type: { text: type === 'boolean' ? type : `${type} | undefined` },
        ...defaulted(byDefault === undefined ? undefined : `'${byDefault}'`),
        ...described(text),
      })),
      ...element.properties.map(({ name, type, text }) => ({
        kind: 'field' as const,
        name,
        type: { text: type },
        ...described(text),
      })),
      ...element.fields.map(({ name, type, text }) => ({
        kind: 'field' as const,
        name,
        type: { text: type },
        readonly: true,
        ...described(text),
      })),
      ...element.methods.map(({ name, parameters, type, text }) => ({
        kind: 'method' as const,
        name,
        parameters: parameters.map((each) => ({
          name: each.name.replace('?', ''),
          ...(each.name.endsWith('?') && { optional: true }),
          type: { text: each.type },
        })),
        return: { type: { text: type } },
        ...described(text),
      })),
    ],
    events: element.events.map(({ name, detail, text }) => ({
      name,
      type: { text: `CustomEvent<${detail}>` },
      ...described(text),
    })),
    cssParts: element.parts.map(({ name, text }) => ({ name, ...described(text) })),
    cssProperties: tokens.map(({ name, syntax, byDefault, text }) => ({
      name,
      syntax,
      default: byDefault,
      ...described(text),
    })),
  }
}

function modulesOf(element: ElementDoc, tokens: readonly TokenDoc[]): JavaScriptModule[] {
  const definer = definerModuleOf(element.name)
  const declaration = { name: classOf(element.tag), module: definer }
  return [
    {
      kind: 'javascript-module',
      path: definer,
      declarations: [
        declarationOf(element, tokens),
        {
          kind: 'function',
          name: definerOf(element.tag),
          summary: `Defines <${element.tag}>, or another tag, when called.`,
        },
      ],
      exports: [{ kind: 'js', name: definerOf(element.tag), declaration: { name: definerOf(element.tag) } }],
    },
    {
      kind: 'javascript-module',
      path: moduleOf(element.name),
      declarations: [],
      exports: [{ kind: 'custom-element-definition', name: element.tag, declaration }],
    },
  ]
}

/** The manifest in schema 2. */
export const manifestOf = ({ elements, tokens }: Docs): Package => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: elements.flatMap((element) => modulesOf(element, tokens)),
})
