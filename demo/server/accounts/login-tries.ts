// D §6: ten tries in a quarter of an hour at one name, whether somebody has it or not. Counted before the password is
// looked at, so that any number of parallel guesses evaluates at most ten.
import { sql } from 'kysely'
import type { Server } from '../server.ts'
import { userNameKey } from './register.ts'

const mostTries = 10
const window = 15 * 60_000

/** Counts a try. Answers 0, or the minutes to wait when the tries of this window are begun already. */
export async function reserveTry(
  server: Server,
  personId: string | undefined,
  name: string,
): Promise<number> {
  const now = server.clock()
  // For known names too, which then cost as much.
  await server.database.db
    .deleteFrom('unknown_login')
    .where('window_at', '<=', new Date(now.getTime() - window))
    .execute()
  return personId === undefined ? reserveUnknown(server, name, now) : reserveKnown(server, personId, now)
}

const minutesFrom = (since: Date, now: Date) =>
  Math.max(1, Math.ceil((since.getTime() + window - now.getTime()) / 60_000))

async function reserveKnown(server: Server, personId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - window)
  const reserved = await server.database.db
    .updateTable('person')
    .set((eb) => {
      const isOver = eb.or([eb('login_window_at', 'is', null), eb('login_window_at', '<=', before)])
      return {
        login_tries: eb
          .case()
          .when(isOver)
          .then(1)
          .else(eb('login_tries', '+', 1))
          .end(),
        login_window_at: eb
          .case()
          .when(isOver)
          .then(eb.cast<Date>(eb.val(now), 'timestamptz'))
          .else(eb.ref('login_window_at'))
          .end(),
      }
    })
    .where('id', '=', personId)
    .where((eb) =>
      eb.or([
        eb('login_window_at', 'is', null),
        eb('login_window_at', '<=', before),
        eb('login_tries', '<', mostTries),
      ]),
    )
    .executeTakeFirst()
  if (reserved.numUpdatedRows) return 0
  const { login_window_at } = await server.database.db
    .selectFrom('person')
    .select('login_window_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return minutesFrom(login_window_at ?? now, now)
}

/** The same for a name that nobody has; it is kept unreadable, and no longer than its window. */
async function reserveUnknown(server: Server, name: string, now: Date): Promise<number> {
  const { db } = server.database
  const key = server.secrets.blind(userNameKey(name))
  const { rows } = await sql`
    INSERT INTO unknown_login (name_key, tries, window_at) VALUES (${key}, 1, ${now})
    ON CONFLICT (name_key) DO UPDATE SET tries = unknown_login.tries + 1
    WHERE unknown_login.tries < ${mostTries}
    RETURNING tries`.execute(db)
  if (rows.length > 0) return 0
  const counted = await db
    .selectFrom('unknown_login')
    .select('window_at')
    .where('name_key', '=', key)
    .executeTakeFirst()
  return minutesFrom(counted?.window_at ?? now, now)
}

/** A right password ends the count of wrong ones. */
export async function forgetTries(server: Server, personId: string): Promise<void> {
  await server.database.db
    .updateTable('person')
    .set({ login_tries: 0, login_window_at: null })
    .where('id', '=', personId)
    .execute()
}
