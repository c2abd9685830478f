/** cowrie-listings: B §2 and §9, with what D says, against the real server and its demo world. */
import { assert } from 'chai'
import {
  accept,
  assertSays,
  cell,
  confirm,
  creditTo,
  debitFrom,
  dialog,
  example,
  gone,
  halt,
  looksRight,
  ordersOn,
  pick,
  placeOrder,
  postListing,
  pressButton,
  row,
  step,
} from './market.ts'
import type { ReadyPerson } from './people.ts'
import {
  aPerson,
  aReadyPerson,
  clearToasts,
  cutNetwork,
  fill,
  heard,
  holdNetwork,
  mount,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  signOut,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

const open = () => mount('<cowrie-listings></cowrie-listings>')

/** The table of the open tab, once it is there and no longer on its way. */
const table = (element: HTMLElement, name: string) =>
  waitFor(
    () => {
      const found = ui(element).getByRole('table', { name })
      assert.isNull(found.ariaBusy)
      return found
    },
    { timeout: 5000 },
  )

const rowsIn = (of: HTMLElement) => [...of.querySelectorAll<HTMLElement>('tbody tr')]

/** Types into the search box and waits until only rows that say `expected` are there. */
async function search(element: HTMLElement, text: string, expected = text) {
  type(ui(element).getByLabelText('Search listings'), text)
  await waitFor(
    () => {
      const rows = rowsIn(ui(element).getByRole('table', { name: /^Created by/ }))
      assert.isNotEmpty(rows)
      for (const each of rows) assertSays(each, expected)
    },
    { timeout: 5000 },
  )
}

const showTab = async (element: HTMLElement, name: string) =>
  press(await ui(element).findByRole('tab', { name }))

/** Another of our widgets, shown by this one in a dialog. */
const inside = (element: HTMLElement, tag: string) =>
  waitFor(
    () => {
      const found = element.shadowRoot?.querySelector<HTMLElement>(tag)
      assert.isNotEmpty(found?.shadowRoot?.textContent?.trim(), `no ${tag}`)
      return found as HTMLElement
    },
    { timeout: 5000 },
  )

/** Handles one event as a host page does, and answers what it asked for. */
function handled(name: string) {
  document.addEventListener(name, (event) => event.preventDefault(), { once: true })
  return heard(name)
}

describe('listings', () => {
  let owner: ReadyPerson
  let buyer: ReadyPerson

  before(async function () {
    this.timeout(60_000)
    ;[owner, buyer] = await Promise.all([aReadyPerson(), aReadyPerson()])
  })
  beforeEach(() => signInAs(buyer))
  afterEach(async () => {
    await restoreNetwork()
    unmountAll()
    await clearToasts()
  })

  it('shows a visitor others’ listings with the rate as ---, and how to see it', async () => {
    await postListing(owner)
    signOut()
    const element = await open()
    await search(element, owner.username)
    const first = row(element, owner.username)
    assertSays(cell(first, 'Rate'), '---')
    assertSays(cell(first, 'Rate'), 'Login or create account to view the rate')
    assertSays(cell(first, 'Have Amount'), 'USD ---')
    assert.equal(cell(first, 'Balance'), '---')
    assert.notInclude(first.textContent, '1,000')
    await looksRight('visitor')

    const asked = handled('cowrie-sign-in-needed')
    await press(within(first).getByRole('button', { name: /^Order/ }))
    await asked
  })

  it('tells a visitor that their own listings need a login', async () => {
    signOut()
    const element = await open()
    await showTab(element, 'Created by you')
    await ui(element).findByText('Log in to see your listings')
    await looksRight('own tab of a visitor')
    const asked = handled('cowrie-sign-in-needed')
    await pressButton(element, 'Log in')
    await asked
  })

  it('asks somebody whose setup is not complete to finish it before ordering', async () => {
    await postListing(owner)
    await signInAs(await aPerson())
    const element = await open()
    await search(element, owner.username)
    await ui(element).findByText('No data to view')
    const asked = handled('cowrie-setup-needed')
    await press(within(row(element, owner.username)).getByRole('button', { name: /^Order/ }))
    await asked
    const askedAgain = handled('cowrie-setup-needed')
    await pressButton(element, 'Create Listings')
    await askedAgain
  })

  it('shows that it is loading', async () => {
    await holdNetwork()
    const element = await open()
    await ui(element).findAllByText('Loading…')
    await looksRight('loading')
  })

  it('offers to try again when the server is away', async () => {
    await cutNetwork()
    const element = await open()
    await ui(element).findByText(/^The listings could not be loaded/, {}, { timeout: 8000 })
    await clearToasts()
    await looksRight('failed')
    await restoreNetwork()
    for (const each of ui(element).getAllByRole('button', { name: 'Try again' })) each.click()
    assert.lengthOf(rowsIn(await table(element, 'Created by others')), 20)
  })

  it('loads 20 more with View More', async () => {
    const element = await open()
    assert.lengthOf(rowsIn(await table(element, 'Created by others')), 20)
    await ui(element).findByText('No data to view')
    await looksRight('others')
    await pressButton(element, 'View More')
    await waitFor(async () => assert.lengthOf(rowsIn(await table(element, 'Created by others')), 40))
  })

  it('filters by status within the tab', async () => {
    const pending = await postListing(owner)
    const partly = await postListing(owner)
    await accept(owner, await placeOrder(buyer, partly, 400))
    await placeOrder(buyer, pending, 100)
    const element = await open()
    await search(element, owner.username)
    await pressButton(element, 'Partly fulfilled')
    await waitFor(() => {
      const rows = rowsIn(ui(element).getByRole('table', { name: 'Created by others' }))
      assert.lengthOf(rows, 1)
      assert.equal(cell(rows[0] as HTMLElement, 'Status'), 'Partly-fulfilled')
      assert.equal(cell(rows[0] as HTMLElement, 'Balance'), 'US$600')
    })
    await pressButton(element, 'Pending')
    await waitFor(() => {
      for (const each of rowsIn(ui(element).getByRole('table', { name: 'Created by others' })))
        assert.equal(cell(each, 'Status'), 'Pending')
    })
    assert.equal(ui(element).getByRole('button', { name: 'Pending' }).ariaPressed, 'true')
    await looksRight('filtered')
  })

  it('searches while one types, and the last word counts', async () => {
    const element = await open()
    await table(element, 'Created by others')
    const box = ui(element).getByLabelText('Search listings')
    for (const text of ['k', 'ke', 'kenji', 'kenji x', 'priya']) type(box, text)
    await waitFor(
      () => {
        const rows = rowsIn(ui(element).getByRole('table', { name: 'Created by others' }))
        assert.isNotEmpty(rows)
        for (const each of rows) assert.equal(cell(each, 'User'), 'priya')
      },
      { timeout: 5000 },
    )
    type(box, 'nobody has this name')
    await ui(element).findByText('Nothing matches', {}, { timeout: 5000 })
    await looksRight('nothing matches')
    await pressButton(element, 'Show all')
    assert.lengthOf(rowsIn(await table(element, 'Created by others')), 20)
    assert.equal((box as HTMLInputElement).value, '')
  })

  it('has no Order button on a fulfilled listing, and a halted one is gone', async () => {
    const [fulfilled, halted] = [
      await postListing(owner, terms(1_000_000)),
      await postListing(owner, terms(2_000_000)),
    ]
    await accept(owner, await placeOrder(buyer, fulfilled, 625))
    await halt(owner, halted)
    const element = await open()
    await search(element, owner.username)
    const closed = row(element, '₦1,000,000')
    assert.equal(cell(closed, 'Status'), 'Fulfilled')
    assert.isNull(within(closed).queryByRole('button'))
    assert.throws(() => row(element, '₦2,000,000'))
  })

  it('shows my own listings with their requests, the halted with a badge, and none to order', async () => {
    const me = await aReadyPerson()
    await signInAs(me)
    const element = await open()
    await showTab(element, 'Created by you')
    await ui(element).findByText('You have no listings yet', {}, { timeout: 5000 })
    await ui(element).findByText('No data to view')
    await looksRight('nothing of mine')

    const [wanted, halted] = [
      await postListing(me, terms(1_000_000)),
      await postListing(me, terms(2_000_000)),
    ]
    await placeOrder(buyer, wanted, 100)
    await placeOrder(buyer, wanted, 200)
    await halt(me, halted)
    await refresh(element)
    await table(element, 'Created by you')
    const open_ = row(element, '₦1,000,000')
    assertSays(cell(open_, 'Order'), '2 requests')
    assert.equal(cell(open_, 'Part Fulfilment'), 'Yes')
    assertSays(cell(open_, 'Rate'), '1 USD = 1,600.00 NGN')
    assert.equal(cell(open_, 'Balance'), 'US$625')
    assertSays(cell(row(element, '₦2,000,000'), 'Status'), 'Halted')
    assertSays(cell(row(element, '₦2,000,000'), 'Order'), '0 requests')
    assert.isNull(ui(element).queryByRole('button', { name: /^Order from/ }))
    await looksRight('mine')

    const asked = handled('cowrie-navigate')
    await press(within(row(element, '₦1,000,000')).getByRole('button', { name: /^Halt/ }))
    assert.equal((await asked).detail.to, `/users-listing-details/${wanted}`)
  })

  it('filters my own listings, and loads 20 more of them too', async function () {
    this.timeout(40_000)
    const me = await aReadyPerson()
    const amounts = Array.from({ length: 21 }, (_, index) => (index + 1) * 16_000)
    for (const amount of amounts) await postListing(me, terms(amount))
    await signInAs(me)
    const element = await open()
    await showTab(element, 'Created by you')
    assert.lengthOf(rowsIn(await table(element, 'Created by you')), 20)
    await pressButton(element, 'View More')
    await waitFor(
      () => assert.lengthOf(rowsIn(ui(element).getByRole('table', { name: 'Created by you' })), 21),
      {
        timeout: 5000,
      },
    )
    assert.isNull(ui(element).queryByRole('button', { name: 'View More' }))
    await pressButton(element, 'Partly fulfilled')
    await ui(element).findByText('Nothing matches', {}, { timeout: 5000 })
  })

  it('shows one of mine in a dialog where the page has no route for it', async () => {
    const me = await aReadyPerson()
    await signInAs(me)
    await postListing(me, terms(1_000_000))
    const element = await open()
    await showTab(element, 'Created by you')
    await table(element, 'Created by you')
    await pressButton(element, /^Halt/)
    const details = await inside(element, 'cowrie-listing-details')
    await ui(details).findByText('No Orders have been placed for this Listing', {}, { timeout: 5000 })
    await looksRight('listing in a dialog')
    await pressButton(details, 'Halt')
    await press(within(await dialog(details, 'Halt listing?')).getByRole('button', { name: 'Halt listing' }))
    await ui(details).findByText('Your listing has been stopped and withdrawn', {}, { timeout: 5000 })
    await pressKey('Escape')
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-listing-details')))
    await waitFor(() => assertSays(cell(row(element, '₦1,000,000'), 'Status'), 'Halted'))
  })

  it('orders in a dialog, once, and the lists are fresh when it closes', async () => {
    const listing = await postListing(owner, terms(3_000_000))
    const element = await open()
    await search(element, '3000000', owner.username)
    await press(within(row(element, '₦3,000,000')).getByRole('button', { name: /^Order/ }))
    const order = await inside(element, 'cowrie-order')
    await step(order, 'Listing details')
    await looksRight('order in a dialog')
    await pressButton(order, 'Order')
    await step(order, 'Order listing')
    fill(order, { 'Amount to order': '400' })
    await pressKey('Enter')
    await debitFrom(order)
    await creditTo(order)
    await looksRight('confirmation in a dialog')
    await confirm(order, buyer.pin, 'Order List')
    await step(order, `You just ordered US$400 from ${owner.username}`)
    // It closes by itself.
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-order')), { timeout: 6000 })
    assert.lengthOf(await ordersOn(owner, listing), 1)
    const recent = await table(element, 'Recent Orders')
    const [latest] = rowsIn(recent)
    assertSays(cell(latest as HTMLElement, 'Order Amount'), 'US$400')
    assertSays(cell(latest as HTMLElement, 'Status'), 'Pending')
    await looksRight('recent orders')
  })

  it('posts in a dialog, and what was posted is among mine when it closes', async () => {
    const me = await aReadyPerson()
    await signInAs(me)
    const element = await open()
    await table(element, 'Created by others')
    await pressButton(element, 'Create Listings')
    const wizard = await inside(element, 'cowrie-create-listing')
    await step(wizard, 'Create listing')
    await looksRight('wizard in a dialog')
    fill(wizard, { 'Amount needed': '777000', Rate: '0.0006' })
    await pick(wizard, 'Accept part fulfillment', 'Yes')
    await pick(wizard, 'Accept system fulfillment', 'No')
    await pressButton(wizard, 'Continue')
    await debitFrom(wizard)
    await creditTo(wizard)
    await confirm(wizard, me.pin, 'Create List')
    await step(wizard, 'Your listing has been created')
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-create-listing')), {
      timeout: 6000,
    })
    await showTab(element, 'Created by you')
    await table(element, 'Created by you')
    assert.equal(cell(row(element, '₦777,000'), 'Have Amount'), 'US$466.20')
  })

  it('says that the setup is complete, until the person closes that', async () => {
    const element = await mount('<cowrie-listings banner></cowrie-listings>')
    await ui(element).findByText('Your setup is complete')
    await table(element, 'Created by others')
    await looksRight('banner')
    await pressButton(element, 'Close this message')
    await gone(element, 'Your setup is complete')
  })
})

/** The example's rate for another amount of naira, by which its row is known. */
const terms = (needAmount: number) => ({ ...example, needAmount, haveAmount: needAmount * example.rate })

const refresh = (element: HTMLElement) => (element as HTMLElement & { refresh(): Promise<void> }).refresh()
