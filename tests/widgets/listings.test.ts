/** cowrie-listings against the real server and its demo world. */
import { assert } from 'chai'
import { handled, open, refresh, search, showTab, terms } from './dashboard.ts'
import {
  assertLooksRight,
  assertRateIsWithheld,
  assertSays,
  cell,
  halt,
  placeOrder,
  postListing,
  pressButton,
  row,
} from './market.ts'
import { suite } from './suite.ts'
import { aPerson, aReadyPerson, press, signInAs, signOut, ui, waitFor, within } from './support.ts'

await suite('listings', { people: 2 }, ({ people: [buyer, owner] }) => {
  it('shows a visitor others’ listings with the rate as ---, and how to see it', async () => {
    await postListing(owner)
    signOut()
    const element = await open()
    await search(element, owner.username)
    const first = row(element, owner.username)
    assertRateIsWithheld(first)
    assertSays(cell(first, 'Rate'), 'NGN → USD')
    assertSays(cell(first, 'Amount Needed'), '₦1,600,000')
    assert.equal(cell(first, 'Part Fulfilment'), 'Whole or part')
    assertSays(first, 'Give ₦1,600,000 → get USD')
    // Withheld once, in the rate: the other amounts are no columns of a visitor.
    assert.lengthOf(first.textContent?.match(/---/g) ?? [], 1)
    for (const name of ['Have Amount', 'Balance']) assert.throws(() => cell(first, name))
    assert.notInclude(first.textContent, '1,000')
    ui(element).getByText('Login or create account to view the rate', { selector: 'p' })
    await assertLooksRight('visitor')

    const asked = handled('cowrie-sign-in-needed')
    await press(within(first).getByRole('button', { name: /^Order/ }))
    await asked
  })

  it('asks a person with an incomplete setup to finish it before ordering', async () => {
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

  it('shows my own listings with their requests, halted ones with a badge, and none to order', async () => {
    const me = await aReadyPerson()
    await signInAs(me)
    const element = await open()
    await showTab(element, 'Created by you')
    await ui(element).findByText('You have no listings yet')
    await ui(element).findByText('No data to view')
    await assertLooksRight('nothing of mine')

    const [wanted, halted] = [
      await postListing(me, terms(1_000_000)),
      await postListing(me, terms(2_000_000)),
    ]
    await placeOrder(buyer, wanted, 100)
    await placeOrder(buyer, wanted, 200)
    await halt(me, halted)
    await refresh(element)
    // A live update may have added both rows before the one was halted.
    await waitFor(() => assertSays(cell(row(element, '₦2,000,000'), 'Status'), 'Halted'))
    const open_ = row(element, '₦1,000,000')
    assertSays(cell(open_, 'Order'), '2 requests')
    assert.equal(cell(open_, 'Part Fulfilment'), 'Yes')
    assertSays(cell(open_, 'Rate'), '1 USD = 1,600.00 NGN')
    assert.equal(cell(open_, 'Balance'), 'US$625')
    assertSays(cell(row(element, '₦2,000,000'), 'Order'), '0 requests')
    assert.isNull(ui(element).queryByRole('button', { name: /^Order from/ }))
    await assertLooksRight('mine')

    const asked = handled('cowrie-navigate')
    await press(within(row(element, '₦1,000,000')).getByRole('button', { name: /^Halt/ }))
    assert.equal((await asked).detail.to, `/users-listing-details/${wanted}`)
  })
})
