/**
 * Nothing that comes and goes stands beside a bare text. Translators of browsers wrap each text of a page in an element of
 * their own; React then looks for the text where it put it, fails to insert or remove beside it, and the widget crashes.
 */
import { relative } from 'node:path'
import { type Expression, type JsxChild, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../imports.ts'

/** Kinds of content that an expression may draw. */
type Drawn = { readonly text: boolean; readonly element: boolean; readonly nothing: boolean }

const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike
const nothingFlags = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike | TypeFlags.Void

function drawnBy(type: Type, checker: Checker): Drawn {
  // React draws neither an empty text nor, by the types of `children && …`, a zero that nobody passes.
  const isEmpty = (each: Type) => each.isLiteralType() && !each.value
  const parts = type.isUnionType() ? type.getTypes() : [type]
  const isNothing = (each: Type) => Boolean(each.flags & nothingFlags) || isEmpty(each)
  const isText = (each: Type) => Boolean(each.flags & textFlags) && !isEmpty(each)
  return {
    text: parts.some(isText),
    element: parts.some((each) => !isNothing(each) && !isText(each)),
    // A list may be empty, now or later.
    nothing: parts.some((each) => isNothing(each) || checker.isArrayType(each)),
  }
}

type Child = Drawn & { readonly source: string; readonly position: number }

function childOf(child: JsxChild, checker: Checker, source: string): Child[] {
  const at = { source: source.slice(child.pos, child.end).trim(), position: child.pos }
  if (child.kind === SyntaxKind.JsxText) {
    // Lines between tags are no text.
    const isText = /\S/.test(at.source) || !/\n/.test(source.slice(child.pos, child.end))
    return isText ? [{ ...at, text: true, element: false, nothing: false }] : []
  }
  if (child.kind !== SyntaxKind.JsxExpression) return [{ ...at, text: false, element: true, nothing: false }]
  const { expression } = child as { expression?: Expression }
  const type = expression && checker.getTypeAtLocation(expression)
  return type ? [{ ...at, ...drawnBy(type, checker) }] : []
}

/** The children that come and go beside a bare text, or are one. */
function unsteady(children: readonly Child[]): Child[] {
  if (children.length < 2) return []
  const comesAndGoes = ({ text, element, nothing }: Child) => nothing || (text && element)
  return children.filter((child, index) => {
    if (!comesAndGoes(child)) return false
    // Where the next one is not there, the one after it is the neighbour.
    const after = children.slice(index + 1)
    const next = after.slice(0, after.findIndex((each) => !comesAndGoes(each)) + 1 || undefined)
    const isNode = child.text && child.element && child.nothing
    return (child.text && !isNode) || [children[index - 1], ...next].some((each) => each?.text)
  })
}

const api = new API({ cwd: root })
afterAll(() => api.close())

/** `path:line: expression` of each fault in files that begin with `place`. */
function faultsIn(place: RegExp): string[] {
  const project = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects()[0]
  if (!project) throw new Error('the project does not open')
  const { program, checker } = project
  const found: string[] = []
  for (const name of program.getSourceFileNames()) {
    const path = relative(root, name)
    const file = place.test(path) && path.endsWith('.tsx') && program.getSourceFile(name)
    if (!file) continue
    const visit = (node: Node): void => {
      if (node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment) {
        const { children } = node as Node & { children: readonly JsxChild[] }
        for (const { source, position } of unsteady(
          children.flatMap((child) => childOf(child, checker, file.text)),
        ))
          found.push(
            `${path}:${file.text.slice(0, position).split('\n').length}: ${source.replace(/\s+/g, ' ').slice(0, 80)}`,
          )
      }
      node.forEachChild(visit)
    }
    file.forEachChild(visit)
  }
  return found
}

describe('content that comes and goes', () => {
  test('never stands beside a bare text', { timeout: 60_000 }, () => {
    expect(faultsIn(/^(core|widgets|demo\/site)\//)).toEqual([])
  })
})
