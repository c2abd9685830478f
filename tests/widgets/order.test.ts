/** cowrie-order against the real server. */
import { assert } from 'chai'
import {
  accept,
  assertLooksRight,
  assertSays,
  confirm,
  expectGone,
  fact,
  ordersOn,
  placeOrder,
  postListing,
  pressButton,
  step,
} from './market.ts'
import { open, toAmounts, toConfirmation } from './order.ts'
import { suite } from './suite.ts'
import {
  expectInvalid,
  input,
  loseAnswers,
  nextEvent,
  offline,
  press,
  pressKey,
  restoreNetwork,
  toast,
  type,
  ui,
  waitFor,
} from './support.ts'

await suite('order', { people: 3 }, ({ people: [buyer, owner, other] }) => {
  it('shows the listing before it asks for anything', async () => {
    const element = await open(await postListing(owner))
    await step(element, 'Listing details')
    assert.equal(fact(element, 'User'), owner.username)
    assert.equal(fact(element, 'Amount needed'), '₦1,600,000')
    assert.equal(fact(element, 'Have amount'), 'US$1,000')
    assertSays(fact(element, 'Rate'), '1 USD = 1,600.00 NGN')
    assert.equal(fact(element, 'Status'), 'Pending')
    assert.equal(fact(element, 'Balance'), 'US$1,000')
    for (const day of ['Date created', 'Open until']) assert.match(fact(element, day), /^\d\d-\d\d-\d{4}$/)
    await assertLooksRight('details')
  })

  it('says beside the field that there is no amount, or more than the balance', async () => {
    const listing = await postListing(owner)
    await accept(owner, await placeOrder(other, listing, 400))
    const element = await open(listing)
    await toAmounts(element)
    await assertLooksRight('amounts')
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'Amount to order', 'Field cannot be empty')
    await assertLooksRight('no amount')
    type(input(element, 'Amount to order'), '600.01')
    await expectGone(element, /cannot/)
    await pressKey('Enter')
    await expectInvalid(element, 'Amount to order', 'you cannot order more than 600 USD')
  })

  it('computes the give-up amount, rounded up, at the owner’s rate and as a counter-offer', async () => {
    const element = await open(await postListing(owner))
    await toAmounts(element)
    type(input(element, 'Amount to order'), '600')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '960,000.00'))
    assert.isNull(ui(element).queryByText('This is a counter-offer'))

    const ownerRate = ui(element).getByRole('switch', { name: 'Owner rate' })
    assert.equal(ownerRate.ariaChecked, 'true')
    await waitFor(() => assert.isFalse(ownerRate.hasAttribute('data-disabled')))
    await press(ownerRate)
    await waitFor(() => assert.notEqual(input(element, 'Your rate').value, ''))
    assert.equal(input(element, 'Your rate').value, '1,600.00')
    type(input(element, 'Your rate'), '1612.5')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '967,500.00'))
    await ui(element).findByText(`₦7,500.00 more than ${owner.username} asks.`)
    await pressButton(element, 'Use the owner’s rate')
    await expectGone(element, 'This is a counter-offer')
    await press(ownerRate)
    type(input(element, 'Your rate'), '1590')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '954,000.00'))
    await ui(element).findByText('This is a counter-offer')
    await ui(element).findByText(
      `₦6,000.00 less than ${owner.username} asks. ${owner.username} asks ₦960,000.00 for this amount and decides whether to accept your rate.`,
    )
    await assertLooksRight('counter-offer')

    type(input(element, 'Your rate'), '')
    await pressKey('Enter')
    await expectInvalid(element, 'Your rate', 'Specify your rate or use the system rate')
    await press(ownerRate)
    await expectGone(element, 'This is a counter-offer')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '960,000.00'))
  })

  it('leads back to the amount when another buyer took it meanwhile', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toConfirmation(element, '700')
    await accept(owner, await placeOrder(other, listing, 400))
    await confirm(element, buyer.pin, 'Order List')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'you cannot order more than 600 USD')
    await pressButton(element, 'Change the amount')
    await step(element, 'Order listing')
    assert.equal(input(element, 'Amount to order').value, '700')
    await ui(element).findByText('US$600 can be ordered')
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'Amount to order', 'you cannot order more than 600 USD')
  })

  it('orders once although the first answer is lost, and shows the hold and the next step', async () => {
    const listing = await postListing(owner)
    const placed = nextEvent('cowrie-order-placed')
    const shown: unknown[] = []
    const onStep = ({ detail }: CustomEventInit) => shown.push(detail)
    document.addEventListener('cowrie-step', onStep)
    performance.clearResourceTimings()
    const element = await open(listing)
    // A card step is passed once the cards are here.
    await waitFor(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      assert.include(loaded, '/api/User/user-cards')
    })
    await toConfirmation(element, '400')
    assert.equal(fact(element, 'You order'), 'US$400.00')
    assert.equal(fact(element, 'You give up'), '₦640,000.00')
    assert.equal(fact(element, 'From'), owner.username)
    await waitFor(() => assertSays(fact(element, 'Fee'), '0.00'))
    await loseAnswers()
    await confirm(element, buyer.pin, 'Order List')
    await ui(element).findByText(/^We don’t know yet whether this went through/)
    await toast(`Order failed, try again. ${offline}`)
    await restoreNetwork()
    assert.lengthOf(await ordersOn(owner, listing), 1, 'the first try did not arrive')
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$400 from ${owner.username}`)
    const orders = await ordersOn(owner, listing)
    assert.lengthOf(orders, 1, 'ordered twice')
    document.removeEventListener('cowrie-step', onStep)
    assert.deepEqual(shown, [
      { flow: 'order', name: 'details', step: 0 },
      { flow: 'order', name: 'amounts', step: 1 },
      { flow: 'order', name: 'confirm', step: 2 },
      { flow: 'order', name: 'done', step: 0 },
    ])
    assert.deepInclude((await placed).detail, { orderId: orders[0]?.orderId, listingId: listing })
    assert.equal(fact(element, 'Held on your card'), '₦640,000.00')
    assert.notEqual(fact(element, 'Reference'), '')
    await ui(element).findByText(
      `${owner.username} has 7 days to accept. Until then, ₦640,000.00 is only held on your card. We’ll tell you what happens.`,
    )
    await assertLooksRight('done')
  })
})
