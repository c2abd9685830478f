// Receipts of transfers between friends, and of exchange proceeds on another person's card, from the reader's side.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { TransferReceipt } from '#core/contract/receipts.ts'
import type { Actor, TimelineEntry, TimelineEventKind } from '#core/contract/timeline.ts'
import { toDecimal } from '#core/money/money.ts'
import { lastFourOf } from '../../money/cards/usable-card.ts'
import { payoutHistory } from '../../money/settlement/settled.ts'
import { legalLine } from '../../platform/mail/legal-line.ts'
import { reasonIn } from '../../platform/messages/history.ts'
import type { Me, Server } from '../../server.ts'
import type { Movement } from '../transfers/movement-sources.ts'
import { creditOfMovement, findMyMovement, settledMovements, statusFor } from '../transfers/search.ts'

type Person = TransferReceipt['sender']

/** The receipt for the sender and the receiver. Each sees their own card, and only the sender sees the fee. */
export async function transferReceipt(
  server: Server,
  me: Me,
  { params, query }: InputOf<Contract['transferReceipt']>,
): Promise<TransferReceipt> {
  const movement = await findMyMovement(server, me, params.id, query.currency)
  const { amount, fee, currency, card_id, is_sent } = movement
  const reason = reasonIn(me.language, movement.reason)
  const ownParty = await findOwnParty(server, me)
  const other = { username: movement.other_user_name, fullName: movement.other_name, isMe: false }
  const [sender, receiver] = is_sent ? [ownParty, other] : [other, ownParty]
  const lastFour = card_id === null ? undefined : await lastFourOf(server.database.db, card_id)
  return {
    id: movement.id,
    reference: movement.reference,
    ...statusFor(movement),
    ...(reason !== undefined && { reason }),
    isExchange: movement.is_exchange,
    dateCreated: movement.at.toISOString(),
    ...(movement.decided_at && { decidedAt: movement.decided_at.toISOString() }),
    issuedAt: server.clock().toISOString(),
    issuer: legalLine(server.settings, me.language),
    ...(movement.note !== null && { note: movement.note }),
    ...(movement.requested_at && { requestedAt: movement.requested_at.toISOString() }),
    sender,
    receiver,
    amount: { amount: toDecimal(amount, currency), currency },
    ...(is_sent && { fee: { amount: toDecimal(fee, currency), currency } }),
    ...(lastFour !== undefined && { card: { lastFour } }),
    ...(await settledMovements(server, me, [movement]))(movement),
    timeline: timelineOf(movement, sender, receiver, reason),
    payoutEvents: await payoutHistory(server.database.db, me.id, creditOfMovement(movement)),
  }
}

/** The whole history, which is in the row: a transfer is sent, and decided once. */
function timelineOf(
  movement: Movement,
  sender: Person,
  receiver: Person,
  reason: string | undefined,
): TimelineEntry[] {
  const entry = (
    what: TimelineEventKind,
    at: Date,
    by: Actor,
    person?: Person,
    detail?: string,
  ): TimelineEntry => ({
    what,
    at: at.toISOString(),
    by,
    isMe: person?.isMe ?? false,
    ...(person && { username: person.username }),
    ...(detail !== undefined && { detail }),
  })
  const { at, decided_at, status } = movement
  if (movement.is_exchange) return [entry('settled', at, 'platform')]
  const sent = entry('sent', at, 'sender', sender)
  if (!decided_at) return [sent]
  if (status === 'accepted' || movement.is_undone)
    return [sent, entry('taken', decided_at, 'receiver', receiver)]
  // `returned` by a person, not a kind of its own: clients refuse a receipt with an unknown kind.
  if (status === 'cancelled') return [sent, entry('returned', decided_at, 'sender', sender)]
  // Only a transfer that nobody declined has a reason.
  return reason === undefined
    ? [sent, entry('declined', decided_at, 'receiver', receiver)]
    : [sent, entry('returned', decided_at, 'platform', undefined, reason)]
}

async function findOwnParty({ database }: Server, me: Me): Promise<Person> {
  const row = await database.db
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  return { username: me.userName, fullName: `${row.first_name} ${row.last_name}`, isMe: true }
}
