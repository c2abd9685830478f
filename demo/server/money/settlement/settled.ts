/** Where the money of accepted orders and transfers is, for one reader (rules/settlement.md#on-its-way). */

import { sql } from 'kysely'
import type {
  ListingPayout,
  Payout,
  PayoutEvent,
  RefundState,
  SettledFields,
} from '#core/contract/payouts.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import {
  isHeld,
  type PayoutFound,
  payoutStateOf,
  payoutsOf,
} from '../../people/notifications/payout-states.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PayoutRow, RefundRow } from '../../platform/db/settlement-tables.ts'

type RefundFound = {
  about_id: string
  status: RefundRow['status']
  other_status: PayoutRow['status'] | null
  last_four: string
  created_at: Date
  decided_at: Date | null
}
type Refund = {
  readonly state: RefundState
  readonly since: Date
  /** When its card did not take it. */
  readonly cameBackAt: Date | undefined
  readonly lastFour: string
}

/** As the contract has them. */
export type Settled = SettledFields & { readonly payout?: Payout }

/** `other`: of the payout to another card. It is undone when the processor gave the money back by itself. */
const refundStateOf = (status: RefundRow['status'], other: PayoutRow['status'] | null): RefundState => {
  if (status === 'unneeded') return 'unneeded'
  return status === 'refunded' || other === 'paid' || other === 'undone' ? 'paid' : 'on-its-way'
}

/** The refunds of the person's own payments of undone orders and transfers. */
async function refundsOf(
  from: Db | Tx,
  personId: string,
  aboutIds: readonly string[],
): Promise<Map<string, Refund>> {
  if (aboutIds.length === 0) return new Map()
  const { rows } = await sql<RefundFound>`
    SELECT capture.about_id, refund.status, payout.status AS other_status, card.last_four, refund.created_at,
      payout.created_at AS decided_at
    FROM refund JOIN capture ON capture.id = capture_id JOIN card ON card.id = capture.card_id
      LEFT JOIN payout ON payout.refund_id = refund.id
    WHERE capture.about_id IN (${sql.join([...new Set(aboutIds)])}) AND card.person_id = ${personId}`.execute(
    from,
  )
  return new Map(
    rows.map((row) => [
      row.about_id,
      {
        state: refundStateOf(row.status, row.other_status),
        since: row.created_at,
        cameBackAt: row.decided_at ?? undefined,
        lastFour: row.last_four,
      },
    ]),
  )
}

function toPayout(row: PayoutFound, personId: string): Payout {
  const stays = row.is_held || row.is_held_by_operators
  const state = payoutStateOf(row.status, stays)
  const isOwn = row.person_id === personId
  const since = state === 'on-its-way' ? row.created_at : row.changed_at
  const isReturned = isOwn && state === 'returned'
  return {
    state,
    ...(stays && {
      held: row.is_held && row.earner_id === personId ? 'by-chargeback' : 'by-other',
    }),
    since: since.toISOString(),
    ...(isOwn && { lastFour: row.last_four }),
    ...(isReturned && { id: row.id }),
    ...(isReturned && row.failure !== null && { why: row.failure }),
  }
}

/** Whether it gives back the reader's own payment: nobody else sees such a payout. */
const isRefund = ({ refund_id, status }: PayoutFound) => refund_id !== null && status !== 'undone'

const isCredit = (
  { refund_id, earner_id, currency }: PayoutFound,
  personId: string,
  giftIn: CurrencyCode | undefined,
) =>
  refund_id === null &&
  (giftIn === undefined ? earner_id === personId : earner_id !== personId && currency === giftIn)

type About = {
  readonly id: string
  /** Only of what was accepted, undone or not, something is known. */
  readonly isAccepted: boolean
  /** The currency of an incoming gift; without it the person gets what they have earned. */
  readonly giftIn?: CurrencyCode | undefined
}

/** Where the reader's own money of some orders and transfers is. */
export async function settledOf(
  from: Db | Tx,
  personId: string,
  abouts: readonly About[],
): Promise<(about: About) => Settled> {
  const ids = abouts.flatMap(({ id, isAccepted }) => (isAccepted ? id : []))
  const payouts = await payoutsOf(from, [personId], ids)
  const undone = payouts.some(({ status }) => status === 'undone')
  // The sender of money has no payout of it.
  const refunds = await refundsOf(from, personId, undone || payouts.length < ids.length ? ids : [])
  return ({ id, giftIn }) => {
    const payout =
      // A payout that waits for another card, or went to one, says more than the credit that nobody gets.
      (giftIn === undefined && payouts.find((each) => each.about_id === id && isRefund(each))) ||
      payouts.find((each) => each.about_id === id && isCredit(each, personId, giftIn))
    const refund = giftIn === undefined ? refunds.get(id)?.state : undefined
    return { ...(payout && { payout: toPayout(payout, personId) }), ...(refund && { refund }) }
  }
}

