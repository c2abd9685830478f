/** Helpers of both suites of order. */
import { creditTo, debitFrom, pressButton, step } from './market.ts'
import { input, mount, pressKey, type } from './support.ts'

export const open = (listingId: string) => mount(`<cowrie-order listing-id="${listingId}"></cowrie-order>`)

/** Advances to the amount step. */
export async function toAmounts(element: HTMLElement) {
  await step(element, 'Listing details')
  await pressButton(element, 'Order')
  await step(element, 'Order listing')
}

export async function toConfirmation(element: HTMLElement, amount: string) {
  await toAmounts(element)
  type(input(element, 'Amount to order'), amount)
  await pressKey('Enter')
  await debitFrom(element)
  await creditTo(element)
  await step(element, 'Transaction details')
}
