/** Where payouts are, for notifications and for the pages about money (rules/settlement.md#on-its-way). */
import { sql } from 'kysely'
import type { PayoutState } from '#core/contract/payouts.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PayoutRow } from '../../platform/db/settlement-tables.ts'

export type PayoutFound = Pick<PayoutRow, 'id' | 'about_id' | 'earner_id' | 'person_id' | 'currency'> & {
  /** The refund that its card did not take, so the money waits for another card. */
  refund_id: string | null
  failure: string | null
  status: PayoutRow['status']
  is_held: boolean
  /** Operators hold what is owed to its earner. */
  is_held_by_operators: boolean
  last_four: string
  created_at: Date
  changed_at: Date
}
/** SQL for whether a payout stays here, because a chargeback of its earner is looked into or was lost. */
export const isHeld = sql<boolean>`(payout.status IN ('waiting', 'returned') AND EXISTS (
  SELECT FROM dispute WHERE dispute.person_id = payout.earner_id AND dispute.status IN ('opened', 'lost')))`

// Not EXISTS, for which the planner might read everybody at once.
export const isHeldByOperators = sql<boolean>`(payout.status IN ('waiting', 'returned') AND (
  SELECT payouts_held_at IS NOT NULL FROM person WHERE person.id = payout.earner_id))`

/** rules/settlement.md#on-its-way: what a person is told of a payout. What came back and stays here waits for no card. */
export const payoutStateOf = (status: PayoutRow['status'], stays = false): PayoutState =>
  stays || status === 'waiting' || status === 'asked' || status === 'sent' ? 'on-its-way' : status

/** The payouts that any of these people earned or gets, of some orders and transfers. */
export async function payoutsOf(
  from: Db | Tx,
  personIds: readonly string[],
  aboutIds: readonly string[],
): Promise<PayoutFound[]> {
  if (aboutIds.length === 0) return []
  const { rows } = await sql<PayoutFound>`
    SELECT payout.id, about_id, earner_id, payout.person_id, currency, refund_id, status, failure, last_four,
      ${isHeld} AS is_held,
      ${isHeldByOperators} AS is_held_by_operators,
      payout.created_at, changed_at
    FROM payout JOIN card ON card.id = card_id
    WHERE about_id = ANY(${[...new Set(aboutIds)]}::uuid[])
      AND (earner_id = ANY(${[...personIds]}::uuid[]) OR payout.person_id = ANY(${[...personIds]}::uuid[]))
    ORDER BY payout.id`.execute(from)
  return rows
}
