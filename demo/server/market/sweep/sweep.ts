// Buys from several listings at once: one confirmation, one reservation on the card, one transaction.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { feeOn, feeSoFar } from '#core/money/fee.ts'
import { formatMoney, type Minor, minOf, toDecimal } from '#core/money/money.ts'
import type { Pair } from '#core/money/pair.ts'
import { wirePrice } from '#core/money/price.ts'
import { ceilDivide } from '#core/money/rate.ts'
import { checkConfirmation } from '../../accounts/confirm.ts'
import { cardsFor } from '../../cards/usable-card.ts'
import type { Tx } from '../../db/database.ts'
import { together } from '../../db/together.ts'
import { idempotentHold } from '../../idempotency.ts'
import { newId } from '../../ids.ts'
import { type Entry, holdFromCard } from '../../ledger/entries.ts'
import { post } from '../../ledger/ledger.ts'
import { enqueueProcessorCommands, type ProcessorCommand } from '../../ledger/processor-commands.ts'
import { assertWithinLimits, countedCents } from '../../limits/spending.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { agreedFee } from '../fees.ts'
import { readAmount } from '../figures.ts'
import { lockPair } from '../matching/pair.ts'
import { heldFor, type OrderRecord } from '../orders/close.ts'
import { newOrder } from '../orders/new-order.ts'
import { settleOrder } from '../orders/settle.ts'
import { tellPartnersPlaced } from '../partner-events.ts'
import { assertOpenCurrencies, assertPayable } from '../payable.ts'
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
  return idempotentHold(server, me, intent, {
    async plan() {
      await checkConfirmation(server, me, intent)
      assertOpenCurrencies(server, pair.give, pair.get)
      const { db } = server.database
      const terms = await termsOf(server, pair)
      assertAgreed(await planSweep(db, server, me, pair, wanted, terms), agreed, pair)
      const cards = await cardsFor(db, me.id, body)
      assertPayable(server, cards.credit, pair.get)
      const fee = agreedFee(server, body.fee, agreed.give, pair.give)
      const cents = await countedCents(server, agreed.give, pair.give)
      await assertWithinLimits(db, server, me, { kind: 'order', cents })
      // A retry must reserve the same amount, so it is what was agreed: the rest is voided.
      return { card: cards.debit, amount: agreed.give + fee, currency: pair.give, cents, terms, fee }
    },

    async work(tx, id, { cents, terms, fee: seen }) {
      await assertWithinLimits(tx, server, me, { kind: 'order', cents })
      await cardsFor(tx, me.id, body)
      await lockPair(tx, pair.give, pair.get)
      const plan = await planSweep(tx, server, me, pair, wanted, terms)
      assertAgreed(plan, agreed, pair)

      const now = server.clock()
      const entries: Entry[] = []
      const commands: ProcessorCommand[] = []
      const orders: OrderRecord[] = []
      const fee = minOf(seen, feeOn(plan.give, server.settings.fees[pair.give]))
      let paid = 0n
      for (const share of plan.shares) {
        const charged = feeSoFar(fee, plan.give, paid)
        paid += share.paid
        const counted = cents === null ? null : ceilDivide(cents * share.paid, agreed.give)
        // At the owner's price, so the platform accepts it at once.
        const order = newOrder(share.listing, {
          id: newId(),
          buyer_id: me.id,
          order_minor: share.ordered,
          give_up_minor: share.paid,
          buyer_fee_minor: feeSoFar(fee, plan.give, paid) - charged,
          rate: share.listing.rate,
          price: share.listing.price,
          price_base: share.listing.price_base,
          is_system_rate: false,
          debit_card_id: body.debitCardId,
          credit_card_id: body.creditCardId,
          created_at: now,
          expires_at: now,
          sweep_id: id,
          undone_at: null,
          counted_cents: counted,
        })
        await tx.insertInto('orders').values(order).execute()
        await tellPartnersPlaced(tx, server, me, share.listing, order)
        const { consequences, written } = settleOrder(tx, server, share.listing, order, 'platform')
        const [settled] = await together([consequences, written])
        entries.push(holdFromCard(heldFor(order, share.listing), 'order placed'), ...settled.entries)
        commands.push(...settled.processorCommands)
        orders.push(order)
      }
      await notifySwept(tx, server, me, pair, plan, fee, orders)
      if (plan.give + fee < agreed.give + seen) commands.push({ kind: 'void', authorisation: id })
      await enqueueProcessorCommands(tx, commands, now)
      await post(tx, entries, now)
      const names = await ownerNames(tx, orders)
      return {
        id,
        giveAmount: toDecimal(plan.give, pair.give),
        getAmount: toDecimal(plan.get, pair.get),
        ...(fee > 0n && { fee: toDecimal(fee, pair.give) }),
        orders: plan.shares.map((share, index) => {
          const order = orders[index] as OrderRecord
          return {
            id: order.id,
            reference: order.reference,
            listingId: order.listing_id,
            username: names.get(order.owner_id) ?? '',
            orderAmount: toDecimal(share.ordered, pair.get),
            giveUpAmount: toDecimal(share.paid, pair.give),
            price: priceOf(share),
          }
        }),
      }
    },
  })
}

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

async function ownerNames(tx: Tx, orders: readonly OrderRecord[]): Promise<Map<string, string>> {
  const owners = await tx
    .selectFrom('person')
    .select(['id', 'user_name'])
    .where(
      'id',
      'in',
      orders.map((order) => order.owner_id),
    )
    .execute()
  return new Map(owners.map((owner) => [owner.id, owner.user_name]))
}
