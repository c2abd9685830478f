/** Helpers of both suites of recent listings. */
import { assert } from 'chai'
import { row } from './market.ts'
import { mount, ui, waitFor, within } from './support.ts'

export const open = (attributes = '') =>
  mount(`<cowrie-recent-listings ${attributes}></cowrie-recent-listings>`)

export const input = (element: HTMLElement, label: string) =>
  ui(element).getByLabelText<HTMLInputElement>(label, { selector: 'input' })

/** Waits until the rows have loaded. */
export const table = (element: HTMLElement, name: string) =>
  waitFor(() => {
    const found = ui(element).getByRole('table', { name })
    assert.isNull(found.ariaBusy)
    return found
  })

export const recent = 'Recent listings that take NGN for USD'

/** The Order button of a person's first row. */
export const orderButton = (element: HTMLElement, user: string) =>
  within(row(element, user)).getByRole('button', { name: `Order from ${user}` })
