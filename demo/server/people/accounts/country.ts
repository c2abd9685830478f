import type { Db, Tx } from '../../platform/db/database.ts'

/** Finds a country by its id on the wire: the ISO 3166 alpha-2 code, in either case. */
export const countryOf = (db: Db | Tx, id: string) =>
  db
    .selectFrom('country')
    .select(['code', 'name', 'dial_code'])
    .where('code', '=', id.trim().toUpperCase())
    .executeTakeFirst()
