/** The other states and steps of recent listings, with axe. */
import { assert } from 'chai'
import { handled, rowsIn } from './dashboard.ts'
import {
  assertLooksRight,
  assertSays,
  cell,
  confirm,
  creditTo,
  debitFrom,
  fact,
  halt,
  ordersOn,
  postListing,
  pressButton,
  row,
  staleExchange,
  step,
} from './market.ts'
import { input, open, orderButton, recent, table } from './recent-listings.ts'
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

/** Another Cowrie widget that this one shows in a dialog. */
const inside = (element: HTMLElement, tag: string) =>
  waitFor(() => {
    const found = element.shadowRoot?.querySelector<HTMLElement>(tag)
    assert.isNotEmpty(found?.shadowRoot?.textContent?.trim(), `no ${tag}`)
    return found as HTMLElement
  })

await suite('recent listings', { people: 2 }, ({ people: [buyer, owner] }) => {
  it('begins with the search that the page names, and again with another one', async () => {
    // The best rate comes first.
    await postListing(owner, { needAmount: 1_280_000, haveAmount: 1000, rate: 0.00078125 })
    const element = await open('from="NGN" to="USD" side="give" amount="500000"')
    await table(element, 'Listings that take NGN for USD')
    row(element, owner.username)
    assert.equal(input(element, 'You have').value, '500,000')
    await waitFor(() => assert.isNotEmpty(input(element, 'You need').value))
    element.setAttribute('amount', 'a lot')
    await table(element, recent)
    assert.equal(input(element, 'You have').value, 'a lot')
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
    await pressButton(order, 'Done')
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

  it('offers to post a listing when nobody offers the currency', async () => {
    const element = await open()
    await choose(element, 'Currency you need', 'Croatian')
    type(input(element, 'You have'), '5')
    await pressKey('Enter')
    await ui(element).findByText('No one offers HRK yet')
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
    ui(element).getByText('Other people’s offers appear here. Post a listing to say what you need.')
    await ui(element).findByText(/ It may be out of date\. Each listing sets its own rate\.$/)
    await assertLooksRight('no listings at all')
    const asked = handled('cowrie-navigate')
    await pressButton(element, 'Create Listing')
    assert.equal((await asked).detail.to, '/create-listing')
  })
})
