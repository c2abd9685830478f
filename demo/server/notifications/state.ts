/** What is still to be done about notifications, read when they are rendered (rules/notifications.md#state). */
import type { noticeActions } from '#core/contract/notifications.ts'
import type { Db, Tx } from '../db/database.ts'
import type { OpenState } from './message.ts'

const dayMs = 24 * 3_600_000

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

type Row = {
  readonly message: string | null
  readonly about_id: string | null
  readonly from_id: string | null
}

export type Open = {
  readonly action: NoticeAction
  /** The id that the decision names; undefined once it is decided. */
  readonly id: string | undefined
  readonly state: OpenState
}

/** Reads the states of a page of notifications, in one query for each kind of request. */
export async function openStates(
  from: Db | Tx,
  now: Date,
  personId: string,
  rows: readonly Row[],
): Promise<(row: Row) => Open | undefined> {
  const asking = rows.flatMap((row) => {
    const action = actions[row.message ?? '']
    return action ? [{ action, row }] : []
  })
  const idsOf = (action: NoticeAction, column: 'about_id' | 'from_id') =>
    asking.flatMap(({ action: own, row }) => (own === action && row[column] ? [row[column]] : []))

  const daysLeft = new Map<string, number>()
  for (const [action, table, status] of [
    ['order', 'orders', 'pending'],
    ['transfer', 'transfer', 'pending'],
    ['money-request', 'money_request', 'open'],
  ] as const) {
    const ids = idsOf(action, 'about_id')
    if (ids.length === 0) continue
    const found = await from
      .selectFrom(table)
      .select(['id', 'expires_at'])
      .where('id', 'in', ids)
      .where('status', '=', status)
      .where('expires_at', '>', now)
      .execute()
    for (const { id, expires_at } of found)
      daysLeft.set(id, Math.ceil((expires_at.getTime() - now.getTime()) / dayMs))
  }
  const ending = idsOf('renewal', 'about_id')
  const renewable = new Set<string>()
  if (ending.length > 0) {
    // A renewal forgets that the end was announced.
    const found = await from
      .selectFrom('listing')
      .select('id')
      .where('id', 'in', ending)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('expiry_told_at', 'is not', null)
      .execute()
    for (const { id } of found) renewable.add(id)
  }
  const senders = idsOf('friend-request', 'from_id')
  const requests = new Map<string, string>()
  if (senders.length > 0) {
    const open = await from
      .selectFrom('invite')
      .innerJoin('person', 'person.email_key', 'invite.email_key')
      .select(['invite.id', 'invite.inviter_id'])
      .where('person.id', '=', personId)
      .where('invite.inviter_id', 'in', senders)
      .where('decision', 'is', null)
      .orderBy('invite.id')
      .execute()
    for (const { id, inviter_id } of open) requests.set(inviter_id, id)
  }

  return ({ message, about_id, from_id }) => {
    const action = actions[message ?? '']
    if (!action) return undefined
    if (action === 'friend-request') {
      const id = requests.get(from_id ?? '')
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
