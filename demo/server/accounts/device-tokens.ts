/**
 * Devices that have signed in to an account before. After a sign-in the client gets a random token for the account, and
 * sends it with the next sign-in. The token opens nothing: it only keeps the wrong passwords of this device apart from
 * those of strangers. It ends after 180 days without a sign-in, with a sign-out everywhere, and with a new password.
 */
import type { Tx } from '../db/database.ts'
import { newToken, tokenHash } from '../secrets.ts'
import type { Server } from '../server.ts'

const dayMs = 24 * 60 * 60_000
export const ttlMs = 180 * dayMs
/** Scripts that keep no token get a new one at each sign-in; the least recently used tokens end. */
const maxDevices = 30

const expiry = (server: Server) => new Date(server.clock().getTime() - ttlMs)

/** The hash of a token that belongs to one of `personIds`; undefined when none does. */
export async function knownDevice(
  server: Server,
  personIds: readonly string[],
  tokens: readonly string[],
): Promise<string | undefined> {
  const found = await server.database.db
    .selectFrom('device_token')
    .select('token_hash')
    // The query runs for unknown names too, so they cost the same.
    .where('person_id', 'in', [...personIds, nobody])
    .where('token_hash', 'in', tokens.map(tokenHash))
    .where('last_used_at', '>', expiry(server))
    .limit(1)
    .executeTakeFirst()
  return found?.token_hash
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Records a sign-in on a known device, or makes a new device known and returns its token. */
export async function rememberDevice(
  tx: Tx,
  server: Server,
  personId: string,
  knownHash: string | undefined,
): Promise<string | undefined> {
  const now = server.clock()
  if (knownHash !== undefined) {
    const used = await tx
      .updateTable('device_token')
      .set({ last_used_at: now })
      .where('token_hash', '=', knownHash)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    if (used.numUpdatedRows) return undefined
  }
  const token = newToken()
  await tx
    .insertInto('device_token')
    .values({ token_hash: tokenHash(token), person_id: personId, created_at: now, last_used_at: now })
    .execute()
  await tx
    .deleteFrom('device_token')
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([
        eb('last_used_at', '<=', expiry(server)),
        eb(
          'token_hash',
          'in',
          eb
            .selectFrom('device_token')
            .select('token_hash')
            .where('person_id', '=', personId)
            .orderBy('last_used_at', 'desc')
            .orderBy('created_at', 'desc')
            .offset(maxDevices),
        ),
      ]),
    )
    .execute()
  return token
}

/** Makes every device of the person unknown again. */
export const forgetDevices = (db: Pick<Tx, 'deleteFrom'>, personId: string) =>
  db.deleteFrom('device_token').where('person_id', '=', personId).execute()
