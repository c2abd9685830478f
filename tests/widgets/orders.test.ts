/** cowrie-orders against the real server. */
import { assert } from 'chai'
import { handled } from './dashboard.ts'
import {
  assertLooksRight,
  assertSays,
  cell,
  dialog,
  placeOrder,
  postListing,
  pressButton,
  row,
} from './market.ts'
import { details, open, placeFourOrders, pressIn, shown, showsAmounts, statusOf, tab } from './orders.ts'
import { suite } from './suite.ts'
import { pressFound, signInAs, toast, ui, waitFor, within } from './support.ts'

await suite('orders', { people: 2 }, ({ people: [buyer, owner] }) => {
  before(() => placeFourOrders(buyer, owner))

  it('explains itself while there are no orders, without tools over no rows', async () => {
    await signInAs(owner)
    const element = await open()
    await ui(element).findByText('No orders yet')
    for (const role of ['tab', 'searchbox', 'combobox']) assert.isNull(ui(element).queryByRole(role))
    assert.lengthOf(ui(element).getAllByRole('button'), 1)
    await assertLooksRight('empty')
    const left = handled('cowrie-navigate')
    await pressButton(element, 'See the listings')
    assert.deepEqual((await left).detail, { to: '/listings' })
  })

  it('lists my orders, newest first, with dates and amounts in their formats', async () => {
    const element = await shown()
    await showsAmounts(element, ['US$400', 'US$300', 'US$200.50', 'US$100'])
    const newest = row(element, 'US$400')
    assert.match(cell(newest, 'Date'), /^\d{1,2}\s[A-Z][a-z]{2}(\s\d{4})?,\s\d\d:\d\d$/)
    assert.equal(cell(newest, 'User'), owner.username)
    assert.equal(cell(newest, 'You give'), '₦645,161.30')
    assertSays(cell(newest, 'Rate'), '1 USD = 1,612.90 NGN')
    assert.equal(cell(newest, 'Status'), 'Pending')
    await assertLooksRight('orders')
  })

  it('shows one status per tab', async () => {
    const element = await shown()
    for (const [name, expected] of [
      ['Pending', ['US$400']],
      ['Completed', ['US$100']],
      ['Rejected', ['US$300']],
      ['Cancelled', ['US$200.50']],
      ['All', ['US$400', 'US$300', 'US$200.50', 'US$100']],
    ] as const) {
      await tab(element, name)
      await showsAmounts(element, [...expected])
    }
  })

  it('asks before it cancels, cancels once, closes by itself, and updates the list', async () => {
    const listing = await postListing(owner)
    const id = await placeOrder(buyer, listing, 50)
    const element = await shown()
    // A live update of this order may redraw the row during the press.
    await pressFound(() => ui(element).findByText('US$50'))
    const box = await details(element)
    await pressIn(box, 'Cancel Order')
    const question = await dialog(element, 'Cancel order?')
    assertSays(question, '₦80,000.00 held on your card is released.')
    await assertLooksRight('cancel?')
    await pressIn(question, 'Keep it')
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    assert.equal(await statusOf(buyer, id), 'pending')

    await pressIn(box, 'Cancel Order')
    const sure = within(await dialog(element, 'Cancel order?')).getByRole('button', { name: 'Cancel Order' })
    sure.click()
    sure.click()
    await toast('Your order was cancelled. ₦80,000.00 is no longer held on your card.')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    assert.equal(await statusOf(buyer, id), 'cancelled')
    await waitFor(() => assert.equal(cell(row(element, 'US$50'), 'Status'), 'Cancelled'))
  })
})
