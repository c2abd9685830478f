// Places an order. It holds the give-up amount, and reserves nothing of the listing's balance (rules/listings.md#balance).
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { giveUpFor, type Rate, rateText } from '#core/money/rate.ts'
import { checkConfirmation } from '../../accounts/confirm.ts'
import { cardForCredit, cardForDebit } from '../../cards/usable-card.ts'
import { idempotentHold } from '../../idempotency.ts'
import { isId } from '../../ids.ts'
import { holdFromCard, post } from '../../ledger/ledger.ts'
import { enqueueProcessorCommands } from '../../ledger/processor-commands.ts'
import { assertWithinLimits, countedCents } from '../../limits/spending.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { assertFigureMatches, assertMarketRate, readAmount, readRate, storedRate } from '../figures.ts'
import { assertFillable, assertOpen, type ListingRecord, lockListing } from '../open-listing.ts'
import { newReference } from '../reference.ts'
import { heldFor, type OrderRecord, orderDays } from './close.ts'
import { notifyOrderRequested } from './order-notifications.ts'
import { settleOrder } from './settle.ts'

type Call = Contract['placeOrder']

const dayMs = 24 * 3600 * 1000

export async function placeOrder(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const rate = readRate(body.rate)
  const intent = { key, call: 'placeOrder', body }
  return idempotentHold(server, me, intent, {
    async plan() {
      // The PIN comes first: a holder of a stolen session learns nothing about a listing.
      await checkConfirmation(server, me, intent)
      const listing = await findListing(server, body.listingId)
      const ordered = readAmount('needAmount', body.orderAmount, listing.have_currency)
      assertCanOrder(listing, me, ordered, server.clock())
      const giveUp = giveUpFor(ordered, listing.have_currency, listing.need_currency, rate)
      assertFigureMatches('haveAmount', body.giveUpAmount, giveUp, listing.need_currency)
      if (body.isSystemRate)
        await assertMarketRate(server, listing.need_currency, listing.have_currency, rate)
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
        lock: isAcceptedAtOnce(listing, rate) ? ('update' as const) : ('share' as const),
      }
    },

    async work(tx, id, plan) {
      await assertWithinLimits(tx, server, me, { kind: 'order', cents: plan.cents })
      const now = server.clock()
      let listing = await lockListing(tx, body.listingId, plan.lock)
      // The owner has improved the listing since the plan. Two orders that both upgrade their lock here deadlock: the
      // database ends one of them, and its transaction runs again.
      if (listing && plan.lock === 'share' && isAcceptedAtOnce(listing, rate))
        listing = await lockListing(tx, body.listingId, 'update')
      if (!listing) throw refuse('not-found', { what: 'listing' })
      assertCanOrder(listing, me, plan.ordered, now)
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
        expires_at: new Date(now.getTime() + orderDays * dayMs),
        decided_at: null,
        decided_by: null,
        matched_listing_id: null,
        matched_rate: null,
        counted_cents: plan.cents,
      }
      await tx.insertInto('orders').values(order).execute()

      const hold = holdFromCard(heldFor(order, listing), 'order placed')
      const isAccepted = isAcceptedAtOnce(listing, rate)
      if (isAccepted) {
        const { entries, processorCommands } = await settleOrder(tx, server, listing, order, 'platform')
        await enqueueProcessorCommands(tx, processorCommands, now)
        await post(tx, [hold, ...entries], now)
      } else {
        await notifyOrderRequested(tx, server, me, listing, order)
        await post(tx, [hold], now)
      }
      return {
        id,
        reference: order.reference,
        status: isAccepted ? ('completed' as const) : ('pending' as const),
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

/** rules/orders.md#accept-at-once: a lower R gives the owner more of the need-currency. */
const isAcceptedAtOnce = (listing: ListingRecord, rate: Rate) =>
  listing.system_fulfilment && rate <= storedRate(listing.rate)

function assertCanOrder(listing: ListingRecord, me: Me, ordered: Minor, now: Date): void {
  if (listing.owner_id === me.id) throw refuse('own-listing')
  assertOpen(listing, now)
  assertFillable(listing, ordered)
}
