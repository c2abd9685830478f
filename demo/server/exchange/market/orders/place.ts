// Places an order, in five words (exchange/README.md). It holds the give-up amount, and reserves nothing of the listing's balance (rules/listings.md#balance).
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { dayMs } from '#core/contract/time.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { compareAt, payFor } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { isId } from '../../../ids.ts'
import { assertOpenCurrencies, assertPayable, cardsFor } from '../../../money/cards/usable-card.ts'
import { holdOnce } from '../../../money/idempotency/idempotency.ts'
import { holdFromCard } from '../../../money/ledger/entries.ts'
import { assertWithinLimits, countedCents } from '../../../money/limits/spending.ts'
import { checkConfirmation } from '../../../people/accounts/confirm.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/transactions.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { agreedFee, assertFigureMatches, formatWithCode, readAmount } from '../figures.ts'
import { assertFillable, assertOpen, type ListingRecord, lockListing } from '../open-listing.ts'
import { tellPartnersPlaced } from '../partner-events.ts'
import {
  assertLargeEnough,
  assertNearMarket,
  assertSystemPrice,
  costOf,
  isSamePrice,
  ownPrice,
  priceColumns,
  type Quote,
  readOrderQuote,
  smallestAmount,
} from '../prices.ts'
import { heldFor, newOrder, type OrderRecord, orderDays } from './order.ts'
import { notifyOrderRequested } from './order-notifications.ts'
import { lockSettlement, movementsOfSettlement, saveSettlement } from './settle.ts'

type Call = Contract['placeOrder']

export async function placeOrder(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const intent = { key, call: 'placeOrder', body }
  return holdOnce(server, me, {
    intent,

    async plan() {
      // The PIN comes first: a holder of a stolen session learns nothing about a listing.
      await checkConfirmation(server, me, intent)
      const listing = await findListing(server, body.listingId)
      const { need_currency: currency, have_currency: wanted } = listing
      assertOpenCurrencies(server, currency, wanted)
      const ordered = readAmount('needAmount', body.orderAmount, wanted)
      assertCanOrder(listing, me, ordered, server.clock())
      const quote = readOrderQuote(body, listing)
      const giveUp = giveUpFor(listing, ordered, quote)
      assertFigureMatches('haveAmount', body.giveUpAmount, giveUp, currency)
      if (body.isSystemRate) await assertSystemPrice(server, quote, currency)
      await assertNearMarket(server, quote, body.isFarRateConfirmed)
      await assertLeavesOrderable(server, listing, ordered)
      const cards = await cardsFor(server.database.db, me.id, body)
      assertPayable(server, cards.credit, wanted)
      const fee = agreedFee(server, body.fee, giveUp, currency)
      const cents = await countedCents(server, giveUp + fee, currency)
      await assertWithinLimits(server.database.db, server, me, { kind: 'order', cents })
      const isAtOnce = isAcceptedAtOnce(listing, quote)
      const hold = { card: cards.debit, amount: giveUp + fee, currency }
      return { hold, ordered, giveUp, fee, quote, cents, isAtOnce }
    },

    async lock(tx, { id, plan }) {
      await assertWithinLimits(tx, server, me, { kind: 'order', cents: plan.cents })
      const [listing] = await together([
        lockToOrder(tx, server, me, body.listingId, plan),
        cardsFor(tx, me.id, body),
      ])
      const order = orderOn(listing, plan, { id, me, body, now: server.clock() })
      const settlement = isAcceptedAtOnce(listing, plan.quote)
        ? await lockSettlement(tx, server, listing, order, 'platform')
        : undefined
      return { listing, order, settlement }
    },

    async work(tx, { locked: { listing, order, settlement } }) {
      await together([
        tx.insertInto('orders').values(order).execute(),
        tellPartnersPlaced(tx, server, me, listing, order),
        settlement ? undefined : notifyOrderRequested(tx, server, me, listing, order),
      ])
      if (settlement) await saveSettlement(tx, server, settlement)
      const { id, reference } = order
      const status = settlement ? ('completed' as const) : ('pending' as const)
      return {
        answer: {
          id,
          reference,
          status,
          giveUpAmount: toDecimal(order.give_up_minor, listing.need_currency),
        },
      }
    },

    post({ locked: { listing, order, settlement } }) {
      const hold = holdFromCard(heldFor(order, listing), 'order placed')
      if (!settlement) return { entries: [hold], processorCommands: [] }
      const { entries, processorCommands } = movementsOfSettlement(settlement)
      return { entries: [hold, ...entries], processorCommands }
    },
  })
}

type Plan = {
  readonly ordered: Minor
  readonly giveUp: Minor
  readonly fee: Minor
  readonly quote: Quote
  readonly cents: Minor | null
  readonly isAtOnce: boolean
}

/** Locks the listing: against changes, or for the sale of an order that is accepted at once. */
async function lockToOrder(
  tx: Tx,
  server: Server,
  me: Me,
  id: string,
  { ordered, quote, isAtOnce }: Plan,
): Promise<ListingRecord> {
  let listing = await lockListing(tx, id, isAtOnce ? 'update' : 'share')
  // The owner has improved the listing since the plan. Two orders that both upgrade their lock here deadlock: the
  // database ends one of them, and its transaction runs again.
  if (listing && !isAtOnce && isAcceptedAtOnce(listing, quote)) listing = await lockListing(tx, id, 'update')
  if (!listing) throw refuse('not-found', { what: 'listing' })
  assertCanOrder(listing, me, ordered, server.clock())
  return listing
}

type Placed = {
  readonly id: string
  readonly me: Me
  readonly body: InputOf<Call>['body']
  readonly now: Date
}

const orderOn = (
  listing: ListingRecord,
  { ordered, giveUp, fee, quote, cents }: Plan,
  { id, me, body, now }: Placed,
): OrderRecord =>
  newOrder(listing, {
    id,
    buyer_id: me.id,
    order_minor: ordered,
    give_up_minor: giveUp,
    buyer_fee_minor: fee,
    rate: rateText(quote.rate),
    ...priceColumns(quote),
    is_system_rate: body.isSystemRate,
    debit_card_id: body.debitCardId,
    credit_card_id: body.creditCardId,
    created_at: now,
    expires_at: new Date(now.getTime() + orderDays * dayMs),
    sweep_id: null,
    undone_at: null,
    counted_cents: cents,
  })

async function findListing(server: Server, id: string): Promise<ListingRecord> {
  const listing = isId(id)
    ? await server.database.db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (!listing) throw refuse('not-found', { what: 'listing' })
  return listing
}

/** At the owner's price the listing says what an amount costs. */
const giveUpFor = (listing: ListingRecord, ordered: Minor, quote: Quote): Minor =>
  isSamePrice(listing, quote) ? costOf(listing, ordered) : payFor(ordered, listing.have_currency, quote.price)

/** rules/orders.md#accept-at-once: a lower R gives the owner more of the need-currency. */
const isAcceptedAtOnce = (listing: ListingRecord, { price }: Quote) =>
  listing.system_fulfilment && compareAt(listing.need_currency, price, ownPrice(listing)) <= 0

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
