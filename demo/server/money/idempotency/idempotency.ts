/**
 * Use cases that happen once (rules/security.md#pay-once): the same key pays once and gets the same answer, which is written
 * in the very transaction that moves the money. `exchange/README.md` explains their five words.
 *
 * A decision writes the row of its key last of all, and two copies cannot both commit. A call that reserves on a card
 * takes the row before it asks the processor. The `resource_id` of that row is the future id of the listing, order or
 * transfer, and the processor's key: a retry requests the same reservation, not another one.
 */

import { type Selectable, sql } from 'kysely'
import { keyPattern, keyRule } from '#core/contract/idempotency-key.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { newId } from '../../ids.ts'
import { fingerprint, type Intent } from '../../people/accounts/confirm.ts'
import { frozenRefusal } from '../../people/accounts/frozen.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isTaken } from '../../platform/db/errors.ts'
import type { IdempotencyRow } from '../../platform/db/tables.ts'
import { together } from '../../platform/db/transactions.ts'
import { providerSays, verbatim } from '../../platform/messages/refusals.ts'
import { Refusal, refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import type { Card } from '../cards/usable-card.ts'
import { lockForPosting } from '../ledger/ledger.ts'
import { enqueueProcessorCommands, type Movements } from '../ledger/processor-commands.ts'

/** Each step gets what those before it have made. `lock` and `work` run again when their transaction is repeated. */
export type UseCase<Plan, Locked, Worked extends { readonly answer: unknown }> = {
  readonly intent: Intent
  /** Makes every check that is possible before the transaction. */
  readonly plan: () => Promise<Plan>
  /** Takes the locks and checks again, while the row of the key is still on its way. */
  readonly lock: (tx: Tx, made: { id: string; plan: Plan }) => Promise<Locked>
  /** Writes everything but money. `id` is the reservation's. */
  readonly work: (tx: Tx, made: { id: string; plan: Plan; locked: Locked }) => Promise<Worked>
  /** The money that moves. */
  readonly post: (made: { id: string; plan: Plan; locked: Locked; worked: Worked }) => Movements
}

export type Reservation = {
  readonly card: Pick<Card, 'id' | 'processor_token'>
  readonly amount: Minor
  readonly currency: CurrencyCode
}

/** A person, whose call or standing transfer it is. */
type Actor = Pick<Me, 'id'>
type Answer = { readonly value: unknown }
type TakenKey = { key: string; resourceId: string; answer: Answer | null }

/** Thrown inside the transaction: a concurrent retry re-keyed this row. */
class SupersededError extends Error {}

/** Runs a decision once. An answered repeat skips its plan. */
export async function decideOnce<P, L, W extends { readonly answer: unknown }>(
  server: Server,
  me: Actor,
  useCase: UseCase<P, L, W>,
): Promise<W['answer']> {
  const { intent } = useCase
  const key = keyOf(intent)
  const found = intent.key === undefined ? undefined : await findKey(server, me, intent, key)
  if (found?.answer) return found.answer.value
  const id = newId()
  try {
    const plan = await useCase.plan()
    const answer = await runSteps(server, useCase, id, plan, {
      lock: (tx) => lockPerson(tx, server, me, key),
      store: (tx, answer) =>
        sql`
          INSERT INTO idempotency (person_id, key, call, body_hash, resource_id, answer, created_at)
          VALUES (${me.id}, ${key}, ${intent.call}, ${fingerprint(intent.body)}, ${id}, ${JSON.stringify(answer)},
            ${server.clock()})`.execute(tx),
    })
    return answer.value
  } catch (error) {
    if (!(error instanceof Refusal) && !isTaken(error)) throw error
    // A copy of this call was faster, or our own commit went through and its answer was lost.
    const taken = await findKey(server, me, intent, key)
    if (taken?.answer) return taken.answer.value
    throw error
  }
}

/** A decision with little to it: `check` is its plan, and `work` locks, works and posts. */
export const idempotent = <A>(
  server: Server,
  me: Actor,
  intent: Intent,
  work: (tx: Tx) => Promise<A>,
  { check = async () => {} }: { check?: () => Promise<void> } = {},
): Promise<A> =>
  decideOnce(server, me, {
    intent,
    plan: check,
    lock: async () => {},
    work: async (tx) => ({ answer: await work(tx) }),
    post: () => ({ entries: [], processorCommands: [] }),
  })

/**
 * Runs a use case that holds money once. The card is reserved after the plan, outside the transaction, and voided after a
 * failure; a refusal of the plan costs the card processor nothing.
 */
export async function holdOnce<
  P extends { readonly hold: Reservation },
  L,
  W extends { readonly answer: unknown },
>(server: Server, me: Actor, useCase: UseCase<P, L, W>): Promise<W['answer']> {
  for (;;) {
    const taken = await takeKey(server, me, useCase.intent)
    if (taken.answer) return taken.answer.value
    let mustVoid = false
    let isUncertain = false
    try {
      const plan = await useCase.plan()
      isUncertain = true
      const reference = await reserve(server, me, taken, plan.hold)
      mustVoid = true
      const answer = await runSteps(server, useCase, taken.resourceId, plan, {
        lock: (tx) => lockTaken(tx, server, me, taken, { ...plan.hold, reference }),
        store: (tx, answer) =>
          sql`
            UPDATE idempotency SET answer = ${JSON.stringify(answer)}
            WHERE person_id = ${me.id} AND key = ${taken.key}`.execute(tx),
      })
      return answer.value
    } catch (error) {
      if (error instanceof Refusal) mustVoid ||= isDecline(error)
      const isRefused = error instanceof Refusal && (mustVoid || !isUncertain)
      const stored = await afterFailure(server, me, taken, { isToVoid: mustVoid, isRefused }).catch(
        (storeError: unknown) => {
          // Nothing can be written now: the reservation is voided when the key is abandoned.
          throw error instanceof SupersededError ? storeError : error
        },
      )
      if (stored) return stored.value
      if (!(error instanceof SupersededError)) throw error
    }
  }
}

/** The part of a key in the transaction. */
type KeyInTransaction = {
  /** Locks its row, or its person. Returns the answer of an earlier run of the transaction, or of a copy. */
  readonly lock: (tx: Tx) => Promise<Answer | undefined>
  readonly store: (tx: Tx, answer: Answer) => Promise<unknown>
}

/** Lock, work and post, in one transaction. The answer is stored with the money, and COMMIT leaves with both. */
function runSteps<P, L, W extends { readonly answer: unknown }>(
  { database, clock }: Server,
  useCase: UseCase<P, L, W>,
  id: string,
  plan: P,
  key: KeyInTransaction,
): Promise<Answer> {
  return database.inTransaction(
    async (tx, commit) => {
      // The key's lock comes first.
      const [earlier, locked] = await together([key.lock(tx), orRefusal(useCase.lock(tx, { id, plan }))])
      if (earlier) return earlier
      if (locked instanceof Refusal) throw locked
      const worked = await useCase.work(tx, { id, plan, locked })
      const { entries, processorCommands, dueAt } = useCase.post({ id, plan, locked, worked })
      const now = clock()
      const [, write] = await together([
        enqueueProcessorCommands(tx, processorCommands, now, dueAt),
        lockForPosting(tx, entries, now),
      ])
      const answer = { value: worked.answer ?? null }
      await together([write(), key.store(tx, answer), commit()])
      return answer
    },
    { keyed: true },
  )
}

/** A refusal does not count when the call is answered already; a failed statement has ended the transaction. */
const orRefusal = <T>(part: Promise<T>): Promise<T | Refusal> =>
  part.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })

