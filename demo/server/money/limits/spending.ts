/**
 * Limits on the money that a person lets out of their cards: in a day, in a month, with one order. They count what is
 * held or gone, with its fee, of listings, orders and transfers, in US cents at the market rate of the moment of the hold. Released
 * money never left, and gives its amount back.
 */
import { sql } from 'kysely'
import { hourMs } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { payFor, priceAtRate } from '#core/money/price.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { formatMoment } from '../../platform/messages/moments.ts'
import type { LocalizedText } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { marketRate } from '../rates/market-rate.ts'
import { type Tier, tierOf } from './tiers.ts'

/** Rolling windows: nobody spends two days' amounts around midnight. */
export const windowMs = { day: 24 * hourMs, month: 30 * 24 * hourMs } as const
export type Window = keyof typeof windowMs

const hasAmounts = ({ limits }: Server['settings']) =>
  Boolean(limits.dayUsd || limits.monthUsd || limits.orderUsd)

/**
 * The counted amount in US cents, rounded up; `amount` is what leaves the card, with its fee. Null when no limit needs it. Call it before the transaction. Refuses with
 * `limits-unknown` without a fresh market rate: an amount that cannot be compared is not let through.
 */
export async function countedCents(
  server: Server,
  amount: Minor,
  currency: CurrencyCode,
): Promise<Minor | null> {
  if (!hasAmounts(server.settings)) return null
  return inCents(server, amount, currency)
}

/** An amount in US cents at the market rate, rounded up. Refuses with `limits-unknown` without a fresh one. */
export async function inCents(server: Server, amount: Minor, currency: CurrencyCode): Promise<Minor> {
  if (currency === 'USD') return amount
  const market = await marketRate(server, currency, 'USD')
  if (!market || market.isStale || market.rate <= 0n) throw refuse('limits-unknown')
  return payFor(amount, currency, priceAtRate(currency, 'USD', market.rate))
}

/** An amount that is about to be held. */
export type Spending = {
  readonly kind: 'listing' | 'order' | 'transfer'
  /** From `countedCents`. */
  readonly cents: Minor | null
}

/**
 * Refuses an amount that would exceed a limit: `limit-order`, `limit-day`, `limit-month`, `too-many-orders`,
 * `too-many-listings`. In a transaction it locks the person's row, so concurrent calls are counted one after the other;
 * call it before every other lock except the idempotency key's. Outside one it only looks, for an early refusal.
 */
export async function assertWithinLimits(
  from: Db | Tx,
  server: Server,
  me: Pick<Me, 'id'>,
  { kind, cents }: Spending,
): Promise<void> {
  const { limits } = server.settings
  const isCounted = hasAmounts(server.settings) || limits.pendingOrders || limits.openListings
  if (!isCounted) return
  if (from.isTransaction) await sql`SELECT 1 FROM person WHERE id = ${me.id} FOR NO KEY UPDATE`.execute(from)

  if (kind === 'order' && limits.orderUsd && cents !== null && cents > toCents(limits.orderUsd))
    throw refuse('limit-order', { limit: dollars(toCents(limits.orderUsd)) })
  if (kind === 'order' && limits.pendingOrders) {
    if ((await pendingOrders(from, me.id)) >= limits.pendingOrders)
      throw refuse('too-many-orders', { limit: limits.pendingOrders })
  }
  if (kind === 'listing' && limits.openListings) {
    if ((await openListings(from, me.id)) >= limits.openListings)
      throw refuse('too-many-listings', { limit: limits.openListings })
  }
  if (cents === null || !(limits.dayUsd || limits.monthUsd)) return
  const now = server.clock()
  const tier = await tierAt(from, me.id, now)
  const used = await usedCents(from, me.id, now)
  for (const window of ['day', 'month'] as const) {
    const limit = limitCents(server, window, tier)
    if (limit === undefined || used[window] + cents <= limit) continue
    const left = used[window] < limit ? limit - used[window] : 0n
    const excess = used[window] + cents - limit
    const freesAt = cents <= limit ? await whenFree(from, me.id, now, window, excess) : undefined
    throw refuse(`limit-${window}`, {
      limit: dollars(limit),
      left: dollars(left),
      ...(freesAt && { frees: moment(freesAt) }),
    })
  }
}

