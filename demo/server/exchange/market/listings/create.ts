// Posting a listing, in five words (exchange/README.md). It holds the offered amount on the owner's debit card, and may
// match the listing at once. Rules may hold it for an operator first.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { dayMs } from '#core/contract/time.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { payFor } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { newReference } from '../../../ids.ts'
import { assertOpenCurrencies, assertPayable, cardsFor } from '../../../money/cards/usable-card.ts'
import { holdOnce } from '../../../money/idempotency/idempotency.ts'
import { holdFromCard } from '../../../money/ledger/entries.ts'
import { assertWithinLimits, countedCents } from '../../../money/limits/spending.ts'
import { centsForReview, openReview, rulesMetBy } from '../../../money/review/held.ts'
import { checkConfirmation } from '../../../people/accounts/confirm.ts'
import { together } from '../../../platform/db/transactions.ts'
import { reportListingChange } from '../../../platform/live/market-changes.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { agreedFee, assertFigureMatches, readAmount } from '../figures.ts'
import { matchNewcomer } from '../matching/match.ts'
import { takeTurn } from '../matching/queue.ts'
import type { ListingRecord } from '../open-listing.ts'
import { tellPartnersListed } from '../partner-events.ts'
import {
  assertLargeEnough,
  assertNearMarket,
  assertSystemPrice,
  priceColumns,
  type Quote,
  readQuote,
} from '../prices.ts'

type Call = Contract['createListing']

/** How long a listing is open after it is posted or renewed (rules/listings.md#expire). */
export const listingDays = 30
export const untilExpiry = (from: Date) => new Date(from.getTime() + listingDays * dayMs)

export async function createListing(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const { needCurrency, haveCurrency } = body
  const terms = readTerms(body)
  const { quote, need, offer } = terms
  const intent = { key, call: 'createListing', body }
  return holdOnce(server, me, {
    intent,

    async plan() {
      await checkConfirmation(server, me, intent)
      assertOpenCurrencies(server, needCurrency, haveCurrency)
      if (body.isSystemRate) await assertSystemPrice(server, quote, haveCurrency)
      await assertNearMarket(server, quote, body.isFarRateConfirmed)
      await assertLargeEnough(server, 'needAmount', need, needCurrency)
      const cards = await cardsFor(server.database.db, me.id, body)
      assertPayable(server, cards.credit, needCurrency)
      const fee = agreedFee(server, body.fee, offer, haveCurrency)
      const cents = await countedCents(server, offer + fee, haveCurrency)
      await assertWithinLimits(server.database.db, server, me, { kind: 'listing', cents })
      const compared = await centsForReview(server, 'listing', offer + fee, haveCurrency)
      return {
        hold: { card: cards.debit, amount: offer + fee, currency: haveCurrency },
        fee,
        cents,
        compared,
      }
    },

    async lock(tx, { id, plan }) {
      await assertWithinLimits(tx, server, me, { kind: 'listing', cents: plan.cents })
      const rules = await rulesMetBy(tx, server, {
        kind: 'listing',
        personId: me.id,
        cardId: body.debitCardId,
        cents: plan.compared,
      })
      const isHeld = rules.length > 0
      const listing = newListing(me, body, terms, { id, ...plan, isHeld, now: server.clock() })
      const [turn] = await together([
        body.systemFulfilment && !isHeld ? takeTurn(tx, listing) : undefined,
        cardsFor(tx, me.id, body),
      ])
      return { listing, turn, rules }
    },

    async work(tx, { id, locked: { listing, turn, rules } }) {
      await together([
        tx.insertInto('listing').values(listing).execute(),
        tellPartnersListed(tx, server, me, listing),
      ])
      const answer = { id, reference: listing.reference, offerAmount: toDecimal(offer, haveCurrency) }
      if (listing.is_held) {
        await openReview(tx, server, { kind: 'listing', id, personId: me.id, rules })
        const movements = { entries: [], processorCommands: [] }
        return { answer: { ...answer, status: listing.status, isHeld: true }, movements }
      }
      reportListingChange(tx, server, listing)
      const { listing: matched, movements } = await matchNewcomer(tx, server, listing, turn)
      return { answer: { ...answer, status: matched.status }, movements }
    },

    post({ id, plan: { hold }, worked: { movements } }) {
      const held = { id, cardId: body.debitCardId, currency: haveCurrency, amount: hold.amount }
      return { ...movements, entries: [holdFromCard(held, 'listing posted'), ...movements.entries] }
    },
  })
}

type Body = InputOf<Call>['body']
type Terms = { readonly quote: Quote; readonly need: Minor; readonly offer: Minor }

function readTerms(body: Body): Terms {
  const { needCurrency, haveCurrency } = body
  if (needCurrency === haveCurrency) throw refuse('same-currency')
  const quote = readQuote(body, needCurrency, haveCurrency)
  const need = readAmount('needAmount', body.needAmount, needCurrency)
  const offer = payFor(need, needCurrency, quote.price)
  assertFigureMatches('haveAmount', body.haveAmount, offer, haveCurrency)
  return { quote, need, offer }
}

type Posted = {
  readonly id: string
  readonly fee: Minor
  readonly cents: Minor | null
  readonly isHeld: boolean
  readonly now: Date
}

const newListing = (
  me: Me,
  body: Body,
  { quote, need, offer }: Terms,
  { id, fee, cents, isHeld, now }: Posted,
): ListingRecord => ({
  id,
  reference: newReference(),
  owner_id: me.id,
  need_currency: body.needCurrency,
  have_currency: body.haveCurrency,
  need_minor: need,
  offer_minor: offer,
  balance_minor: offer,
  fee_minor: fee,
  received_minor: 0n,
  released_minor: 0n,
  rate: rateText(quote.rate),
  ...priceColumns(quote),
  balance_cost_minor: need,
  status: 'pending',
  is_halted: false,
  part_fulfilment: body.partFulfilment,
  system_fulfilment: body.systemFulfilment,
  is_system_rate: body.isSystemRate,
  debit_card_id: body.debitCardId,
  credit_card_id: body.creditCardId,
  created_at: now,
  standing_since: now,
  expires_at: untilExpiry(now),
  expiry_told_at: null,
  last_day_told_at: null,
  ended_at: null,
  is_paused: isHeld,
  is_held: isHeld,
  ended_why: null,
  counted_cents: cents,
})
