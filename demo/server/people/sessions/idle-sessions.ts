/**
 * Sessions of the pages that are for no member: the operators' console and the partner's page. Each has a table of its
 * own, so that a token opens nothing but its own page.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newToken, tokenHash } from '../../platform/hashing/secrets.ts'
import type { Server } from '../../server.ts'

type Clocked = Pick<Server, 'clock'>
type Keeper = Pick<Server, 'clock' | 'database'>

export type IdleSessions = {
  /** Opens a session, and returns its token. */
  open(db: Db | Tx, server: Clocked, ownerId: string): Promise<string>
  /** The id of the owner; undefined when the session is over. Each call keeps it open for another `idleMs`. */
  ownerOf(server: Keeper, token: string): Promise<string | undefined>
  end(server: Pick<Server, 'database'>, token: string): Promise<void>
}

type Rules = {
  readonly table: 'operator_session' | 'partner_page_session'
  readonly owner: 'operator_id' | 'partner_id'
  /** A session ends this long after its last call. */
  readonly idleMs: number
  /** A session ends this long after its start. */
  readonly wholeMs: number
}

export function idleSessions({ table, owner, idleMs, wholeMs }: Rules): IdleSessions {
  const [rows, ownerId] = [sql.table(table), sql.ref(owner)]
  const before = (now: Date, ms: number) => new Date(now.getTime() - ms)
  const remove = async ({ database }: Pick<Server, 'database'>, token: string) => {
    await sql`DELETE FROM ${rows} WHERE token_hash = ${tokenHash(token)}`.execute(database.db)
  }
  return {
    async open(db, { clock }, id) {
      const token = newToken()
      const now = clock()
      await sql`
        INSERT INTO ${rows} (token_hash, ${ownerId}, opened_at, last_seen_at)
        VALUES (${tokenHash(token)}, ${id}, ${now}, ${now})`.execute(db)
      return token
    },
    async ownerOf(server, token) {
      const now = server.clock()
      const found = await sql<{ id: string }>`
        UPDATE ${rows} SET last_seen_at = ${now} WHERE token_hash = ${tokenHash(token)}
          AND last_seen_at > ${before(now, idleMs)} AND opened_at > ${before(now, wholeMs)}
        RETURNING ${ownerId} AS id`.execute(server.database.db)
      const id = found.rows[0]?.id
      if (id === undefined) await remove(server, token)
      return id
    },
    end: remove,
  }
}
