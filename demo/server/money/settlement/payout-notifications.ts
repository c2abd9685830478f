/** Notifications about a payout after the accept (rules/settlement.md#told). */
import { noticeTopics } from '#core/contract/notifications.ts'
import { hourMs } from '#core/contract/time.ts'
import { amountFact } from '../../people/notifications/message.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import type { Server } from '../../server.ts'
import { lastFourOf } from '../cards/usable-card.ts'
import type { PayoutRecord } from './records.ts'

/** A person who was told "on its way" within this time sees that it has arrived, and is not told again. */
const soonMs = hourMs

const topicOf = ({ about_id }: PayoutRecord) => ({ kind: 'money', url: '/payment', about: about_id }) as const

/** Open pages of these people ask again where their money is. */
export function publishMoney(tx: Tx, server: Server, personIds: readonly string[]): void {
  afterCommit(tx, () => {
    for (const personId of new Set(personIds))
      server.live.publish(personId, [...noticeTopics.orders, 'cards'])
  })
}

/** The same for everybody who sees the payout. */
export const publishPayout = (tx: Tx, server: Server, { person_id, earner_id }: PayoutRecord): void =>
  publishMoney(tx, server, [person_id, earner_id])

export async function notifyPaid(tx: Tx, server: Server, payout: PayoutRecord): Promise<void> {
  publishPayout(tx, server, payout)
  if (server.clock().getTime() - payout.created_at.getTime() < soonMs) return
  await notifyPerson(tx, server, payout.person_id, topicOf(payout), {
    message: 'payoutPaid',
    facts: {
      amount: amountFact(payout.amount_minor, payout.currency),
      card: await lastFourOf(tx, payout.card_id),
    },
  })
}

export async function notifyReturned(tx: Tx, server: Server, payout: PayoutRecord): Promise<void> {
  publishPayout(tx, server, payout)
  await notifyPerson(tx, server, payout.person_id, topicOf(payout), {
    message: 'payoutReturned',
    facts: {
      amount: amountFact(payout.amount_minor, payout.currency),
      card: await lastFourOf(tx, payout.card_id),
    },
  })
}
