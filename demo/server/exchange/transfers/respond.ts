// The receiver accepts incoming money onto one of their cards, or declines it; in five words (exchange/README.md).
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { newId } from '../../ids.ts'
import { assertPayable, type Card, cardForDebit, lastFourOf } from '../../money/cards/usable-card.ts'
import { decideOnce } from '../../money/idempotency/idempotency.ts'
import { payTo } from '../../money/ledger/entries.ts'
import type { Movements } from '../../money/ledger/processor-commands.ts'
import { type Notice, notifyPeople } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/transactions.ts'
import { recordPartnerEvents } from '../../platform/webhooks/events.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { feeOf } from '../market/figures.ts'
import { assertRowsChanged } from '../market/orders/order.ts'
import { transferEvent } from './partner-events.ts'
import {
  endTransfer,
  fullNameOf,
  heldFor,
  lockPending,
  moneyTopic,
  movementsOfReturn,
  type TransferRecord,
  transferAmount,
} from './transfer.ts'

type Call = Contract['treatIncomingFunds']

/** Accepts or declines incoming money, once per key. Refuses with `not-found` or `transfer-not-pending`. */
export async function respondToTransfer(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<null> {
  const { action, creditCardId } = body
  const intent = { key, call: 'treatIncomingFunds', body }
  return decideOnce(server, me, {
    intent,

    async plan() {
      if (action !== 'accept') return undefined
      if (creditCardId !== undefined) return creditCardId
      throw refuse('bad-input', { field: 'friendsCreditCardId', problem: ({ cardToCredit }) => cardToCredit })
    },

    async lock(tx, { plan: cardId }) {
      const now = server.clock()
      const [transfer, card] = await together([
        lockPending(tx, body.id, 'receiver_id', me.id, now),
        // `cardForDebit`, although the card is credited: it must be one of the receiver's own.
        cardId === undefined ? undefined : cardForDebit(tx, me.id, cardId),
      ])
      if (card) assertPayable(server, card, transfer.currency)
      return { transfer, card, now }
    },

    async work(tx, { locked: { transfer, card, now } }) {
      await together([
        card ? saveAccepted(tx, server, transfer, card, now) : endTransfer(tx, server, transfer, null, now),
        notifyResponse(tx, server, transfer, card),
      ])
      return { answer: null }
    },

    post: ({ locked: { transfer, card } }) =>
      card ? movementsOfAccepted(transfer, card, me.id) : movementsOfReturn(transfer, null),
  })
}

async function saveAccepted(tx: Tx, server: Server, transfer: TransferRecord, card: Card, now: Date) {
  await assertRowsChanged(
    1,
    tx
      .updateTable('transfer')
      .set({ status: 'accepted', credit_card_id: card.id, decided_at: now })
      .where('id', '=', transfer.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  await recordPartnerEvents(tx, server, [
    transferEvent('transfer.accepted', { ...transfer, status: 'accepted' }),
  ])
}

/** Notifies the sender, and mails the receiver the receipt for money on `card`; without one the transfer was declined. */
async function notifyResponse(
  tx: Tx,
  server: Server,
  transfer: TransferRecord,
  card: Card | undefined,
): Promise<void> {
  const { sender_id, receiver_id } = transfer
  const amount = transferAmount(transfer)
  const toSender: Notice = {
    personId: sender_id,
    topic: moneyTopic(transfer, receiver_id),
    message: {
      message: card ? 'moneyAccepted' : 'moneyDeclined',
      facts: {
        receiver: await fullNameOf(tx, receiver_id),
        amount,
        card: await lastFourOf(tx, transfer.debit_card_id),
      },
    },
  }
  if (!card) return notifyPeople(tx, server, [toSender])
  const toReceiver: Notice = {
    personId: receiver_id,
    topic: moneyTopic(transfer, sender_id),
    message: {
      message: 'moneyReceived',
      facts: { sender: await fullNameOf(tx, sender_id), amount, card: card.last_four },
    },
    options: {
      isMailOnly: true,
      receipt: {
        url: `/receipt/transfer/${transfer.id}/${transfer.currency}`,
        got: amount,
        reference: transfer.reference,
      },
    },
  }
  await notifyPeople(tx, server, [toSender, toReceiver])
}

function movementsOfAccepted(transfer: TransferRecord, card: Card, earnerId: string): Movements {
  const payment = { ...heldFor(transfer), amount: transfer.amount_minor, fee: feeOf(transfer.fee_minor) }
  const due = { id: newId(), cardId: card.id }
  const sum = { forId: transfer.id, amount: payment.amount, currency: payment.currency }
  return {
    entries: [payTo(payment, due, 'transfer accepted')],
    processorCommands: [
      { kind: 'capture', authorisation: transfer.id, cardId: payment.cardId, fee: payment.fee, ...sum },
      { kind: 'payout', ...due, earnerId, ...sum },
    ],
  }
}
