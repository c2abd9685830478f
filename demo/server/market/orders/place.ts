// Places an order. It holds the give-up amount, and reserves nothing of the listing's balance (rules/listings.md#balance).
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { compareAt, payFor } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { checkConfirmation } from '../../accounts/confirm.ts'
import { cardsFor } from '../../cards/usable-card.ts'
import { ahead, together } from '../../db/together.ts'
import { idempotentHold } from '../../idempotency.ts'
import { isId } from '../../ids.ts'
import { holdFromCard } from '../../ledger/entries.ts'
import { post } from '../../ledger/ledger.ts'
import { assertWithinLimits, countedCents } from '../../limits/spending.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { postConsequences } from '../consequences.ts'
import { agreedFee } from '../fees.ts'
import { assertFigureMatches, formatWithCode, readAmount, storedRate } from '../figures.ts'
import { assertFillable, assertOpen, type ListingRecord, lockListing } from '../open-listing.ts'
import { tellPartnersPlaced } from '../partner-events.ts'
import { assertOpenCurrencies, assertPayable } from '../payable.ts'
import {
  assertLargeEnough,
  assertNearMarket,
  assertSystemPrice,
  costOf,
  isSamePrice,
  ownPrice,
  priceColumns,
  type Quote,
  readQuote,
  smallestAmount,
} from '../prices.ts'
import { heldFor, orderDays } from './close.ts'
import { newOrder } from './new-order.ts'
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
  const intent = { key, call: 'placeOrder', body }
  return idempotentHold(server, me, intent, {
    async plan() {
      // The PIN comes first: a holder of a stolen session learns nothing about a listing.
      await checkConfirmation(server, me, intent)
      const listing = await findListing(server, body.listingId)
      assertOpenCurrencies(server, listing.need_currency, listing.have_currency)
      const ordered = readAmount('needAmount', body.orderAmount, listing.have_currency)
      assertCanOrder(listing, me, ordered, server.clock())
      const quote = readQuote(body, listing.need_currency, listing.have_currency)
      const giveUp = giveUpFor(listing, ordered, quote)
      assertFigureMatches('haveAmount', body.giveUpAmount, giveUp, listing.need_currency)
      if (body.isSystemRate) await assertSystemPrice(server, quote, listing.need_currency)
      await assertNearMarket(server, quote, body.isFarRateConfirmed)
      await assertLeavesOrderable(server, listing, ordered)
      const cards = await cardsFor(server.database.db, me.id, body)
      assertPayable(server, cards.credit, listing.have_currency)
      const fee = agreedFee(server, body.fee, giveUp, listing.need_currency)
      const cents = await countedCents(server, giveUp, listing.need_currency)
      await assertWithinLimits(server.database.db, server, me, { kind: 'order', cents })
      return {
        card: cards.debit,
        amount: giveUp + fee,
        currency: listing.need_currency,
        ordered,
        giveUp,
        fee,
        quote,
        cents,
        lock: isAcceptedAtOnce(listing, quote) ? ('update' as const) : ('share' as const),
      }
    },

    async lock(tx, { lock, cents }) {
      await assertWithinLimits(tx, server, me, { kind: 'order', cents })
      const listing = ahead(lockListing(tx, body.listingId, lock))
      const cards = ahead(cardsFor(tx, me.id, body))
      return { listing: await listing, cards }
    },

    async work(tx, id, plan, locked) {
      const now = server.clock()
      let { listing } = locked
      // The owner has improved the listing since the plan. Two orders that both upgrade their lock here deadlock: the
      // database ends one of them, and its transaction runs again.
      if (listing && plan.lock === 'share' && isAcceptedAtOnce(listing, plan.quote))
        listing = await lockListing(tx, body.listingId, 'update')
      if (!listing) throw refuse('not-found', { what: 'listing' })
      assertCanOrder(listing, me, plan.ordered, now)
      await locked.cards
      const order = newOrder(listing, {
        id,
        buyer_id: me.id,
        order_minor: plan.ordered,
        give_up_minor: plan.giveUp,
        buyer_fee_minor: plan.fee,
        rate: rateText(plan.quote.rate),
        ...priceColumns(plan.quote),
        is_system_rate: body.isSystemRate,
        debit_card_id: body.debitCardId,
        credit_card_id: body.creditCardId,
        created_at: now,
        expires_at: new Date(now.getTime() + orderDays * dayMs),
        sweep_id: null,
        undone_at: null,
        counted_cents: plan.cents,
      })
      const hold = holdFromCard(heldFor(order, listing), 'order placed')
      const isAccepted = isAcceptedAtOnce(listing, plan.quote)
      const inserted = tx.insertInto('orders').values(order).execute()
      const told = tellPartnersPlaced(tx, server, me, listing, order)
      if (isAccepted) {
        await together([inserted, told])
        const settling = settleOrder(tx, server, listing, order, 'platform')
        await postConsequences(tx, settling, now, { holds: [hold] })
      } else {
        const notified = notifyOrderRequested(tx, server, me, listing, order)
        // What partners are told locks before the accounts are.
        await together([inserted, notified, told.then(() => post(tx, [hold], now))])
      }
      return {
        id,
        reference: order.reference,
        status: isAccepted ? ('completed' as const) : ('pending' as const),
        giveUpAmount: toDecimal(plan.giveUp, listing.need_currency),
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

/** At the owner's price the listing says what an amount costs. An older client, without a price, computed it from R. */
const giveUpFor = (listing: ListingRecord, ordered: Minor, quote: Quote): Minor =>
  quote.isExact && isSamePrice(listing, quote)
    ? costOf(listing, ordered)
    : payFor(ordered, listing.have_currency, quote.price)

/** rules/orders.md#accept-at-once: a lower R gives the owner more of the need-currency. */
const isAcceptedAtOnce = (listing: ListingRecord, { price, rate, isExact }: Quote) =>
  listing.system_fulfilment &&
  (isExact
    ? compareAt(listing.need_currency, price, ownPrice(listing)) <= 0
    : rate <= storedRate(listing.rate))

/** A part is worth the smallest amount, and so is what it leaves (rules/rates.md#smallest-amount). */
async function assertLeavesOrderable(server: Server, listing: ListingRecord, ordered: Minor): Promise<void> {
  const { balance_minor: balance, have_currency: currency } = listing
  if (ordered === balance) return
  await assertLargeEnough(server, 'needAmount', ordered, currency)
  const smallest = await smallestAmount(server, currency)
  if (smallest !== undefined && balance - ordered < smallest)
    throw refuse('rest-too-small', {
      most:
        balance > smallest
          ? ({ language }) => formatWithCode(balance - smallest, currency, language)
          : undefined,
      all: ({ language }) => formatWithCode(balance, currency, language),
    })
}

function assertCanOrder(listing: ListingRecord, me: Me, ordered: Minor, now: Date): void {
  if (listing.owner_id === me.id) throw refuse('own-listing')
  assertOpen(listing, now)
  assertFillable(listing, ordered)
}
