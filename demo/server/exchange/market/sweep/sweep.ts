// Buys from several listings at once: one confirmation, one reservation on the card, one transaction.

import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { feeOn, feeSoFar } from '#core/money/fee.ts'
import { formatMoney, type Minor, minOf, toDecimal } from '#core/money/money.ts'
import type { Pair } from '#core/money/pair.ts'
import { wirePrice } from '#core/money/price.ts'
import { ceilDivide } from '#core/money/rate.ts'
import { newId } from '../../../ids.ts'
import { assertOpenCurrencies, assertPayable, cardsFor } from '../../../money/cards/usable-card.ts'
import { holdOnce } from '../../../money/idempotency/idempotency.ts'
import { holdFromCard } from '../../../money/ledger/entries.ts'
import type { Movements } from '../../../money/ledger/processor-commands.ts'
import { assertWithinLimits, countedCents } from '../../../money/limits/spending.ts'
import { checkConfirmation } from '../../../people/accounts/confirm.ts'
import { userNamesOf } from '../../../people/names/user-names.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { agreedFee, readAmount } from '../figures.ts'
import { lockPair } from '../matching/pair.ts'
import { heldFor, newOrder, type OrderRecord } from '../orders/order.ts'
import { lockSettlement, movementsOfSettlement, type Settlement, saveSettlement } from '../orders/settle.ts'
import { tellPartnersPlaced } from '../partner-events.ts'
import { ownPrice } from '../prices.ts'
import { type Plan, planSweep, type Share, termsOf, type Wanted } from './plan.ts'
import { notifySwept } from './sweep-notification.ts'

type Call = Contract['sweep']
type Body = InputOf<Call>['body']

export async function quoteSweep(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['quoteSweep']>,
): Promise<AnswerOf<Contract['quoteSweep']>> {
  const pair = pairOf(query)
  const wanted: Wanted = {
    side: query.side,
    amount: readAmount('amount', query.amount, pair[query.side]),
  }
  const terms = await termsOf(server, pair)
  const plan = await planSweep(server.database.db, server, me, pair, wanted, terms)
  const [best, worst] = [plan.shares[0], plan.shares.at(-1)]
  return {
    giveCurrency: pair.give,
    getCurrency: pair.get,
    listings: plan.shares.length,
    giveAmount: toDecimal(plan.give, pair.give),
    getAmount: toDecimal(plan.get, pair.get),
    ...(best && { bestPrice: priceOf(best) }),
    ...(worst && { worstPrice: priceOf(worst) }),
    rest: toDecimal(wanted.amount - plan[wanted.side], pair[wanted.side]),
    ...(terms.market && { marketPrice: wirePrice(terms.market) }),
  }
}

/** In the five words of exchange/README.md. */
export async function sweep(
  server: Server,
  me: Me,
  { body }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  const pair = pairOf(body)
  const agreed: Agreed = {
    give: readAmount('giveAmount', body.giveAmount, pair.give),
    get: readAmount('getAmount', body.getAmount, pair.get),
  }
  const wanted: Wanted = { side: body.side, amount: agreed[body.side] }
  const intent = { key, call: 'sweep', body }
  return holdOnce(server, me, {
    intent,

    async plan() {
      await checkConfirmation(server, me, intent)
      assertOpenCurrencies(server, pair.give, pair.get)
      const { db } = server.database
      const terms = await termsOf(server, pair)
      assertAgreed(await planSweep(db, server, me, pair, wanted, terms), agreed, pair)
      const cards = await cardsFor(db, me.id, body)
      assertPayable(server, cards.credit, pair.get)
      const fee = agreedFee(server, body.fee, agreed.give, pair.give)
      const cents = await countedCents(server, agreed.give + fee, pair.give)
      await assertWithinLimits(db, server, me, { kind: 'order', cents })
      // A retry must reserve the same amount, so it is what was agreed: the rest is voided.
      const hold = { card: cards.debit, amount: agreed.give + fee, currency: pair.give }
      return { hold, fee, cents, terms }
    },

    async lock(tx, { id, plan: { hold, fee: seen, cents, terms } }) {
      await assertWithinLimits(tx, server, me, { kind: 'order', cents })
      await cardsFor(tx, me.id, body)
      await lockPair(tx, pair.give, pair.get)
      const plan = await planSweep(tx, server, me, pair, wanted, terms)
      assertAgreed(plan, agreed, pair)
      const fee = minOf(seen, feeOn(plan.give, server.settings.fees[pair.give]))
      const counted = (paid: Minor) => (cents === null ? null : ceilDivide(cents * paid, hold.amount))
      const orders = ordersOf(plan, fee, counted, { sweepId: id, me, body, now: server.clock() })
      return { plan, fee, orders }
    },

    async work(tx, { id, locked: { plan, fee, orders } }) {
      const settlements: Settlement[] = []
      for (const { share, order } of orders) {
        await tx.insertInto('orders').values(order).execute()
        await tellPartnersPlaced(tx, server, me, share.listing, order)
        const settlement = await lockSettlement(tx, server, share.listing, order, 'platform')
        await saveSettlement(tx, server, settlement)
        settlements.push(settlement)
      }
      const bought = orders.map(({ order }) => order)
      await notifySwept(tx, server, me, pair, plan, fee, bought)
      const names = await userNamesOf(
        tx,
        bought.map((order) => order.owner_id),
      )
      return { answer: answerOf(id, pair, plan, fee, orders, names), settlements }
    },

    post: ({ id, plan: { hold }, locked: { plan, fee, orders }, worked: { settlements } }) =>
      movementsOf(orders, settlements, plan.give + fee < hold.amount ? id : undefined),
  })
}

