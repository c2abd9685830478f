// An order holds what its orderer gives up. It doesn't reserve the listing's balance (rules/listings.md#balance).
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { giveUpFor, type Rate, rateText } from '#core/money/rate.ts'
import { checkConfirmation } from '../../accounts/confirm.ts'
import { cardForCredit, cardForDebit } from '../../cards/usable-card.ts'
import { holdOnce } from '../../idempotency.ts'
import { isId } from '../../ids.ts'
import { orderCardWork } from '../../ledger/card-work.ts'
import { holdFromCard, post } from '../../ledger/ledger.ts'
import { assertWithinLimits, countedCents } from '../../limits/spending.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { mustBeMarketRate, mustMatch, readAmount, readRate, storedRate } from '../figures.ts'
import { type ListingRecord, lockListing, mustBeOpen, mustFit } from '../open-listing.ts'
import { newReference } from '../reference.ts'
import { heldFor, type OrderRecord, orderDays } from './close.ts'
import { settleOrder } from './settle.ts'
import { tellOfRequest } from './tell.ts'

type Call = Contract['placeOrder']

const day = 24 * 3600 * 1000

export async function placeOrder(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const rate = readRate(body.rate)
  const intent = { key, call: 'placeOrder', body }
  return holdOnce(server, me, intent, {
    async plan() {
      // The PIN first: nothing is told about a listing to somebody who only has the session.
      await checkConfirmation(server, me, intent)
      const listing = await findListing(server, body.listingId)
      const ordered = readAmount('needAmount', body.orderAmount, listing.have_currency)
      mayOrder(listing, me, ordered, server.clock())
      const giveUp = giveUpFor(ordered, listing.have_currency, listing.need_currency, rate)
      mustMatch('haveAmount', body.giveUpAmount, giveUp, listing.need_currency)
      if (body.isSystemRate)
        await mustBeMarketRate(server, listing.need_currency, listing.have_currency, rate)
      await cardForCredit(server.database.db, me.id, body.creditCardId)
      const card = await cardForDebit(server.database.db, me.id, body.debitCardId)
      const cents = await countedCents(server, giveUp, listing.need_currency)
      await assertWithinLimits(server.database.db, server, me, { kind: 'order', cents })
      return {
        token: card.processor_token,
        amount: giveUp,
        currency: listing.need_currency,
        ordered,
        cents,
        lock: isTakenAtOnce(listing, rate) ? ('update' as const) : ('share' as const),
      }
    },

    async work(tx, id, plan) {
      await assertWithinLimits(tx, server, me, { kind: 'order', cents: plan.cents })
      const now = server.clock()
      let listing = await lockListing(tx, body.listingId, plan.lock)
      // Its owner changed it since the plan, for the better of this order. Two who find that at once wait for each
      // other; the database ends one of them, which begins anew.
      if (listing && plan.lock === 'share' && isTakenAtOnce(listing, rate))
        listing = await lockListing(tx, body.listingId, 'update')
      if (!listing) throw refuse('not-found', { what: 'listing' })
      mayOrder(listing, me, plan.ordered, now)
      await cardForDebit(tx, me.id, body.debitCardId)
      await cardForCredit(tx, me.id, body.creditCardId)
      const order: OrderRecord = {
        id,
        reference: newReference(),
        listing_id: listing.id,
        buyer_id: me.id,
        order_minor: plan.ordered,
        give_up_minor: plan.amount,
        rate: rateText(rate),
        listing_rate: listing.rate,
        is_system_rate: body.isSystemRate,
        status: 'pending',
        reason: null,
        reason_words: null,
        debit_card_id: body.debitCardId,
        credit_card_id: body.creditCardId,
        created_at: now,
        expires_at: new Date(now.getTime() + orderDays * day),
        decided_at: null,
        decided_by: null,
        matched_listing_id: null,
        matched_rate: null,
        counted_cents: plan.cents,
      }
      await tx.insertInto('orders').values(order).execute()

      const hold = holdFromCard(heldFor(order, listing), 'order placed')
      const isTaken = isTakenAtOnce(listing, rate)
      if (isTaken) {
        const { entries, cardWork } = await settleOrder(tx, server, listing, order, 'platform')
        await orderCardWork(tx, cardWork, now)
        await post(tx, [hold, ...entries], now)
      } else {
        await tellOfRequest(tx, server, me, listing, order)
        await post(tx, [hold], now)
      }
      return {
        id,
        reference: order.reference,
        status: isTaken ? ('completed' as const) : ('pending' as const),
        giveUpAmount: toDecimal(plan.amount, listing.need_currency),
      }
    },
  })
}

async function findListing(server: Server, id: string): Promise<ListingRecord> {
  const listing = isId(id)
    ? await server.database.db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (!listing) throw refuse('not-found', { what: 'listing' })
  return listing
}

/** rules/orders.md#accept-at-once: a lower R is better for the owner, who gets more of the need-currency. */
const isTakenAtOnce = (listing: ListingRecord, rate: Rate) =>
  listing.system_fulfilment && rate <= storedRate(listing.rate)

function mayOrder(listing: ListingRecord, me: Me, ordered: Minor, now: Date): void {
  if (listing.owner_id === me.id) throw refuse('own-listing')
  mustBeOpen(listing, now)
  mustFit(listing, ordered)
}
