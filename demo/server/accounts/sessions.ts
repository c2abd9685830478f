// D §4: opaque random tokens, kept hashed; 15 minutes idle, 12 hours at most; ending one takes effect at once.
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { newToken, tokenHash } from '../secrets.ts'
import type { Me, Server } from '../server.ts'

const minute = 60_000
const mostIdle = 15 * minute
const mostAge = 12 * 60 * minute
/** `last_seen_at` is written no more often, so that reading doesn't write on every call. */
const seenPace = minute

const ago = (now: Date, time: number) => new Date(now.getTime() - time)

/** Opens a session and answers its token, which is never stored. Takes the person's expired ones away. */
export async function openSession(tx: Tx, server: Server, personId: string, device: string): Promise<string> {
  const now = server.clock()
  const token = newToken()
  await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([eb('last_seen_at', '<=', ago(now, mostIdle)), eb('created_at', '<=', ago(now, mostAge))]),
    )
    .execute()
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      id: newId(),
      person_id: personId,
      device: device.slice(0, 200),
      created_at: now,
      last_seen_at: now,
    })
    .execute()
  return token
}

/** Whose token it is; undefined for unknown and expired ones. */
export async function sessionOf(server: Server, token: string): Promise<Me | undefined> {
  const { db } = server.database
  const hashed = tokenHash(token)
  // Asked at every call: plain SQL, which costs the query builder nothing.
  const { rows } = await sql<Me & { created_at: Date; last_seen_at: Date }>`
    SELECT session.id AS "sessionId", session.created_at, session.last_seen_at,
      person.id, person.email, person.user_name AS "userName"
    FROM session JOIN person ON person.id = session.person_id WHERE token_hash = ${hashed}`.execute(db)
  const session = rows[0]
  if (!session) return undefined

  const now = server.clock()
  if (session.last_seen_at <= ago(now, mostIdle) || session.created_at <= ago(now, mostAge)) {
    await db.deleteFrom('session').where('token_hash', '=', hashed).execute()
    return undefined
  }
  if (session.last_seen_at <= ago(now, seenPace))
    await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', hashed).execute()
  const { id, sessionId, email, userName } = session
  return { id, sessionId, email, userName }
}

export async function signOut(server: Server, me: Me): Promise<void> {
  await server.database.db.deleteFrom('session').where('id', '=', me.sessionId).execute()
}

export async function signOutEverywhere(server: Server, me: Me): Promise<void> {
  await endSessions(server.database.db, me.id)
}

/** D §4: changing or resetting the password ends every session, in the same transaction. */
export async function endSessions(db: Db | Tx, personId: string): Promise<void> {
  await db.deleteFrom('session').where('person_id', '=', personId).execute()
}

/** Where I am signed in, the latest first. */
export async function sessions(server: Server, me: Me): Promise<AnswerOf<Contract['sessions']>> {
  const now = server.clock()
  const rows = await server.database.db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('person_id', '=', me.id)
    .where('last_seen_at', '>', ago(now, mostIdle))
    .where('created_at', '>', ago(now, mostAge))
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === me.sessionId,
  }))
}
