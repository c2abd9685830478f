// Standing transfers: their sender makes, changes, pauses, skips and stops them. No money is held before a run.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { addDays } from '#core/contract/run-days.ts'
import { maxStandingTransfers, type StandingTransfer } from '#core/contract/standing-transfers.ts'
import { newId } from '../../../ids.ts'
import { assertOpenCurrencies, cardForDebit } from '../../../money/cards/usable-card.ts'
import { idempotent } from '../../../money/idempotency/idempotency.ts'
import { checkConfirmation } from '../../../people/accounts/confirm.ts'
import { lockPeople } from '../../../people/circle/pair.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { localDay } from '../../../platform/messages/local-days.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { assertFriends } from '../hold.ts'
import {
  afterRun,
  ended,
  lastPassedDay,
  lockOwn,
  nextRun,
  paused,
  publish,
  type StandingRecord,
  type StandingUpdate,
  save,
  toAnswer,
  withNext,
} from './standing.ts'
import { isBeyond, readTerms, type Terms } from './terms.ts'

/**
 * Makes a standing transfer, once per key. Refuses as `checkConfirmation` and `readTerms` do, with `currency-closed`,
 * `not-friends` and `too-many-standing`, and with `not-found` for the card.
 */
export function createStandingTransfer(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['createStandingTransfer']>,
  key?: string,
): Promise<StandingTransfer> {
  const { currency, friendId } = body
  const intent = { key, call: 'createStandingTransfer', body }
  const check = async () => {
    await checkConfirmation(server, me, intent)
    assertOpenCurrencies(server, currency)
  }
  return idempotent(
    server,
    me,
    intent,
    async (tx) => {
      // Under the sender's lock: two calls at once must not pass the limit together.
      await lockPeople(tx, [me.id])
      await assertRoom(tx, me)
      await assertFriends(tx, me.id, friendId)
      await cardForDebit(tx, me.id, body.debitCardId)
      const now = server.clock()
      const time_zone = body.timeZone ?? (await zoneOf(tx, me))
      const passedDay = addDays(localDay(now, time_zone), -1)
      const { terms, next } = readTerms(server, body, { currency, time_zone, passedDay })
      const standing = await tx
        .insertInto('standing_transfer')
        .values({
          id: newId(),
          sender_id: me.id,
          receiver_id: friendId,
          currency,
          ...terms,
          time_zone,
          created_at: now,
          ...withNext({ time_zone }, next, now),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      publish(tx, server, standing)
      return answerOf(tx, standing)
    },
    { check },
  )
}

async function assertRoom(tx: Tx, me: Me): Promise<void> {
  const { count } = await tx
    .selectFrom('standing_transfer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('sender_id', '=', me.id)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxStandingTransfers)
    throw refuse('too-many-standing', { limit: maxStandingTransfers })
}

const zoneOf = async (tx: Tx, me: Me): Promise<string> =>
  (await tx.selectFrom('person').select('time_zone').where('id', '=', me.id).executeTakeFirstOrThrow())
    .time_zone

async function answerOf(tx: Tx, standing: StandingRecord): Promise<StandingTransfer> {
  const { first_name, last_name } = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', standing.receiver_id)
    .executeTakeFirstOrThrow()
  return toAnswer(standing, `${first_name} ${last_name}`)
}

/**
 * Changes a standing transfer, once per key. What goes beyond the confirmed terms needs another confirmation, and is refused
 * with `bad-input` without one; otherwise as `createStandingTransfer`.
 */
export function changeStandingTransfer(
  server: Server,
  me: Me,
  { params, body }: InputOf<Contract['changeStandingTransfer']>,
  key?: string,
): Promise<StandingTransfer> {
  const { pin } = body
  const intent = { key, call: 'changeStandingTransfer', body: { ...params, ...body } }
  const check = async () => {
    if (pin !== undefined) await checkConfirmation(server, me, { ...intent, body: { ...intent.body, pin } })
  }
  return idempotent(
    server,
    me,
    intent,
    async (tx) => {
      const standing = await lockOwn(tx, me.id, params.id)
      await cardForDebit(tx, me.id, body.debitCardId)
      const { terms, next } = changed(server, standing, body)
      if (pin === undefined && isBeyond(standing, terms))
        throw refuse('bad-input', { field: 'transactionPin', problem: ({ required }) => required })
      return answerOf(tx, await save(tx, server, standing, { ...terms, ...next }))
    },
    { check },
  )
}

/** The changed terms, and the columns of the next run: other days start again, the same days go on. */
function changed(
  server: Server,
  standing: StandingRecord,
  body: Parameters<typeof readTerms>[1],
): { terms: Terms; next: StandingUpdate } {
  const { currency, time_zone, next_day, done_day } = standing
  const now = server.clock()
  const today = localDay(now, time_zone)
  const isMoved = body.firstDay !== standing.first_day || body.rhythm !== standing.rhythm
  const isDoneToday = done_day === today
  const passedDay =
    !isMoved && next_day !== null ? addDays(next_day, -1) : isDoneToday ? today : addDays(today, -1)
  const { terms, next } = readTerms(server, body, { currency, time_zone, passedDay, before: standing })
  if (!isMoved) return { terms, next: {} }
  const runs = standing.state === 'paused' ? {} : withNext(standing, next, now)
  return { terms, next: { ...runs, done_day: isDoneToday ? today : null } }
}

/** Pauses or resumes a standing transfer, once per key. Refuses with `not-found`, and with `standing-over` without a run to come. */
export const pauseStandingTransfer = (
  server: Server,
  me: Me,
  { params, body }: InputOf<Contract['pauseStandingTransfer']>,
  key?: string,
): Promise<StandingTransfer> => {
  const intent = { key, call: 'pauseStandingTransfer', body: { ...params, ...body } }
  return idempotent(server, me, intent, async (tx) => {
    const standing = await lockOwn(tx, me.id, params.id)
    const isAsAsked = (standing.state === 'paused') === body.paused
    if (isAsAsked) return answerOf(tx, standing)
    const update = body.paused ? paused : resumed(standing, server.clock())
    return answerOf(tx, await save(tx, server, standing, update))
  })
}

/** Goes on with the first run that is still ahead, and was not skipped before the pause. */
function resumed(standing: StandingRecord, now: Date): StandingUpdate {
  const passed = lastPassedDay(standing, now)
  const { done_day } = standing
  const next = nextRun(standing, done_day !== null && done_day > passed ? done_day : passed)
  if (next === undefined) throw refuse('standing-over')
  return withNext(standing, next, now)
}

/** Skips the next run, once per key; null after the last one. Refuses with `not-found`, and with `standing-over` for another run. */
export const skipStandingTransfer = (
  server: Server,
  me: Me,
  { params, body }: InputOf<Contract['skipStandingTransfer']>,
  key?: string,
): Promise<StandingTransfer | null> => {
  const intent = { key, call: 'skipStandingTransfer', body: { ...params, ...body } }
  return idempotent(server, me, intent, async (tx) => {
    const standing = await lockOwn(tx, me.id, params.id)
    if (standing.next_day !== body.day) throw refuse('standing-over')
    const saved = await save(tx, server, standing, afterRun(standing, body.day, server.clock()))
    return saved.state === 'ended' ? null : answerOf(tx, saved)
  })
}

/** Stops a standing transfer for good, once per key. Refuses with `not-found`. */
export const stopStandingTransfer = (
  server: Server,
  me: Me,
  { params }: InputOf<Contract['stopStandingTransfer']>,
  key?: string,
): Promise<null> =>
  idempotent(server, me, { key, call: 'stopStandingTransfer', body: params }, async (tx) => {
    const standing = await lockOwn(tx, me.id, params.id)
    await save(tx, server, standing, ended(server.clock()))
    return null
  })
