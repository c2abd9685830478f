/**
 * The platform's hourly budget of wrong codes (`WRONG_CODES_PER_HOUR`), shared by all processes. A day's tries at one
 * account are few, but an attacker has many accounts: the budget limits the guesses at all of them together.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { hourOf, shardLimits } from '../../platform/messages/code-rules.ts'
import type { Server } from '../../server.ts'

export type Reservation = { readonly hour: Date; readonly shard: number }

/**
 * Counts a try as wrong before it is evaluated, so parallel guesses cannot exceed the budget; `release` takes a right
 * one back. Undefined when this hour's budget is spent.
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

/** Takes back a reserved try that was right, or was not evaluated. */
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
