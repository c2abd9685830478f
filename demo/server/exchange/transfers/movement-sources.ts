/** The lists of money that a person sent, and that comes in to them: transfers, and exchange proceeds. */
import { type RawBuilder, sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { EndReason } from '../../platform/messages/facts.ts'
import type { TransferRecord } from './transfer.ts'

/** A movement as both lists read it; `other` is the person on the other side. */
export type Movement = {
  readonly reason: EndReason | null
  id: string
  at: Date
  decided_at: Date | null
  amount: bigint
  /** The sender's, on top of the amount; 0 for anybody else, and when it went back. */
  fee: bigint
  currency: CurrencyCode
  reference: string
  note: string | null
  requested_at: Date | null
  status: TransferRecord['status']
  expires_at: Date | null
  other_id: string
  other_name: string
  other_user_name: string
  /** The caller's card: debited for sent money, credited for incoming money. */
  card_id: string | null
  is_sent: boolean
  is_exchange: boolean
  is_undone: boolean
  /** An operator has to decide before the receiver is told. */
  is_held: boolean
}

/** Movements of one kind. */
export type Source = {
  readonly select: RawBuilder<unknown>
  /** With a WHERE, to which more conditions are added. */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly reference: RawBuilder<unknown>
}

/** Movements that an index has by their time, and where several have one time by these columns; no two are alike in all. */
export type Walk = Source & {
  readonly at: RawBuilder<unknown>
  readonly ties: readonly WalkColumn[]
  /** Selects the place of each alone, from the index. */
  readonly places: RawBuilder<unknown>
}
type WalkColumn = { readonly column: RawBuilder<unknown>; readonly of: 'id' | 'currency' }

/** A list: each of its movements is on one of the walks, and is one of a source that finds it by its id or reference. */
export type Sources = { readonly walks: readonly Walk[]; readonly named: readonly Source[] }

const transfersOf = (shown: RawBuilder<unknown>, select: RawBuilder<unknown>): Walk => ({
  select: sql`id, created_at AS at, decided_at, amount_minor AS amount, ${select}, reference, status, reason,
    note, (SELECT created_at FROM money_request WHERE money_request.id = request_id) AS requested_at, expires_at,
    undone_at IS NOT NULL AS is_undone, is_held AND status = 'pending' AS is_held, false AS is_exchange`,
  from: sql`transfer WHERE ${shown}`,
  id: sql`id`,
  reference: sql`reference`,
  places: sql`SELECT created_at AS at, id, currency FROM transfer WHERE ${shown}`,
  at: sql`created_at`,
  ties: [{ column: sql`id`, of: 'id' }],
})

/** Money that a person sent. */
export function sentBy(meId: string): Sources {
  const transfers = transfersOf(
    sql`sender_id = ${meId}`,
    sql`CASE WHEN status IN ('pending', 'accepted') THEN fee_minor ELSE 0 END AS fee, currency, receiver_id AS other_id,
      debit_card_id AS card_id, true AS is_sent`,
  )
  return { walks: [transfers], named: [transfers] }
}

/** The columns of an exchange whose proceeds came in at a time. */
const proceeds = (at: RawBuilder<unknown>, side: RawBuilder<unknown>) => ({
  select: sql`orders.id, ${at} AS at, orders.decided_at, ${side}, false AS is_sent, orders.reference,
    CASE WHEN undone_at IS NULL THEN 'accepted' ELSE 'rejected' END AS status, reason, NULL AS note,
    NULL::timestamptz AS requested_at, NULL::timestamptz AS expires_at, undone_at IS NOT NULL AS is_undone,
    false AS is_held, true AS is_exchange`,
  id: sql`orders.id`,
  reference: sql`orders.reference`,
})

const ofBuyer = sql`order_minor AS amount, 0::bigint AS fee, listing.have_currency AS currency, orders.buyer_id AS other_id,
  orders.credit_card_id AS card_id`
const ofOwner = sql`give_up_minor AS amount, 0::bigint AS fee, listing.need_currency AS currency, listing.owner_id AS other_id,
  listing.credit_card_id AS card_id`

/**
 * Gifts to the caller: an exchange owes them by a payout to a person who did not earn it. Payouts of gifts paid long
 * ago are deleted, and `settled_gift` has the rest.
 */
function givenTo(meId: string): Walk[] {
  const walk = (
    gift: RawBuilder<unknown>,
    [at, id, currency]: readonly [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>],
    isTheirs: RawBuilder<unknown>,
  ): Walk => ({
    ...proceeds(
      at,
      sql`CASE ${currency} WHEN listing.have_currency THEN order_minor ELSE give_up_minor END AS amount,
        0::bigint AS fee, ${currency} AS currency,
        CASE ${currency} WHEN listing.have_currency THEN orders.buyer_id ELSE listing.owner_id END AS other_id,
        CASE ${currency} WHEN listing.have_currency THEN orders.credit_card_id ELSE listing.credit_card_id END AS card_id`,
    ),
    from: sql`${gift} JOIN orders ON orders.id = ${id} JOIN listing ON listing.id = orders.listing_id WHERE ${isTheirs}`,
    places: sql`SELECT ${at} AS at, ${id} AS id, ${currency} AS currency FROM ${gift} WHERE ${isTheirs}`,
    at,
    ties: [
      { column: id, of: 'id' },
      { column: currency, of: 'currency' },
    ],
  })
  return [
    walk(
      sql`payout`,
      [sql`payout.created_at`, sql`payout.about_id`, sql`payout.currency`],
      sql`payout.person_id = ${meId} AND payout.person_id <> payout.earner_id`,
    ),
    walk(
      sql`settled_gift AS gift`,
      [sql`gift.at`, sql`gift.order_id`, sql`gift.currency`],
      sql`gift.person_id = ${meId}`,
    ),
  ]
}

/** Money that comes in to a person. rules/transfers.md#incoming: buyers and owners may have a friend's card credited. */
export function comingTo(meId: string): Sources {
  const transfers = transfersOf(
    sql`receiver_id = ${meId} AND NOT is_held`,
    sql`0::bigint AS fee, currency, sender_id AS other_id, credit_card_id AS card_id, false AS is_sent`,
  )
  // Asked of one card after the other: a join might begin with all cards of the caller.
  const isMine = (card: RawBuilder<unknown>) => sql`(SELECT person_id FROM card WHERE id = ${card}) = ${meId}`
  const exchanges = sql`orders JOIN listing ON listing.id = orders.listing_id
    WHERE (orders.status = 'completed' OR undone_at IS NOT NULL)`
  return {
    walks: [transfers, ...givenTo(meId)],
    named: [
      transfers,
      {
        ...proceeds(sql`orders.decided_at`, ofBuyer),
        from: sql`${exchanges} AND orders.buyer_id <> ${meId} AND ${isMine(sql`orders.credit_card_id`)}`,
      },
      {
        ...proceeds(sql`orders.decided_at`, ofOwner),
        from: sql`${exchanges} AND listing.owner_id <> ${meId} AND ${isMine(sql`listing.credit_card_id`)}`,
      },
    ],
  }
}
