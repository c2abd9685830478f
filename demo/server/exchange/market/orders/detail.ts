// One order with its history, for its buyer and the listing's owner.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OrderDetail } from '#core/contract/orders.ts'
import { payoutHistory, settledOf } from '../../../money/settlement/settled.ts'
import type { Me, Server } from '../../../server.ts'
import { orderTimeline, type Sides } from '../timeline.ts'
import { creditOf, findMyOrder, type OrderJoined, toOrder } from './search.ts'

export async function orderDetail(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['orderDetail']>,
): Promise<OrderDetail> {
  const order = await findMyOrder(server, me, params.id)
  const { db } = server.database
  const credit = creditOf(order)
  const settled = await settledOf(db, me.id, [credit])
  return {
    ...toOrder(order, me, settled(credit)),
    timeline: await orderTimeline(server, me, order, sidesOf(order)),
    payoutEvents: await payoutHistory(db, me.id, credit),
    ...(await ownCards(server, me, order)),
  }
}

export const sidesOf = (order: OrderJoined): Sides => ({
  owner: { id: order.owner_id, name: order.owner_name },
  buyer: { id: order.buyer_id, name: order.buyer_name },
  need: order.need_currency,
  have: order.have_currency,
})

/** The cards that the caller chose for the order; of a friend's card only whose it is. */
async function ownCards({ database }: Server, me: Me, order: OrderJoined) {
  if (order.buyer_id !== me.id) return {}
  const cards = await database.db
    .selectFrom('card')
    .innerJoin('person', 'person.id', 'card.person_id')
    .select(['card.id', 'card.last_four', 'card.person_id', 'person.user_name'])
    .where('card.id', 'in', [order.debit_card_id, order.credit_card_id])
    .execute()
  const find = (id: string) => cards.find((card) => card.id === id)
  const card = (id: string) => {
    const found = find(id)
    return found?.person_id === me.id ? { id, lastFour: found.last_four } : undefined
  }
  const [debitCard, creditCard] = [card(order.debit_card_id), card(order.credit_card_id)]
  const creditFriend = creditCard ? undefined : find(order.credit_card_id)?.user_name
  return {
    ...(debitCard && { debitCard }),
    ...(creditCard && { creditCard }),
    ...(creditFriend !== undefined && { creditFriend }),
  }
}
