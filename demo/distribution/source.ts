/** Parses a TypeScript file of this project: its statements, and the comment above each of them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'
import { type Doc, readJsdoc } from './jsdoc.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

type Node = { start: number; end: number }

export type Source = {
  /** Relative to the project's folder. */
  path: string
  program: ESTree.Program
  statements: readonly (ESTree.Directive | ESTree.Statement)[]
  /** The JSDoc right above a node. */
  docAbove(node: Node): Doc | undefined
  textOf(node: Node): string
}

export function readSource(path: string): Source {
  const text = readFileSync(`${root}${path}`, 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return {
    path,
    program,
    statements: program.body,
    docAbove(node) {
      const above = comments.findLast(
        ({ type, value, end }) =>
          type === 'Block' &&
          value.startsWith('*') &&
          end <= node.start &&
          // Only `export` or `const` may stand between the comment and the node.
          /^\s*(export\s+)?(const\s+)?$/.test(text.slice(end, node.start)),
      )
      return above && readJsdoc(`/*${above.value}*/`)
    },
    textOf: (node) => text.slice(node.start, node.end),
  }
}
