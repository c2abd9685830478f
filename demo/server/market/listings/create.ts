// Posting a listing holds the offered amount on the owner's debit card, and may match it at once.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { toDecimal } from '#core/money/money.ts'
import { payFor } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { checkConfirmation } from '../../accounts/confirm.ts'
import { cardsFor } from '../../cards/usable-card.ts'
import { idempotentHold } from '../../idempotency.ts'
import { holdFromCard } from '../../ledger/entries.ts'
import { assertWithinLimits, countedCents } from '../../limits/spending.ts'
import { reportListingChange } from '../../market-changes.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { recordPartnerEvents } from '../../webhooks/events.ts'
import { claimForPartner } from '../../webhooks/objects.ts'
import { agreedFee } from '../fees.ts'
import { assertFigureMatches, readAmount } from '../figures.ts'
import { matchNewcomer } from '../matching/match.ts'
import { takeTurn } from '../matching/queue.ts'
import type { ListingRecord } from '../open-listing.ts'
import { listingEvent } from '../partner-events.ts'
import { assertOpenCurrencies, assertPayable } from '../payable.ts'
import { assertLargeEnough, assertNearMarket, assertSystemPrice, priceColumns, readQuote } from '../prices.ts'
import { newReference } from '../reference.ts'

type Call = Contract['createListing']

/** How long a listing is open after it is posted or renewed (rules/listings.md#expire). */
export const listingDays = 30
const dayMs = 24 * 3600 * 1000
export const untilExpiry = (from: Date) => new Date(from.getTime() + listingDays * dayMs)

export async function createListing(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const { needCurrency, haveCurrency } = body
  if (needCurrency === haveCurrency) throw refuse('same-currency')
  const quote = readQuote(body, needCurrency, haveCurrency)
  const need = readAmount('needAmount', body.needAmount, needCurrency)
  const offer = payFor(need, needCurrency, quote.price)
  assertFigureMatches('haveAmount', body.haveAmount, offer, haveCurrency)

  const intent = { key, call: 'createListing', body }
  return idempotentHold(server, me, intent, {
    async plan() {
      await checkConfirmation(server, me, intent)
      assertOpenCurrencies(server, needCurrency, haveCurrency)
      if (body.isSystemRate) await assertSystemPrice(server, quote, haveCurrency)
      await assertNearMarket(server, quote, body.isFarRateConfirmed)
      await assertLargeEnough(server, 'needAmount', need, needCurrency)
      const cards = await cardsFor(server.database.db, me.id, body)
      assertPayable(server, cards.credit, needCurrency)
      const fee = agreedFee(server, body.fee, offer, haveCurrency)
      const cents = await countedCents(server, offer, haveCurrency)
      await assertWithinLimits(server.database.db, server, me, { kind: 'listing', cents })
      return { card: cards.debit, amount: offer + fee, currency: haveCurrency, cents, fee }
    },

    async work(tx, id, { cents, fee }) {
      await assertWithinLimits(tx, server, me, { kind: 'listing', cents })
      await cardsFor(tx, me.id, body)
      const turn = body.systemFulfilment
        ? await takeTurn(tx, { id, need_currency: needCurrency, have_currency: haveCurrency })
        : undefined
      const now = server.clock()
      const listing: ListingRecord = {
        id,
        reference: newReference(),
        owner_id: me.id,
        need_currency: needCurrency,
        have_currency: haveCurrency,
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
        is_paused: false,
        ended_why: null,
        counted_cents: cents,
      }
      await tx.insertInto('listing').values(listing).execute()
      await claimForPartner(tx, server, me, 'listing', id)
      if (me.page) await recordPartnerEvents(tx, server, [listingEvent('listing.created', listing)])
      reportListingChange(tx, server, listing)
      const held = { id, cardId: body.debitCardId, currency: haveCurrency, amount: offer + fee }
      const { status } = await matchNewcomer(
        tx,
        server,
        listing,
        [holdFromCard(held, 'listing posted')],
        turn,
      )
      return {
        id,
        reference: listing.reference,
        offerAmount: toDecimal(offer, haveCurrency),
        status,
      }
    },
  })
}
