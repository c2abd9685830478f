/**
 * Reads the documentation of the elements from the sources: attributes and properties from the table (attribute-docs.ts),
 * texts and parts from the JSDoc above `defineWidget` in `widgets/<name>/element.ts`, the members of every element from
 * `core/element/widget-element.ts`, the types of events from `core/client/events.ts`, and the events of each element from
 * its code. A contradiction fails the build.
 */
import type { ESTree } from 'vite'
import {
  type AttributeDoc,
  attributesIn,
  type PropertyDoc,
  propertiesIn,
  readSharedTable,
} from './attribute-docs.ts'
import type { Doc } from './jsdoc.ts'
import { definerOf } from './names.ts'
import { readSource, type Source } from './source.ts'
import { disagree, exported, stringOf, valueIn } from './syntax.ts'
import { type Dispatched, eventsByTag } from './widget-events.ts'

export type MethodDoc = {
  name: string
  parameters: { name: string; type: string }[]
  type: string
  text: string
}
export type EventDoc = {
  name: string
  /** The TypeScript type of `detail`. */
  detail: string
  /** Asks the host for something; without a handler the widget helps itself. */
  isRequest: boolean
  /** Only widgets dispatch it that this one opens. */
  isOpened: boolean
  text: string
}
export type PartDoc = { name: string; text: string }

export type ElementDoc = {
  tag: string
  /** `login` of `cowrie-login`. */
  name: string
  path: string
  /** The first sentence of its text. */
  summary: string
  /** Markdown. */
  text: string
  attributes: AttributeDoc[]
  /** Attributes of which the element needs one. */
  needs: string[]
  properties: PropertyDoc[]
  /** Read-only properties. */
  fields: PropertyDoc[]
  methods: MethodDoc[]
  events: EventDoc[]
  parts: PartDoc[]
}

type EventTypes = ReadonlyMap<string, Omit<EventDoc, 'name' | 'isOpened'>>

/** The texts of `@fires`, by event. */
const firedIn = (doc: Doc): ReadonlyMap<string, string> =>
  new Map(doc.tags.filter(({ kind }) => kind === 'fires').map(({ name, text }) => [name, text]))

/** The events of an element's code, with the words of its manual, then of all manuals, then of the event. */
function eventsOf(
  { path }: Source,
  texts: readonly ReadonlyMap<string, string>[],
  { own, opened }: Dispatched,
  types: EventTypes,
): EventDoc[] {
  const [ownTexts = new Map<string, string>()] = texts
  for (const name of ownTexts.keys())
    if (!own.has(name) && !opened.has(name))
      disagree(path, `@fires ${name} is dispatched by none of its code`)
  const isOwn = (name: string) => own.has(name) || ownTexts.has(name)
  const names = new Set([...ownTexts.keys(), ...[...own].sort(), ...[...opened].sort()])
  return [...names].map((name) => {
    const type = types.get(name) ?? disagree(path, `${name} is not in core/client/events.ts`)
    const text = texts.map((each) => each.get(name)).find(Boolean) ?? type.text
    const isOpened = !isOwn(name)
    return { name, ...type, isOpened, text: isOpened ? `From a widget that it opens. ${text}`.trim() : text }
  })
}

/** A type in one line; line breaks separate the members of a longer one in the source. */
const inOneLine = (source: Source, type: ESTree.TSType) =>
  type.type === 'TSTypeLiteral' && type.members.length > 0
    ? `{ ${type.members.map((each) => source.textOf(each).replace(/[;,]$/, '').replaceAll(/\s+/g, ' ')).join('; ')} }`
    : source.textOf(type).replaceAll(/\s+/g, ' ')

/** Reads `CowrieEvents`: the types of the details, and which events are requests. */
export function readEvents(): EventTypes {
  const source = readSource('core/client/events.ts')
  const types = new Map(
    source.statements
      .map(exported)
      .filter((each) => each?.type === 'TSTypeAliasDeclaration')
      .map((each) => [each.id.name, each.typeAnnotation]),
  )
  const all = types.get('CowrieEvents')
  const requests = types.get('RequestName')
  if (all?.type !== 'TSTypeLiteral' || requests?.type !== 'TSUnionType')
    disagree(source.path, 'CowrieEvents or RequestName has another shape')
  const isRequest = (name: string) =>
    requests.types.some((each) => source.textOf(each).replaceAll("'", '') === name)
  return new Map(
    all.members
      .filter((each) => each.type === 'TSPropertySignature')
      .map((each) => {
        const name = source.textOf(each.key).replaceAll("'", '')
        const detail = each.typeAnnotation ? inOneLine(source, each.typeAnnotation.typeAnnotation) : 'unknown'
        return [name, { detail, isRequest: isRequest(name), text: source.docAbove(each)?.text ?? '' }]
      }),
  )
}

