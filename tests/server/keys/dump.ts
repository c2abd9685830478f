/** Everything that a thief of the database would read, to look for what must not be in it. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OpenedDatabase } from '#server/platform/db/database.ts'

/** The rows of every table as text, by table; bytes also as the text that they spell. */
export async function dumpOf({ db }: OpenedDatabase): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(db)
  const dump = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: content } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db)
    const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
    const spelled = content.flatMap((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : '',
      ),
    )
    dump.set(name, `${JSON.stringify(content, text)}${spelled.join('')}`)
  }
  return dump
}

/** Where in the dump each needle is: `table: needle`. */
export const foundIn = (dump: ReadonlyMap<string, string>, needles: readonly string[]): string[] =>
  [...dump].flatMap(([name, text]) =>
    needles.filter((needle) => text.includes(needle)).map((needle) => `${name}: ${needle}`),
  )

/** The same for the files below a folder, tables and write-ahead log alike. Read while no server has them open. */
export function foundInFiles(folder: string, needles: readonly string[]): string[] {
  const found: string[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (!statSync(path).isFile()) continue
    const bytes = readFileSync(path)
    for (const needle of needles) if (bytes.includes(needle)) found.push(`${name}: ${needle}`)
  }
  return found
}
