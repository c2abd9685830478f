/** The schema, as the statements of the files in `schema/`: a dozen that describe it, and later migrations. */
import { readdirSync, readFileSync } from 'node:fs'

export type Migration = {
  /** `001-people`: the number gives the order. */
  readonly name: string
  /** One statement per string: PGlite takes no more at a time. */
  readonly statements: readonly string[]
}

/** Whether it takes away or narrows what an earlier release uses, which no longer starts afterwards; its name says so. */
export const isContraction = (name: string): boolean => /^\d{3}-contract-/.test(name)

/** A semicolon ends a statement, unless it is in a comment or in quotes. */
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g

/** The statements of a file. Throws where the last one has no end. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [token] of text.matchAll(tokens)) {
    const isComment = token.startsWith('--') || token.startsWith('/*')
    if (token === ';') {
      statements.push(statement.trim())
      statement = ''
    } else if (!isComment || statement.trim() !== '') statement += token
  }
  if (statement.trim() !== '') throw new Error(`a statement without a semicolon: ${statement.trim()}`)
  return statements
}

/** The migrations of a folder with files `NNN-name.sql`, in their order. */
export const readMigrations = (folder: URL): Migration[] =>
  readdirSync(folder)
    .filter((file) => /^\d{3}-.*\.sql$/.test(file))
    .sort()
    .map((file) => ({
      name: file.replace(/\.sql$/, ''),
      statements: statementsOf(readFileSync(new URL(file, folder), 'utf8')),
    }))

export const migrations: readonly Migration[] = readMigrations(new URL('schema/', import.meta.url))
