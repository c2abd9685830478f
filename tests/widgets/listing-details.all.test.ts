/** The other states and steps of listing details, with axe. */
import { assert } from 'chai'
import { open, pressIn, shown } from './listing-details.ts'
import {
  accept,
  assertLooksRight,
  assertSays,
  cancel,
  cell,
  dialog,
  example,
  expectGone,
  fact,
  halt,
  placeOrder,
  postListing,
  pressButton,
  row,
} from './market.ts'
import { suite } from './suite.ts'
import {
  clearToasts,
  cutNetwork,
  holdNetwork,
  mount,
  nextEvent,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

await suite('listing details', { people: 2 }, ({ people: [owner, buyer] }) => {
  it('reports a missing listing id, and an unknown one', async () => {
    const none = await mount('<cowrie-listing-details></cowrie-listing-details>')
    await ui(none).findByText('No listing selected.')
    await assertLooksRight('no listing')
    const unknown = await open('0198c5f2-0000-7000-8000-000000000000')
    await ui(unknown).findByText('This listing doesn’t exist or isn’t yours.')
    await assertLooksRight('unknown listing')
  })

  it('shows that it is loading, and offers a retry when the server is unreachable', async () => {
    const [first, second] = [await postListing(owner), await postListing(owner)]
    await holdNetwork()
    const element = await open(first)
    await ui(element).findByText('Loading…')
    await assertLooksRight('loading')
    unmountAll()
    await cutNetwork('/api/Listing')
    const another = await open(second)
    const missing = await ui(another).findByText(/^The listing could not be loaded/)
    assert.include(missing.parentElement?.textContent, 'Sorry')
    await assertLooksRight('failed to load')
    await restoreNetwork()
    await clearToasts()
    await pressButton(another, 'Try again')
    await ui(another).findByText('Order requests')
  })

  it('offers to order from another person’s listing instead of managing it', async () => {
    const listing = await postListing(owner)
    await signInAs(buyer)
    const element = await open(listing)
    await ui(element).findByText(`This listing belongs to ${owner.username}. Only its owner can manage it.`)
    assert.isNull(ui(element).queryByRole('button', { name: 'Halt' }))
    await assertLooksRight('another owner’s')
    const asked = nextEvent('cowrie-order-requested')
    document.addEventListener('cowrie-order-requested', (event) => event.preventDefault(), { once: true })
    await pressButton(element, 'Order from this listing')
    assert.equal((await asked).detail.listingId, listing)
  })

  it('asks before an order is rejected', async () => {
    const listing = await postListing(owner)
    await placeOrder(buyer, listing, 400)
    const element = await shown(listing)
    await pressButton(element, /^Reject/)
    const question = await dialog(element, 'Reject order?')
    assertSays(question, 'Are you sure you want to proceed with this action?')
    await assertLooksRight('reject?')
    await pressIn(question, 'Reject')
    const outcome = await dialog(element, 'Order rejected')
    assertSays(outcome, `The hold on ${buyer.username}’s card was released.`)
    await assertLooksRight('message')
    await waitFor(() => assertSays(cell(row(element, buyer.username), 'Status'), 'Rejected'))
    assert.equal(fact(element, 'Balance'), 'US$1,000')
    assert.isNull(ui(element).queryByRole('button', { name: /^(Accept|Reject) the/ }))
  })

  it('marks a counter-offer, with its effect in money', async () => {
    const listing = await postListing(owner)
    await placeOrder(buyer, listing, 600, { giveUp: 967_741.94, rate: 0.00062 })
    const element = await shown(listing)
    await ui(element).findByText('Counter-offer')
    const request = row(element, buyer.username)
    assertSays(cell(request, 'Order Amount'), 'US$600')
    assertSays(cell(request, 'Order Amount'), 'You get ₦967,741.94')
    assertSays(cell(request, 'Rate'), '₦7,741.94 more than at your rate')
    await assertLooksRight('requests')
    await pressButton(element, /^Accept/)
    assertSays(await dialog(element, 'Accept order?'), 'Counter-offer: ₦7,741.94 more than at your rate.')
  })

  it('rejects unfitting requests on fulfilment, and then cannot be halted', async () => {
    const listing = await postListing(owner)
    await placeOrder(buyer, listing, 600)
    await placeOrder(buyer, listing, 1000)
    const element = await shown(listing)
    await ui(element).findByText('2, 2 pending')
    const whole = row(element, 'US$1,000')
    await press(within(whole).getByRole('button', { name: /^Accept/ }))
    await pressIn(await dialog(element, 'Accept order?'), 'Accept')
    await dialog(element, 'Order accepted')
    await pressKey('Escape')
    await ui(element).findByText('The Halt action is invalid for this listing')
    assert.isNull(ui(element).queryByRole('button', { name: 'Halt', hidden: true }))
    await waitFor(() => assert.equal(fact(element, 'Status'), 'Fulfilled'))
    await waitFor(() => assertSays(cell(row(element, 'US$600'), 'Status'), 'Rejected'))
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    await assertLooksRight('fulfilled')
  })

  it('shows the server’s reason when the buyer has cancelled the order', async () => {
    const listing = await postListing(owner)
    const order = await placeOrder(buyer, listing, 400)
    const element = await shown(listing)
    await ui(element).findByRole('button', { name: /^Accept/ })
    // Holds back live updates until the owner has decided.
    await holdNetwork('/api/Order/listing/')
    await cancel(buyer, order)
    await pressButton(element, /^Accept/)
    await pressIn(await dialog(element, 'Accept order?'), 'Accept')
    await restoreNetwork()
    const outcome = await dialog(element, 'Failed')
    assertSays(outcome, 'This order is cancelled')
    await assertLooksRight('failed')
    await pressKey('Escape')
    await waitFor(() => assertSays(cell(row(element, buyer.username), 'Status'), 'Cancelled'))
    assert.isNull(ui(element).queryByRole('button', { name: /^(Accept|Reject)/ }))
  })

  it('reports requests that fail to load, and retries', async () => {
    const listing = await postListing(owner)
    await cutNetwork('/api/Order')
    const element = await open(listing)
    await ui(element).findByText(/^The order requests could not be loaded/)
    await assertLooksRight('requests failed')
    await restoreNetwork()
    await clearToasts()
    await pressButton(element, 'Try again')
    await ui(element).findByText('No Orders have been placed for this Listing')
  })

  it('reports that a listing halted elsewhere cannot be halted', async () => {
    const listing = await postListing(owner)
    const element = await shown(listing)
    await pressButton(element, 'Halt')
    const question = await dialog(element, 'Halt listing?')
    await holdNetwork(`/api/Listing/${listing}`)
    await halt(owner, listing)
    await pressIn(question, 'Halt listing')
    await restoreNetwork()
    await ui(element).findByText('The Halt action is invalid for this listing')
    await waitFor(() => assertSays(fact(element, 'Status'), 'Halted'))
    await waitFor(() => assert.isNull(ui(element).queryByRole('button', { name: 'Halt' })))
    await assertLooksRight('halted elsewhere')
  })

  it('reports a failed halt when the server is unreachable', async () => {
    const element = await shown(await postListing(owner))
    await pressButton(element, 'Halt')
    const question = await dialog(element, 'Halt listing?')
    await cutNetwork()
    await pressIn(question, 'Halt listing')
    await ui(element).findByText('The listing could not be halted')
    await ui(element).findByRole('button', { name: 'Halt' })
    await assertLooksRight('not halted')
  })

  it('shows the history, with the latest entries visible first', async () => {
    const listing = await postListing(owner)
    const order = await placeOrder(buyer, listing, 400)
    const element = await shown(listing)
    const story = async () => {
      const list = await ui(element).findByRole('list', { name: 'What happened' })
      return within(list)
        .getAllByRole('listitem')
        .map((each) => each.querySelector('p')?.textContent)
    }
    assert.deepEqual(await story(), ['Listing posted by you', `Order placed by ${buyer.username}`])
    await accept(owner, order)
    await (element as HTMLElement & { refresh(): Promise<void> }).refresh()
    await waitFor(async () =>
      assert.deepEqual((await story()).slice(2), ['Order accepted by you', 'Order settled by Cowrie']),
    )
    for (const amount of [10, 20, 30]) await cancel(buyer, await placeOrder(buyer, listing, amount))
    await (element as HTMLElement & { refresh(): Promise<void> }).refresh()
    await pressButton(element, 'Show 2 earlier')
    await waitFor(async () => assert.lengthOf(await story(), 10))
    await assertLooksRight('history')
  })

  it('loads 20 more requests at a time', async function () {
    this.timeout(60_000)
    const listing = await postListing(owner)
    for (let count = 1; count <= 21; count += 1) await placeOrder(buyer, listing, count)
    const element = await shown(listing)
    const requests = () => ui(element).getAllByRole('button', { name: /^Accept/ })
    await waitFor(() => assert.lengthOf(requests(), 20))
    await pressButton(element, 'Load more')
    await waitFor(() => assert.lengthOf(requests(), 21))
    await expectGone(element, 'Load more')
  })

  it('leads back to the dashboard', async () => {
    const element = await open(await postListing(owner, { ...example, part: false }))
    await waitFor(() => assert.equal(fact(element, 'Part fulfillment'), 'No'))
    const asked = nextEvent('cowrie-navigate')
    document.addEventListener('cowrie-navigate', (event) => event.preventDefault(), { once: true })
    await pressButton(element, 'Back to listings')
    assert.equal((await asked).detail.to, '/dashboard')
    await expectGone(element, 'Loading…')
  })

  it('shows changes by others after a refresh', async () => {
    const listing = await postListing(owner)
    const order = await placeOrder(buyer, listing, 400)
    const element = await shown(listing)
    await ui(element).findByText('1, 1 pending')
    await accept(owner, order)
    await (element as HTMLElement & { refresh(): Promise<void> }).refresh()
    await waitFor(() => assert.equal(fact(element, 'Balance'), 'US$600'))
  })

  it('asks before a halt, and then confirms it', async () => {
    const listing = await postListing(owner)
    await placeOrder(buyer, listing, 400)
    const element = await shown(listing)
    await pressButton(element, 'Halt')
    const question = await dialog(element, 'Halt listing?')
    assertSays(question, 'US$1,000.00 still held on your card is released. 1 pending order is rejected.')
    await assertLooksRight('halt?')
    await pressIn(question, 'Cancel')
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))

    await pressButton(element, 'Halt')
    await pressIn(await dialog(element, 'Halt listing?'), 'Halt listing')
    await ui(element).findByText('Your listing has been stopped and withdrawn')
    await waitFor(() => assertSays(fact(element, 'Status'), 'Halted'))
    await waitFor(() => assertSays(cell(row(element, buyer.username), 'Status'), 'Rejected'))
    await assertLooksRight('halted')

    unmountAll()
    const later = await shown(listing)
    await ui(later).findByText('The Halt action is invalid for this listing')
    assert.isNull(ui(later).queryByRole('button', { name: 'Halt' }))
  })
})
