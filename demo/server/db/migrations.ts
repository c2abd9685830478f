/** Every migration in its order, found in the folder `migrations` by its name; see the README there. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Tx } from './database.ts'

export type Migration = {
  /** `001-people`: the number gives the order. Never changed once released. */
  readonly name: string
  /** One statement per string: PGlite takes no more at a time. */
  readonly statements: readonly string[]
  /** Computes what no statement can for existing rows; in the same transaction, after the statements. */
  readonly fill?: (tx: Tx) => Promise<void>
  /** A query for a row that code has to convert before this migration; see `migrate`. */
  readonly waitsFor?: string
}

/** Whether it takes away or narrows what an earlier release uses, which no longer starts afterwards; its name says so. */
export const isContraction = ({ name }: Pick<Migration, 'name'>): boolean => /^\d{3}-contract-/.test(name)

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

/** The migrations of a folder: each name is that of a `.sql`, of a `.ts` with the code that belongs to it, or of both. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = new Set(readdirSync(folder).filter((file) => /\.(sql|ts)$/.test(file)))
  const names = new Set([...files].map((file) => file.replace(/\.\w+$/, '')))
  const migrations = [...names].sort().map(async (name): Promise<Migration> => {
    const [text, code] = [new URL(`${name}.sql`, folder), new URL(`${name}.ts`, folder)]
    return {
      name,
      statements: files.has(`${name}.sql`) ? statementsOf(readFileSync(text, 'utf8')) : [],
      ...(files.has(`${name}.ts`) && (await import(code.href))),
    }
  })
  return Promise.all(migrations)
}

export const migrations: readonly Migration[] = await readMigrations(new URL('migrations/', import.meta.url))
