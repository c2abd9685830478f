// The receiver accepts incoming money onto one of their cards, or declines it.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { cardForDebit, lastFourOf } from '../cards/usable-card.ts'
import type { Tx } from '../db/database.ts'
import { idempotent } from '../idempotency.ts'
import { newId } from '../ids.ts'
import { payTo } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { enqueueProcessorCommands } from '../ledger/processor-commands.ts'
import { feeOf } from '../market/exchange.ts'
import { assertRowsChanged } from '../market/orders/close.ts'
import { assertPayable } from '../market/payable.ts'
import { notifyPerson } from '../notifications/notify.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { fullNameOf, heldFor, lockPending, moneyTopic, returnTransfer, transferAmount } from './transfer.ts'

type Call = Contract['treatIncomingFunds']

/** Accepts or declines incoming money, once per key. Refuses with `not-found` or `transfer-not-pending`. */
export async function respondToIncomingFunds(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<null> {
  const { action, creditCardId } = body
  if (action === 'accept' && creditCardId === undefined)
    throw refuse('bad-input', { field: 'friendsCreditCardId', problem: ({ cardToCredit }) => cardToCredit })
  return idempotent(server, me, { key, call: 'treatIncomingFunds', body }, async (tx) => {
    if (creditCardId !== undefined && action === 'accept') await accept(tx, server, me, body.id, creditCardId)
    else await decline(tx, server, me, body.id)
    return null
  })
}

async function accept(tx: Tx, server: Server, me: Me, id: string, creditCardId: string) {
  const now = server.clock()
  const transfer = await lockPending(tx, id, 'receiver_id', me.id, now)
  // `cardForDebit`, although the card is credited: it must be one of the receiver's own.
  assertPayable(server, await cardForDebit(tx, me.id, creditCardId), transfer.currency)
  await assertRowsChanged(
    1,
    tx
      .updateTable('transfer')
      .set({ status: 'accepted', credit_card_id: creditCardId, decided_at: now })
      .where('id', '=', transfer.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  const receiver = await fullNameOf(tx, me.id)
  const card = await lastFourOf(tx, transfer.debit_card_id)
  await notifyPerson(tx, server, transfer.sender_id, moneyTopic(transfer, me.id), {
    message: 'moneyAccepted',
    facts: { receiver, amount: transferAmount(transfer), card },
  })
  const amount = transferAmount(transfer)
  await notifyPerson(
    tx,
    server,
    me.id,
    moneyTopic(transfer, transfer.sender_id),
    {
      message: 'moneyReceived',
      facts: {
        sender: await fullNameOf(tx, transfer.sender_id),
        amount,
        card: await lastFourOf(tx, creditCardId),
      },
    },
    {
      isMailOnly: true,
      receipt: {
        url: `/receipt/transfer/${transfer.id}/${transfer.currency}`,
        got: amount,
        reference: transfer.reference,
      },
    },
  )
  const payment = { ...heldFor(transfer), amount: transfer.amount_minor, fee: feeOf(transfer.fee_minor) }
  const due = { id: newId(), cardId: creditCardId }
  const sum = { forId: transfer.id, amount: payment.amount, currency: payment.currency }
  await enqueueProcessorCommands(
    tx,
    [
      { kind: 'capture', authorisation: transfer.id, cardId: payment.cardId, fee: payment.fee, ...sum },
      { kind: 'payout', ...due, earnerId: me.id, ...sum },
    ],
    now,
  )
  await post(tx, [payTo(payment, due, 'transfer accepted')], now)
}

async function decline(tx: Tx, server: Server, me: Me, id: string) {
  const now = server.clock()
  const transfer = await lockPending(tx, id, 'receiver_id', me.id, now)
  const receiver = await fullNameOf(tx, me.id)
  const card = await lastFourOf(tx, transfer.debit_card_id)
  await notifyPerson(tx, server, transfer.sender_id, moneyTopic(transfer, me.id), {
    message: 'moneyDeclined',
    facts: { receiver, amount: transferAmount(transfer), card },
  })
  await returnTransfer(tx, transfer, null, now)
}
