/** cowrie-listing-details against the real server. */
import { assert } from 'chai'
import { downloadedBy } from './downloads.ts'
import { open, pressIn, shown } from './listing-details.ts'
import {
  accept,
  assertLooksRight,
  assertSays,
  cell,
  dialog,
  fact,
  ordersOn,
  placeOrder,
  postListing,
  pressButton,
  row,
} from './market.ts'
import { suite } from './suite.ts'
import { cutNetwork, nextEvent, press, restoreNetwork, ui, waitFor, within } from './support.ts'

await suite('listing details', { people: 2 }, ({ people: [owner, buyer] }) => {
  it('shows the listing’s facts, and that it has no orders', async () => {
    const element = await open(await postListing(owner))
    await ui(element).findByText('No Orders have been placed for this Listing')
    assert.equal(fact(element, 'Need'), '₦1,600,000')
    assert.equal(fact(element, 'Have'), 'US$1,000')
    assertSays(fact(element, 'Rate'), '1 USD = 1,600.00 NGN')
    assert.equal(fact(element, 'Part fulfillment'), 'Yes')
    assert.equal(fact(element, 'Orders'), '0')
    assert.equal(fact(element, 'Status'), 'Pending')
    assert.equal(fact(element, 'Balance'), 'US$1,000')
    assert.match(fact(element, 'Date created'), /^\d\d-\d\d-\d{4}$/)
    assert.equal(fact(element, 'Held on your card'), '•••• 4242')
    assert.equal(fact(element, 'To be received on'), '•••• 4242')
    await assertLooksRight('no orders')
  })

  it('asks before an order is accepted, accepts once for two clicks, and updates the listing', async () => {
    const listing = await postListing(owner)
    await placeOrder(buyer, listing, 400)
    const settled = nextEvent('cowrie-order-settled')
    const element = await shown(listing)
    await pressButton(element, /^Accept/)
    const question = await dialog(element, 'Accept order?')
    assertSays(question, 'Are you sure you want to proceed with this action?')
    assertSays(question, `${buyer.username} gets US$400, and you get ₦640,000.`)
    await assertLooksRight('accept?')
    await pressIn(question, 'Cancel')
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    assert.equal((await ordersOn(owner, listing))[0]?.status, 'pending')

    await pressButton(element, /^Accept/)
    const again = within(await dialog(element, 'Accept order?')).getByRole('button', { name: 'Accept' })
    again.click()
    again.click()
    const outcome = await dialog(element, 'Order accepted')
    assertSays(outcome, `${buyer.username} got US$400, and ₦640,000 is on its way to •••• 4242.`)
    assert.equal((await settled).detail.listingId, listing)
    // The page behind it fetches the changes.
    await waitFor(() => assert.equal(cell(row(element, buyer.username), 'Status'), 'Completed'))
    await press(within(outcome).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    await waitFor(() => assert.equal(fact(element, 'Status'), 'Partly-fulfilled'))
    assert.equal(fact(element, 'Balance'), 'US$600')
    assert.isNull(ui(element).queryByRole('button', { name: /^(Accept|Reject)/ }))
    await assertLooksRight('accepted')
  })

  it('keeps the request pending when the server is unreachable', async () => {
    const listing = await postListing(owner)
    await placeOrder(buyer, listing, 400)
    const element = await shown(listing)
    await ui(element).findByRole('button', { name: /^Reject/ })
    await cutNetwork()
    await pressButton(element, /^Reject/)
    await pressIn(await dialog(element, 'Reject order?'), 'Reject')
    assertSays(await dialog(element, 'Failed'), 'you are not connected to internet')
    await restoreNetwork()
    assert.equal((await ordersOn(owner, listing))[0]?.status, 'pending')
  })

  it('offers the receipt, and saves PDF and CSV', async () => {
    const listing = await postListing(owner)
    await accept(owner, await placeOrder(buyer, listing, 400))
    const element = await shown(listing)
    const asked = nextEvent('cowrie-navigate')
    document.addEventListener('cowrie-navigate', (event) => event.preventDefault(), { once: true })
    await pressButton(element, 'Receipt')
    assert.equal((await asked).detail.to, `/receipt/listing/${listing}`)
    const next = nextEvent('cowrie-navigate')
    document.addEventListener('cowrie-navigate', (event) => event.preventDefault(), { once: true })
    await pressButton(element, `Receipt of the order of ${buyer.username}`)
    assert.match((await next).detail.to, /^\/receipt\/order\//)
    const pdf = await downloadedBy(() => pressButton(element, 'Download PDF'))
    assert.match(pdf.name, /^cowrie-listing-CW-[0-9A-Z]{10}\.pdf$/)
    assert.equal(pdf.text.slice(0, 5), '%PDF-')
    const orders = await downloadedBy(() => pressButton(element, 'Orders as CSV'))
    assertSays(orders.text, '400.00,USD,640000.00,NGN,0.000625')
    const listings = await downloadedBy(() => pressButton(element, 'All my listings as CSV'))
    assert.match(listings.name, /^cowrie-listings-/)
    assertSays(listings.text, fact(element, 'Reference'))
  })
})