type Bought = { readonly share: Share; readonly order: OrderRecord }
type Buying = { readonly sweepId: string; readonly me: Me; readonly body: Body; readonly now: Date }

/** An order for each share, at its owner's price, so that the platform accepts it at once. The fee is divided among them. */
function ordersOf(
  { shares, give }: Plan,
  fee: Minor,
  counted: (paid: Minor) => Minor | null,
  { sweepId, me, body, now }: Buying,
): Bought[] {
  let paid = 0n
  return shares.map((share) => {
    const charged = feeSoFar(fee, give, paid)
    paid += share.paid
    const shareFee = feeSoFar(fee, give, paid) - charged
    const order = newOrder(share.listing, {
      id: newId(),
      buyer_id: me.id,
      order_minor: share.ordered,
      give_up_minor: share.paid,
      buyer_fee_minor: shareFee,
      rate: share.listing.rate,
      price: share.listing.price,
      price_base: share.listing.price_base,
      is_system_rate: false,
      debit_card_id: body.debitCardId,
      credit_card_id: body.creditCardId,
      created_at: now,
      expires_at: now,
      sweep_id: sweepId,
      undone_at: null,
      counted_cents: counted(share.paid + shareFee),
    })
    return { share, order }
  })
}

/** The hold of each order and its settlement; `leftOver`: the reservation of which something is left. */
function movementsOf(
  orders: readonly Bought[],
  settlements: readonly Settlement[],
  leftOver: string | undefined,
): Movements {
  const settled = settlements.map(movementsOfSettlement)
  return {
    entries: orders.flatMap(({ share, order }, index) => [
      holdFromCard(heldFor(order, share.listing), 'order placed'),
      ...(settled[index]?.entries ?? []),
    ]),
    processorCommands: [
      ...settled.flatMap(({ processorCommands }) => processorCommands),
      ...(leftOver === undefined ? [] : [{ kind: 'void', authorisation: leftOver } as const]),
    ],
  }
}

const answerOf = (
  id: string,
  pair: Pair,
  plan: Plan,
  fee: Minor,
  orders: readonly Bought[],
  names: ReadonlyMap<string, string>,
): AnswerOf<Call> => ({
  id,
  giveAmount: toDecimal(plan.give, pair.give),
  getAmount: toDecimal(plan.get, pair.get),
  ...(fee > 0n && { fee: toDecimal(fee, pair.give) }),
  orders: orders.map(({ share, order }) => ({
    id: order.id,
    reference: order.reference,
    listingId: order.listing_id,
    username: names.get(order.owner_id) ?? '',
    orderAmount: toDecimal(share.ordered, pair.get),
    giveUpAmount: toDecimal(share.paid, pair.give),
    price: priceOf(share),
  })),
})

function pairOf({ giveCurrency, getCurrency }: Pick<Body, 'giveCurrency' | 'getCurrency'>): Pair {
  if (giveCurrency === getCurrency) throw refuse('same-currency')
  return { give: giveCurrency, get: getCurrency }
}

const priceOf = ({ listing }: Share) => wirePrice(ownPrice(listing))

/** The amounts that the person saw and confirmed. */
type Agreed = { readonly give: Minor; readonly get: Minor }

/** Refuses a plan that is worse than what was agreed (rules/sweeps.md#agreed). */
function assertAgreed(plan: Plan, agreed: Agreed, pair: Pair): void {
  if (plan.give <= agreed.give && plan.get >= agreed.get) return
  const isEmpty = plan.shares.length === 0
  throw refuse('sweep-moved', {
    now: isEmpty
      ? undefined
      : {
          get: ({ language }) => formatMoney(plan.get, pair.get, { locale: language }),
          give: ({ language }) => formatMoney(plan.give, pair.give, { locale: language }),
        },
  })
}
