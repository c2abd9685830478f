// Asking for money: of a friend, or by a link.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { defaultRequestDays, type OwnRequest } from '#core/contract/money-requests.ts'
import { dayMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import { assertOpenCurrencies } from '../../money/cards/usable-card.ts'
import { idempotent } from '../../money/idempotency/idempotency.ts'
import { areFriends, lockPeople } from '../../people/circle/pair.ts'
import { dayFact } from '../../people/notifications/message.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import { newLinkToken } from '../../platform/hashing/secrets.ts'
import { inSentence } from '../../platform/messages/in-sentence.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { readAmount } from '../market/figures.ts'
import { type MoneyRequest, requestAmount, requestTopic, toOwnRequest } from './money-request.ts'
import { fullNameOf, transferTopics } from './transfer.ts'

type Call = Contract['askMoney']

/** Open requests of one person at once (rules/transfers.md#request-limits). */
export const maxOpenRequests = 20
/** Requests that one person makes in 24 hours. */
export const maxRequestsPerDay = 30

/** Makes a request, once per key. Refuses with `ask-friends-only`, `too-many-open-requests` or `requests-paced`. */
export async function askMoney(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<OwnRequest> {
  const { friendId, currency, days = defaultRequestDays } = body
  const amount = readAmount('amount', body.amount, currency)
  assertOpenCurrencies(server, currency)
  return idempotent(server, me, { key, call: 'askMoney', body }, async (tx) => {
    const now = server.clock()
    // Under the requester's lock: two calls at once must not pass a limit together.
    await lockPeople(tx, [me.id])
    if (friendId !== undefined && !(isId(friendId) && (await areFriends(tx, me.id, friendId))))
      throw refuse('ask-friends-only')
    await assertWithinPace(tx, me, now)
    const request: MoneyRequest = {
      id: newId(),
      requester_id: me.id,
      payer_id: friendId ?? null,
      token: friendId === undefined ? newLinkToken() : null,
      currency,
      amount_minor: amount,
      note: body.note || null,
      status: 'open',
      transfer_id: null,
      created_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
      // Being asked for one day announces the last day, too.
      last_day_told_at: days === 1 ? now : null,
      ended_at: null,
    }
    await tx.insertInto('money_request').values(request).execute()
    if (friendId !== undefined) {
      const requester = await fullNameOf(tx, me.id)
      await notifyPerson(tx, server, friendId, requestTopic(request, me.id), {
        message: 'moneyAsked',
        facts: {
          requester,
          amount: requestAmount(request),
          note: request.note === null ? undefined : inSentence(request.note),
          lastDay: dayFact(request.expires_at),
        },
      })
    }
    // The requester's other open pages.
    afterCommit(tx, () => server.live.publish(me.id, transferTopics))
    return toOwnRequest(server, request, friendId === undefined ? undefined : await fullNameOf(tx, friendId))
  })
}

async function assertWithinPace(tx: Tx, me: Me, now: Date): Promise<void> {
  const { open, recent } = await tx
    .selectFrom('money_request')
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('status', '=', 'open').as('open'),
      fn
        .countAll<bigint>()
        .filterWhere('created_at', '>', new Date(now.getTime() - dayMs))
        .as('recent'),
    ])
    .where('requester_id', '=', me.id)
    .executeTakeFirstOrThrow()
  if (Number(open) >= maxOpenRequests) throw refuse('too-many-open-requests', { limit: maxOpenRequests })
  if (Number(recent) >= maxRequestsPerDay) throw refuse('requests-paced', { limit: maxRequestsPerDay })
}