/** The methods of the elements' class that have `@public` JSDoc. */
function methodsOf(source: Source, body: ESTree.ClassBody): MethodDoc[] {
  return body.body.flatMap((member) => {
    const doc = member.type === 'MethodDefinition' ? source.docAbove(member) : undefined
    if (member.type !== 'MethodDefinition' || !doc?.tags.some(({ kind }) => kind === 'public')) return []
    const typeIn = (node: { typeAnnotation?: ESTree.TSTypeAnnotation | null }) =>
      node.typeAnnotation ? source.textOf(node.typeAnnotation.typeAnnotation) : 'unknown'
    const { params, returnType } = member.value
    return [
      {
        name: source.textOf(member.key),
        parameters: params.flatMap((each) =>
          each.type === 'Identifier'
            ? [{ name: `${each.name}${each.optional ? '?' : ''}`, type: typeIn(each) }]
            : [],
        ),
        type: returnType ? source.textOf(returnType.typeAnnotation) : 'void',
        text: doc.text,
      },
    ]
  })
}

/** The read-only fields of the elements' class that have `@public` JSDoc. */
const fieldsOf = (source: Source, body: ESTree.ClassBody): PropertyDoc[] =>
  body.body.flatMap((member) => {
    const doc = member.type === 'PropertyDefinition' ? source.docAbove(member) : undefined
    if (member.type !== 'PropertyDefinition' || !doc?.tags.some(({ kind }) => kind === 'public')) return []
    const type = member.typeAnnotation ? source.textOf(member.typeAnnotation.typeAnnotation) : 'unknown'
    return [{ name: source.textOf(member.key), type, text: doc.text }]
  })

type Shared = Pick<ElementDoc, 'attributes' | 'properties' | 'methods' | 'fields'> & {
  readonly eventTexts: ReadonlyMap<string, string>
}

/** Reads the members that every element has. */
function readShared(): Shared {
  const manual = readSource('core/element/define-widget.ts')
  const [first] = manual.statements
  const doc = first && manual.docAbove(first)
  const source = readSource('core/element/widget-element.ts')
  const element = source.statements
    .map(exported)
    .find((each): each is ESTree.Class => each?.type === 'ClassDeclaration')
  if (!doc || !element) disagree(source.path, 'has no class, or define-widget.ts no JSDoc')
  return {
    ...readSharedTable(),
    eventTexts: firedIn(doc),
    methods: methodsOf(source, element.body),
    fields: fieldsOf(source, element.body),
  }
}

/** The call in `export const defineLogin = defineWidget({ … })`, with the exported name. */
function definitionIn(source: Source) {
  for (const statement of source.statements) {
    const declaration = exported(statement)
    if (declaration?.type !== 'VariableDeclaration') continue
    const [{ id, init } = {}] = declaration.declarations
    if (init?.type !== 'CallExpression' || source.textOf(init.callee) !== 'defineWidget') continue
    const [definition] = init.arguments
    if (definition?.type === 'SpreadElement' || id?.type !== 'Identifier') continue
    return { statement, definition, name: id.name }
  }
  return disagree(source.path, 'has no `export const define… = defineWidget({ … })`')
}

const summaryOf = (text: string) => (/^[\s\S]*?\.(?=\s|$)/.exec(text)?.[0] ?? text).replaceAll('\n', ' ')

function readElement(
  tag: string,
  path: string,
  shared: Shared,
  types: EventTypes,
  dispatched: Dispatched,
): ElementDoc {
  const source = readSource(path)
  const { statement, definition, name } = definitionIn(source)
  const doc = source.docAbove(statement) ?? disagree(path, 'has no JSDoc above the definition')
  if (stringOf(valueIn(definition, 'tag')) !== tag || !doc.tags.some((each) => each.name === tag))
    disagree(path, `is not about ${tag}`)
  const wanted = definerOf(tag)
  if (name !== wanted) disagree(path, `exports ${name}, not ${wanted}`)

  const own = attributesIn(source, valueIn(definition, 'attributes'))
  const isTwice = own.find(({ name }) => shared.attributes.some((each) => each.name === name))
  if (isTwice) disagree(path, `${isTwice.name} is an attribute of every tag`)
  const needs = doc.tags.filter(({ kind }) => kind === 'needs').flatMap((each) => each.name.split('|'))
  const unknown = needs.find((each) => !own.some((attribute) => attribute.name === each))
  if (unknown) disagree(path, `@needs ${unknown} is no attribute of it`)
  return {
    tag,
    name: tag.replace('cowrie-', ''),
    path,
    needs,
    summary: summaryOf(doc.text),
    text: doc.text,
    attributes: [...own, ...shared.attributes],
    properties: [...propertiesIn(source, valueIn(definition, 'properties')), ...shared.properties],
    fields: shared.fields,
    methods: shared.methods,
    events: eventsOf(source, [firedIn(doc), shared.eventTexts], dispatched, types),
    parts: doc.tags.filter(({ kind }) => kind === 'csspart').map(({ name, text }) => ({ name, text })),
  }
}

/** Reads all elements; `entries` are those of `widgetEntries`. */
export function readElements(entries: Readonly<Record<string, string>>): ElementDoc[] {
  const types = readEvents()
  const shared = readShared()
  const paths = Object.entries(entries).map(
    ([tag, entry]) => [tag, entry.slice(entry.lastIndexOf('widgets/'))] as const,
  )
  const dispatched = eventsByTag(Object.fromEntries(paths))
  return paths.map(([tag, path]) =>
    readElement(tag, path, shared, types, dispatched.get(tag) ?? { own: new Set(), opened: new Set() }),
  )
}
