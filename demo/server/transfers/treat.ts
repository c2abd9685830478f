// The receiver accepts incoming money onto one of their cards, or declines it.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { cardForDebit, lastFourOf } from '../cards/usable-card.ts'
import type { Tx } from '../db/database.ts'
import { decideOnce } from '../idempotency.ts'
import { orderCardWork } from '../ledger/card-work.ts'
import { payTo, post } from '../ledger/ledger.ts'
import { mustChange } from '../market/orders/close.ts'
import { tellPerson } from '../notifications/notify.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { aboutMoney, amountInWords, giveBack, heldFor, lockPending, nameOf } from './transfer.ts'

type Call = Contract['treatIncomingFunds']

/** Accepts or declines incoming money, once per key. Refuses with `not-found` or `transfer-not-pending`. */
export async function treatIncomingFunds(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<null> {
  const { action, creditCardId } = body
  if (action === 'accept' && creditCardId === undefined)
    throw refuse('bad-input', { field: 'friendsCreditCardId', problem: ({ cardToCredit }) => cardToCredit })
  return decideOnce(server, me, { key, call: 'treatIncomingFunds', body }, async (tx) => {
    if (creditCardId !== undefined && action === 'accept') await accept(tx, server, me, body.id, creditCardId)
    else await decline(tx, server, me, body.id)
    return null
  })
}

async function accept(tx: Tx, server: Server, me: Me, id: string, creditCardId: string) {
  const now = server.clock()
  const transfer = await lockPending(tx, id, me.id, now)
  // `cardForDebit`, although the card is credited: it must be one of the receiver's own.
  await cardForDebit(tx, me.id, creditCardId)
  await mustChange(
    1,
    tx
      .updateTable('transfer')
      .set({ status: 'accepted', credit_card_id: creditCardId, decided_at: now })
      .where('id', '=', transfer.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  const receiver = await nameOf(tx, me.id)
  const card = await lastFourOf(tx, transfer.debit_card_id)
  await tellPerson(tx, server, transfer.sender_id, aboutMoney, ({ moneyAccepted }, { language }) =>
    moneyAccepted({ receiver, amount: amountInWords(transfer, language), card }),
  )
  const capture = {
    kind: 'capture',
    authorisation: transfer.id,
    forId: transfer.id,
    amount: transfer.amount_minor,
    currency: transfer.currency,
  } as const
  await orderCardWork(tx, [capture], now)
  await post(tx, [payTo(heldFor(transfer), creditCardId, 'transfer accepted')], now)
}

async function decline(tx: Tx, server: Server, me: Me, id: string) {
  const now = server.clock()
  const transfer = await lockPending(tx, id, me.id, now)
  const receiver = await nameOf(tx, me.id)
  const card = await lastFourOf(tx, transfer.debit_card_id)
  await tellPerson(tx, server, transfer.sender_id, aboutMoney, ({ moneyDeclined }, { language }) =>
    moneyDeclined({ receiver, amount: amountInWords(transfer, language), card }),
  )
  await giveBack(tx, transfer, null, now)
}
