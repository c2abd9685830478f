/** The state of the matters in notifications, read when they are rendered (rules/notifications.md#state). */
import { sql } from 'kysely'
import type { noticeActions } from '#core/contract/notifications.ts'
import type { PayoutState } from '#core/contract/payouts.ts'
import { dayMs } from '#core/contract/time.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { MoneyNews } from '../../platform/messages/notifications.ts'
import type { MoneyState, OpenState } from './message.ts'
import { payoutStateOf, payoutsOf } from './payout-states.ts'

export type NoticeAction = (typeof noticeActions)[number]

/** The messages that ask for a decision. */
const actions: Readonly<Record<string, NoticeAction>> = {
  orderRequested: 'order',
  orderCountered: 'order',
  moneySent: 'transfer',
  moneyRequestPaid: 'transfer',
  moneyAsked: 'money-request',
  friendRequest: 'friend-request',
  listingEndsSoon: 'renewal',
}

/**
 * The messages that tell where money is (rules/settlement.md#told). `earned`: what the reader earned, on whosever card;
 * `given`: what another person earned and gave to the reader; `got`: what goes to a card of the reader.
 */
const moneyMessages: Readonly<Record<string, 'earned' | 'given' | 'got'>> = {
  orderAccepted: 'earned',
  orderCompleted: 'earned',
  sweepCompleted: 'earned',
  listingOrdered: 'earned',
  listingMatched: 'earned',
  giftReceived: 'given',
  payoutReturned: 'got',
}

type Row = {
  /** The reader. */
  readonly person_id: string
  readonly message: string
  readonly about_id: string | null
  readonly from_id: string | null
}

export type Open = {
  /** Undefined for a message that only tells. */
  readonly action: NoticeAction | undefined
  /** The id that the decision names; undefined once it is decided. */
  readonly id: string | undefined
  readonly state: OpenState
}

/**
 * Reads the states of notifications of any number of people, in one query for each kind of request. `unknown` is the state of
 * money without a payout: one of long ago was paid and its payout deleted, one of this transaction is on its way.
 */
export async function openStates(
  from: Db | Tx,
  now: Date,
  rows: readonly Row[],
  unknown: PayoutState = 'paid',
): Promise<(row: Row) => Open | undefined> {
  const asking = rows.flatMap((row) => {
    const action = actions[row.message]
    return action ? [{ action, row }] : []
  })
  const idsOf = (action: NoticeAction, column: 'about_id' | 'from_id') =>
    asking.flatMap(({ action: own, row }) => (own === action && row[column] ? [row[column]] : []))

  const daysLeft = await daysLeftFor(from, now, (action) => idsOf(action, 'about_id'))
  const renewable = await renewableOf(from, now, idsOf('renewal', 'about_id'))
  const readers = readersOf(asking.map(({ row }) => row))
  const invites = await openInvites(from, idsOf('friend-request', 'from_id'), readers)
  const moneyOf = await moneyStates(from, rows, unknown)

  return (row) => {
    const { message, about_id, from_id, person_id } = row
    const money = moneyOf(row)
    if (money) return money
    const action = actions[message]
    if (!action) return undefined
    if (action === 'friend-request') {
      const id = invites.get(`${from_id} ${person_id}`)
      return { action, id, state: id === undefined ? 'decided' : undefined }
    }
    if (action === 'renewal') {
      const id = about_id !== null && renewable.has(about_id) ? about_id : undefined
      return { action, id, state: id === undefined ? 'decided' : undefined }
    }
    const days = daysLeft.get(about_id ?? '')
    return days === undefined
      ? { action, id: undefined, state: 'decided' }
      : { action, id: about_id ?? undefined, state: { days } }
  }
}

/** The days that are left for each open order, transfer and money request. */
async function daysLeftFor(
  from: Db | Tx,
  now: Date,
  idsOf: (action: NoticeAction) => readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const daysLeft = new Map<string, number>()
  for (const [action, table, status] of [
    ['order', 'orders', 'pending'],
    ['transfer', 'transfer', 'pending'],
    ['money-request', 'money_request', 'open'],
  ] as const) {
    const ids = idsOf(action)
    if (ids.length === 0) continue
    const found = await from
      .selectFrom(table)
      .select(['id', 'expires_at'])
      .where('id', '=', anyOf(ids))
      .where('status', '=', status)
      .where('expires_at', '>', now)
      .execute()
    for (const { id, expires_at } of found)
      daysLeft.set(id, Math.ceil((expires_at.getTime() - now.getTime()) / dayMs))
  }
  return daysLeft
}

