/**
 * The history of an order and of a listing, oldest first. An order's row has its one decision; facts that a row does not
 * keep are recorded events.
 */

import type { Language } from '#core/contract/languages.ts'
import type { Decider, TimelineEntry, TimelineEventKind } from '#core/contract/timeline.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { changesIn, historyMessages, reasonIn } from '../../platform/messages/history.ts'
import type { Me, Server } from '../../server.ts'
import type { ListingRecord } from './open-listing.ts'
import type { OrderRecord } from './orders/order.ts'
import { everyOrderOn, requestsOn } from './orders/search.ts'

type Person = { id: string; name: string }
/** The two people of an order, and the currencies of its listing. */
export type Sides = { owner: Person; buyer: Person; need: CurrencyCode; have: CurrencyCode }

type Entry = TimelineEntry & { readonly rank: number }

/** The order of events of one transaction. */
const ranks: Partial<Record<TimelineEventKind, number>> = {
  posted: 0,
  placed: 1,
  matched: 2,
  accepted: 3,
  settled: 4,
  cancelled: 5,
  rejected: 6,
  expired: 6,
  fulfilled: 7,
  halted: 7,
  'listing-expired': 7,
}

/** Limits a listing's history. */
const maxOrders = 100_000

const sortEntries = (entries: readonly Entry[]): TimelineEntry[] =>
  [...entries]
    .sort((a, b) => a.at.localeCompare(b.at) || a.rank - b.rank)
    .map(({ rank: _, ...entry }) => entry)

const entry = (
  me: Me,
  what: TimelineEventKind,
  at: Date,
  by: Decider,
  person: Person | undefined,
  more: { detail?: string | undefined; orderId?: string } = {},
): Entry => ({
  what,
  at: at.toISOString(),
  by,
  isMe: person?.id === me.id,
  ...(person && { username: person.name }),
  ...(more.detail !== undefined && { detail: more.detail }),
  ...(more.orderId !== undefined && { orderId: more.orderId }),
  rank: ranks[what] ?? 5,
})

/** `US$400 for ₦640,000` */
function formatSums(order: OrderRecord, { need, have }: Sides, locale: Language = 'en'): string {
  return historyMessages(locale).sums({
    ordered: formatMoney(order.order_minor, have, { whole: true, locale }),
    paid: formatMoney(order.give_up_minor, need, { whole: true, locale }),
  })
}

function entriesOf(me: Me, order: OrderRecord, sides: Sides): Entry[] {
  const orderId = order.id
  const detail = formatSums(order, sides, me.language)
  if (order.matched_listing_id !== null && order.decided_at)
    return [
      entry(me, 'matched', order.created_at, 'platform', undefined, { orderId }),
      entry(me, 'settled', order.decided_at, 'platform', undefined, { detail, orderId }),
    ]
  const entries = [entry(me, 'placed', order.created_at, 'buyer', sides.buyer, { detail, orderId })]
  if (!order.decided_at) return entries
  const by = order.decided_by ?? 'platform'
  const person = by === 'platform' ? undefined : sides[by]
  if (order.status === 'completed' || order.undone_at !== null) {
    entries.push(entry(me, 'accepted', order.decided_at, by, person, { orderId }))
    // Acceptance captures both holds and credits both cards in one step.
    entries.push(entry(me, 'settled', order.decided_at, 'platform', undefined, { detail, orderId }))
    return entries
  }
  const reason = { detail: reasonIn(me.language, order.reason), orderId }
  const isExpired = by === 'platform' && order.decided_at >= order.expires_at
  const what = order.status === 'cancelled' ? 'cancelled' : isExpired ? 'expired' : 'rejected'
  entries.push(entry(me, what, order.decided_at, by, person, reason))
  return entries
}

/** The history of an order, from its placement to its end. */
export async function orderTimeline(
  server: Server,
  me: Me,
  order: OrderRecord,
  sides: Sides,
): Promise<TimelineEntry[]> {
  return sortEntries([
    ...entriesOf(me, order, sides),
    ...(await recordedEntries(server, me, order.id, sides)),
  ])
}

/** The history of a listing for its owner, with all of its orders or the latest. */
export async function listingTimeline(
  server: Server,
  me: Me,
  listing: ListingRecord,
  owner: Person,
  latest?: number,
): Promise<TimelineEntry[]> {
  const orders = await (latest === undefined
    ? everyOrderOn(server, listing, {}, maxOrders)
    : requestsOn(server, listing, { size: latest, offset: 0 }))
  const { need_currency: need, have_currency: have } = listing
  return sortEntries([
    entry(me, 'posted', listing.created_at, 'owner', owner),
    ...orders.flatMap((order) =>
      entriesOf(me, order, { owner, buyer: { id: order.buyer_id, name: order.buyer_name }, need, have }),
    ),
    ...(await recordedEntries(server, me, listing.id, { owner, need, have })),
  ])
}

/** Reads the recorded events. One without a person was caused by Cowrie; only owners change listings. */
async function recordedEntries(
  { database }: Server,
  me: Me,
  about: string,
  { owner, ...pair }: Omit<Sides, 'buyer'>,
): Promise<Entry[]> {
  const rows = await database.db
    .selectFrom('event')
    .leftJoin('person', 'person.id', 'event.by_id')
    .select(['event.what', 'event.at', 'event.by_id', 'event.facts', 'person.user_name'])
    .where('about_id', '=', about)
    .orderBy('at')
    .orderBy('event.id')
    .execute()
  return rows.map((row) => {
    const person = row.by_id && row.user_name ? { id: row.by_id, name: row.user_name } : undefined
    const by: Decider = !person ? 'platform' : person.id === owner.id ? 'owner' : 'buyer'
    return entry(me, row.what, row.at, by, person, {
      detail: row.facts.changes && changesIn(me.language, row.facts.changes, pair),
    })
  })
}
