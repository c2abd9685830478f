// rules/accounts.md#sessions: opaque random tokens, stored hashed; 15 minutes idle, 12 hours at most. Answers rotate a
// token in use (`authorization`), so a copied one is soon worthless.
import { type Selectable, type SqlBool, sql } from 'kysely'
import { type Contract, contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { minuteMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { gatheringOf } from '../../platform/db/gathering.ts'
import type { SessionRow } from '../../platform/db/sign-in-tables.ts'
import { newToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { decrypt, encrypt } from '../../platform/keys/cipher.ts'
import { refuse } from '../../refusals.ts'
import type { Me, PinMemory, Server } from '../../server.ts'
import { forgetPushDevices } from '../push/devices.ts'
import { forgetDevices } from './device-tokens.ts'

export const maxIdleMs = 15 * minuteMs
export const maxAgeMs = 12 * 60 * minuteMs
/** The minimum interval between two writes of `last_seen_at`: most calls only read. */
const seenIntervalMs = minuteMs
/** The age at which an answer brings a newer token. */
const rotateAfterMs = 10 * minuteMs
/** How long the previous token works after the first use of the newer one: for calls under way and other tabs. */
const overlapMs = minuteMs

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The consent by which a partner's server begins a session, and the tags whose calls it may make. */
export type SessionGrant = {
  readonly consentId: string
  readonly widgets: readonly string[]
  /** The id that the session gets, when something was stored for it before. */
  readonly sessionId: string | null
}

/**
 * Opens a session and returns its token, which is never stored. Deletes the person's expired sessions. `origin` is the
 * calling page, if it is a partner's: the token is valid there and nowhere else. `keyThumbprint` names the client's key
 * that every call with the token must prove, if the client has one.
 */
export async function openSession(
  tx: Tx,
  server: Server,
  personId: string,
  device: string,
  origin?: string,
  keyThumbprint?: string,
  grant?: SessionGrant,
): Promise<string> {
  const now = server.clock()
  const token = newToken()
  await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.or([eb('last_seen_at', '<=', ago(now, maxIdleMs)), eb('created_at', '<=', ago(now, maxAgeMs))]),
    )
    .execute()
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      id: grant?.sessionId ?? newId(),
      person_id: personId,
      device: device.slice(0, 200),
      origin: origin ?? null,
      key_thumbprint: keyThumbprint ?? null,
      consent_id: grant?.consentId ?? null,
      widgets: grant ? JSON.stringify(grant.widgets) : null,
      created_at: now,
      last_seen_at: now,
      token_at: now,
    })
    .execute()
  return token
}

/** The authenticated caller. `tokenIsDue`: the answer should bring a newer token, see `rotateToken`. */
export type Caller = Me & {
  readonly tokenIsDue: boolean
  readonly isFrozen: boolean
  /** The tags whose calls the session may make; null: all. */
  readonly widgets: readonly string[] | null
}

type SessionFound = Me & { is_frozen: boolean } & Omit<Selectable<SessionRow>, 'id' | 'person_id' | 'device'>

/** Runs at every call: plain SQL saves the cost of the query builder. */
const foundColumns = sql`session.id AS "sessionId", session.created_at, session.last_seen_at, session.token_hash,
  session.token_at, session.last_token_hash, session.last_token_until, session.origin,
  session.key_thumbprint, session.widgets, session.pin_mark,
  person.id, person.email_key AS "emailKey", person.user_name AS "userName",
  person.frozen_at IS NOT NULL AS is_frozen`
const withPerson = sql`JOIN person ON person.id = session.person_id AND person.closed_at IS NULL`

/** Finds the session of a token by its hash, the newest or the previous one. */
export type FindSession = (server: Server, hashed: string) => Promise<SessionFound | undefined>

const findSession: FindSession = async ({ database }, hashed) => {
  const { rows } = await sql<SessionFound>`
    SELECT ${foundColumns} FROM session ${withPerson}
    WHERE token_hash = ${hashed} OR last_token_hash = ${hashed}`.execute(database.db)
  return rows[0]
}

