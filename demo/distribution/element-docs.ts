/**
 * Reads the documentation of the elements from the sources: the call of `defineWidget` (tag, attributes, properties) and
 * its JSDoc (texts, narrower types, defaults, events, parts) in `widgets/<name>/element.ts`, the members of every
 * element in `core/element/define-widget.ts`, the events in `core/client/events.ts`. A contradiction fails the build.
 */
import type { ESTree } from 'vite'
import type { Doc } from './jsdoc.ts'
import { definerOf } from './names.ts'
import { readSource, type Source } from './source.ts'

export type AttributeDoc = {
  name: string
  /** The property of the same meaning. */
  property: string
  /** A TypeScript type: `boolean`, `string`, `'page' | 'bell'`. */
  type: string
  byDefault: string | undefined
  text: string
}
export type PropertyDoc = { name: string; type: string; text: string }
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

const kinds = ['string', 'boolean', 'number']
const propertyName = (attribute: string) =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const keyOf = (property: ESTree.ObjectProperty) =>
  property.key.type === 'Identifier'
    ? property.key.name
    : String((property.key as ESTree.StringLiteral).value)

const propertiesOf = (node: ESTree.Expression | undefined) =>
  node?.type === 'ObjectExpression' ? node.properties.filter((each) => each.type === 'Property') : []

const valueIn = (node: ESTree.Expression | undefined, name: string) =>
  propertiesOf(node).find((property) => keyOf(property) === name)?.value

const stringOf = (node: ESTree.Expression | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

function disagree(path: string, sentence: string): never {
  throw new Error(`${path}: ${sentence}`)
}

/** Attributes with their kinds, as one widget or all declare them: `{ listingId: 'string' }`. */
const kindsIn = (node: ESTree.Expression | undefined) =>
  new Map(propertiesOf(node).map((each) => [keyOf(each), stringOf(each.value) ?? '']))

function attributesOf({ path }: Source, doc: Doc, declared: ReadonlyMap<string, string>): AttributeDoc[] {
  const found = doc.tags
    .filter(({ kind }) => kind === 'attr')
    .map(({ name, type = 'string', byDefault, text }): AttributeDoc => {
      const property = propertyName(name)
      const kind = declared.get(property)
      if (!kind) disagree(path, `@attr ${name} is no attribute of it`)
      const isPlain = kinds.includes(type)
      if (isPlain ? type !== kind : kind !== 'string') disagree(path, `@attr ${name} is a ${kind}`)
      return { name, property, type: type.replaceAll('|', ' | '), byDefault, text }
    })
  for (const property of declared.keys()) {
    if (!found.some((each) => each.property === property)) disagree(path, `${property} has no @attr`)
  }
  return found
}

const propertiesIn = (doc: Doc): PropertyDoc[] =>
  doc.tags
    .filter(({ kind }) => kind === 'prop')
    .map(({ name, type = 'unknown', text }) => ({ name, type, text }))

type EventTypes = ReadonlyMap<string, Omit<EventDoc, 'name'>>

function eventsOf({ path }: Source, doc: Doc, types: EventTypes): EventDoc[] {
  return doc.tags
    .filter(({ kind }) => kind === 'fires')
    .map(({ name, text }) => {
      const type = types.get(name) ?? disagree(path, `@fires ${name} is not in core/client/events.ts`)
      return { name, ...type, text: text || type.text }
    })
}

const exported = (statement: Source['statements'][number]) =>
  statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement

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

type Shared = Pick<ElementDoc, 'attributes' | 'properties' | 'events' | 'methods' | 'fields'>

/** Reads the members that every element has. */
function readShared(types: EventTypes): Shared {
  const source = readSource('core/element/define-widget.ts')
  const [first] = source.statements
  const doc = first && source.docAbove(first)
  let declared: ESTree.Expression | undefined
  let body: ESTree.ClassBody | undefined
  for (const statement of source.statements) {
    if (statement.type === 'VariableDeclaration') {
      const [{ id, init } = {}] = statement.declarations
      if (id?.type === 'Identifier' && id.name === 'shared') declared = withoutCasts(init)
    }
    if (statement.type === 'FunctionDeclaration' && statement.id?.name === 'defineElement')
      body = statement.body?.body.find((each): each is ESTree.Class => each.type === 'ClassDeclaration')?.body
  }
  if (!doc || !declared || !body) disagree(source.path, 'has no JSDoc, no `shared` or no class')
  return {
    attributes: attributesOf(source, doc, kindsIn(declared)),
    properties: propertiesIn(doc),
    events: eventsOf(source, doc, types),
    methods: methodsOf(source, body),
    fields: fieldsOf(source, body),
  }
}

/** Strips `as const` and `satisfies …`. */
function withoutCasts(node: ESTree.Expression | null | undefined): ESTree.Expression | undefined {
  const isWrapped = node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
  return isWrapped ? withoutCasts(node.expression) : (node ?? undefined)
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

function readElement(tag: string, path: string, shared: Shared, types: EventTypes): ElementDoc {
  const source = readSource(path)
  const { statement, definition, name } = definitionIn(source)
  const doc = source.docAbove(statement) ?? disagree(path, 'has no JSDoc above the definition')
  if (stringOf(valueIn(definition, 'tag')) !== tag || !doc.tags.some((each) => each.name === tag))
    disagree(path, `is not about ${tag}`)
  const wanted = definerOf(tag)
  if (name !== wanted) disagree(path, `exports ${name}, not ${wanted}`)

  const properties = propertiesIn(doc)
  const declared = propertiesOf(valueIn(definition, 'properties')).map(keyOf)
  if (
    declared.sort().join() !==
    properties
      .map((each) => each.name)
      .sort()
      .join()
  )
    disagree(path, 'the properties and the @prop tags differ')

  const events = eventsOf(source, doc, types)
  const isOwn = (list: readonly { name: string }[]) => (each: { name: string }) =>
    !list.some(({ name }) => name === each.name)
  const own = attributesOf(source, doc, kindsIn(valueIn(definition, 'attributes')))
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
    attributes: [...own, ...shared.attributes.filter(isOwn(own))],
    properties: [...properties, ...shared.properties],
    fields: shared.fields,
    methods: shared.methods,
    events: [...events, ...shared.events.filter(isOwn(events))],
    parts: doc.tags.filter(({ kind }) => kind === 'csspart').map(({ name, text }) => ({ name, text })),
  }
}

/** Reads all elements; `entries` are those of `widgetEntries`. */
export function readElements(entries: Readonly<Record<string, string>>): ElementDoc[] {
  const types = readEvents()
  const shared = readShared(types)
  return Object.entries(entries).map(([tag, entry]) =>
    readElement(tag, entry.slice(entry.lastIndexOf('widgets/')), shared, types),
  )
}
