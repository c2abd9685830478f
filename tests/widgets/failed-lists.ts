/** Helpers of both suites of failed lists. */
import { assert } from 'chai'
import { placeOrder, postListing } from './market.ts'
import { befriend, callAs, type ReadyPerson } from './people.ts'
import { mount, press, restoreNetwork, ui, waitFor } from './support.ts'
import { sendOn } from './transfers.ts'

type List = {
  name: string
  path: string
  /** Its tag without `cowrie-`. */
  tag: string
  attributes?: (listingId: string) => string
  /** The tab that shows it. */
  tab?: string | RegExp
  /** Selects the rows; by default those of a table. */
  row?: string
  /** At least as many; 1 by default. */
  rows?: number
  /** Begins the sentence that it could not be loaded. */
  what: string
}

const table = 'table:not([aria-busy]) tbody tr'

export const rowsOf = (element: HTMLElement, { row = table }: List) =>
  element.shadowRoot?.querySelectorAll(row).length ?? 0

/** Rows for each list: answers the id of a listing with an order. */
export async function makeRows(me: ReadyPerson, other: ReadyPerson): Promise<string> {
  const listingId = await postListing(me)
  await placeOrder(other, listingId, 400)
  await placeOrder(me, await postListing(other), 400)
  await befriend(me, other)
  await sendOn(me, other, 5)
  await sendOn(other, me, 5)
  await callAs(other, '/api/MoneyRequest/ask', { amount: 5, currency: 'USD', friendId: me.id })
  await callAs(me, '/api/Alert/create', {
    kind: 'rate',
    baseCurrency: 'USD',
    quoteCurrency: 'NGN',
    condition: 'at-least',
    target: '9876',
  })
  return listingId
}

export const lists: List[] = [
  {
    name: 'listings of others',
    path: '/api/Listing/Search',
    tag: 'listings',
    row: '.listings-table tbody tr',
    rows: 20,
    what: 'The listings',
  },
  {
    name: 'recent orders',
    path: '/api/Order/recent',
    tag: 'listings',
    row: 'table:not(.listings-table table, [aria-busy]) tbody tr',
    rows: 2,
    what: 'The recent orders',
  },
  {
    name: 'recent listings',
    path: '/api/Listing/Search',
    tag: 'recent-listings',
    what: 'The listings',
  },
  {
    name: 'the best listings',
    path: '/api/Listing/Search',
    tag: 'rate',
    attributes: () => 'from="NGN" to="USD"',
    row: 'table:has([data-rank="actions"]):not([aria-busy]) tbody tr',
    what: 'The listings',
  },
  {
    name: 'orders',
    path: '/api/Order/Search',
    tag: 'orders',
    what: 'The orders',
  },
  {
    name: 'order requests',
    path: '/api/Order/listing',
    tag: 'listing-details',
    attributes: (listingId) => `listing-id="${listingId}"`,
    what: 'The order requests',
  },
  {
    name: 'money that was sent',
    path: '/api/Listing/transfers',
    tag: 'transactions',
    what: 'The transactions',
  },
  {
    name: 'money that comes in',
    path: '/api/Listing/currency-exchanges',
    tag: 'transactions',
    tab: 'Currency Exchange',
    what: 'The transactions',
  },
  {
    name: 'the circle',
    path: '/api/User/friends',
    tag: 'circle',
    row: '.circle-first > li',
    what: 'Your friends',
  },
  {
    name: 'requests for money',
    path: '/api/MoneyRequest',
    tag: 'request-money',
    row: '[part="request"]',
    what: 'Your requests',
  },
  { name: 'alerts', path: '/api/Alert', tag: 'alerts', row: '[part="alert"]', what: 'Your alerts' },
  {
    name: 'notifications',
    path: '/api/Notification/notifications',
    tag: 'notifications',
    row: 'button.notices-item',
    what: 'Your notifications',
  },
  {
    name: 'cards',
    path: '/api/User/user-cards',
    tag: 'profile',
    tab: 'Card Management',
    row: '.profile-card',
    what: 'Your cards',
  },
  {
    name: 'sessions',
    path: '/api/User/sessions',
    tag: 'profile',
    tab: 'Security',
    row: '[part="session"]',
    what: 'Your sessions',
  },
]

export const open = async ({ tag, attributes, tab }: List, listingId: string) => {
  const element = await mount(`<cowrie-${tag} ${attributes?.(listingId) ?? ''}></cowrie-${tag}>`)
  if (tab) await press(await ui(element).findByRole('tab', { name: tab }))
  return element
}

export const failed = ({ what }: List) => new RegExp(`^${what} could not be loaded`)

export const isComplete = (element: HTMLElement, list: List) =>
  waitFor(() => assert.isAtLeast(rowsOf(element, list), list.rows ?? 1))

export const retry = async (element: HTMLElement) => {
  // Before the network is back: news of a change reads a list again, too.
  const again = ui(element).getAllByRole('button', { name: 'Try again' })
  await restoreNetwork()
  for (const each of again) each.click()
}

export const recovers = async (element: HTMLElement, list: List) => {
  await retry(element)
  await isComplete(element, list)
  await waitFor(() => assert.isNull(ui(element).queryByText(failed(list))))
}
