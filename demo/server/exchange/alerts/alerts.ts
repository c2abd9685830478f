// A person's alerts: list, create, edit, pause, delete.
import { type Alert, type AlertTerms, maxAlerts } from '#core/contract/alerts.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { formatEquation } from '#core/money/price.ts'
import { fromRateText, parseRate, rateText } from '#core/money/rate.ts'
import { lowestReachingRate } from '#core/money/target.ts'
import { isId, newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { figureMessages } from '../../platform/messages/figures.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { type AlertRecord, reachedNow, type Terms } from './evaluate.ts'

export async function alerts(server: Server, me: Me): Promise<Alert[]> {
  const rows = await server.database.db
    .selectFrom('alert')
    .selectAll()
    .where('person_id', '=', me.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxAlerts)
    .execute()
  return rows.map(toAlert)
}

export async function createAlert(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['createAlert']>,
): Promise<Alert> {
  const terms = readTerms(me, body)
  return write(server, me, async (tx) => {
    const mine = await lockMine(tx, me)
    assertUnknown(mine, terms)
    if (mine.length >= maxAlerts) throw refuse('too-many-alerts', { max: maxAlerts })
    const alert: AlertRecord = {
      ...terms,
      id: newId(),
      is_armed: await armedUnlessReached(tx, server, terms, body.confirmed),
      is_paused: false,
      created_at: server.clock(),
      crossed_at: null,
      crossed_rate: null,
    }
    await tx.insertInto('alert').values(alert).execute()
    return alert
  })
}

/** Another person's id answers 404. */
export async function editAlert(
  server: Server,
  me: Me,
  { params, body }: InputOf<Contract['editAlert']>,
): Promise<Alert> {
  const terms = readTerms(me, body)
  return write(server, me, async (tx) => {
    const mine = await lockMine(tx, me)
    const before = ownAlert(mine, params.id)
    const others = mine.filter(({ id }) => id !== before.id)
    assertUnknown(others, terms)
    // An edit that changes nothing keeps the state.
    if (others.length === mine.length || isSame(before, terms)) return before
    return save(tx, before, {
      ...terms,
      is_armed: await armedUnlessReached(tx, server, terms, body.confirmed),
      is_paused: false,
    })
  })
}

/** A resumed alert whose target is reached waits for the next crossing: nothing happened while it was paused. */
export async function pauseAlert(
  server: Server,
  me: Me,
  { params, body }: InputOf<Contract['pauseAlert']>,
): Promise<Alert> {
  return write(server, me, async (tx) => {
    const before = ownAlert(await lockMine(tx, me), params.id)
    if (before.is_paused === body.paused) return before
    if (body.paused) return save(tx, before, { is_paused: true })
    const terms = { ...before, kind: before.kind }
    return save(tx, before, { is_paused: false, is_armed: !(await reachedNow(server, terms, tx)) })
  })
}

export async function deleteAlert(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['deleteAlert']>,
): Promise<void> {
  const deleted =
    isId(params.id) &&
    (await server.database.db
      .deleteFrom('alert')
      .where('id', '=', params.id)
      .where('person_id', '=', me.id)
      .executeTakeFirst())
  if (!deleted || deleted.numDeletedRows === 0n) throw refuse('not-found', { what: 'alert' })
  server.live.publish(me.id, ['alerts'])
}

/** Runs a change and updates the person's other pages. */
async function write(server: Server, me: Me, work: (tx: Tx) => Promise<AlertRecord>): Promise<Alert> {
  const alert = await server.database.inTransaction(work)
  server.live.publish(me.id, ['alerts'])
  return toAlert(alert)
}

/** Locks the person, so that concurrent calls are counted one after the other, and reads their alerts. */
async function lockMine(tx: Tx, me: Me): Promise<AlertRecord[]> {
  await tx.selectFrom('person').select('id').where('id', '=', me.id).forUpdate().execute()
  return tx.selectFrom('alert').selectAll().where('person_id', '=', me.id).execute()
}

function ownAlert(mine: readonly AlertRecord[], id: string): AlertRecord {
  const found = mine.find((alert) => alert.id === id)
  if (!found) throw refuse('not-found', { what: 'alert' })
  return found
}

function readTerms(me: Me, { kind, base, quote, condition, target }: AlertTerms): Terms {
  if (base === quote) throw refuse('same-currency')
  const parsed = parseRate(target)
  if (!parsed.ok)
    throw refuse('bad-amount', {
      field: 'target',
      sentence: ({ language }) => figureMessages(language).rate[parsed.fault],
    })
  const comparable = kind === 'rate' ? parsed.value : lowestReachingRate(condition, parsed.value)
  return {
    person_id: me.id,
    kind,
    base,
    quote,
    condition,
    target: rateText(parsed.value),
    comparable: rateText(comparable),
  }
}

const isSame = (one: Terms, other: Terms) =>
  one.kind === other.kind &&
  one.base === other.base &&
  one.quote === other.quote &&
  one.condition === other.condition &&
  one.target === other.target

function assertUnknown(mine: readonly AlertRecord[], terms: Terms): void {
  if (mine.some((alert) => isSame(alert, terms))) throw refuse('alert-known')
}

/** Refuses a target that is reached already, unless the person knows it and waits for the next crossing. */
async function armedUnlessReached(
  tx: Tx,
  server: Server,
  terms: Terms,
  isConfirmed: boolean | undefined,
): Promise<boolean> {
  const { kind, base, quote } = terms
  await tx
    .insertInto('alert_evaluation')
    .values({ kind, base, quote })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const reached = await reachedNow(server, terms, tx)
  if (reached && !isConfirmed)
    throw refuse('alert-reached', {
      kind,
      now: ({ language }) => formatEquation({ base, quote, figure: reached.price }, language),
    })
  return !reached
}

async function save(
  tx: Tx,
  before: AlertRecord,
  changes: Partial<Omit<AlertRecord, 'id' | 'person_id' | 'created_at'>>,
): Promise<AlertRecord> {
  await tx.updateTable('alert').set(changes).where('id', '=', before.id).execute()
  return { ...before, ...changes }
}

const toAlert = (alert: AlertRecord): Alert => ({
  id: alert.id,
  kind: alert.kind,
  base: alert.base,
  quote: alert.quote,
  condition: alert.condition,
  target: alert.target,
  state: alert.is_paused ? 'paused' : alert.is_armed ? 'waiting' : 'reached',
  dateCreated: alert.created_at.toISOString(),
  ...(alert.crossed_at &&
    alert.crossed_rate !== null && {
      crossedAt: alert.crossed_at.toISOString(),
      crossedRate: rateText(fromRateText(alert.crossed_rate)),
    }),
})