/** Those of the listings that can still be renewed. */
async function renewableOf(
  from: Db | Tx,
  now: Date,
  listingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (listingIds.length === 0) return new Set()
  // A renewal forgets that the end was announced.
  const found = await from
    .selectFrom('listing')
    .select('id')
    .where('id', '=', anyOf(listingIds))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expiry_told_at', 'is not', null)
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** The undecided invites, by inviter and reader. */
async function openInvites(
  from: Db | Tx,
  inviters: readonly string[],
  readers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (inviters.length === 0) return new Map()
  const open = await from
    .selectFrom('invite')
    .innerJoin('person', 'person.email_key', 'invite.email_key')
    .select(['invite.id', 'invite.inviter_id', 'person.id as person_id'])
    .where('person.id', '=', anyOf(readers))
    .where('invite.inviter_id', '=', anyOf(inviters))
    .where('decision', 'is', null)
    .orderBy('invite.id')
    .execute()
  return new Map(open.map(({ id, inviter_id, person_id }) => [`${inviter_id} ${person_id}`, id]))
}

const readersOf = (rows: readonly Row[]) => [...new Set(rows.map(({ person_id }) => person_id))]

/** One parameter, however many ids there are. */
const anyOf = (ids: readonly string[]) => sql<string>`ANY(${[...ids]}::uuid[])`

/** Several payouts of one message, of a sweep, are told by what concerns the reader most. */
const mostUrgent = ['returned', 'held', 'held-from-other', 'on-its-way', 'paid', 'undone'] as const

/** A person learns nothing of another person's chargeback. */
const moneyOfPayout = (
  { status, is_held, is_held_by_operators, earner_id }: Awaited<ReturnType<typeof payoutsOf>>[number],
  personId: string,
): MoneyNews => {
  // Returned money does not go to its card when it is free again.
  if (status === 'returned' || (!is_held && !is_held_by_operators)) return payoutStateOf(status)
  return is_held && earner_id === personId ? 'held' : 'held-from-other'
}

async function moneyStates(
  from: Db | Tx,
  rows: readonly Row[],
  unknown: PayoutState,
): Promise<(row: Row) => Open | undefined> {
  const telling = rows.filter(({ message }) => moneyMessages[message])
  if (telling.length === 0) return () => undefined
  const abouts = telling.flatMap(({ about_id }) => about_id ?? [])
  const sweeps = telling.flatMap(({ message, about_id }) =>
    message === 'sweepCompleted' ? (about_id ?? []) : [],
  )
  const swept =
    sweeps.length === 0
      ? []
      : await from
          .selectFrom('orders')
          .select(['id', 'sweep_id'])
          .where('sweep_id', '=', anyOf(sweeps))
          .execute()
  const payouts = await payoutsOf(from, readersOf(telling), [...abouts, ...swept.map(({ id }) => id)])
  return ({ message, about_id, person_id: personId }) => {
    const which = moneyMessages[message]
    if (which === undefined) return undefined
    const ids = new Set([about_id, ...swept.flatMap((each) => (each.sweep_id === about_id ? each.id : []))])
    const own = payouts.filter(
      (each) =>
        ids.has(each.about_id) &&
        (which === 'earned'
          ? each.earner_id === personId && each.refund_id === null
          : each.person_id === personId && (which === 'got' || each.earner_id !== personId)),
    )
    const found = mostUrgent.flatMap(
      (state) => own.find((each) => moneyOfPayout(each, personId) === state) ?? [],
    )
    const [first] = found
    const stays = first?.is_held || first?.is_held_by_operators
    const money = first ? moneyOfPayout(first, personId) : unknown
    const state: MoneyState = {
      money: which === 'got' && money === 'returned' && stays ? 'held-from-other' : money,
      // Which card a message about money that came back is about does not change.
      ...(first?.person_id === personId && which !== 'got' && { card: first.last_four }),
    }
    if (which !== 'got') return { action: undefined, id: undefined, state }
    return { action: 'payout', id: state.money === 'returned' ? first?.id : undefined, state }
  }
}
