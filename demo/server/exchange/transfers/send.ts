// Money to a friend, in five words (exchange/README.md): held on the sender's card until the friend decides. Rules may
// hold it for an operator first.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { isId, newReference } from '../../ids.ts'
import { assertOpenCurrencies, cardForDebit } from '../../money/cards/usable-card.ts'
import { holdOnce } from '../../money/idempotency/idempotency.ts'
import { holdFromCard } from '../../money/ledger/entries.ts'
import { assertWithinLimits, countedCents } from '../../money/limits/spending.ts'
import { centsForReview, openReview, rulesMetBy } from '../../money/review/held.ts'
import { checkConfirmation } from '../../people/accounts/confirm.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { afterCommit, together } from '../../platform/db/transactions.ts'
import { inSentence } from '../../platform/messages/in-sentence.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { agreedFee, readAmount } from '../market/figures.ts'
import { endRequest, findPayableRequest } from './money-request.ts'
import { tellPartnersSent } from './partner-events.ts'
import {
  fullNameOf,
  heldFor,
  moneyTopic,
  type TransferRecord,
  transferAmount,
  transferDays,
  transferTopics,
} from './transfer.ts'

type Call = Contract['sendMoney']

const dayMs = 24 * 3600 * 1000

/**
 * Holds money for a friend, once per key. Refuses as `checkConfirmation` and `assertWithinLimits` do, with
 * `not-friends`, and with `not-found` for the card; for a request as `findPayableRequest` does.
 */
export async function sendMoney(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const { friendId, currency, debitCardId } = body
  const amount = readAmount('amount', body.amount, currency)
  const intent = { key, call: 'sendMoney', body }
  const findRequestToPay = async (from: Db | Tx) =>
    body.request === undefined
      ? undefined
      : findPayableRequest(from, me, body.request, { friendId, currency, amount }, server.clock())
  return holdOnce(server, me, {
    intent,

    async plan() {
      const { db } = server.database
      await checkConfirmation(server, me, intent)
      assertOpenCurrencies(server, currency)
      await findRequestToPay(db)
      await assertFriends(db, me.id, friendId)
      const card = await cardForDebit(db, me.id, debitCardId)
      const fee = agreedFee(server, body.fee, amount, currency)
      const cents = await countedCents(server, amount + fee, currency)
      await assertWithinLimits(db, server, me, { kind: 'transfer', cents })
      const compared = await centsForReview(server, 'transfer', amount + fee, currency)
      return { hold: { card, amount: amount + fee, currency }, fee, cents, compared }
    },

    async lock(tx, { id, plan: { fee, cents, compared } }) {
      await assertWithinLimits(tx, server, me, { kind: 'transfer', cents })
      const rules = await rulesMetBy(tx, server, {
        ...{ kind: 'transfer', personId: me.id, cardId: debitCardId, receiverId: friendId, cents: compared },
      })
      const [request] = await together([
        findRequestToPay(tx),
        assertFriends(tx, me.id, friendId),
        cardForDebit(tx, me.id, debitCardId),
      ])
      const now = server.clock()
      const transfer: TransferRecord = {
        ...undecided,
        id,
        reference: newReference(),
        sender_id: me.id,
        receiver_id: friendId,
        currency,
        amount_minor: amount,
        fee_minor: fee,
        note: request ? request.note : body.note || null,
        request_id: request?.id ?? null,
        debit_card_id: debitCardId,
        created_at: now,
        expires_at: new Date(now.getTime() + transferDays * dayMs),
        counted_cents: cents,
        is_held: rules.length > 0,
      }
      return { transfer, request, rules }
    },

    async work(tx, { id, locked: { transfer, request, rules } }) {
      await together([
        tx.insertInto('transfer').values(transfer).execute(),
        request && endRequest(tx, request, { status: 'paid', transfer_id: id }, transfer.created_at),
        tellPartnersSent(tx, server, me, transfer),
        transfer.is_held
          ? openReview(tx, server, { kind: 'transfer', id, personId: me.id, rules })
          : notifySent(tx, server, transfer),
      ])
      // A request is gone from the payer's other open pages.
      if (request) afterCommit(tx, () => server.live.publish(me.id, transferTopics))
      const { reference, is_held } = transfer
      return { answer: { id, reference, ...(is_held && { isHeld: true }) } }
    },

    post: ({ locked: { transfer } }) => ({
      entries: [holdFromCard(heldFor(transfer), 'transfer sent')],
      processorCommands: [],
    }),
  })
}

const undecided = {
  status: 'pending',
  reason: null,
  credit_card_id: null,
  decided_at: null,
  undone_at: null,
  last_day_told_at: null,
} as const

/** Tells the receiver. */
export async function notifySent(tx: Tx, server: Server, transfer: TransferRecord): Promise<void> {
  const sender = await fullNameOf(tx, transfer.sender_id)
  await notifyPerson(tx, server, transfer.receiver_id, moneyTopic(transfer, transfer.sender_id), {
    message: transfer.request_id === null ? 'moneySent' : 'moneyRequestPaid',
    facts: {
      sender,
      amount: transferAmount(transfer),
      note: transfer.note === null ? undefined : inSentence(transfer.note),
    },
  })
}

/** In a transaction it locks the friendship: a call that ends it waits for this transfer, or comes first. */
async function assertFriends(from: Db | Tx, personId: string, friendId: string): Promise<void> {
  if (!isId(friendId)) throw refuse('not-friends')
  const query = from
    .selectFrom('friendship')
    .select('friend_id')
    .where('person_id', '=', personId)
    .where('friend_id', '=', friendId)
  const friendship = await (from.isTransaction ? query.forShare() : query).executeTakeFirst()
  if (!friendship) throw refuse('not-friends')
}
