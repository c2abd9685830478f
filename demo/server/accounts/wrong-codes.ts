/**
 * The platform's budget of wrong codes per hour (`WRONG_CODES_PER_HOUR`), shared by every process. A day's tries at one
 * account are few, but a guesser has many accounts: over all of them, too, only so many guesses are evaluated.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Server } from '../server.ts'
import { hourOf, shardLimits } from './code-rules.ts'

export type Reservation = { readonly hour: Date; readonly shard: number }

/**
 * Counts a try as wrong before it is evaluated, so that parallel guesses cannot exceed the budget; `release` takes it
 * back for a right one. Undefined when this hour's budget is spent.
 */
export async function reserveWrongCode(server: Server): Promise<Reservation | undefined> {
  const { db } = server.database
  const limits = shardLimits(server.settings.wrongCodesPerHour)
  const hour = hourOf(server.clock())
  const counted = await db
    .selectFrom('wrong_code')
    .select(['shard', 'tries'])
    .where('hour_at', '=', hour)
    .execute()
  const triesOf = new Map(counted.map(({ shard, tries }) => [shard, tries]))
  const open = limits.flatMap((limit, shard) => ((triesOf.get(shard) ?? 0) < limit ? [shard] : []))
  while (open.length > 0) {
    const [shard = 0] = open.splice(randomInt(open.length), 1)
    const { rows } = await sql<{ tries: number }>`
      INSERT INTO wrong_code (hour_at, shard, tries) VALUES (${hour}, ${shard}, 1)
      ON CONFLICT (hour_at, shard) DO UPDATE SET tries = wrong_code.tries + 1
      WHERE wrong_code.tries < ${limits[shard]}
      RETURNING tries`.execute(db)
    if (!rows[0]) continue
    if (rows[0].tries === 1) await deleteOlder(server, hour)
    return { hour, shard }
  }
  return undefined
}

/** A reserved try turned out right, or was not evaluated: it costs nothing. */
export async function release(server: Server, { hour, shard }: Reservation): Promise<void> {
  await server.database.db
    .updateTable('wrong_code')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('hour_at', '=', hour)
    .where('shard', '=', shard)
    .where('tries', '>', 0)
    .execute()
}

const deleteOlder = (server: Server, hour: Date) =>
  server.database.db.deleteFrom('wrong_code').where('hour_at', '<', hour).execute()