/** The processor remembers its No under this key; the person may top the card up before the next attempt. */
const isDecline = (refusal: Refusal) => ['insufficient-funds', 'card-declined'].includes(refusal.code)

/** Answers the processor's own id of the reservation. */
async function reserve(
  server: Server,
  me: Actor,
  taken: TakenKey,
  { card, amount, currency }: Reservation,
): Promise<string> {
  const answer = await server.cards
    .authorise({ key: taken.resourceId, token: card.processor_token, personId: me.id, amount, currency })
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
  if (keyPattern.test(key)) return key
  throw refuse('bad-input', {
    field: 'Idempotency-Key',
    problem: verbatim(keyRule),
  })
}

async function findKey({ database }: Server, me: Actor, intent: Intent, key: string) {
  const row = await database.db
    .selectFrom('idempotency')
    .selectAll()
    .where('person_id', '=', me.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && takenKeyOf(row, intent)
}

/** Refuses a key that was used for something else. */
function takenKeyOf(row: Selectable<IdempotencyRow>, intent: Intent): TakenKey {
  if (row.call !== intent.call || row.body_hash !== fingerprint(intent.body)) throw refuse('key-reused')
  return { key: row.key, resourceId: row.resource_id, answer: row.answer as Answer | null }
}

/** Takes the row of this key, new or old, in a statement of its own. Waits while another copy's transaction runs. */
async function takeKey({ database, clock }: Server, me: Actor, intent: Intent): Promise<TakenKey> {
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
  return takenKeyOf(row, intent)
}

/**
 * After a failure: when a copy of this call, or this call's own lost commit, has an answer, that answer stands.
 * Otherwise the reservation is voided, and the row gets another resource, because this one must never be used again.
 * The row of a refused call is removed, unless a copy relies on it: it may have reserved under its resource.
 */
async function afterFailure(
  { database, clock }: Server,
  me: Actor,
  taken: TakenKey,
  { isToVoid: mustVoid, isRefused }: { isToVoid: boolean; isRefused: boolean },
): Promise<TakenKey['answer']> {
  return database.inTransaction(
    async (tx) => {
      const row = await lockRow(tx, me, taken.key)
      if (row?.answer && row.resource_id === taken.resourceId) return row.answer as Answer
      const isOwn = row?.resource_id === taken.resourceId
      if (isOwn && isRefused && row.takers === 1) await removeUnanswered(tx, me, taken)
      else if (isOwn && mustVoid)
        await tx
          .updateTable('idempotency')
          .set({ resource_id: newId() })
          .where('person_id', '=', me.id)
          .where('key', '=', taken.key)
          .execute()
      if (mustVoid)
        await enqueueProcessorCommands(tx, [{ kind: 'void', authorisation: taken.resourceId }], clock())
      return null
    },
    { keyed: true },
  )
}

const removeUnanswered = (tx: Tx, me: Actor, { key, resourceId }: TakenKey) =>
  tx
    .deleteFrom('idempotency')
    .where('person_id', '=', me.id)
    .where('key', '=', key)
    .where('resource_id', '=', resourceId)
    .where('answer', 'is', null)
    .execute()

type FoundKey = Pick<Selectable<IdempotencyRow>, 'resource_id' | 'answer' | 'takers'>
type FoundPerson = Record<'frozen_at' | 'closed_at', Date | null>

/**
 * Locks the person of a decision: until the transaction ends nobody freezes them, so that a movement of money is either
 * before the freeze, and stands, or sees it.
 */
async function lockPerson(tx: Tx, server: Server, me: Actor, key: string): Promise<Answer | undefined> {
  const { rows } = await sql<Pick<TakenKey, 'answer'> & FoundPerson>`
    SELECT answer, frozen_at, closed_at FROM person LEFT JOIN idempotency ON person_id = person.id AND key = ${key}
    WHERE person.id = ${me.id} FOR KEY SHARE OF person`.execute(tx)
  const [person] = rows
  if (person?.answer) return person.answer
  // The account was closed after this call had arrived. Closing locks the row of the person.
  if (!person || person.closed_at !== null) throw refuse('signed-out')
  if (person.frozen_at !== null) throw await frozenRefusal(tx, server, me.id)
  return undefined
}

/** Locks the row of a key, and its person as a decision does. Records what was reserved, where the work is to be done. */
async function lockTaken(
  tx: Tx,
  server: Server,
  me: Actor,
  { key, resourceId }: TakenKey,
  { card, currency, amount, reference }: Reservation & { readonly reference: string },
): Promise<Answer | undefined> {
  const { rows } = await sql<FoundKey & Pick<FoundPerson, 'frozen_at'>>`
    WITH own AS (
        SELECT resource_id, answer, takers, frozen_at FROM idempotency JOIN person ON person.id = person_id
        WHERE person_id = ${me.id} AND key = ${key} FOR UPDATE OF idempotency FOR KEY SHARE OF person),
      recorded AS (
        INSERT INTO authorisation (id, processor_key, card_id, currency, amount_minor, processor_reference, authorised_at)
        SELECT resource_id, resource_id, ${card.id}::uuid, ${currency}, ${amount}::bigint, ${reference},
          ${server.clock()}::timestamptz
        FROM own WHERE resource_id = ${resourceId} AND answer IS NULL AND frozen_at IS NULL)
    SELECT * FROM own`.execute(tx)
  const [row] = rows
  if (row?.resource_id !== resourceId) throw new SupersededError()
  // A copy of this call was faster, or our own commit went through and its answer was lost.
  if (row.answer) return row.answer as Answer
  if (row.frozen_at !== null) throw await frozenRefusal(tx, server, me.id)
  return undefined
}

async function lockRow(tx: Tx, me: Actor, key: string) {
  const { rows } = await sql<FoundKey>`
    SELECT resource_id, answer, takers FROM idempotency
    WHERE person_id = ${me.id} AND key = ${key} FOR UPDATE`.execute(tx)
  return rows[0]
}