type AttemptFound = { payout_id: string; created_at: Date; changed_at: Date; last_four: string } & {
  status: 'asked' | 'sent' | 'paid' | 'returned'
}

/** The events of one credit of the reader after the accept, oldest first. */
export async function payoutHistory(from: Db | Tx, personId: string, about: About): Promise<PayoutEvent[]> {
  if (!about.isAccepted) return []
  const payouts = await payoutsOf(from, [personId], [about.id])
  const credit = payouts.find((each) => isCredit(each, personId, about.giftIn))
  if (credit && credit.status !== 'undone') return attemptsOf(from, personId, credit)
  // The sender of money has no payout of it.
  const refund = (await refundsOf(from, personId, [about.id])).get(about.id)
  const undoneAt = credit?.changed_at ?? refund?.since
  if (!undoneAt) return []
  const other = about.giftIn === undefined ? payouts.find(({ refund_id }) => refund_id !== null) : undefined
  return [
    { what: 'undone', at: undoneAt.toISOString() },
    ...(other && refund?.cameBackAt
      ? [
          { what: 'came-back' as const, at: refund.cameBackAt.toISOString(), lastFour: refund.lastFour },
          ...(await attemptsOf(from, personId, other)),
        ]
      : []),
  ]
}

/** The events of each try to pay it, oldest first. */
async function attemptsOf(from: Db | Tx, personId: string, payout: PayoutFound): Promise<PayoutEvent[]> {
  const { rows } = await sql<AttemptFound>`
    SELECT payout_id, payout_attempt.created_at, changed_at, status, last_four
    FROM payout_attempt JOIN card ON card.id = card_id
    WHERE payout_id = ${payout.id} ORDER BY payout_attempt.created_at, payout_attempt.id`.execute(from)
  const isOwn = payout.person_id === personId
  return rows.flatMap(({ status, created_at, changed_at, last_four }, index) => {
    const event = (what: PayoutEvent['what'], at: Date): PayoutEvent => ({
      what,
      at: at.toISOString(),
      ...(isOwn && { lastFour: last_four }),
    })
    return [
      ...(index > 0 || payout.refund_id !== null ? [event('sent-again', created_at)] : []),
      ...(status === 'paid' ? [event('paid', changed_at)] : []),
      ...(status === 'returned' ? [event('came-back', changed_at)] : []),
    ]
  })
}

/** The credits of the person's listings, each listing's together; nothing of one that sold nothing. */
export async function listingPayouts(
  from: Db | Tx,
  personId: string,
  listingIds: readonly string[],
): Promise<(listingId: string) => { payout?: ListingPayout }> {
  if (listingIds.length === 0) return () => ({})
  const ids = sql.join([...listingIds])
  const { rows } = await sql<{
    about_id: string
    listing_id: string
    status: PayoutRow['status']
    is_held: boolean
    is_refund: boolean
  }>`
    SELECT about_id, refund_id IS NOT NULL AS is_refund, CASE WHEN orders.owner_id = earner_id THEN listing_id ELSE matched_listing_id END AS listing_id,
      payout.status, ${isHeld} AS is_held
    FROM orders JOIN payout ON about_id = orders.id AND earner_id = ${personId}
      AND (refund_id IS NULL OR payout.status = 'returned')
    WHERE listing_id IN (${ids}) OR matched_listing_id IN (${ids})`.execute(from)
  const undone = rows.flatMap(({ about_id, status }) => (status === 'undone' ? about_id : []))
  const refunds = await refundsOf(from, personId, undone)
  return (listingId) => {
    const all = rows.filter(({ listing_id }) => listing_id === listingId)
    const refunded = all.filter(({ is_refund }) => is_refund)
    // A payment that its card did not take back waits for another one.
    const own = refunded.length > 0 ? refunded : all
    const states = new Set(own.map(({ status, is_held }) => payoutStateOf(status, is_held)))
    const isPart = states.has('paid')
    for (const state of ['returned', 'on-its-way'] as const)
      if (states.has(state)) {
        const held = state === 'on-its-way' && own.some(({ is_held }) => is_held)
        return { payout: { state, ...(held && { held: 'by-chargeback' }), ...(isPart && { isPart }) } }
      }
    if (isPart) return { payout: { state: 'paid' } }
    if (own.length === 0) return {}
    const mine = own.map(({ about_id }) => refunds.get(about_id)?.state)
    const refund = (['on-its-way', 'paid', 'unneeded'] as const).find((each) => mine.includes(each))
    return { payout: { state: 'undone', ...(refund && { refund }) } }
  }
}
