/** Helpers of both suites of orders. */
import { assert } from 'chai'
import { accept, cancel, cell, halt, placeOrder, postListing } from './market.ts'
import type { ReadyPerson } from './people.ts'
import { api, mount, press, ui, waitFor, within } from './support.ts'

export const open = () => mount('<cowrie-orders></cowrie-orders>')

/** Mounts the page and waits for its rows and tools. */
export async function shown() {
  const element = await open()
  await ui(element).findByRole('searchbox', { name: 'Search orders' })
  await waitFor(() => assert.isAtLeast(bodyRows(element).length, 1))
  return element
}

export const bodyRows = (element: HTMLElement) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>('tbody tr[data-opens]') ?? []),
]

const amounts = (element: HTMLElement) => bodyRows(element).map((each) => cell(each, 'Order Amount'))

export const showsAmounts = (element: HTMLElement, expected: string[]) =>
  waitFor(() => assert.deepEqual(amounts(element), expected))

export const tab = (element: HTMLElement, name: string) => press(ui(element).getByRole('tab', { name }))
export const details = (element: HTMLElement) => ui(element).findByRole('dialog', { name: 'Order details' })
export const pressIn = (box: HTMLElement, name: string) => press(within(box).getByRole('button', { name }))

export const statusOf = async (person: ReadyPerson, id: string) =>
  (await api(`/api/Order/${id}`, { token: person.token })).data.status

/**
 * Four orders of the buyer's, the oldest first: 100 accepted, 200 cancelled, 300 rejected with its listing, and 400
 * pending, whose id it answers.
 */
export async function placeFourOrders(buyer: ReadyPerson, owner: ReadyPerson): Promise<string> {
  const [listing, halted] = [await postListing(owner), await postListing(owner)]
  await accept(owner, await placeOrder(buyer, listing, 100))
  await cancel(buyer, await placeOrder(buyer, listing, 200.5))
  await placeOrder(buyer, halted, 300)
  await halt(owner, halted)
  return placeOrder(buyer, listing, 400, { giveUp: 645_161.3, rate: 0.00062 })
}
