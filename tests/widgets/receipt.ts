/** Helpers of both suites of receipt. */
import { accept, paidFor, placeOrder, postListing } from './market.ts'
import type { ReadyPerson } from './people.ts'
import { mount, ui } from './support.ts'

export const open = (attributes: string) => mount(`<cowrie-receipt ${attributes}></cowrie-receipt>`)

export async function shown(attributes: string) {
  const element = await open(attributes)
  await ui(element).findByRole('article')
  return element
}

/** A listing with an order that is paid and one that waits. */
export async function placeTwoOrders(buyer: ReadyPerson, owner: ReadyPerson) {
  const listing = await postListing(owner)
  const order = await placeOrder(buyer, listing, 400)
  await accept(owner, order)
  const waiting = await placeOrder(buyer, listing, 100)
  for (const person of [buyer, owner]) await paidFor(person, order)
  return { listing, order, waiting }
}
