/** Helpers of the suites of cowrie-listings. */
import { assert } from 'chai'
import { assertSays, example } from './market.ts'
import { mount, nextEvent, press, type, ui, waitFor } from './support.ts'

export const open = () => mount('<cowrie-listings></cowrie-listings>')

export const openMarket = () => mount('<cowrie-listings view="market"></cowrie-listings>')

/** Waits until the table of the open tab has loaded. */
export const table = (element: HTMLElement, name: string) =>
  waitFor(() => {
    const found = ui(element).getByRole('table', { name })
    assert.isNull(found.ariaBusy)
    return found
  })

export const rowsIn = (of: HTMLElement) => [...of.querySelectorAll<HTMLElement>('tbody tr')]

/** Types into the search box and waits until all rows have the text `expected`. */
export async function search(element: HTMLElement, text: string, expected = text) {
  type(ui(element).getByLabelText('Search listings'), text)
  await waitFor(() => {
    const rows = rowsIn(ui(element).getByRole('table', { name: /^Created by/ }))
    assert.isNotEmpty(rows)
    for (const each of rows) assertSays(each, expected)
  })
}

export const showTab = async (element: HTMLElement, name: string) =>
  press(await ui(element).findByRole('tab', { name }))

/** Another Cowrie widget that this one shows in a dialog. */
export const inside = (element: HTMLElement, tag: string) =>
  waitFor(() => {
    const found = element.shadowRoot?.querySelector<HTMLElement>(tag)
    assert.isNotEmpty(found?.shadowRoot?.textContent?.trim(), `no ${tag}`)
    return found as HTMLElement
  })

/** Handles one event as a host page does, and returns its detail. */
export function handled(name: string) {
  document.addEventListener(name, (event) => event.preventDefault(), { once: true })
  return nextEvent(name)
}

/** The example's rate for another amount of naira, which identifies the row. */
export const terms = (needAmount: number) => ({
  ...example,
  needAmount,
  haveAmount: needAmount * example.rate,
})

export const refresh = (element: HTMLElement) =>
  (element as HTMLElement & { refresh(): Promise<void> }).refresh()
