import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** The user names of people by their ids, in one statement. Values that are no text are left out. */
export async function userNamesOf(
  from: Db | Tx,
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (distinct.length === 0) return new Map()
  const rows = await from
    .selectFrom('person')
    .select(['id', 'user_name'])
    .where('id', '=', sql<string>`ANY(${distinct}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, user_name }) => [id, user_name]))
}
