/**
 * Fires the alerts whose target is reached and arms those again whose rate has gone back over it
 * (rules/alerts.md#crossing). An evaluation looks at the state of the market, not at events, so a lost or repeated one
 * does no harm. The lock of its direction and a guarded update make each crossing fire once, whichever process sees it.
 */
import type { Selectable } from 'kysely'
import { type AlertKind, alertKinds } from '#core/contract/alerts.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { fromRateText, type Rate, rateText } from '#core/money/rate.ts'
import { isReached, listingPairOf, priceOfListing, targetConditions } from '#core/money/target.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { AlertRow } from '../../platform/db/notification-tables.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import type { Server } from '../../server.ts'
import {
  type BestListing,
  type BestListings,
  bestListings,
  type Direction,
  dueAtListings,
  dueAtPrice,
  shownMarket,
} from './market-state.ts'

export type AlertRecord = Selectable<AlertRow>

/** The terms that decide when an alert fires. */
export type Terms = Direction & Pick<AlertRecord, 'person_id' | 'condition' | 'target' | 'comparable'>

/** The market rate or the listing that reached an alert. Price in the alert's direction. */
type Reached = { readonly price: Rate; readonly listing?: BestListing }

/** The price that an alert is compared with now; undefined without one. */
type PriceFor = (alert: Pick<AlertRecord, 'person_id' | 'condition'>) => Reached | undefined

type Due = { readonly fire: readonly string[]; readonly arm: readonly string[]; readonly priceFor: PriceFor }

const none: Due = { fire: [], arm: [], priceFor: () => undefined }

/** Evaluates the alerts of one direction until none is due; returns how many it fired. */
export async function evaluate(server: Server, direction: Direction): Promise<number> {
  let fired = 0
  for (;;) {
    // Most evaluations end here, without a lock and without a write.
    const { fire, arm } = await dueAlerts(server, direction, server.database.db)
    if (fire.length + arm.length === 0) return fired
    const done = await server.database.inTransaction((tx) => evaluateBatch(server, direction, tx))
    if (done.fired + done.armed === 0) return fired
    fired += done.fired
  }
}

/** Evaluates every direction with alerts, of one kind or of both. */
export async function evaluateAll(server: Server, kinds: readonly AlertKind[] = alertKinds): Promise<number> {
  const directions = await server.database.db
    .selectFrom('alert_evaluation')
    .select(['kind', 'base', 'quote'])
    .where('kind', 'in', kinds)
    .execute()
  return evaluateEach(server, directions)
}

/** Evaluates the alerts about the listings of a pair, which come in both directions; most pairs have none in either. */
export async function evaluateListings(
  server: Server,
  { need, have }: { need: CurrencyCode; have: CurrencyCode },
): Promise<number> {
  const directions = await server.database.db
    .selectFrom('alert_evaluation')
    .select(['kind', 'base', 'quote'])
    .where('kind', '=', 'listing')
    .where('base', 'in', [need, have])
    .where('quote', 'in', [need, have])
    .execute()
  return evaluateEach(server, directions)
}

async function evaluateEach(server: Server, directions: readonly Direction[]): Promise<number> {
  let fired = 0
  for (const direction of directions) fired += await evaluate(server, direction)
  return fired
}

/** The price that has reached the target of an alert; undefined while none has. */
export async function reachedNow(server: Server, alert: Terms, db: Db | Tx): Promise<Reached | undefined> {
  const now = (await pricesOf(server, alert, db))(alert)
  return now && hasReached(alert, now) ? now : undefined
}

const hasReached = (
  { condition, target, comparable }: Pick<Terms, 'condition' | 'target' | 'comparable'>,
  { price, listing }: Reached,
) => (listing ? listing.rate >= fromRateText(comparable) : isReached(condition, fromRateText(target), price))

