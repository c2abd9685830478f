/** Helpers of both suites of listing details edit. */
import { assert } from 'chai'
import { expectGone, listingsOf, pressButton } from './market.ts'
import type { ReadyPerson } from './people.ts'
import { mount, press, typeDigits, ui, waitFor, within } from './support.ts'

type Refreshing = HTMLElement & { refresh(): Promise<void> }

/** Mounts the listing and waits for its buttons. */
export async function shown(listingId: string) {
  const element = await mount(`<cowrie-listing-details listing-id="${listingId}"></cowrie-listing-details>`)
  await ui(element).findByRole('button', { name: 'Edit' })
  await expectGone(element, 'Loading…')
  return element as Refreshing
}

/** Opens the dialog. */
export async function edit(listingId: string) {
  const element = await shown(listingId)
  await pressButton(element, 'Edit')
  await ui(element).findByRole('dialog', { name: 'Edit listing' })
  return element
}

export const box = (element: HTMLElement) => ui(element).getByRole('dialog', { name: 'Edit listing' })

export const toggle = (element: HTMLElement, name: string) =>
  press(within(box(element)).getByRole('switch', { name }))

export const isOn = (element: HTMLElement, name: string) =>
  within(box(element)).getByRole('switch', { name }).getAttribute('aria-checked') === 'true'

export const rateTyped = (element: HTMLElement) => ui(element).getByLabelText<HTMLInputElement>('Rate').value

export const save = (element: HTMLElement) =>
  ui(element).getByRole<HTMLButtonElement>('button', { name: 'Save changes' })

/** The fourth digit saves. */
export const saveWith = (element: HTMLElement, pin: string) => typeDigits(element, 'Transaction PIN', pin)

export const closed = (element: HTMLElement) =>
  waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))

/** A listing on the wire. */
export async function onServer(owner: ReadyPerson, id: string) {
  const found = (await listingsOf(owner)).find(({ lisingId }) => lisingId === id)
  if (!found) throw new Error('the listing is not among those of its owner')
  return found
}
