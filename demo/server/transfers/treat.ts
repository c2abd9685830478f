// B §2, §4, D §2: the receiver accepts incoming money onto one of their cards, or declines it.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { cardForDebit } from '../cards/usable-card.ts'
import type { Tx } from '../db/database.ts'
import { html } from '../html.ts'
import { decideOnce } from '../idempotency.ts'
import { orderCardWork } from '../ledger/card-work.ts'
import { payTo, post } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { mustChange } from '../orders/close.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { amountInWords, giveBack, heldFor, lockPending, nameOf, transfersPage } from './transfer.ts'

type Call = Contract['treatIncomingFunds']

export async function treatIncomingFunds(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<null> {
  const { action, creditCardId } = body
  if (action === 'accept' && creditCardId === undefined)
    throw refuse('bad-input', { field: 'friendsCreditCardId', problem: 'Select a card to credit' })
  return decideOnce(server, me, { key, call: 'treatIncomingFunds', body }, async (tx) => {
    if (creditCardId !== undefined && action === 'accept') await accept(tx, server, me, body.id, creditCardId)
    else await decline(tx, server, me, body.id)
    return null
  })
}

async function accept(tx: Tx, server: Server, me: Me, id: string, creditCardId: string) {
  const now = server.clock()
  const transfer = await lockPending(tx, id, me.id, now)
  // A card of my own, whichever way the money goes.
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
  await notify(tx, server, transfer.sender_id, {
    title: 'Money accepted',
    body: html`${await nameOf(tx, me.id)} accepted the <b>${amountInWords(transfer)}</b> that you sent. There is nothing left to do.`,
    url: transfersPage,
    kind: 'money',
  })
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
  await notify(tx, server, transfer.sender_id, {
    title: 'Money declined',
    body: html`${await nameOf(tx, me.id)} declined the <b>${amountInWords(transfer)}</b> that you sent. What was held on your card is released; you can send it again.`,
    url: transfersPage,
    kind: 'money',
  })
  await giveBack(tx, transfer, null, now)
}