export const toCents = (dollars: number): Minor => BigInt(dollars) * 100n

/** The limit of a window in US cents; undefined without one. */
export function limitCents({ settings }: Server, window: Window, { index }: Tier): Minor | undefined {
  const tiers = window === 'day' ? settings.limits.dayUsd : settings.limits.monthUsd
  return tiers && toCents(tiers[index])
}

export async function tierAt(from: Db | Tx, personId: string, now: Date): Promise<Tier> {
  const row = await from
    .selectFrom('identity')
    .select('passed_at')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return tierOf(row?.passed_at ?? null, now)
}

export async function pendingOrders(from: Db | Tx, personId: string): Promise<number> {
  const { count } = await from
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('buyer_id', '=', personId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function openListings(from: Db | Tx, personId: string): Promise<number> {
  const { count } = await from
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('owner_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Amounts a person has held or paid since a moment. A match is paid out of its listing, which is counted already. */
const movements = (personId: string, since: Date) => sql`
  SELECT created_at AS at, CASE
    WHEN ended_at IS NULL THEN counted_cents
    ELSE ceil(counted_cents * (
      offer_minor - released_minor - CASE WHEN ended_why = 'fulfilled' THEN 0 ELSE balance_minor END
    )::numeric / offer_minor)
  END AS cents
  FROM listing WHERE owner_id = ${personId} AND created_at > ${since} AND counted_cents IS NOT NULL
  UNION ALL
  SELECT created_at, counted_cents FROM orders
  WHERE buyer_id = ${personId} AND created_at > ${since} AND status IN ('pending', 'completed')
    AND counted_cents IS NOT NULL
  UNION ALL
  SELECT created_at, counted_cents FROM transfer
  WHERE sender_id = ${personId} AND created_at > ${since} AND status IN ('pending', 'accepted')
    AND counted_cents IS NOT NULL`

/** The US cents that count in each window now. */
export async function usedCents(from: Db | Tx, personId: string, now: Date): Promise<Record<Window, Minor>> {
  const since = (window: Window) => new Date(now.getTime() - windowMs[window])
  const { rows } = await sql<Record<Window, bigint>>`
    SELECT coalesce(sum(cents) FILTER (WHERE at > ${since('day')}), 0)::bigint AS day,
      coalesce(sum(cents), 0)::bigint AS month
    FROM (${movements(personId, since('month'))}) AS movement`.execute(from)
  return rows[0] ?? { day: 0n, month: 0n }
}

/** When enough of the oldest movements leave the window to free `excess` cents; undefined when there are too few. */
export async function whenFree(
  from: Db | Tx,
  personId: string,
  now: Date,
  window: Window,
  excess: Minor,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - windowMs[window])
  const { rows } = await sql<{ at: Date; cents: bigint }>`
    SELECT at, cents::bigint AS cents FROM (${movements(personId, since)}) AS movement
    WHERE cents > 0 ORDER BY at`.execute(from)
  let freed = 0n
  for (const { at, cents } of rows) {
    freed += cents
    if (freed >= excess) return new Date(at.getTime() + windowMs[window])
  }
  return undefined
}

const dollars =
  (cents: Minor): LocalizedText =>
  ({ language }) =>
    formatMoney(cents, 'USD', { whole: true, locale: language })

/** Rounded up to the minute, so that the promise is never broken. */
const moment =
  (at: Date): LocalizedText =>
  ({ language }) =>
    formatMoment({ language }, new Date(Math.ceil(at.getTime() / 60_000) * 60_000))
