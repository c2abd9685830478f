/** cowrie-recent-listings against the real server and its demo world. */
import { assert } from 'chai'
import {
  assertLooksRight,
  assertRateIsWithheld,
  assertSays,
  cell,
  confirm,
  creditTo,
  debitFrom,
  fact,
  halt,
  marketRate,
  ordersOn,
  postListing,
  pressButton,
  row,
  staleExchange,
  step,
} from './market.ts'
import { suite } from './suite.ts'
import {
  aPerson,
  aReadyPerson,
  choose,
  cutNetwork,
  expectInvalid,
  fill,
  holdNetwork,
  mount,
  nextEvent,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  signOut,
  toasts,
  type,
  ui,
  waitFor,
  within,
} from './support.ts'

const open = (attributes = '') => mount(`<cowrie-recent-listings ${attributes}></cowrie-recent-listings>`)

const input = (element: HTMLElement, label: string) =>
  ui(element).getByLabelText<HTMLInputElement>(label, { selector: 'input' })

/** Waits until the rows have loaded. */
const table = (element: HTMLElement, name: string) =>
  waitFor(() => {
    const found = ui(element).getByRole('table', { name })
    assert.isNull(found.ariaBusy)
    return found
  })
const recent = 'Recent listings that take NGN for USD'
const rowsIn = (of: HTMLElement) => [...of.querySelectorAll<HTMLElement>('tbody tr')]

/** Handles one event as a host page does, and returns its detail. */
function handled(name: string) {
  document.addEventListener(name, (event) => event.preventDefault(), { once: true })
  return nextEvent(name)
}

/** Another Cowrie widget that this one shows in a dialog. */
const inside = (element: HTMLElement, tag: string) =>
  waitFor(() => {
    const found = element.shadowRoot?.querySelector<HTMLElement>(tag)
    assert.isNotEmpty(found?.shadowRoot?.textContent?.trim(), `no ${tag}`)
    return found as HTMLElement
  })

/** The Order button of a person's first row. */
const orderButton = (element: HTMLElement, user: string) =>
  within(row(element, user)).getByRole('button', { name: `Order from ${user}` })

