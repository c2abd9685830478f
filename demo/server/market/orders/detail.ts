// One order with its history, for its buyer and the listing's owner.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OrderDetail } from '#core/contract/orders.ts'
import { orderTimeline, type Sides } from '../../history/timeline.ts'
import type { Me, Server } from '../../server.ts'
import { findMyOrder, type OrderJoined, toOrder } from './search.ts'

export async function orderDetail(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['orderDetail']>,
): Promise<OrderDetail> {
  const order = await findMyOrder(server, me, params.id)
  return {
    ...toOrder(order, me),
    timeline: await orderTimeline(server, me, order, sidesOf(order)),
    ...(await ownCards(server, me, order)),
  }
}

export const sidesOf = (order: OrderJoined): Sides => ({
  owner: { id: order.owner_id, name: order.owner_name },
  buyer: { id: order.buyer_id, name: order.buyer_name },
  need: order.need_currency,
  have: order.have_currency,
})

/** The cards that the caller chose for the order, without a friend's card. */
async function ownCards({ database }: Server, me: Me, order: OrderJoined) {
  if (order.buyer_id !== me.id) return {}
  const cards = await database.db
    .selectFrom('card')
    .select(['id', 'last_four'])
    .where('person_id', '=', me.id)
    .where('id', 'in', [order.debit_card_id, order.credit_card_id])
    .execute()
  const card = (id: string) => {
    const found = cards.find((each) => each.id === id)
    return found && { id, lastFour: found.last_four }
  }
  const [debitCard, creditCard] = [card(order.debit_card_id), card(order.credit_card_id)]
  return { ...(debitCard && { debitCard }), ...(creditCard && { creditCard }) }
}
