/**
 * Re-encrypts the values under older data keys after a new one has taken over, a little at a time. Any number of
 * servers may do so at once: a value is replaced only if it is still the one that was read.
 */
import { sql } from 'kysely'
import type { Server } from '../server.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

const everyMs = 60_000
/** Values per column and round; files are megabytes each. */
const mostValues = 200
const mostFiles = 5

/** Excluded: a mail leaves the outbox within hours, and the column has other payloads too. */
const columns = (Object.keys(sealedColumns) as SealedColumn[]).filter((column) => column !== 'outbox.payload')

/** Re-encrypts some values and returns how many; 0 when all are under the newest data key. */
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
  // Format and version, the first bytes of every file under the newest data key.
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

/** Runs a round every minute. The returned function stops the timer and waits for a running round. */
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
