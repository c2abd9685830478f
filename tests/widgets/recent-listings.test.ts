/** cowrie-recent-listings against the real server and its demo world. */
import { assert } from 'chai'
import { handled } from './dashboard.ts'
import {
  assertLooksRight,
  assertRateIsWithheld,
  assertSays,
  cell,
  marketRate,
  postListing,
  pressButton,
  row,
} from './market.ts'
import { input, open, orderButton, recent, table } from './recent-listings.ts'
import { suite } from './suite.ts'
import { choose, press, signOut, type, ui, waitFor } from './support.ts'

await suite('recent listings', { people: 2 }, ({ people: [, owner] }) => {
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

  it('shows signed-in people the rate, and requests the order wizard from the page', async () => {
    const listing = await postListing(owner)
    const element = await open()
    await table(element, recent)
    const first = row(element, owner.username)
    assertSays(cell(first, 'Rate'), '1 USD = 1,600.00 NGN')
    await waitFor(() => assertSays(cell(first, 'Rate'), 'worse'))
    assertSays(cell(first, 'Available'), 'US$1,000')
    assert.isNull(ui(element).queryByText('Login or create account to view the rate'))
    await assertLooksRight('signed in')
    const asked = handled('cowrie-order-requested')
    await press(orderButton(element, owner.username))
    assert.equal((await asked).detail.listingId, listing)
  })

  it('starts with dollars needed and naira at hand, and computes the other amount', async () => {
    const rate = Number(await marketRate('USD', 'NGN'))
    const element = await open()
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you need' }), 'USD')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you have' }), 'NGN')
    await ui(element).findByText(/^Market rate from \d+\s\w+(\s\d{4})?: 1 USD = 1,326\.16 NGN\. Each listing/)
    type(input(element, 'You need'), '400')
    const have = (Math.ceil(400 * rate * 100) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    await waitFor(() => assert.equal(input(element, 'You have').value, have))
    type(input(element, 'You have'), '640,000')
    const need = (Math.floor((640_000 / rate) * 100) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    await waitFor(() => assert.equal(input(element, 'You need').value, need))
    await choose(element, 'Currency you have', 'US Dollar')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you need' }), 'NGN')
  })

  it('finds listings of which the amount pays a part', async () => {
    // The best rate comes first.
    await postListing(owner, { needAmount: 1_280_000, haveAmount: 1000, rate: 0.00078125 })
    const element = await open()
    type(input(element, 'You have'), '50000')
    await pressButton(element, 'Search')
    assertSays(await table(element, 'Listings that take NGN for USD'), owner.username)
    assert.isNull(ui(element).queryByText(/^No result was found/))
  })
})
