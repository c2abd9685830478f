/** Reads rows of the table of attributes, `core/element/attributes/table.ts`, and of its part in each `element.ts`. */
import type { ESTree } from 'vite'
import { attributeName, type Kind } from '#core/element/attributes/table.ts'
import type { Doc } from './jsdoc.ts'
import { readSource, type Source } from './source.ts'
import { disagree, exported, keyOf, propertiesOf, stringOf } from './syntax.ts'

export type AttributeDoc = {
  name: string
  /** The property of the same meaning. */
  property: string
  kind: Kind
  /** A TypeScript type: `boolean`, `string`, `'page' | 'bell'`. */
  type: string
  byDefault: string | undefined
  text: string
}
export type PropertyDoc = { name: string; type: string; text: string }

const plainKinds: readonly Kind[] = ['string', 'boolean', 'number', 'currency']

function kindOf(node: ESTree.Expression): Kind | undefined {
  if (node.type !== 'ArrayExpression') return plainKinds.find((each) => each === stringOf(node))
  const values = node.elements.map((each) => stringOf(each as ESTree.Expression))
  return values.every((each) => each !== undefined) ? values : undefined
}

function typeOf(kind: Kind): string {
  if (kind === 'currency') return 'string'
  return typeof kind === 'string' ? kind : kind.map((each) => `'${each}'`).join(' | ')
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const docOf = (source: Source, row: ESTree.ObjectProperty): Doc =>
  source.docAbove(row) ?? disagree(source.path, `${keyOf(row)} has no documentation above it`)

/** `from: 'currency'`, `theme: ['light', 'dark']` */
export const attributesIn = (source: Source, rows: ESTree.Expression | undefined): AttributeDoc[] =>
  propertiesOf(rows).map((row) => {
    const { text, tags } = docOf(source, row)
    const property = keyOf(row)
    const kind =
      kindOf(row.value) ?? disagree(source.path, `the kind of ${property} is not in attributes/table.ts`)
    return {
      name: attributeName(property),
      property,
      kind,
      type: typeOf(kind),
      byDefault: tags.find((each) => each.kind === 'default')?.name,
      text: inOneLine(text),
    }
  })

/** The type of `undefined as string | undefined`, without its `undefined`. */
function castOf(source: Source, { value }: ESTree.ObjectProperty): string {
  if (value.type !== 'TSAsExpression') return 'unknown'
  return inOneLine(source.textOf(value.typeAnnotation))
    .replace(/ \| undefined$/, '')
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll(/^\| |(?<=<) \|? ?| (?=>)/g, '')
}

/** `linkToken: undefined as string | undefined` */
export const propertiesIn = (source: Source, rows: ESTree.Expression | undefined): PropertyDoc[] =>
  propertiesOf(rows).map((row) => ({
    name: keyOf(row),
    type: castOf(source, row),
    text: inOneLine(docOf(source, row).text),
  }))

/** The attributes and properties of every tag. */
export function readSharedTable(): { attributes: AttributeDoc[]; properties: PropertyDoc[] } {
  const source = readSource('core/element/attributes/table.ts')
  const rowsOf = (name: string) => {
    for (const statement of source.statements) {
      const declaration = exported(statement)
      if (declaration?.type !== 'VariableDeclaration') continue
      const [{ id, init } = {}] = declaration.declarations
      if (id?.type === 'Identifier' && id.name === name) return init ?? undefined
    }
    return disagree(source.path, `has no ${name}`)
  }
  return {
    attributes: ['pageAttributes', 'frameAttributes'].flatMap((name) => attributesIn(source, rowsOf(name))),
    properties: propertiesIn(source, rowsOf('sharedProperties')),
  }
}
