/** The parts that asking, reading, paying and ending a request share. */
import type { Selectable } from 'kysely'
import type { OwnRequest } from '#core/contract/money-requests.ts'
import type { RequestStatus } from '#core/contract/request-view.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor, toDecimal } from '#core/money/money.ts'
import { isId } from '../../ids.ts'
import { amountFact } from '../../people/notifications/message.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { MoneyRequestRow } from '../../platform/db/tables.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { assertRowsChanged } from '../market/orders/order.ts'

export type MoneyRequest = Selectable<MoneyRequestRow>

/** A notification about a request, from one of its people to the other, with its page. */
export const requestTopic = ({ id }: MoneyRequest, from: string) =>
  ({ kind: 'money', url: `/pay/${id}`, about: id, from }) as const

export const requestAmount = ({ amount_minor, currency }: MoneyRequest) => amountFact(amount_minor, currency)

export const toRow = (request: MoneyRequest) => ({
  id: request.id,
  dateCreated: request.created_at.toISOString(),
  expiresAt: request.expires_at.toISOString(),
  amount: toDecimal(request.amount_minor, request.currency),
  currency: request.currency,
  ...(request.note !== null && { note: request.note }),
  status: request.status,
})

export const toOwnRequest = (
  { settings }: Server,
  request: MoneyRequest,
  payer: string | undefined,
): OwnRequest => ({
  ...toRow(request),
  ...(payer !== undefined && { payer }),
  ...(request.token !== null && { link: `${settings.publicUrl}/pay/${request.token}` }),
})

/**
 * A request by its id for its two people, by the token of its link for anybody. In a transaction it locks the row.
 * Refuses with `not-found`.
 */
export async function findRequest(from: Db | Tx, me: Me, key: string): Promise<MoneyRequest> {
  const query = from
    .selectFrom('money_request')
    .selectAll()
    .where(isId(key) ? 'id' : 'token', '=', key)
  const request = await (from.isTransaction ? query.forUpdate() : query).executeTakeFirst()
  if (!request || (isId(key) && ![request.requester_id, request.payer_id].includes(me.id)))
    throw refuse('not-found', { what: 'money request' })
  return request
}

/** Refuses with `request-not-open`. */
export function assertOpen(request: MoneyRequest, now: Date): void {
  const status = request.status === 'open' && request.expires_at <= now ? 'expired' : request.status
  if (status !== 'open') throw refuse('request-not-open', { status })
}

/** Ends a request that is still open. The caller has its lock. */
export const endRequest = (
  tx: Tx,
  { id }: MoneyRequest,
  change: { status: Exclude<RequestStatus, 'open'>; transfer_id?: string },
  now: Date,
) =>
  assertRowsChanged(
    1,
    tx
      .updateTable('money_request')
      .set({ ...change, ended_at: now })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirst(),
  )

type Payment = { readonly friendId: string; readonly currency: CurrencyCode; readonly amount: Minor }

/**
 * The open request that a transfer pays, of this amount from its requester. In a transaction it locks the request: of
 * two who pay it, one does. Refuses as `findRequest` and `assertOpen` do, and with `figures-differ`.
 */
export async function findPayableRequest(
  from: Db | Tx,
  me: Me,
  key: string,
  { friendId, currency, amount }: Payment,
  now: Date,
): Promise<MoneyRequest> {
  const request = await findRequest(from, me, key)
  if (request.requester_id !== friendId) throw refuse('not-found', { what: 'money request' })
  assertOpen(request, now)
  if (request.currency !== currency || request.amount_minor !== amount)
    throw refuse('figures-differ', {
      field: 'amount',
      expected: ({ language }) => formatMoney(request.amount_minor, request.currency, { locale: language }),
    })
  return request
}

/** Opens a paid request again after its transfer went back; `status` unless its time is over. */
export async function reopenRequest(
  tx: Tx,
  transferId: string,
  status: 'open' | 'withdrawn',
  now: Date,
): Promise<void> {
  const request = await tx
    .selectFrom('money_request')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .forUpdate()
    .executeTakeFirst()
  if (!request) return
  const isOpen = status === 'open' && request.expires_at > now
  await tx
    .updateTable('money_request')
    .set({
      status: isOpen ? 'open' : status === 'open' ? 'expired' : status,
      transfer_id: null,
      ended_at: isOpen ? null : now,
    })
    .where('id', '=', request.id)
    .execute()
}

/** The request, which no other transaction changes until this one ends. */
export const lockRequest = (tx: Tx, id: string) =>
  tx.selectFrom('money_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
