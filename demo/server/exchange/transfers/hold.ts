/** The parts of holding money for a friend that a payment and a run of a standing transfer share. */
import { dayMs } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { isId, newReference } from '../../ids.ts'
import { assertOpenCurrencies, cardForDebit } from '../../money/cards/usable-card.ts'
import type { Reservation } from '../../money/idempotency/idempotency.ts'
import { holdFromCard } from '../../money/ledger/entries.ts'
import type { Movements } from '../../money/ledger/processor-commands.ts'
import { assertWithinLimits, countedCents } from '../../money/limits/spending.ts'
import { centsForReview, openReview, rulesMetBy } from '../../money/review/held.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/transactions.ts'
import { inSentence } from '../../platform/messages/in-sentence.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import {
  fullNameOf,
  heldFor,
  moneyTopic,
  type TransferRecord,
  transferAmount,
  transferDays,
} from './transfer.ts'

type Sender = Pick<Me, 'id'>

/** The terms that its sender has agreed to. */
export type Payment = {
  readonly friendId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
  readonly fee: Minor
  readonly debitCardId: string
}

export type PaymentPlan = {
  readonly hold: Reservation
  readonly cents: Minor | null
  readonly compared: Minor | null
}

/** Refuses as `assertWithinLimits` does, with `not-friends`, with `currency-closed`, and with `not-found` for the card. */
export async function planPayment(server: Server, me: Sender, payment: Payment): Promise<PaymentPlan> {
  const { friendId, currency, amount, fee, debitCardId } = payment
  const { db } = server.database
  assertOpenCurrencies(server, currency)
  await assertFriends(db, me.id, friendId)
  const card = await cardForDebit(db, me.id, debitCardId)
  const cents = await countedCents(server, amount + fee, currency)
  await assertWithinLimits(db, server, me, { kind: 'transfer', cents })
  const compared = await centsForReview(server, 'transfer', amount + fee, currency)
  return { hold: { card, amount: amount + fee, currency }, cents, compared }
}

type Rules = Awaited<ReturnType<typeof rulesMetBy>>

/** Checks again under the locks, beside `more`. The rules hold the transfer for an operator. */
export async function lockPayment<More>(
  tx: Tx,
  server: Server,
  me: Sender,
  { friendId, debitCardId }: Payment,
  { cents, compared }: PaymentPlan,
  more: () => Promise<More>,
): Promise<{ rules: Rules; more: More }> {
  await assertWithinLimits(tx, server, me, { kind: 'transfer', cents })
  const rules = await rulesMetBy(tx, server, {
    kind: 'transfer',
    personId: me.id,
    cardId: debitCardId,
    receiverId: friendId,
    cents: compared,
  })
  const [found] = await together([
    more(),
    assertFriends(tx, me.id, friendId),
    cardForDebit(tx, me.id, debitCardId),
  ])
  return { rules, more: found }
}

/** The row of a new transfer. */
export function newTransfer(
  server: Server,
  me: Sender,
  { friendId, currency, amount, fee, debitCardId }: Payment,
  made: { readonly id: string; readonly plan: PaymentPlan; readonly rules: Rules },
  own: Partial<TransferRecord>,
): TransferRecord {
  const now = server.clock()
  return {
    ...undecided,
    id: made.id,
    reference: newReference(),
    sender_id: me.id,
    receiver_id: friendId,
    currency,
    amount_minor: amount,
    fee_minor: fee,
    debit_card_id: debitCardId,
    created_at: now,
    expires_at: new Date(now.getTime() + transferDays * dayMs),
    counted_cents: made.plan.cents,
    is_held: made.rules.length > 0,
    ...own,
  }
}

const undecided = {
  status: 'pending',
  reason: null,
  note: null,
  credit_card_id: null,
  decided_at: null,
  undone_at: null,
  last_day_told_at: null,
  request_id: null,
  standing_id: null,
  standing_day: null,
} as const

/** Tells the receiver, unless rules hold it for an operator. */
export const openOrNotify = (
  tx: Tx,
  server: Server,
  transfer: TransferRecord,
  rules: Rules,
): Promise<void> => {
  const { id, sender_id, is_held } = transfer
  return is_held
    ? openReview(tx, server, { kind: 'transfer', id, personId: sender_id, rules })
    : notifySent(tx, server, transfer)
}

export const movementsOfSent = (transfer: TransferRecord): Movements => ({
  entries: [holdFromCard(heldFor(transfer), 'transfer sent')],
  processorCommands: [],
})

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
export async function assertFriends(from: Db | Tx, personId: string, friendId: string): Promise<void> {
  if (!isId(friendId)) throw refuse('not-friends')
  const query = from
    .selectFrom('friendship')
    .select('friend_id')
    .where('person_id', '=', personId)
    .where('friend_id', '=', friendId)
  const friendship = await (from.isTransaction ? query.forShare() : query).executeTakeFirst()
  if (!friendship) throw refuse('not-friends')
}
