// Money to a friend, held on the sender's card until the friend decides.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { checkConfirmation } from '../accounts/confirm.ts'
import { cardForDebit } from '../cards/usable-card.ts'
import type { Db, Tx } from '../db/database.ts'
import { afterCommit } from '../db/transactions.ts'
import { idempotentHold } from '../idempotency.ts'
import { isId } from '../ids.ts'
import { holdFromCard } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { assertWithinLimits, countedCents } from '../limits/spending.ts'
import { agreedFee } from '../market/fees.ts'
import { readAmount } from '../market/figures.ts'
import { assertOpenCurrencies } from '../market/payable.ts'
import { newReference } from '../market/reference.ts'
import { inSentence } from '../names/in-sentence.ts'
import { notifyPerson } from '../notifications/notify.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { claimForPartner } from '../webhooks/objects.ts'
import { endRequest, findPayableRequest } from './money-request.ts'
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
  const amount = readAmount('amount', body.amount, body.currency)
  const intent = { key, call: 'sendMoney', body }
  const findRequestToPay = async (from: Db | Tx) =>
    body.request === undefined
      ? undefined
      : findPayableRequest(from, me, body.request, { ...body, amount }, server.clock())
  return idempotentHold(server, me, intent, {
    async plan() {
      await checkConfirmation(server, me, intent)
      assertOpenCurrencies(server, body.currency)
      await findRequestToPay(server.database.db)
      await assertFriends(server.database.db, me.id, body.friendId)
      const card = await cardForDebit(server.database.db, me.id, body.debitCardId)
      const fee = agreedFee(server, body.fee, amount, body.currency)
      const cents = await countedCents(server, amount, body.currency)
      await assertWithinLimits(server.database.db, server, me, { kind: 'transfer', cents })
      return { card, amount: amount + fee, currency: body.currency, cents, fee }
    },

    async work(tx, id, { cents, fee }) {
      await assertWithinLimits(tx, server, me, { kind: 'transfer', cents })
      const now = server.clock()
      const request = await findRequestToPay(tx)
      await assertFriends(tx, me.id, body.friendId)
      await cardForDebit(tx, me.id, body.debitCardId)
      const transfer: TransferRecord = {
        id,
        reference: newReference(),
        sender_id: me.id,
        receiver_id: body.friendId,
        currency: body.currency,
        amount_minor: amount,
        fee_minor: fee,
        status: 'pending',
        reason: null,
        reason_words: null,
        note: request ? request.note : body.note || null,
        request_id: request?.id ?? null,
        debit_card_id: body.debitCardId,
        credit_card_id: null,
        created_at: now,
        expires_at: new Date(now.getTime() + transferDays * dayMs),
        decided_at: null,
        undone_at: null,
        last_day_told_at: null,
        counted_cents: cents,
      }
      await tx.insertInto('transfer').values(transfer).execute()
      await claimForPartner(tx, server, me, 'transfer', id)
      if (request) await endRequest(tx, request, { status: 'paid', transfer_id: id }, now)
      const sender = await fullNameOf(tx, me.id)
      await notifyPerson(tx, server, body.friendId, moneyTopic(transfer, me.id), {
        message: request ? 'moneyRequestPaid' : 'moneySent',
        facts: {
          sender,
          amount: transferAmount(transfer),
          note: transfer.note === null ? undefined : inSentence(transfer.note),
        },
      })
      // A request is gone from the payer's other open pages.
      if (request) afterCommit(tx, () => server.live.publish(me.id, transferTopics))
      await post(tx, [holdFromCard(heldFor(transfer), 'transfer sent')], now)
      return { id, reference: transfer.reference }
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
