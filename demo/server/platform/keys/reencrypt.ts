/**
 * Re-encrypts values under older data keys a little at a time, after a new one has taken over. Any number of servers may do so at once: a value is replaced only
 * if it is still the one that was read.
 */
import { sql } from 'kysely'
import type { Server } from '../../server.ts'
import { periodicTask } from '../jobs/periodic.ts'
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts'

const everyMs = 60_000
/** Values per column and round; files are megabytes each. */
const maxValues = 200
const maxFiles = 5

/** Excluded: a mail leaves the outbox within hours, and the column has other payloads too. */
const columns = (Object.keys(encryptedColumns) as EncryptedColumn[]).filter(
  (columnName) => columnName !== 'outbox.payload',
)

/** Re-encrypts some values under the newest data key and returns how many; 0 when none are left. */
export async function reencryptSome(server: Server): Promise<number> {
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
  for (const columnName of columns)
    count +=
      columnName === 'document.bytes_sealed'
        ? await reencryptFiles(server)
        : await reencryptColumn(server, columnName)
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

async function reencryptColumn({ database, vault }: Server, column: EncryptedColumn): Promise<number> {
  const { table, column: columnName, idColumn } = partsOf(column)
  const { rows } = await sql<{ id: string; value: string }>`
    SELECT ${idColumn} AS id, ${columnName} AS value FROM ${table}
    WHERE starts_with(${columnName}, 'd') AND NOT starts_with(${columnName}, ${`d${vault.currentVersion()}.`}) LIMIT ${maxValues}`.execute(
    database.db,
  )
  for (const { id, value } of rows)
    await sql`UPDATE ${table} SET ${columnName} = ${vault.encrypt(column, id, vault.decrypt(column, id, value))}
      WHERE ${idColumn} = ${id} AND ${columnName} = ${value}`.execute(database.db)
  return rows.length
}

async function reencryptFiles({ database, vault }: Server): Promise<number> {
  const column = 'document.bytes_sealed'
  // Format and version, the first bytes of every file under the newest data key.
  const header = vault.encryptBytes(column, '', new Uint8Array()).subarray(0, 5)
  const { rows } = await sql<{ id: string; value: Uint8Array }>`
    SELECT id, bytes_sealed AS value FROM document
    WHERE substring(bytes_sealed FROM 1 FOR 1) = ${header.subarray(0, 1)}
      AND substring(bytes_sealed FROM 1 FOR 5) <> ${header} LIMIT ${maxFiles}`.execute(database.db)
  for (const { id, value } of rows)
    await sql`UPDATE document SET bytes_sealed = ${vault.encryptBytes(column, id, vault.decryptBytes(column, id, value))}
      WHERE id = ${id}`.execute(database.db)
  return rows.length
}

function partsOf(column: EncryptedColumn) {
  const [table, columnName] = column.split('.') as [string, string]
  return { table: sql.table(table), column: sql.ref(columnName), idColumn: sql.ref(encryptedColumns[column]) }
}

/** Runs a round every minute. */
export const reencryptionTask = periodicTask(everyMs, reencryptSome)
