// One listing. The owner also gets its cards and timeline, other people only what the order wizard shows.
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { maxTimelineOrders } from '#core/contract/timeline.ts'
import { toDecimal } from '#core/money/money.ts'
import { wirePrice } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { isId } from '../../../ids.ts'
import { listingPayouts } from '../../../money/settlement/settled.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { storedRate } from '../figures.ts'
import { keepTallies, type OrderCounts, orderCounts } from '../orders/tally.ts'
import { balanceCost, ownPrice } from '../prices.ts'
import { listingTimeline } from '../timeline.ts'

export async function listingDetail(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['listingDetail']>,
): Promise<ListingDetail> {
  const row = isId(params.id) ? await findListing(server, params.id) : undefined
  if (!row || (row.is_held && row.owner_id !== me.id)) throw refuse('not-found', { what: 'listing' })
  keepTallies(server, [row])
  const isOwn = row.owner_id === me.id
  return {
    id: row.id,
    needAmount: toDecimal(row.need_minor, row.need_currency),
    offerAmount: toDecimal(row.offer_minor, row.have_currency),
    rate: rateText(storedRate(row.rate)),
    price: wirePrice(ownPrice(row)),
    isSystemRate: row.is_system_rate,
    partFulfilment: row.part_fulfilment,
    systemFulfilment: row.system_fulfilment,
    balance: toDecimal(row.balance_minor, row.have_currency),
    balanceCurrency: row.have_currency,
    balanceCost: toDecimal(balanceCost(row), row.need_currency),
    dateCreated: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isHalted: row.is_halted,
    isExpired: row.ended_why === 'expired',
    ...(row.is_held && row.ended_at === null && { isHeld: true }),
    username: row.user_name,
    needCurrency: row.need_currency,
    haveCurrency: row.have_currency,
    orderCount: row.order_count,
    pendingOrders: row.pending_orders,
    status: row.status,
    isOwn,
    ...(isOwn && {
      receivedAmount: toDecimal(row.received_minor, row.need_currency),
      ...(row.fee_minor > 0n && { fee: toDecimal(row.fee_minor, row.have_currency) }),
      debitCard: { id: row.debit_card_id, lastFour: row.debit_last_four },
      creditCard: { id: row.credit_card_id, lastFour: row.credit_last_four },
      ...(row.credit_owner_id !== me.id && { creditFriend: row.credit_owner_name }),
      ...(await listingPayouts(server.database.db, me.id, [row.id]))(row.id),
      reference: row.reference,
      timeline: await listingTimeline(
        server,
        me,
        row,
        { id: row.owner_id, name: row.user_name },
        maxTimelineOrders,
      ),
    }),
  }
}

/** Says no more than that: visitors ask, too. */
export async function listingExists(
  { database }: Server,
  { params }: InputOf<Contract['listingExists']>,
): Promise<{ exists: boolean }> {
  if (!isId(params.id)) return { exists: false }
  const found = await database.db
    .selectFrom('listing')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst()
  return { exists: found !== undefined }
}

const findListing = ({ database }: Server, id: string) =>
  database.db
    .selectFrom('listing')
    .innerJoin('person', 'person.id', 'listing.owner_id')
    .innerJoin('card as debit', 'debit.id', 'listing.debit_card_id')
    .innerJoin('card as credit', 'credit.id', 'listing.credit_card_id')
    .innerJoin('person as credited', 'credited.id', 'credit.person_id')
    .innerJoinLateral(sql<OrderCounts>`${orderCounts(sql`listing.id`)}`.as('requests'), (join) =>
      join.onTrue(),
    )
    .selectAll('listing')
    .select([
      'person.user_name',
      'debit.last_four as debit_last_four',
      'credit.last_four as credit_last_four',
      'credited.id as credit_owner_id',
      'credited.user_name as credit_owner_name',
      'requests.order_count',
      'requests.counted_orders',
      'requests.pending_orders',
    ])
    .where('listing.id', '=', id)
    .executeTakeFirst()
