/**
 * rules/security.md#pay-once: the same key pays once and gets the same answer. Its answer is written in the very
 * transaction that moves the money: a decision writes the row of its key there, last of all, and two copies cannot both
 * commit. A call that reserves on a card writes the row before it asks the processor. The `resource_id` of that row is the
 * future id of the listing, order or transfer, and the processor's key: a retry requests the same reservation, not
 * another one.
 */
import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { frozenRefusal } from './accounts/frozen.ts'
import type { Card } from './cards/usable-card.ts'
import type { Db, Tx } from './db/database.ts'
import { isTaken } from './db/errors.ts'
import type { IdempotencyRow } from './db/tables.ts'
import { ahead } from './db/together.ts'
import { withCommit } from './db/transactions.ts'
import { newId } from './ids.ts'
import { enqueueProcessorCommands } from './ledger/processor-commands.ts'
import { providerSays, verbatim } from './messages/refusals.ts'
import { Refusal, refuse } from './refusals.ts'
import type { Me, Server } from './server.ts'

/** An operation that the caller wants to happen once. */
export type Intent = {
  /** The Idempotency-Key header; without one every call is an intent of its own. */
  readonly key: string | undefined
  /** The name of the call in the contract. */
  readonly call: string
  /** The input, in our own names. The fingerprint leaves out `pin`, which confirms it. */
  readonly body: object
}

/** Thrown inside the transaction: a concurrent retry re-keyed this row. */
class SupersededError extends Error {}

type KeyClaim = { key: string; resourceId: string; answer: { value: unknown } | null }

const usableKey = /^[\x20-\x7e]{1,200}$/

/**
 * Runs a decision once: one transaction, `work` inside it; before that `check`, which an answered repeat skips. `lock` is
 * what `work` locks first, while the row of its person is still on its way.
 */
export async function idempotent<A, L = undefined>(
  server: Server,
  me: Me,
  intent: Intent,
  work: (tx: Tx, locked: L) => Promise<A>,
  { check, lock }: { check?: () => Promise<void>; lock?: (tx: Tx) => Promise<L> } = {},
): Promise<A> {
  const key = keyOf(intent)
  const found = intent.key === undefined ? undefined : await findKey(server, me, intent, key)
  if (found?.answer) return found.answer.value as A
  for (;;) {
    try {
      await check?.()
      const outcome = await decide(server, me, intent, key, { lock, run: work })
      return outcome.value as A
    } catch (error) {
      if (!(error instanceof Refusal) && !isTaken(error)) throw error
      // A copy of this call was faster, or our own commit went through and its answer was lost.
      const taken = await findKey(server, me, intent, key)
      if (taken?.answer) return taken.answer.value as A
      if (error instanceof Refusal || !taken) throw error
      // A server of the release before claims the key before its transaction, which looks for that row again.
      await removeUnanswered(server.database.db, me, taken)
    }
  }
}

/** A call that reserves money on a card before its transaction. */
export type HoldingCall<P extends Reservation, A, L = undefined> = {
  /** Makes every check that is possible beforehand: a refusal here costs the card processor nothing. */
  readonly plan: () => Promise<P>
  /** What the transaction locks first, while the row of the key is still on its way. */
  readonly lock?: (tx: Tx, plan: P) => Promise<L>
  /** Runs in the transaction: checks again under its locks and writes everything under the id `resourceId`. */
  readonly work: (tx: Tx, resourceId: string, plan: P, locked: L) => Promise<A>
}
export type Reservation = {
  readonly card: Pick<Card, 'id' | 'processor_token'>
  readonly amount: Minor
  readonly currency: CurrencyCode
}

/**
 * Runs a call that holds money once. The card is reserved first, outside the transaction, and voided after a failure.
 */
export async function idempotentHold<P extends Reservation, A, L = undefined>(
  server: Server,
  me: Me,
  intent: Intent,
  call: HoldingCall<P, A, L>,
): Promise<A> {
  for (;;) {
    const claim = await claimKey(server, me, intent)
    if (claim.answer) return claim.answer.value as A
    let mustVoid = false
    let isUncertain = false
    try {
      const plan = await call.plan()
      isUncertain = true
      const reference = await reserve(server, me, claim, plan)
      mustVoid = true
      const held = { ...plan, reference }
      const { lock } = call
      const work = {
        lock: lock && ((tx: Tx) => lock(tx, plan)),
        run: (tx: Tx, locked: L) => call.work(tx, claim.resourceId, plan, locked),
      }
      const outcome = await commit(server, me, claim, work, held)
      return outcome.value as A
    } catch (error) {
      if (error instanceof Refusal) mustVoid ||= isDecline(error)
      const isRefused = error instanceof Refusal && (mustVoid || !isUncertain)
      const stored = await afterFailure(server, me, claim, { isToVoid: mustVoid, isRefused }).catch(
        (storeError: unknown) => {
          // Nothing can be written now: the reservation is voided when the key is abandoned.
          throw error instanceof SupersededError ? storeError : error
        },
      )
      if (stored) return stored.value as A
      if (!(error instanceof SupersededError)) throw error
    }
  }
}

