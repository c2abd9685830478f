// Requests for money: their lists, one of them, and the ways they end without a payment.
import { type SqlBool, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { AskedRequest, OwnRequest } from '#core/contract/money-requests.ts'
import type { RequestView } from '#core/contract/request-view.ts'
import { isId } from '../../ids.ts'
import { idempotent } from '../../money/idempotency/idempotency.ts'
import { askToBefriend, hasOpenInvite } from '../../people/circle/ask.ts'
import { areFriends, lockPeople } from '../../people/circle/pair.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { maxOpenRequests } from './ask.ts'
import {
  assertOpen,
  endRequest,
  findRequest,
  lockRequest,
  type MoneyRequest,
  reopenRequest,
  requestAmount,
  requestTopic,
  toOwnRequest,
  toRow,
} from './money-request.ts'
import { fullNameOf, moneyTopic, transferTopics } from './transfer.ts'

/** The list is not paged: each friend may have as many open requests. */
const maxListed = 200

/** The caller's open requests, newest first, with those whose payment waits for an operator. */
export async function ownMoneyRequests(server: Server, me: Me): Promise<OwnRequest[]> {
  const { db } = server.database
  const [open, held] = await Promise.all([
    openRequests(server)
      .leftJoin('person', 'person.id', 'money_request.payer_id')
      .select(['first_name', 'last_name'])
      .where('requester_id', '=', me.id)
      .orderBy('money_request.created_at', 'desc')
      .orderBy('money_request.id')
      // A request whose payment went back is open again, beside new ones.
      .limit(2 * maxOpenRequests)
      .execute(),
    heldPayments(db)
      .leftJoin('person', 'person.id', 'money_request.payer_id')
      .selectAll('money_request')
      .select(['first_name', 'last_name'])
      .where('transfer.receiver_id', '=', me.id)
      .execute(),
  ])
  return [...open, ...held.map(asOpen)]
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .map((row) =>
      toOwnRequest(server, row, row.payer_id === null ? undefined : `${row.first_name} ${row.last_name}`),
    )
}

/** Requests paid by transfers that rules hold: to their requesters, who do not learn of it, they read as open. */
const heldPayments = (db: Db | Tx) =>
  db
    .selectFrom('money_request')
    .innerJoin('transfer', 'transfer.id', 'money_request.transfer_id')
    .where('transfer.status', '=', sql.lit('pending'))
    .where(sql<SqlBool>`transfer.is_held`)

const asOpen = <Request extends MoneyRequest>(request: Request): Request => ({ ...request, status: 'open' })

/** Open requests to the caller, the first to end first. */
export async function waitingMoneyRequests(server: Server, me: Me): Promise<AskedRequest[]> {
  const rows = await openRequests(server)
    .innerJoin('person', 'person.id', 'money_request.requester_id')
    .select(['first_name', 'last_name'])
    .where('payer_id', '=', me.id)
    .orderBy('money_request.expires_at')
    .orderBy('money_request.id')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    ...toRow(row),
    requester: `${row.first_name} ${row.last_name}`,
    requesterId: row.requester_id,
  }))
}

const openRequests = ({ database, clock }: Server) =>
  database.db
    .selectFrom('money_request')
    .selectAll('money_request')
    // Worded as in the indexes.
    .where('status', '=', sql.lit('open'))
    .where('expires_at', '>', clock())

/** One request, for who may read it. Refuses with `not-found`. */
export async function moneyRequest(
  server: Server,
  me: Me,
  { params: { key } }: InputOf<Contract['moneyRequest']>,
): Promise<RequestView> {
  const { db } = server.database
  const found = await findRequest(db, me, key)
  const held = await heldPayments(db)
    .select('money_request.id')
    .where('money_request.id', '=', found.id)
    .where('requester_id', '=', me.id)
    .executeTakeFirst()
  const request = held ? asOpen(found) : found
  const person = await db
    .selectFrom('person')
    .select(['first_name', 'last_name', 'user_name', 'email_key'])
    .where('id', '=', request.requester_id)
    .executeTakeFirstOrThrow()
  const isOver = request.status === 'open' && request.expires_at <= server.clock()
  return {
    ...toRow(request),
    ...(isOver && { status: 'expired' }),
    requester: `${person.first_name} ${person.last_name}`,
    requesterUsername: person.user_name,
    requesterId: request.requester_id,
    isMine: request.requester_id === me.id,
    isFriend: await areFriends(db, me.id, request.requester_id),
    isFriendAsked: await hasOpenInvite(db, me.id, person.email_key),
    isToMe: request.payer_id === me.id,
  }
}

