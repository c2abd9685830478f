/** Helpers of both suites of listing details. */
import { expectGone } from './market.ts'
import { mount, press, ui, within } from './support.ts'

export const open = (listingId: string) =>
  mount(`<cowrie-listing-details listing-id="${listingId}"></cowrie-listing-details>`)

/** Mounts the listing and waits for its requests. */
export async function shown(listingId: string) {
  const element = await open(listingId)
  await ui(element).findByRole('heading', { name: 'Order requests' })
  await expectGone(element, 'Loading…')
  return element
}

export const pressIn = (box: HTMLElement, name: string) => press(within(box).getByRole('button', { name }))
