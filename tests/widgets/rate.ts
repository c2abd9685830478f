/** Helpers of both suites of rate. */
import { assert } from 'chai'
import { rowsIn } from './dashboard.ts'
import { input, mount, pressFound, ui, waitFor, within } from './support.ts'

export const open = (attributes = '') => mount(`<cowrie-rate ${attributes}></cowrie-rate>`)

export const holds = (element: HTMLElement, label: string, text: string) =>
  waitFor(() => assert.equal(input(element, label).value, text))

/** The slider by which assistive technology reads the days of the chart. */
export const chart = (element: HTMLElement, one = 'USD', other = 'NGN') =>
  ui(element).findByRole<HTMLInputElement>('slider', {
    name: `Market rate of 1 ${one} in ${other}, day by day`,
  })

/** Waits until the listings have loaded. */
export const table = (element: HTMLElement, give: string, get: string) =>
  waitFor(() => {
    const found = ui(element).getByRole('table', { name: `Listings that take ${give} for ${get}` })
    assert.isNull(found.ariaBusy)
    return found
  })

/** Orders from the first row, or from the one that has taken its place. */
export const pressFirstOrder = (element: HTMLElement, give: string, get: string) =>
  pressFound(async () => {
    const [first] = rowsIn(await table(element, give, get))
    return within(first as HTMLElement).getByRole('button', { name: /^Order/ })
  })
