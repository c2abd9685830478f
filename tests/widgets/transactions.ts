/** Helpers of both suites of transactions. */
import { assert } from 'chai'
import { cell, row } from './market.ts'
import { input, mount, press, type, ui, waitFor } from './support.ts'

/** Its lists are hidden until what waits has been answered. */
export async function open(): Promise<HTMLElement> {
  const element = await mount('<cowrie-transactions></cowrie-transactions>')
  await ui(element).findByRole('heading', { name: 'Transactions' })
  return element
}

/** Opens the tab of incoming transfers. */
export async function toIncoming(element: HTMLElement) {
  await press(await ui(element).findByRole('tab', { name: 'Currency Exchange' }))
  await waitFor(() =>
    assert.equal(ui(element).getByRole('tab', { name: 'Currency Exchange' }).ariaSelected, 'true'),
  )
}

export async function search(element: HTMLElement, text: string) {
  await ui(element).findByLabelText('Search transactions')
  type(input(element, 'Search transactions'), text)
}

/** Waits until the row with this reference is the only one. */
export async function only(element: HTMLElement, reference: string): Promise<HTMLElement> {
  await search(element, reference)
  return waitFor(() => {
    ui(element).getByText('1 transaction shown')
    return row(element, reference)
  })
}

export const says = (element: HTMLElement, reference: string, heading: string, words: string) =>
  waitFor(() => assert.equal(cell(row(element, reference), heading), words))
