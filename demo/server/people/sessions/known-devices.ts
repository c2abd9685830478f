/**
 * Devices that have signed in before, of members and of operators. After a sign-in the client gets a random token for the
 * account, and sends it with the next sign-in. The token opens nothing: it only keeps the wrong passwords of this device
 * apart from those of strangers.
 */
import { sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newToken, tokenHash } from '../../platform/hashing/secrets.ts'
import type { Server } from '../../server.ts'

export const deviceTtlMs = 180 * dayMs
/** Scripts that keep no token get a new one at each sign-in; the least recently used tokens end. */
const maxDevices = 30

export type KnownDevices = {
  /** The hash of a token that belongs to one of these accounts; undefined when none does. */
  known(server: Server, ownerIds: readonly string[], tokens: readonly string[]): Promise<string | undefined>
  /** Records a sign-in on a known device, or makes a new device known and returns its token. */
  remember(
    tx: Tx,
    server: Server,
    ownerId: string,
    knownHash: string | undefined,
  ): Promise<string | undefined>
  /** Makes every device of the account unknown again. */
  forget(db: Db | Tx, ownerId: string): Promise<void>
}

type Rows =
  | { readonly table: 'device_token'; readonly owner: 'person_id' }
  | { readonly table: 'operator_device'; readonly owner: 'operator_id' }

export function knownDevices({ table, owner }: Rows): KnownDevices {
  const [rows, ownerId] = [sql.table(table), sql.ref(owner)]
  const expiry = (server: Server) => new Date(server.clock().getTime() - deviceTtlMs)
  return {
    // The query runs for unknown names too, so they cost the same.
    async known(server, ownerIds, tokens) {
      const found = await sql<{ token_hash: string }>`
        SELECT token_hash FROM ${rows} WHERE ${ownerId} = ANY(${[...ownerIds]}::uuid[])
          AND token_hash = ANY(${tokens.map(tokenHash)}::text[]) AND last_used_at > ${expiry(server)}
        LIMIT 1`.execute(server.database.db)
      return found.rows[0]?.token_hash
    },
    async remember(tx, server, id, knownHash) {
      const now = server.clock()
      if (knownHash !== undefined) {
        const used = await sql`
          UPDATE ${rows} SET last_used_at = ${now} WHERE token_hash = ${knownHash} AND ${ownerId} = ${id}
          RETURNING token_hash`.execute(tx)
        if (used.rows.length > 0) return undefined
      }
      const token = newToken()
      await sql`
        INSERT INTO ${rows} (token_hash, ${ownerId}, created_at, last_used_at)
        VALUES (${tokenHash(token)}, ${id}, ${now}, ${now})`.execute(tx)
      await sql`
        DELETE FROM ${rows} WHERE ${ownerId} = ${id} AND (last_used_at <= ${expiry(server)} OR token_hash IN (
          SELECT token_hash FROM ${rows} WHERE ${ownerId} = ${id}
          ORDER BY last_used_at DESC, created_at DESC OFFSET ${sql.lit(maxDevices)}))`.execute(tx)
      return token
    },
    async forget(db, id) {
      await sql`DELETE FROM ${rows} WHERE ${ownerId} = ${id}`.execute(db)
    },
  }
}
