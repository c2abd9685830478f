// Tells the buyer of a sweep once, of all its orders. The owners are told of each order.
import { averagePrice } from '#core/money/average-price.ts'
import type { Minor } from '#core/money/money.ts'
import type { Pair } from '#core/money/pair.ts'
import { priceFact, wholeAmount } from '../../../people/notifications/message.ts'
import { notifyPerson } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Me, Server } from '../../../server.ts'
import { feeFact } from '../figures.ts'
import type { OrderRecord } from '../orders/order.ts'
import { cardOwners, creditedCard } from '../orders/order-notifications.ts'
import type { Plan } from './plan.ts'

export async function notifySwept(
  tx: Tx,
  server: Server,
  me: Me,
  pair: Pair,
  plan: Plan,
  fee: Minor,
  orders: readonly OrderRecord[],
): Promise<void> {
  const [first] = orders
  const average = averagePrice(plan, pair)
  if (!first || !average) throw new Error('a sweep takes something')
  const ownerOf = await cardOwners(tx, [first.debit_card_id, first.credit_card_id])
  const buyer = ownerOf(first.debit_card_id)
  const ordered = wholeAmount(plan.get, pair.get)
  const paid = wholeAmount(plan.give, pair.give)
  const rate = priceFact(average)
  await notifyPerson(
    tx,
    server,
    me.id,
    { kind: 'orders', url: '/order-page', ...(first.sweep_id !== null && { about: first.sweep_id }) },
    {
      message: 'sweepCompleted',
      facts: {
        ordered,
        paid,
        rate,
        listings: orders.length,
        card: buyer.last_four,
        credited: creditedCard(ownerOf(first.credit_card_id), buyer),
      },
    },
    {
      receipt: {
        url: '/order-page',
        gave: paid,
        ...feeFact(fee, pair.give),
        got: ordered,
        rate,
        reference: orders.map(({ reference }) => reference).join(', '),
      },
    },
  )
}