/** Finds those together that are asked for at once: after a restart all open pages come back. */
export const findSessionTogether: FindSession = gatheringOf(
  async ({ database }: Server, hashes: readonly string[]) => {
    const by = (column: 'token_hash' | 'last_token_hash') => sql`
      SELECT asked.hash AS asked_hash, ${foundColumns}
      FROM unnest(${[...hashes]}::text[]) AS asked (hash) JOIN session ON session.${sql.ref(column)} = asked.hash
        ${withPerson}`
    const { rows } = await sql<SessionFound & { asked_hash: string }>`
      ${by('token_hash')} UNION ALL ${by('last_token_hash')}`.execute(database.db)
    const found = new Map(rows.map((row) => [row.asked_hash, row]))
    return hashes.map((hash) => found.get(hash))
  },
)

/**
 * The owner of a token; undefined when it is unknown or expired, or was issued to another `origin` than it comes from:
 * a token that a script copied there is worthless here. `proveKey` throws unless the caller has the key of the session;
 * without `proveKey` a session with a key is not accepted.
 */
export async function sessionOf(
  server: Server,
  token: string,
  origin?: string,
  proveKey?: (thumbprint: string) => Promise<void>,
  find: FindSession = findSession,
): Promise<Caller | undefined> {
  const { db } = server.database
  const hashed = tokenHash(token)
  const session = await find(server, hashed)
  if (!session || session.origin !== (origin ?? null)) return undefined
  if (session.key_thumbprint !== null) {
    if (!proveKey) return undefined
    await proveKey(session.key_thumbprint)
  }

  const now = server.clock()
  if (session.last_seen_at <= ago(now, maxIdleMs) || session.created_at <= ago(now, maxAgeMs)) {
    await db.deleteFrom('session').where('id', '=', session.sessionId).execute()
    return undefined
  }
  const isNewest = session.token_hash === hashed
  const until = session.last_token_until
  if (!isNewest && until !== null && until <= now) return undefined

  // The newer token has arrived at the client: the overlap of the previous one begins.
  const hasArrived = isNewest && session.last_token_hash !== null && until === null
  if (hasArrived || session.last_seen_at <= ago(now, seenIntervalMs))
    await db
      .updateTable('session')
      .set({
        last_seen_at: now,
        ...(hasArrived && { last_token_until: new Date(now.getTime() + overlapMs) }),
      })
      .where('id', '=', session.sessionId)
      .where('token_hash', '=', session.token_hash)
      .execute()

  // A newer token that nobody has used yet may have been lost with its answer: each answer brings it again.
  const tokenIsDue = isNewest ? session.token_at <= ago(now, rotateAfterMs) : until === null
  const { id, sessionId, emailKey, userName } = session
  const { is_frozen: isFrozen, widgets } = session
  const pinMemory = pinMemoryOf(server, token, session)
  return { id, sessionId, emailKey, userName, pinMemory, tokenIsDue, isFrozen, widgets }
}

const pinMarkContext = (sessionId: string) => `session.pin_mark:${sessionId}`

/** The mark is encrypted under a key of the token, so that a copy of the database has nothing to guess PINs from. */
function pinMemoryOf(
  server: Server,
  token: string,
  { sessionId, pin_mark: stored }: Pick<SessionFound, 'sessionId' | 'pin_mark'>,
): PinMemory {
  const context = pinMarkContext(sessionId)
  return {
    mark() {
      if (stored === null) return undefined
      try {
        return decrypt(server.secrets.keyOfToken(token), context, Buffer.from(stored, 'base64')).toString()
      } catch {
        // The mark of another token, or of another pepper.
        return undefined
      }
    },
    async keep(mark) {
      await server.database.db
        .updateTable('session')
        .set({
          pin_mark: encrypt(server.secrets.keyOfToken(token), context, Buffer.from(mark)).toString('base64'),
        })
        .where('id', '=', sessionId)
        // The newest token's mark stays: this call's token ends within a minute.
        .where('token_hash', '=', tokenHash(token))
        .execute()
    },
  }
}

