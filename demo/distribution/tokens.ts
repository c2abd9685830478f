/**
 * The public custom properties: a sheet that reads `var(--cowrie-…, default)` documents it in a comment with
 * `@cssprop {<color>} --cowrie-… - What it is.` Each requires the other.
 */
import { globSync, readFileSync } from 'node:fs'
import { readJsdoc } from './jsdoc.ts'
import { root } from './source.ts'

export type TokenDoc = {
  name: string
  /** The `syntax` of `@property`: `<color>`, `<length>`. */
  syntax: string
  byDefault: string
  text: string
}

/** The text after the comma of the `var(` at `start`, up to its closing bracket. */
function fallbackAt(css: string, start: number): string {
  let depth = 0
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '(') depth += 1
    if (css[at] === ')' && depth-- === 0) return css.slice(start, at).replaceAll(/\s+/g, ' ').trim()
  }
  throw new Error('a var() is not closed')
}

export function readTokens(): TokenDoc[] {
  const read = new Map<string, string>()
  const found = globSync(['core/**/*.css', 'widgets/**/*.css'], { cwd: root })
    .sort()
    .flatMap((path) => {
      const css = readFileSync(`${root}${path}`, 'utf8')
      const defaults = new Map(
        [...css.matchAll(/var\(\s*(--cowrie-[\w-]+),/g)].map((match) => [
          match[1] ?? '',
          fallbackAt(css, match.index + match[0].length),
        ]),
      )
      const docs = [...css.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(([comment]) => readJsdoc(comment).tags)
      const tokens = docs
        .filter(({ kind }) => kind === 'cssprop')
        .map(({ name, type = '*', text }): TokenDoc => {
          const byDefault = defaults.get(name)
          if (byDefault === undefined) throw new Error(`${path}: nothing reads ${name}`)
          return { name, syntax: type, byDefault, text }
        })
      for (const name of defaults.keys()) read.set(name, path)
      return tokens
    })
  // One description is enough, in whichever sheet.
  for (const [name, path] of read) {
    if (!found.some((token) => token.name === name)) throw new Error(`${path}: ${name} has no @cssprop`)
  }
  return found
}