/** The friend who was asked says No; the requester is notified. Refuses with `not-found` or `request-not-open`. */
export const declineMoneyRequest = (
  server: Server,
  me: Me,
  { params }: InputOf<Contract['declineMoneyRequest']>,
  key?: string,
): Promise<null> =>
  end(
    server,
    me,
    { call: 'declineMoneyRequest', id: params.id, side: 'payer_id', key },
    async (tx, request, now) => {
      await endRequest(tx, request, { status: 'declined' }, now)
      const payer = await fullNameOf(tx, me.id)
      await notifyPerson(tx, server, request.requester_id, requestTopic(request, me.id), {
        message: 'moneyRequestDeclined',
        facts: { payer, amount: requestAmount(request) },
      })
    },
  )

/** The requester no longer asks; a friend who was asked is notified. Refuses with `not-found` or `request-not-open`. */
export const withdrawMoneyRequest = (
  server: Server,
  me: Me,
  { params }: InputOf<Contract['withdrawMoneyRequest']>,
  key?: string,
): Promise<null> =>
  end(
    server,
    me,
    { call: 'withdrawMoneyRequest', id: params.id, side: 'requester_id', key },
    async (tx, request, now) => {
      await endRequest(tx, request, { status: 'withdrawn' }, now)
      if (request.payer_id === null) return
      const requester = await fullNameOf(tx, me.id)
      await notifyPerson(tx, server, request.payer_id, moneyTopic(request, me.id), {
        message: 'moneyRequestWithdrawn',
        facts: { requester, amount: requestAmount(request) },
      })
    },
  )

type Ending = {
  call: 'declineMoneyRequest' | 'withdrawMoneyRequest'
  id: string
  /** The side that may end it so. */
  side: 'payer_id' | 'requester_id'
  key: string | undefined
}

const end = (
  server: Server,
  me: Me,
  { call, id, side, key }: Ending,
  work: (tx: Tx, request: MoneyRequest, now: Date) => Promise<void>,
): Promise<null> =>
  idempotent(server, me, { key, call, body: { id } }, async (tx) => {
    const now = server.clock()
    const found = isId(id) ? await findRequest(tx, me, id) : undefined
    if (found?.[side] !== me.id) throw refuse('not-found', { what: 'money request' })
    const request = side === 'requester_id' ? await withoutHeldPayment(tx, found, now) : found
    assertOpen(request, now)
    await work(tx, request, now)
    // The caller's other open pages.
    afterCommit(tx, () => server.live.publish(me.id, transferTopics))
    return null
  })

/** Its requester, who reads it as open, can end it: a held transfer that pays it goes on without it. */
async function withoutHeldPayment(tx: Tx, request: MoneyRequest, now: Date): Promise<MoneyRequest> {
  const held = await heldPayments(tx)
    .select('transfer.id')
    .where('money_request.id', '=', request.id)
    .executeTakeFirst()
  if (!held) return request
  await reopenRequest(tx, held.id, 'open', now)
  return lockRequest(tx, request.id)
}

/**
 * Asks the person behind a link to become a friend, so that the caller can pay. The requester decides, as for any
 * friend request. Refuses with `not-found`, `request-not-open`, `invite-self` or `too-many-requests`.
 */
export async function befriendRequester(
  server: Server,
  me: Me,
  { params: { key } }: InputOf<Contract['befriendRequester']>,
): Promise<null> {
  const request = await findRequest(server.database.db, me, key)
  assertOpen(request, server.clock())
  if (request.requester_id === me.id) throw refuse('invite-self')
  await withMail(server, 'invite', { account: me.id }, () =>
    server.database.inTransaction(async (tx) => {
      const people = await lockPeople(tx, [me.id, request.requester_id])
      const asker = people.find(({ id }) => id === me.id)
      const requester = people.find(({ id }) => id === request.requester_id)
      if (!asker || !requester) throw refuse('not-found', { what: 'account' })
      await askToBefriend(tx, server, asker, requester)
    }),
  )
  return null
}

/** The ids of open requests whose time is over, `limit` at a time. */
export const dueRequests = ({ database, clock }: Server, limit: number) =>
  database.db
    .selectFrom('money_request')
    .select('id')
    .where('status', '=', sql.lit('open'))
    .where('expires_at', '<=', clock())
    .orderBy('expires_at')
    .limit(sql.lit(limit))
    .execute()

/** Ends a request whose time is over; its requester is notified. False when it ended before. */
export async function expireRequest(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.status !== 'open' || request.expires_at > now) return false
    await endRequest(tx, request, { status: 'expired' }, now)
    await notifyPerson(tx, server, request.requester_id, moneyTopic(request, request.payer_id ?? undefined), {
      message: 'moneyRequestExpired',
      facts: { amount: requestAmount(request) },
    })
    const payerId = request.payer_id
    if (payerId !== null) afterCommit(tx, () => server.live.publish(payerId, transferTopics))
    return true
  })
}