/**
 * Rotates a due token and returns the newer one, for the answer's `authorization`. Every call with the old token gets
 * the same newer one until that one is used; then, and when the session has ended, the result is undefined.
 */
export async function rotateToken(server: Server, token: string): Promise<string | undefined> {
  const { db } = server.database
  const now = server.clock()
  const hashed = tokenHash(token)
  const successors = server.secrets.nextTokens(token)
  const [newer] = successors
  const newerHashed = tokenHash(newer)
  const due = await db
    .selectFrom('session')
    .select(['id as sessionId', 'pin_mark'])
    .where('token_hash', '=', hashed)
    .where('token_at', '<=', ago(now, rotateAfterMs))
    .executeTakeFirst()
  if (due) {
    const rotated = await db
      .updateTable('session')
      .set({
        token_hash: newerHashed,
        token_at: now,
        last_token_hash: hashed,
        last_token_until: null,
      })
      .where('token_hash', '=', hashed)
      .executeTakeFirst()
    if (rotated.numUpdatedRows) {
      const mark = pinMemoryOf(server, token, due).mark()
      if (mark) await pinMemoryOf(server, newer, due).keep(mark)
      return newer
    }
  }
  const unused = await db
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', 'in', successors.map(tokenHash))
    .where('last_token_hash', '=', hashed)
    .where('last_token_until', 'is', null)
    .executeTakeFirst()
  return unused && successors.find((each) => tokenHash(each) === unused.token_hash)
}

/** Whether a session has not ended, in a statement. */
export const isLive = (now: Date) => sql<SqlBool>`session.last_seen_at > ${ago(now, maxIdleMs)}::timestamptz
  AND session.created_at > ${ago(now, maxAgeMs)}::timestamptz`

/** The sessions of this list that have not ended. The query does not extend them. */
export async function liveSessions(
  server: Server,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await server.database.db
    .selectFrom('session')
    .select('id')
    // One parameter, however many streams are open.
    .where('id', '=', sql<string>`ANY(${[...sessionIds]}::uuid[])`)
    .where(isLive(server.clock()))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function signOut(server: Server, me: Me): Promise<void> {
  await server.database.db.deleteFrom('session').where('id', '=', me.sessionId).execute()
  await forgetPushDevices(server.database.db, me)
  // Ends its open streams.
  server.live.publish(me.id, contract.logout.changes)
}

/** Ends one of the caller's sessions, the current one included. Another user's id answers 404. */
export async function endSession(
  server: Server,
  me: Me,
  { params: { id } }: InputOf<Contract['endSession']>,
): Promise<void> {
  if (!isId(id)) throw refuse('not-found', { what: 'session' })
  const ended = await server.database.db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .executeTakeFirst()
  if (!ended.numDeletedRows) throw refuse('not-found', { what: 'session' })
  await forgetPushDevices(server.database.db, { sessionId: id })
  server.live.publish(me.id, contract.endSession.changes)
}

export async function signOutEverywhere(server: Server, me: Me): Promise<void> {
  await endSessions(server.database.db, me.id)
  server.live.publish(me.id)
}

/**
 * Ends every session of a person, the consents by which partners would begin others, and forgets the known devices, those
 * with push messages included. A new password does so in the same transaction.
 */
export async function endSessions(db: Db | Tx, personId: string): Promise<void> {
  await db.deleteFrom('session').where('person_id', '=', personId).execute()
  await db.deleteFrom('partner_consent').where('person_id', '=', personId).execute()
  await forgetDevices(db, personId)
  await forgetPushDevices(db, { personId })
}

/** The caller's sessions, latest first. */
export async function sessions(server: Server, me: Me): Promise<AnswerOf<Contract['sessions']>> {
  const rows = await server.database.db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('person_id', '=', me.id)
    .where(isLive(server.clock()))
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
