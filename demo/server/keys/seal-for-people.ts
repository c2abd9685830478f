/** Values of people that are under a data key, from before people had keys of their own, come under theirs. */
import { sql } from 'kysely'
import type { DocumentRow } from '../db/people-tables.ts'
import type { Server } from '../server.ts'
import {
  isPersonColumn,
  type Keyed,
  keyOfDocument,
  type PersonColumn,
  personColumns,
  rowIdOf,
} from './person-columns.ts'
import { vaultOf } from './person-keys.ts'

/** Values per column and round; files are megabytes each. */
const maxValues = 200
const maxFiles = 5

/** What is under a data key needs no other. */
const noKeys = '' as Keyed

type Found = {
  readonly id: string
  readonly person: string
  readonly value: string | Uint8Array
  readonly kind: DocumentRow['kind'] | null
}

/** Seals some values and returns how many; 0 when none are left, or people have no keys yet. */
export async function underPersonKeys(server: Server): Promise<number> {
  const { vault, database, clock } = server
  if (!vault.hasPersonKeys()) return 0
  const start = await database.db.selectFrom('person_key_start').select('all_sealed_at').executeTakeFirst()
  if (start?.all_sealed_at) return 0
  let count = 0
  for (const column of Object.keys(personColumns).filter(isPersonColumn))
    for (const found of await underDataKeys(server, column)) count += await sealAgain(server, column, found)
  if (count === 0) await database.db.updateTable('person_key_start').set({ all_sealed_at: clock() }).execute()
  return count
}

async function underDataKeys({ database }: Server, column: PersonColumn): Promise<readonly Found[]> {
  const { table, name, id, person } = partsOf(column)
  const isFile = column === 'document.bytes_sealed'
  const isDocument = isFile || column === 'document.name_sealed'
  // Under which key a value of somebody who was erased belongs: none that there is.
  const whileOpen = personColumns[column].key === 'own' ? sql`AND owner.erased_at IS NULL` : sql``
  const { rows } = await sql<Found>`
    SELECT source.${id} AS id, source.${person} AS person, source.${name} AS value,
      ${isDocument ? sql`source.kind` : sql`NULL::text`} AS kind
    FROM ${table} AS source JOIN person AS owner ON owner.id = source.${person}
    WHERE ${isFile ? sql`substring(source.${name} FROM 1 FOR 1) = ${Buffer.of(1)}` : sql`starts_with(source.${name}, 'd')`}
      ${whileOpen} LIMIT ${isFile ? maxFiles : maxValues}`.execute(database.db)
  return rows
}

/** 1, or 0 when the value has changed meanwhile. */
async function sealAgain(server: Server, column: PersonColumn, found: Found): Promise<number> {
  const { table, name, id } = partsOf(column)
  return server.database.inTransaction(async (tx) => {
    const documents = found.kind ? keyOfDocument(found.kind) : undefined
    const vault = await vaultOf(tx, server, found.person, documents && { documents })
    const value =
      typeof found.value === 'string'
        ? vault.encrypt(column, found.id, vault.decrypt(column, found.id, found.value as Keyed))
        : vault.encryptBytes(
            'document.bytes_sealed',
            found.id,
            vault.decryptBytes('document.bytes_sealed', found.id, found.value, noKeys),
          )
    // Their key was destroyed meanwhile.
    if (value[0] === 'd' || value[0] === 1) return 0
    // A file never changes; a text must not replace a newer one.
    const unchanged = typeof found.value === 'string' ? sql`AND ${name} = ${found.value}` : sql``
    const { numAffectedRows } = await sql`
      UPDATE ${table} SET ${name} = ${value} WHERE ${id} = ${found.id} ${unchanged}`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

function partsOf(column: PersonColumn) {
  const [table, name] = column.split('.') as [string, string]
  return {
    table: sql.table(table),
    name: sql.ref(name),
    id: sql.ref(rowIdOf(column)),
    person: sql.ref(personColumns[column].person),
  }
}