/** The processor remembers its No under this key; the person may top the card up before the next attempt. */
const isDecline = (refusal: Refusal) => ['insufficient-funds', 'card-declined'].includes(refusal.code)

/** Answers the processor's own id of the reservation. */
async function reserve(
  server: Server,
  me: Me,
  claim: KeyClaim,
  { card, amount, currency }: Reservation,
): Promise<string> {
  const answer = await server.cards
    .authorise({ key: claim.resourceId, token: card.processor_token, personId: me.id, amount, currency })
    .catch((cause: unknown) => {
      // The reservation may have been made: the row stays as it is, so that a retry requests the same one.
      throw Object.assign(refuse('card-processor-away'), { cause })
    })
  if (answer.ok) return answer.reference
  throw answer.reason === 'insufficient-funds'
    ? refuse('insufficient-funds')
    : refuse('card-declined', { reason: providerSays(answer) })
}

function keyOf({ key = newId() }: Intent): string {
  if (usableKey.test(key)) return key
  throw refuse('bad-input', {
    field: 'Idempotency-Key',
    problem: verbatim('must be 1 to 200 plain characters'),
  })
}

async function findKey({ database }: Server, me: Me, intent: Intent, key: string) {
  const row = await database.db
    .selectFrom('idempotency')
    .selectAll()
    .where('person_id', '=', me.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && claimOf(row, intent)
}

/** Refuses a key that was used for something else. */
function claimOf(row: Selectable<IdempotencyRow>, intent: Intent): KeyClaim {
  if (row.call !== intent.call || row.body_hash !== fingerprint(intent.body)) throw refuse('key-reused')
  return { key: row.key, resourceId: row.resource_id, answer: row.answer as KeyClaim['answer'] }
}

/** Claims the row of this key, new or old, in a statement of its own. Waits while another copy's transaction runs. */
async function claimKey({ database, clock }: Server, me: Me, intent: Intent): Promise<KeyClaim> {
  const key = keyOf(intent)
  const bodyHash = fingerprint(intent.body)
  const {
    rows: [row],
  } = await sql<Selectable<IdempotencyRow>>`
    INSERT INTO idempotency (person_id, key, call, body_hash, resource_id, created_at)
    SELECT id, ${key}, ${intent.call}, ${bodyHash}, ${newId()}::uuid, ${clock()}::timestamptz
    FROM person WHERE id = ${me.id} AND closed_at IS NULL FOR KEY SHARE
    ON CONFLICT (person_id, key) DO UPDATE SET takers = idempotency.takers + 1
    RETURNING *`.execute(database.db)
  // The account was closed after this call had arrived. Closing locks the row of the person.
  if (!row) throw refuse('signed-out')
  return claimOf(row, intent)
}

type Work<A, L> = {
  readonly lock: ((tx: Tx) => Promise<L>) | undefined
  readonly run: (tx: Tx, locked: L) => Promise<A>
}

/** The transaction of a decision. Fails as `isTaken` says when another one has written the row of its key. */
async function decide<A, L>(
  server: Server,
  me: Me,
  intent: Intent,
  key: string,
  work: Work<A, L>,
): Promise<{ value: unknown }> {
  return server.database.inTransaction(
    async (tx) => {
      const found = ahead(lockPerson(tx, me, key))
      // Behind the person, whose lock comes first.
      const locking = work.lock && ahead(work.lock(tx))
      const person = await found
      if (person?.answer) {
        await locking?.catch(unlessRefused)
        return person.answer
      }
      // The account was closed after this call had arrived. Closing locks the row of the person.
      if (!person || person.closed_at !== null) throw refuse('signed-out')
      if (person.frozen_at !== null) throw await frozenRefusal(tx, server, me.id)
      const answer = { value: (await work.run(tx, (await locking) as L)) ?? null }
      const insert = sql`
        INSERT INTO idempotency (person_id, key, call, body_hash, resource_id, answer, created_at)
        VALUES (${me.id}, ${key}, ${intent.call}, ${fingerprint(intent.body)}, ${newId()}, ${JSON.stringify(answer)},
          ${server.clock()})`
      withCommit(tx, insert.execute(tx))
      return answer
    },
    { keyed: true },
  )
}

async function commit<A, L>(
  server: Server,
  me: Me,
  claim: KeyClaim,
  work: Work<A, L>,
  held: Held,
): Promise<{ value: unknown }> {
  return server.database.inTransaction(
    async (tx) => {
      const found = ahead(lockForWork(tx, server, me, claim, held))
      // Behind the row, whose lock comes first.
      const locking = work.lock && ahead(work.lock(tx))
      const row = await found
      // A copy of this call was faster, or our own commit went through and its answer was lost.
      if (row?.answer && row.resource_id === claim.resourceId) {
        await locking?.catch(unlessRefused)
        return row.answer as { value: unknown }
      }
      if (row?.resource_id !== claim.resourceId) throw new SupersededError()
      if (row.frozen_at !== null) throw await frozenRefusal(tx, server, me.id)
      const answer = { value: (await work.run(tx, (await locking) as L)) ?? null }
      const update = sql`
        UPDATE idempotency SET answer = ${JSON.stringify(answer)}
        WHERE person_id = ${me.id} AND key = ${claim.key}`
      withCommit(tx, update.execute(tx))
      return answer
    },
    { keyed: true },
  )
}

/** What an answered call would be refused for now does not matter; a failed statement has ended the transaction. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/**
 * After a failure: when a copy of this call, or this call's own lost commit, has an answer, that answer stands.
 * Otherwise the reservation is voided, and the row gets another resource, because this one must never be used again.
 * The row of a refused call is removed, unless a copy relies on it: it may have reserved under its resource.
 */
async function afterFailure(
  { database, clock }: Server,
  me: Me,
  claim: KeyClaim,
  { isToVoid: mustVoid, isRefused }: { isToVoid: boolean; isRefused: boolean },
): Promise<KeyClaim['answer']> {
  return database.inTransaction(
    async (tx) => {
      const row = await lockRow(tx, me, claim.key)
      if (row?.answer && row.resource_id === claim.resourceId) return row.answer as KeyClaim['answer']
      const isOwn = row?.resource_id === claim.resourceId
      if (isOwn && isRefused && row.takers === 1) await removeUnanswered(tx, me, claim)
      else if (isOwn && mustVoid)
        await tx
          .updateTable('idempotency')
          .set({ resource_id: newId() })
          .where('person_id', '=', me.id)
          .where('key', '=', claim.key)
          .execute()
      if (mustVoid)
        await enqueueProcessorCommands(tx, [{ kind: 'void', authorisation: claim.resourceId }], clock())
      return null
    },
    { keyed: true },
  )
}

const removeUnanswered = (db: Db | Tx, me: Me, { key, resourceId }: KeyClaim) =>
  db
    .deleteFrom('idempotency')
    .where('person_id', '=', me.id)
    .where('key', '=', key)
    .where('resource_id', '=', resourceId)
    .where('answer', 'is', null)
    .execute()

type Held = Reservation & { readonly reference: string }
type IdempotencyFound = Pick<Selectable<IdempotencyRow>, 'resource_id' | 'answer' | 'takers'>

/**
 * Locks the person of a call: until the transaction ends nobody freezes them, so that a movement of money is either before
 * the freeze, and stands, or sees it. Finds the answer of an earlier run of the transaction, or of a copy.
 */
async function lockPerson(tx: Tx, me: Me, key: string) {
  const { rows } = await sql<Pick<KeyClaim, 'answer'> & Record<'frozen_at' | 'closed_at', Date | null>>`
    SELECT answer, frozen_at, closed_at FROM person LEFT JOIN idempotency ON person_id = person.id AND key = ${key}
    WHERE person.id = ${me.id} FOR KEY SHARE OF person`.execute(tx)
  return rows[0]
}

/** Locks the row of a key, and its person as a decision does. Records what was reserved, where the work is to be done. */
async function lockForWork(
  tx: Tx,
  { clock }: Server,
  me: Me,
  { key, resourceId }: KeyClaim,
  held: Held,
): Promise<(IdempotencyFound & { frozen_at: Date | null }) | undefined> {
  const { rows } = await sql<IdempotencyFound & { frozen_at: Date | null }>`
    WITH own AS (
        SELECT resource_id, answer, takers, frozen_at FROM idempotency JOIN person ON person.id = person_id
        WHERE person_id = ${me.id} AND key = ${key} FOR UPDATE OF idempotency FOR KEY SHARE OF person),
      recorded AS (
        INSERT INTO authorisation (id, processor_key, card_id, currency, amount_minor, processor_reference, authorised_at)
        SELECT resource_id, resource_id, ${held.card.id}::uuid, ${held.currency}, ${held.amount}::bigint,
          ${held.reference}, ${clock()}::timestamptz
        FROM own WHERE resource_id = ${resourceId} AND answer IS NULL AND frozen_at IS NULL)
    SELECT * FROM own`.execute(tx)
  return rows[0]
}

async function lockRow(tx: Tx, me: Me, key: string) {
  const { rows } = await sql<IdempotencyFound>`
    SELECT resource_id, answer, takers FROM idempotency
    WHERE person_id = ${me.id} AND key = ${key} FOR UPDATE`.execute(tx)
  return rows[0]
}

/**
 * The same for the same facts, in any order. The confirmation is left out: a PIN may be mistyped and must not be
 * stored, and a passkey makes a new signature for each request.
 */
export function fingerprint(body: object): string {
  const facts = Object.entries(body)
    .filter(([name, value]) => name !== 'pin' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