await suite('recent listings', { people: 2 }, ({ people: [buyer, owner] }) => {
  it('shows a visitor the newest listings with the rate as ---, and how to see it', async () => {
    await postListing(owner)
    signOut()
    const element = await open()
    await table(element, recent)
    const first = row(element, owner.username)
    assertSays(cell(first, 'Amount Needed'), '₦1,600,000')
    assertRateIsWithheld(first)
    assertSays(cell(first, 'Rate'), 'NGN → USD')
    assert.equal(cell(first, 'Part Fulfilment'), 'Whole or part')
    assert.lengthOf(first.textContent?.match(/---/g) ?? [], 1)
    assert.throws(() => cell(first, 'Available'))
    assert.notInclude(first.textContent, 'US$')
    ui(element).getByText('Login or create account to view the rate', { selector: 'p' })
    await assertLooksRight('visitor')

    const login = handled('cowrie-sign-in-needed')
    await pressButton(element, 'Log in')
    await login
    const register = handled('cowrie-navigate')
    await pressButton(element, 'Create account')
    assert.equal((await register).detail.to, '/create-account')
    const asked = handled('cowrie-sign-in-needed')
    await press(orderButton(element, owner.username))
    await asked
  })

  it('begins with the search that the page names, and anew with another one', async () => {
    await postListing(owner)
    const element = await open('from="NGN" to="USD" side="give" amount="500000"')
    await table(element, 'Listings that take NGN for USD')
    row(element, owner.username)
    assert.equal(input(element, 'You have').value, '500,000')
    await waitFor(() => assert.isNotEmpty(input(element, 'You need').value))
    element.setAttribute('amount', 'a lot')
    await table(element, recent)
    assert.equal(input(element, 'You have').value, 'a lot')
  })

  it('shows signed-in people the rate, and requests the order wizard from the page', async () => {
    const listing = await postListing(owner)
    const element = await open()
    await table(element, recent)
    const first = row(element, owner.username)
    assertSays(cell(first, 'Rate'), '1 USD = 1,600.00 NGN')
    await waitFor(() => assertSays(cell(first, 'Rate'), 'dearer'))
    assertSays(cell(first, 'Available'), 'US$1,000')
    assert.isNull(ui(element).queryByText('Login or create account to view the rate'))
    await assertLooksRight('signed in')
    const asked = handled('cowrie-order-requested')
    await press(orderButton(element, owner.username))
    assert.equal((await asked).detail.listingId, listing)
  })

  it('orders from a row, in a dialog when the page has no wizard', async () => {
    const listing = await postListing(owner)
    const element = await open()
    await table(element, recent)
    await press(orderButton(element, owner.username))
    const order = await inside(element, 'cowrie-order')
    await step(order, 'Listing details')
    await pressButton(order, 'Order')
    await step(order, 'Order listing')
    fill(order, { 'Amount to order': '400' })
    await pressKey('Enter')
    await debitFrom(order)
    await creditTo(order)
    assert.equal(fact(order, 'You give up'), '₦640,000.00')
    await confirm(order, buyer.pin, 'Order List')
    await step(order, `You just ordered US$400 from ${owner.username}`)
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-order')))
    assert.lengthOf(await ordersOn(owner, listing), 1)
  })

  it('asks a person with an incomplete setup to finish it before ordering', async () => {
    await postListing(owner)
    await signInAs(await aPerson())
    const element = await open()
    await table(element, recent)
    const asked = handled('cowrie-setup-needed')
    await press(orderButton(element, owner.username))
    await asked
  })

  it('starts with dollars needed and naira at hand, and computes the other amount', async () => {
    const rate = Number(await marketRate('USD', 'NGN'))
    const element = await open()
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you need' }), 'USD')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you have' }), 'NGN')
    await ui(element).findByText(/^Market rate of .* \d{4}: 1 USD = 1,326\.16 NGN\. Each listing/)
    type(input(element, 'You need'), '400')
    const have = (Math.ceil(400 * rate * 100) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    await waitFor(() => assert.equal(input(element, 'You have').value, have))
    type(input(element, 'You have'), '640,000')
    const need = (Math.floor((640_000 / rate) * 100) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    await waitFor(() => assert.equal(input(element, 'You need').value, need))
    await choose(element, 'Currency you have', 'US Dollar')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you need' }), 'NGN')
  })

  it('searches only with a valid amount', async () => {
    const element = await open()
    await table(element, recent)
    await pressButton(element, 'Search')
    await expectInvalid(element, 'You have', 'Field cannot be empty')
    await assertLooksRight('nothing typed')
    const refused: [label: string, typed: string, sentence: string][] = [
      ['You have', '0', 'Enter an amount above 0'],
      ['You have', '-5', 'Enter an amount above 0'],
      ['You have', 'Infinity', 'Enter an amount in digits, such as 1250.50'],
      ['You need', 'abc', 'Enter an amount in digits, such as 1250.50'],
      ['You need', '-1', 'Enter an amount of 0 or more'],
    ]
    for (const [label, typed, sentence] of refused) {
      type(input(element, label), typed)
      await pressKey('Enter')
      await expectInvalid(element, label, sentence)
      assert.equal(input(element, label).value, typed)
    }
    await table(element, recent)
  })

  it('finds listings that need at most the given amount, in the listing’s own fields', async () => {
    await postListing(owner, {
      needCurrency: 'SGD',
      haveCurrency: 'MYR',
      needAmount: 500,
      haveAmount: 1600,
      rate: 3.2,
      part: false,
    })
    const element = await open()
    await choose(element, 'Currency you need', 'Malaysian')
    await choose(element, 'Currency you have', 'Singapore')
    type(input(element, 'You have'), '500')
    await pressButton(element, 'Search')
    await ui(element).findByRole('heading', { name: 'Search results' })
    const found = await table(element, 'Listings that take SGD for MYR')
    assertSays(found, owner.username)
    for (const each of rowsIn(found)) assert.match(cell(each, 'Amount Needed'), /^SGD|^S\$/)
    await assertLooksRight('found')

    type(input(element, 'You have'), '499.99')
    await pressKey('Enter')
    await ui(element).findByText(
      'No result was found for your search, you can order from listings in your needed currency',
    )
    // Shows listings that offer the needed currency, so that the search is no dead end.
    assertSays(await table(element, 'Listings that offer MYR'), owner.username)
    await assertLooksRight('nothing found')
    await pressButton(element, 'Show recent listings')
    await table(element, recent)
    assert.equal(input(element, 'You have').value, '499.99')
  })

  it('finds listings of which the amount pays a part', async () => {
    await postListing(owner)
    const element = await open()
    type(input(element, 'You have'), '50000')
    await pressButton(element, 'Search')
    assertSays(await table(element, 'Listings that take NGN for USD'), owner.username)
    assert.isNull(ui(element).queryByText(/^No result was found/))
  })

  it('offers to post a listing when nobody offers the currency', async () => {
    const element = await open()
    await choose(element, 'Currency you need', 'Croatian')
    type(input(element, 'You have'), '5')
    await pressKey('Enter')
    await ui(element).findByText('Nobody offers HRK yet')
    await assertLooksRight('nobody offers it')
    const asked = handled('cowrie-navigate')
    await pressButton(element, 'Create Listing')
    assert.equal((await asked).detail.to, '/create-listing')
  })

  it('leaves out closed listings, and my own', async () => {
    const other = await aReadyPerson()
    await halt(other, await postListing(other))
    await postListing(buyer)
    const element = await open()
    const shown = await table(element, recent)
    assert.notInclude(shown.textContent, other.username)
    assert.notInclude(shown.textContent, buyer.username)
    for (const each of rowsIn(shown)) within(each).getByRole('button', { name: /^Order from/ })
  })

  it('loads 20 more', async function () {
    this.timeout(60_000)
    for (let left = 25; left > 0; left -= 1) await postListing(owner)
    const element = await open()
    assert.isAtMost(rowsIn(await table(element, recent)).length, 20)
    await pressButton(element, 'Load more')
    await waitFor(() => assert.isAbove(rowsIn(ui(element).getByRole('table', { name: recent })).length, 20))
    await assertLooksRight('more')
  })

  it('shows that it is loading', async () => {
    await holdNetwork('/api')
    const element = await open()
    await ui(element).findAllByText('Loading…')
    await assertLooksRight('loading')
  })

  it('ends loading without a toast when the server is unreachable, and offers a retry', async () => {
    await cutNetwork('/api')
    const element = await open()
    await choose(element, 'Currency you need', 'Swiss')
    await ui(element).findByText(/^The listings could not be loaded/)
    await ui(element).findByText('The market rate could not be loaded. Enter both amounts yourself.')
    assert.isEmpty(toasts())
    await assertLooksRight('server away')
    type(input(element, 'You need'), '10')
    type(input(element, 'You have'), '640000')
    assert.equal(input(element, 'You need').value, '10')
    await pressKey('Enter')
    await ui(element).findByRole('heading', { name: 'Search results' })
    await ui(element).findByText(/^The listings could not be loaded/)
    await restoreNetwork()
    await pressButton(element, 'Show recent listings')
    for (const each of ui(element).queryAllByRole('button', { name: 'Try again' })) each.click()
    await table(element, recent)
    assert.equal(input(element, 'You have').value, '640,000')
  })

  it('explains itself when nobody has posted a listing', async function () {
    this.timeout(90_000)
    signOut()
    const empty = await staleExchange()
    const element = await mount(`<cowrie-recent-listings api-base="${empty}"></cowrie-recent-listings>`)
    await ui(element).findByText('No listings yet')
    ui(element).getByText('What people offer appears here. Post a listing to say what you need.')
    await ui(element).findByText(/ It may be out of date\. Each listing has a rate of its own\.$/)
    await assertLooksRight('no listings at all')
    const asked = handled('cowrie-navigate')
    await pressButton(element, 'Create Listing')
    assert.equal((await asked).detail.to, '/create-listing')
  })
})
