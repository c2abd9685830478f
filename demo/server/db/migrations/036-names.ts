import { sql } from 'kysely'
import { userNameSkeleton } from '../../names/skeleton.ts'
import type { Tx } from '../database.ts'

const batch = 1_000

/** Fills in the skeletons of existing people, oldest account first: ids rise with time. */
export async function fill(tx: Tx): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await tx
      .selectFrom('person')
      .select(['id', 'user_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    // The oldest account gets the skeleton: the first in its batch, or one of an earlier batch.
    const firsts = new Map<string, string>()
    for (const { id, user_name } of rows) {
      const skeleton = userNameSkeleton(user_name)
      if (!firsts.has(skeleton)) firsts.set(skeleton, id)
    }
    const values = [...firsts].map(([skeleton, id]) => sql`(${id}::uuid, ${skeleton}::text)`)
    await sql`
      UPDATE person SET user_name_skeleton = found.skeleton
      FROM (VALUES ${sql.join(values)}) AS found (id, skeleton)
      WHERE person.id = found.id AND NOT EXISTS (
        SELECT FROM person AS older WHERE older.user_name_skeleton = found.skeleton
      )`.execute(tx)
  }
}
