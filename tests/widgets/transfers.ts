/** Helpers of the suites of sending and receiving money: transfers on the wire. */
import { callAs, type ReadyPerson } from './people.ts'
import { api } from './support.ts'

export type WireTransfer = {
  listingId: string
  amount: number
  currencyISO: string
  reference: string
  status: string
  sender?: string
  receiver?: string
  note?: string
}

/** Sends money to a friend on the wire; answers its id and reference. */
export async function sendOn(
  from: ReadyPerson,
  to: ReadyPerson,
  amount: number,
  currency = 'USD',
  note?: string,
): Promise<{ id: string; reference: string }> {
  const data = await callAs(from, '/api/Listing/send-money', {
    transactionPin: from.pin,
    amount,
    currency,
    debitCardId: from.cardId,
    friendId: to.id,
    ...(note !== undefined && { note }),
  })
  return { id: data.listingId, reference: data.reference }
}

/** Accepts it onto the first card (1) or declines it (2), on the wire. */
export const respondOn = (by: ReadyPerson, listingId: string, action: 1 | 2) =>
  callAs(by, '/api/Listing/transfers/treat-request', {
    listingId,
    action,
    ...(action === 1 && { friendsCreditCardId: by.cardId }),
  })

/** Takes a pending transfer back, on the wire. */
export const takeBackOn = (by: ReadyPerson, id: string) => callAs(by, `/api/Listing/transfers/cancel/${id}`)

const list = async (path: string, person: ReadyPerson, text = '') =>
  (await api(`${path}?pageSize=200&queryParams=${encodeURIComponent(text)}`, { token: person.token }))
    .data as WireTransfer[]

/** Transfers that a person sent, newest first; with `text` only those that contain it. */
export const sentBy = (person: ReadyPerson, text?: string) => list('/api/Listing/transfers', person, text)

/** Money that a person received. */
export const comingTo = (person: ReadyPerson, text?: string) =>
  list('/api/Listing/currency-exchanges', person, text)

/**
 * An exchange between two people who both have their side credited to the card of a third one: it comes to that
 * person twice, in two currencies. Answers what both rows have in common.
 */
export async function exchangeOnto(owner: ReadyPerson, buyer: ReadyPerson, third: ReadyPerson) {
  const { lisingId: listingId } = await callAs(owner, '/api/Listing/listing', {
    needAmount: 160_000,
    haveAmount: 100,
    rate: 0.000625,
    needCurrency: 'NGN',
    haveCurrency: 'USD',
    isSystemRate: false,
    allowPartFulfilment: true,
    allowSystemFulfilment: true,
    debitCardId: owner.cardId,
    creditCardId: third.cardId,
    transactionPin: owner.pin,
  })
  const { reference } = await callAs(buyer, '/api/Order/order', {
    listingId,
    needAmount: 100,
    haveAmount: 160_000,
    rate: 0.000625,
    isSystemRate: false,
    debitCardId: buyer.cardId,
    creditCardId: third.cardId,
    transactionPin: buyer.pin,
  })
  return { reference: reference as string }
}
