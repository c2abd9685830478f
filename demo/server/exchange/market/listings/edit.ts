/**
 * rules/listings.md#edit: the owner changes the rate or the fulfilment of an open listing while no order is pending. The
 * hold stays, so no card is charged: the need-amount becomes what has come in plus the balance at the new rate. A
 * changed listing ranks as a new one, and may match at once.
 */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { maxAmount, toDecimal, unit } from '#core/money/money.ts'
import { payFor, wirePrice } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { isId } from '../../../ids.ts'
import { idempotent } from '../../../money/idempotency/idempotency.ts'
import { postMovements } from '../../../money/ledger/processor-commands.ts'
import { checkConfirmation } from '../../../people/accounts/confirm.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { reportListingChange } from '../../../platform/live/market-changes.ts'
import type { Change } from '../../../platform/messages/facts.ts'
import { recordPartnerEvents } from '../../../platform/webhooks/events.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { recordEvent } from '../events.ts'
import { amountTooLarge } from '../figures.ts'
import { matchNewcomer } from '../matching/match.ts'
import { lockPair } from '../matching/pair.ts'
import { leaveQueue } from '../matching/queue.ts'
import { assertNotHeld, isOpen, type ListingRecord, lockListing } from '../open-listing.ts'
import { assertRowsChanged } from '../orders/order.ts'
import { listingEvent } from '../partner-events.ts'
import {
  assertNearMarket,
  assertSystemPrice,
  isSamePrice,
  ownPrice,
  priceColumns,
  type Quote,
  readQuote,
} from '../prices.ts'

type Call = Contract['editListing']
type Body = InputOf<Call>['body']

export async function editListing(
  server: Server,
  me: Me,
  { params, body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const intent = { key, call: 'editListing', body: { ...params, ...body } }
  let isMarketRate = false

  async function check() {
    await checkConfirmation(server, me, intent)
    const listing = await findOwnListing(server.database.db, me, params.id)
    // An untouched system rate keeps its flag, although the market has moved on.
    const quote = readQuote(body, listing.need_currency, listing.have_currency)
    if (!isSamePrice(listing, quote)) await assertNearMarket(server, quote, body.isFarRateConfirmed)
    if (!body.isSystemRate || keepsSystemRate(listing, quote)) return
    await assertSystemPrice(server, quote, listing.have_currency)
    isMarketRate = true
  }

  async function work(tx: Tx) {
    const seen = await findOwnListing(tx, me, params.id)
    await lockPair(tx, seen.need_currency, seen.have_currency)
    const now = server.clock()
    const before = (await lockListing(tx, params.id, 'update')) as ListingRecord
    await assertEditable(tx, before, now)
    const quote = readQuote(body, before.need_currency, before.have_currency)
    const isSystemRate = body.isSystemRate && (isMarketRate || keepsSystemRate(before, quote))
    const listing = withChanges(before, quote, { ...body, isSystemRate }, now)
    if (!listing) return { id: before.id, needAmount: needAmountOf(before), status: before.status }
    await save(tx, listing)
    reportListingChange(tx, server, listing)
    await recordPartnerEvents(tx, server, [listingEvent('listing.changed', listing)])
    await recordEvent(tx, server, {
      about: listing.id,
      what: 'edited',
      by: me.id,
      changes: changesBetween(before, listing),
    })
    await leaveQueue(tx, listing.id)
    const matched = await matchNewcomer(tx, server, listing)
    await postMovements(tx, matched.movements, now)
    return { id: listing.id, needAmount: needAmountOf(listing), status: matched.listing.status }
  }

  return idempotent(server, me, intent, work, { check })
}

function changesBetween(before: ListingRecord, after: ListingRecord): Change[] {
  const changes: Change[] = [
    { field: 'rate', from: wirePrice(ownPrice(before)), to: wirePrice(ownPrice(after)) },
    { field: 'partFulfilment', from: before.part_fulfilment, to: after.part_fulfilment },
    { field: 'systemFulfilment', from: before.system_fulfilment, to: after.system_fulfilment },
  ]
  return changes.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

const needAmountOf = (listing: ListingRecord) => toDecimal(listing.need_minor, listing.need_currency)

const keepsSystemRate = (listing: ListingRecord, quote: Quote) =>
  listing.is_system_rate && isSamePrice(listing, quote)

async function findOwnListing(from: Pick<Tx, 'selectFrom'>, me: Me, id: string): Promise<ListingRecord> {
  const listing = isId(id)
    ? await from.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (listing?.owner_id !== me.id) throw refuse('not-found', { what: 'listing' })
  return listing
}

/** Placing an order takes a shared lock on the listing: under our exclusive lock no new order can become pending. */
async function assertEditable(tx: Tx, listing: ListingRecord, now: Date): Promise<void> {
  assertNotHeld(listing)
  if (!isOpen(listing, now)) throw refuse('listing-ended', { verb: 'changed' })
  const pending = await tx
    .selectFrom('orders')
    .select('id')
    .where('listing_id', '=', listing.id)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  if (pending) throw refuse('listing-has-orders')
}

/** Undefined when nothing changes: then the listing keeps its rank, too. */
function withChanges(before: ListingRecord, quote: Quote, body: Body, now: Date): ListingRecord | undefined {
  const isSameRate = isSamePrice(before, quote)
  if (
    isSameRate &&
    before.is_system_rate === body.isSystemRate &&
    before.part_fulfilment === body.partFulfilment &&
    before.system_fulfilment === body.systemFulfilment
  )
    return undefined
  // Accepted counter-offers can meet the need before the balance is sold.
  const isNeedMet = before.received_minor >= before.need_minor
  const keepsNeed = isSameRate && !isNeedMet
  const price = isSameRate ? ownPrice(before) : quote.price
  const cost = payFor(before.balance_minor, before.have_currency, price)
  return {
    ...before,
    ...(!isSameRate && { rate: rateText(quote.rate), ...priceColumns(quote) }),
    need_minor: keepsNeed ? before.need_minor : needWith(before, cost),
    balance_cost_minor: keepsNeed ? before.balance_cost_minor : cost,
    is_system_rate: body.isSystemRate,
    part_fulfilment: body.partFulfilment,
    system_fulfilment: body.systemFulfilment,
    standing_since: now,
  }
}

function needWith({ received_minor, need_currency }: ListingRecord, cost: bigint) {
  const need = received_minor + cost
  if (need > maxAmount * unit(need_currency)) throw amountTooLarge('needAmount', need_currency)
  return need
}

const save = (tx: Tx, listing: ListingRecord) =>
  assertRowsChanged(
    1,
    tx
      .updateTable('listing')
      .set({
        rate: listing.rate,
        price: listing.price,
        price_base: listing.price_base,
        balance_cost_minor: listing.balance_cost_minor,
        need_minor: listing.need_minor,
        is_system_rate: listing.is_system_rate,
        part_fulfilment: listing.part_fulfilment,
        system_fulfilment: listing.system_fulfilment,
        standing_since: listing.standing_since,
      })
      .where('id', '=', listing.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )
