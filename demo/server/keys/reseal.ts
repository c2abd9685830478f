/**
 * After a new data key has taken over, what is sealed under older ones is encrypted anew, a little at a time. Any
 * number of servers may do so at once: a value is replaced only where it is still the one that was read.
 */
import { sql } from 'kysely'
import type { Server } from '../server.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

const everyMs = 60_000
/** Values of one column in one round; files are megabytes each. */
const mostValues = 200
const mostFiles = 5

/** A mail is gone within hours, and its column has other things too. */
const columns = (Object.keys(sealedColumns) as SealedColumn[]).filter((column) => column !== 'outbox.payload')

/** Encrypts some values anew, and answers how many; 0 when all are under the newest data key. */
export async function resealSome(server: Server): Promise<number> {
  const { vault, database, clock } = server
  const version = vault.currentVersion()
  const older = await database.db
    .selectFrom('data_key')
    .select('version')
    .where('purpose', '=', 'values')
    .where('version', '<', version)
    .where('replaced_at', 'is', null)
    .execute()
  if (older.length === 0) return 0
  let count = 0
  for (const column of columns)
    count +=
      column === 'document.bytes_sealed' ? await resealFiles(server) : await resealColumn(server, column)
  if (count === 0)
    await database.db
      .updateTable('data_key')
      .set({ replaced_at: clock() })
      .where('purpose', '=', 'values')
      .where('version', '<', version)
      .where('replaced_at', 'is', null)
      .execute()
  return count
}

async function resealColumn({ database, vault }: Server, place: SealedColumn): Promise<number> {
  const { table, column, idColumn } = partsOf(place)
  const { rows } = await sql<{ id: string; value: string }>`
    SELECT ${idColumn} AS id, ${column} AS value FROM ${table}
    WHERE ${column} <> '' AND NOT starts_with(${column}, ${`d${vault.currentVersion()}.`}) LIMIT ${mostValues}`.execute(
    database.db,
  )
  for (const { id, value } of rows)
    await sql`UPDATE ${table} SET ${column} = ${vault.seal(place, id, vault.unseal(place, id, value))}
      WHERE ${idColumn} = ${id} AND ${column} = ${value}`.execute(database.db)
  return rows.length
}

async function resealFiles({ database, vault }: Server): Promise<number> {
  const place = 'document.bytes_sealed'
  // Format and version, as every file under the newest data key begins.
  const header = vault.sealBytes(place, '', new Uint8Array()).subarray(0, 5)
  const { rows } = await sql<{ id: string; value: Uint8Array }>`
    SELECT id, bytes_sealed AS value FROM document
    WHERE substring(bytes_sealed FROM 1 FOR 5) <> ${header} LIMIT ${mostFiles}`.execute(database.db)
  for (const { id, value } of rows)
    await sql`UPDATE document SET bytes_sealed = ${vault.sealBytes(place, id, vault.unsealBytes(place, id, value))}
      WHERE id = ${id}`.execute(database.db)
  return rows.length
}

function partsOf(place: SealedColumn) {
  const [table, column] = place.split('.') as [string, string]
  return { table: sql.table(table), column: sql.ref(column), idColumn: sql.ref(sealedColumns[place]) }
}

/** A round every minute. The function that it returns stops it and waits for a running round. */
export function startReseal(server: Server, log: (sentence: string) => void): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= resealSome(server)
      .then(() => undefined)
      .catch((error: Error) =>
        log(`Encrypting under the new data key failed, and is tried again: ${error.message}`),
      )
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
