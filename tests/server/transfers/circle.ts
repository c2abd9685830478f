/** Friends who send money to one another, in few words. */

import { respondToTransfer } from '#server/exchange/transfers/respond.ts'
import { sendMoney } from '#server/exchange/transfers/send.ts'
import { cancelTransfer } from '#server/exchange/transfers/take-back.ts'
import { newId } from '#server/ids.ts'
import { type Market, pin, type Trader } from '../market/market.ts'

type SendInput = Parameters<typeof sendMoney>[2]['body']

export const send = (
  market: Market,
  from: Trader,
  to: Trader,
  amount: string,
  some: Partial<SendInput> = {},
  key = newId(),
) =>
  sendMoney(
    market,
    from,
    { body: { pin, amount, currency: 'USD', debitCardId: from.debit, friendId: to.id, ...some } },
    key,
  )

export const accept = (
  market: Market,
  by: Trader,
  id: string,
  creditCardId: string | undefined = by.credit,
  key = newId(),
) => respondToTransfer(market, by, { body: { id, action: 'accept', creditCardId } }, key)

export const decline = (market: Market, by: Trader, id: string, key = newId()) =>
  respondToTransfer(market, by, { body: { id, action: 'reject' } }, key)

export const takeBack = (market: Market, by: Trader, id: string, key = newId()) =>
  cancelTransfer(market, by, { params: { id } }, key)

/** Ends a friendship in both directions. */
export const part = (market: Market, one: Trader, other: Trader) =>
  market.database.inTransaction(async (tx) => {
    for (const [person, friend] of [
      [one, other],
      [other, one],
    ] as const)
      await tx
        .deleteFrom('friendship')
        .where('person_id', '=', person.id)
        .where('friend_id', '=', friend.id)
        .execute()
  })
