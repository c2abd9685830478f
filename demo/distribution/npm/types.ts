/** The declarations of the npm package, written from the manual. */
import type { ElementDoc, EventDoc } from '../element-docs.ts'
import type { Docs } from '../manifest.ts'
import { classOf, componentOf, definerOf } from '../names.ts'

/** A JSDoc comment, unless there is nothing to say. */
const comment = (text: string, indent = '') => {
  if (!text) return []
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1
    ? [`${indent}/** ${lines[0]} */`]
    : [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`]
}

const member = (name: string, type: string, text: string, isOptional = false) => [
  ...comment(text, '  '),
  `  ${/^\w+$/.test(name) ? name : `'${name}'`}${isOptional ? '?' : ''}: ${type}`,
]

const orNothing = (type: string) => (type === 'boolean' ? type : `${type} | undefined`)

function typesOf({ tag, text, attributes, properties, methods }: ElementDoc): string[] {
  const name = componentOf(tag)
  return [
    ...comment(text),
    `export interface ${classOf(tag)} extends HTMLElement {`,
    ...attributes.flatMap(({ property, type, text }) => member(property, orNothing(type), text)),
    ...properties.flatMap(({ name, type, text }) => member(name, type, text)),
    ...methods.flatMap(({ name, parameters, type, text }) => [
      ...comment(text, '  '),
      `  ${name}(${parameters.map((each) => `${each.name}: ${each.type}`).join(', ')}): ${type}`,
    ]),
    '}',
    `/** What a template may set on \`<${tag}>\` by the names of its properties. */`,
    `export interface ${name}Props {`,
    ...attributes.flatMap(({ property, type, text }) => member(property, orNothing(type), text, true)),
    ...properties.flatMap(({ name, type, text }) => member(name, orNothing(type), text, true)),
    '}',
    `/** The same by the names of its attributes, where those are others. */`,
    `export interface ${name}Attributes {`,
    ...attributes
      .filter(({ name, property }) => name !== property)
      .flatMap(({ name, type, text }) => member(name, orNothing(type), text, true)),
    '}',
    '',
  ]
}

const eventTypes = (events: readonly EventDoc[]) => [
  '/** What each event carries as its `detail`. All bubble, are composed and cancelable. */',
  'export interface CowrieEvents {',
  ...events.flatMap(({ name, detail, text }) => member(name, detail, text)),
  '}',
  '/** The events by which a widget asks its page: handle one with `preventDefault()`, or let the widget help itself. */',
  `export type CowrieRequestName = ${events
    .filter(({ isRequest }) => isRequest)
    .map(({ name }) => `'${name}'`)
    .join(' | ')}`,
]

/** `types.d.ts`: the elements, their events, and what the DOM's own types learn of them. */
export const domTypes = ({ elements, events }: Docs): string =>
  [
    ...eventTypes(events),
    '/** Where a definition goes, when not under its own name into the registry of the page. */',
    'export interface DefineOptions {',
    ...member('tag', 'string', 'Another name.', true),
    ...member('registry', 'CustomElementRegistry', 'Another registry: a scoped one, say.', true),
    '}',
    '',
    ...elements.flatMap(typesOf),
    '/** What belongs to each tag. */',
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
    `/** Defines \`<${tag}>\`; under another name, or in another registry, where told. Does nothing on a server. */`,
    `export declare function ${definerOf(tag)}(options?: DefineOptions): void`,
    '',
  ].join('\n')

/** `index.d.ts` */
export const indexTypes = ({ elements }: Docs): string =>
  [
    `export type * from './types.js'`,
    '/** Where the API is, for elements without `api-base` that enter the page from now on. */',
    'export declare function setApiBase(apiBase: string): void',
    '/** This release. */',
    'export declare const version: string',
    '/** All tags of this release. */',
    `export declare const tags: readonly (${elements.map(({ tag }) => `'${tag}'`).join(' | ')})[]`,
    '',
  ].join('\n')
