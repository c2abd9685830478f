/** The type declarations of the npm package, generated from the element docs. */
import type { ElementDoc, EventDoc } from '../element-docs.ts'
import type { Docs } from '../manifest.ts'
import { classOf, componentOf, definerOf } from '../names.ts'

/** The lines of a JSDoc comment; none for an empty text. */
const comment = (text: string, indent = '') => {
  if (!text) return []
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1
    ? [`${indent}/** ${lines[0]} */`]
    : [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`]
}

const member = (name: string, type: string, text: string, isOptional = false) => [
  ...comment(text, '  '),
  `  ${/^(readonly )?\w+$/.test(name) ? name : `'${name}'`}${isOptional ? '?' : ''}: ${type}`,
]

const orNothing = (type: string) => (type === 'boolean' ? type : `${type} | undefined`)

function typesOf({ tag, text, attributes, properties, fields, methods }: ElementDoc): string[] {
  const name = componentOf(tag)
  return [
    ...comment(text),
    `export interface ${classOf(tag)} extends HTMLElement {`,
    ...attributes.flatMap(({ property, type, text }) => member(property, orNothing(type), text)),
    ...properties.flatMap(({ name, type, text }) => member(name, type, text)),
    ...fields.flatMap(({ name, type, text }) => member(`readonly ${name}`, type, text)),
    ...methods.flatMap(({ name, parameters, type, text }) => [
      ...comment(text, '  '),
      `  ${name}(${parameters.map((each) => `${each.name}: ${each.type}`).join(', ')}): ${type}`,
    ]),
    '}',
    `/** The settable values of \`<${tag}>\`, by property name. */`,
    `export interface ${name}Props {`,
    ...attributes.flatMap(({ property, type, text }) => member(property, orNothing(type), text, true)),
    ...properties.flatMap(({ name, type, text }) => member(name, orNothing(type), text, true)),
    '}',
    `/** The same by attribute name, where it differs. */`,
    `export interface ${name}Attributes {`,
    ...attributes
      .filter(({ name, property }) => name !== property)
      .flatMap(({ name, type, text }) => member(name, orNothing(type), text, true)),
    '}',
    '',
  ]
}

const eventTypes = (events: readonly EventDoc[]) => [
  '/** The `detail` of each event. All events bubble, are composed and cancelable. */',
  'export interface CowrieEvents {',
  ...events.flatMap(({ name, detail, text }) => member(name, detail, text)),
  '}',
  '/** The events by which a widget asks its page: handle one with `preventDefault()`, or the widget helps itself. */',
  `export type CowrieRequestName = ${events
    .filter(({ isRequest }) => isRequest)
    .map(({ name }) => `'${name}'`)
    .join(' | ')}`,
]

/** `types.d.ts`: the elements, their events, and additions to the DOM's types. */
export const domTypes = ({ elements, events }: Docs): string =>
  [
    ...eventTypes(events),
    "/** Another tag name than the element's own, and another registry than the page's. */",
    'export interface DefineOptions {',
    ...member('tag', 'string', 'Another name.', true),
    ...member('registry', 'CustomElementRegistry', 'Another registry: a scoped one, say.', true),
    '}',
    '',
    ...elements.flatMap(typesOf),
    '/** The types of each tag. */',
    'export interface CowrieElements {',
    ...elements.flatMap(({ tag, events }) => [
      `  '${tag}': {`,
      `    element: ${classOf(tag)}`,
      `    props: ${componentOf(tag)}Props`,
      `    attributes: ${componentOf(tag)}Attributes`,
      `    events: ${events.map(({ name }) => `'${name}'`).join(' | ')}`,
      '  }',
    ]),
    '}',
    '',
    'declare global {',
    '  interface HTMLElementTagNameMap {',
    ...elements.map(({ tag }) => `    '${tag}': ${classOf(tag)}`),
    '  }',
    '  interface GlobalEventHandlersEventMap {',
    ...events.map(({ name }) => `    '${name}': CustomEvent<CowrieEvents['${name}']>`),
    '  }',
    '}',
    '',
  ].join('\n')

const namesOf = (tag: string) => [classOf(tag), `${componentOf(tag)}Props`].join(', ')

/** `elements/login.d.ts`: the module only defines. */
export const elementTypes = ({ tag }: ElementDoc): string =>
  `export type { ${namesOf(tag)} } from '../types.js'\n`

/** `define/login.d.ts` */
export const definerTypes = ({ tag }: ElementDoc): string =>
  [
    `import type { DefineOptions } from '../types.js'`,
    `export type { ${namesOf(tag)} } from '../types.js'`,
    `/** Defines \`<${tag}>\`, with \`options\` under another name or in another registry. Does nothing on a server. */`,
    `export declare function ${definerOf(tag)}(options?: DefineOptions): void`,
    '',
  ].join('\n')

/** `index.d.ts` */
export const indexTypes = ({ elements }: Docs): string =>
  [
    `export type * from './types.js'`,
    '/** Sets the address of the API for all elements without `api-base`, also for those in the page. */',
    'export declare function setApiBase(apiBase: string): void',
    '/** The version of this release. */',
    'export declare const version: string',
    '/** All tags of this release. */',
    `export declare const tags: readonly (${elements.map(({ tag }) => `'${tag}'`).join(' | ')})[]`,
    '',
  ].join('\n')
