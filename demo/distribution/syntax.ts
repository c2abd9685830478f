/** Reads literals of a parsed file. */
import type { ESTree } from 'vite'

type Expression = ESTree.Expression | null | undefined

/** Fails the build. */
export function disagree(path: string, sentence: string): never {
  throw new Error(`${path}: ${sentence}`)
}

export const keyOf = (property: ESTree.ObjectProperty) =>
  property.key.type === 'Identifier'
    ? property.key.name
    : String((property.key as ESTree.StringLiteral).value)

/** Strips `as const` and `satisfies …`. */
function withoutCasts(node: Expression): Expression {
  const isWrapped = node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
  return isWrapped ? withoutCasts(node.expression) : node
}

/** The rows of an object literal; none for another expression. */
export function propertiesOf(node: Expression): ESTree.ObjectProperty[] {
  const object = withoutCasts(node)
  return object?.type === 'ObjectExpression'
    ? object.properties.filter((each) => each.type === 'Property')
    : []
}

export const valueIn = (node: Expression, name: string) =>
  propertiesOf(node).find((property) => keyOf(property) === name)?.value

export const stringOf = (node: Expression) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** The declaration in a statement, exported or not. */
export const exported = (statement: ESTree.Directive | ESTree.Statement) =>
  statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