async function dueAlerts(server: Server, direction: Direction, db: Db | Tx): Promise<Due> {
  if (direction.kind === 'rate') {
    const price = await shownMarket(server, direction, db)
    if (price === undefined) return none
    return { ...(await dueAtPrice(db, direction, price)), priceFor: () => ({ price }) }
  }
  const found = { fire: [] as string[], arm: [] as string[] }
  const priceFor = await pricesOf(server, direction, db, async (condition, best) => {
    const { fire, arm } = await dueAtListings(db, direction, condition, best)
    found.fire.push(...fire)
    found.arm.push(...arm)
  })
  return { ...found, priceFor }
}

async function pricesOf(
  server: Server,
  direction: Direction,
  db: Db | Tx,
  withBest: (condition: AlertRecord['condition'], best: BestListings) => Promise<void> = async () => {},
): Promise<PriceFor> {
  if (direction.kind === 'rate') {
    const price = await shownMarket(server, direction, db)
    return () => (price === undefined ? undefined : { price })
  }
  const byCondition = new Map<AlertRecord['condition'], BestListings>()
  for (const condition of targetConditions) {
    const best = await bestListings(server, listingPairOf(direction, condition), db)
    byCondition.set(condition, best)
    await withBest(condition, best)
  }
  return ({ person_id, condition }) => {
    const { best, bestOfOthers } = byCondition.get(condition) ?? {}
    const listing = best?.ownerId === person_id ? bestOfOthers : best
    return listing && { price: priceOfListing(condition, listing.rate), listing }
  }
}

async function evaluateBatch(
  server: Server,
  direction: Direction,
  tx: Tx,
): Promise<{ fired: number; armed: number }> {
  await lockDirection(tx, direction)
  const { fire, arm, priceFor } = await dueAlerts(server, direction, tx)
  const armed = arm.length === 0 ? [] : await armAgain(tx, arm)
  const firing = fire.length === 0 ? [] : await lockArmed(tx, fire)
  let fired = 0
  for (const alert of firing) {
    const reached = priceFor(alert)
    // Its person may have changed it since it was found.
    if (!reached || !hasReached(alert, reached)) continue
    await fireAlert(tx, server, alert, reached)
    fired += 1
  }
  afterCommit(tx, () => {
    for (const personId of new Set(armed)) server.live.publish(personId, ['alerts'])
  })
  return { fired, armed: armed.length }
}

/** The first alert of a direction has written its row. */
const lockDirection = (tx: Tx, { kind, base, quote }: Direction) =>
  tx
    .selectFrom('alert_evaluation')
    .select('kind')
    .where('kind', '=', kind)
    .where('base', '=', base)
    .where('quote', '=', quote)
    .forUpdate()
    .execute()

/** Returns the owners of the alerts that it arms. */
async function armAgain(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('alert')
    .set({ is_armed: true })
    .where('id', 'in', ids)
    .where('is_armed', '=', false)
    .where('is_paused', '=', false)
    .returning('person_id')
    .execute()
  return rows.map((row) => row.person_id)
}

/** In one order, so that no two evaluations wait for each other. */
const lockArmed = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('alert')
    .selectAll()
    .where('id', 'in', ids)
    .where('is_armed', '=', true)
    .where('is_paused', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()

async function fireAlert(
  tx: Tx,
  server: Server,
  alert: AlertRecord,
  { price, listing }: Reached,
): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ is_armed: false, crossed_at: server.clock(), crossed_rate: rateText(price) })
    .where('id', '=', alert.id)
    .execute()
  const { base, quote, condition } = alert
  const url = listing ? '/listings' : '/alerts'
  const facts = {
    pair: `${base}/${quote}`,
    now: { price: rateText(price), base, quote },
    target: { price: alert.target, base, quote, condition },
  }
  await notifyPerson(
    tx,
    server,
    alert.person_id,
    { kind: 'alerts', url, about: alert.id, ...(listing && { from: listing.ownerId }) },
    listing
      ? { message: 'listingFound', facts: { ...facts, owner: listing.ownerName } }
      : { message: 'rateReached', facts },
  )
}
