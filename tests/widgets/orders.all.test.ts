/** The other states and steps of orders, with axe. */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { copy, goesOn } from './copies.ts'
import { handled } from './dashboard.ts'
import { downloadedBy } from './downloads.ts'
import {
  accept,
  assertLooksRight,
  assertSays,
  cancel,
  dialog,
  expectGone,
  fact,
  placeOrder,
  postListing,
  pressButton,
} from './market.ts'
import {
  bodyRows,
  details,
  open,
  placeFourOrders,
  pressIn,
  shown,
  showsAmounts,
  statusOf,
  tab,
} from './orders.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  holdNetwork,
  offline,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  toast,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

await suite('orders', { people: 2 }, ({ people: [buyer, owner] }) => {
  let pending: string

  before(async () => {
    pending = await placeFourOrders(buyer, owner)
  })

  it('shows that it is loading, and offers a retry when the server is unreachable', async () => {
    await holdNetwork('/api/Order')
    const held = await open()
    await waitFor(() => assert.isNotNull(held.shadowRoot?.querySelector('.ui-skeleton')))
    await assertLooksRight('loading')
    unmountAll()
    await restoreNetwork()
    await signInAs(owner)
    await cutNetwork('/api/Order')
    const element = await open()
    await ui(element).findByText(/^The orders could not be loaded/)
    assertSays(ui(element).getByRole('alert'), offline)
    await assertLooksRight('offline')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await ui(element).findByText('No orders yet')
  })

  it('has rows of two lines on a phone, which open the order also by key', async () => {
    await setViewport({ width: 360, height: 780 })
    const element = await shown()
    const rows = bodyRows(element)
    assert.isAtMost(Math.max(...rows.map((each) => each.getBoundingClientRect().height)), 76)
    const first = rows[0] as HTMLElement
    const whole = within(first).getByRole('button')
    assert.closeTo(whole.getBoundingClientRect().height, first.getBoundingClientRect().height, 2)
    whole.focus()
    await pressKey('Enter')
    await ui(element).findByRole('dialog')
    await assertLooksRight('order on a phone')
    await setViewport({ width: 1280, height: 900 })
  })

  it('searches during typing, and offers all orders again when nothing matches', async () => {
    const element = await shown()
    type(ui(element).getByRole('searchbox'), '200.5')
    await showsAmounts(element, ['US$200.50'])
    type(ui(element).getByRole('searchbox'), 'nothing of the kind')
    await ui(element).findByText('No matches')
    await assertLooksRight('nothing matches')
    await pressButton(element, 'Show all')
    await showsAmounts(element, ['US$400', 'US$300', 'US$200.50', 'US$100'])
    assert.equal(ui(element).getByRole<HTMLInputElement>('searchbox').value, '')
  })

  it('sorts from the oldest', async () => {
    const element = await shown()
    await choose(element, 'Sort by', 'Oldest - Newest')
    await showsAmounts(element, ['US$100', 'US$200.50', 'US$300', 'US$400'])
  })

  it('filters by dates and currencies; Apply needs a change, Reset clears everything', async () => {
    const element = await shown()
    await pressButton(element, 'Filter')
    const panel = await ui(element).findByRole('dialog', { name: 'Filter orders' })
    const apply = () => within(panel).getByRole<HTMLButtonElement>('button', { name: 'Apply' })
    assert.isTrue(apply().disabled)
    assert.isTrue(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled)
    await assertLooksRight('filter')

    type(within(panel).getByLabelText('Start date'), '2026-02-02')
    type(within(panel).getByLabelText('End date'), '2026-01-01')
    await press(apply())
    await within(panel).findByText('The end date is before the start date')
    type(within(panel).getByLabelText('End date'), '2026-02-03')
    await press(apply())
    await ui(element).findByText('No matches')
    await pressButton(element, 'Filter (2)')
    await pressIn(await ui(element).findByRole('dialog', { name: 'Filter orders' }), 'Reset')
    await showsAmounts(element, ['US$400', 'US$300', 'US$200.50', 'US$100'])

    await pressButton(element, 'Filter')
    await ui(element).findByRole('dialog', { name: 'Filter orders' })
    await choose(element, 'Have currency', 'Euro')
    await pressButton(element, 'Apply')
    await ui(element).findByText('No matches')
  })

  it('opens the details by pointer and keys, and restores the focus', async () => {
    const element = await shown()
    await press(ui(element).getByText('US$100'))
    const box = await details(element)
    await within(box).findByText(`Order accepted by ${owner.username}`)
    within(box).getByText('Order placed by you')
    within(box).getByText('Order settled by Cowrie')
    assert.match(fact(element, 'Date created'), /^\d\d-\d\d-\d{4}$/)
    assert.match(fact(element, 'Decided on'), /^\d\d-\d\d-\d{4}$/)
    assert.equal(fact(element, 'Taken from your card'), '•••• 4242')
    assert.isNull(within(box).queryByRole('button', { name: 'Cancel Order' }))
    await assertLooksRight('details')
    await pressKey('Escape')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))

    const button = ui(element).getAllByRole('button', { name: /^Details of order/ })[0] as HTMLElement
    button.focus()
    await pressKey('Enter')
    await details(element)
    await pressKey('Escape')
    await waitFor(() => assert.equal(element.shadowRoot?.activeElement, button))
  })

  it('opens the details at their top, where the receipt is out of sight', async () => {
    const element = await shown()
    await setViewport({ width: 1280, height: 420 })
    const button = ui(element).getAllByRole('button', { name: /^Details of order/ })[0] as HTMLElement
    button.focus()
    await pressKey('Enter')
    const box = await details(element)
    await waitFor(() => assert.equal(element.shadowRoot?.activeElement, box))
    const body = box.querySelector('.ui-dialog-body') as HTMLElement
    await waitFor(() => assert.isAbove(body.scrollHeight, body.clientHeight))
    assert.equal(body.scrollTop, 0)
    await assertLooksRight('details at their top')
  })

  it('shows a counter-offer, and who rejected an order and why', async () => {
    const element = await shown()
    await press(ui(element).getByText('US$400'))
    await details(element)
    assertSays(fact(element, 'Counter-offer'), '1 USD = 1,612.90 NGN')
    assertSays(fact(element, 'The owner asked for'), '1 USD = 1,600.00 NGN')
    await pressKey('Escape')
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await press(ui(element).getByText('US$300'))
    const box = await details(element)
    assert.equal(fact(element, 'Reason'), 'The listing was halted by its owner')
    await within(box).findByText('Order rejected by Cowrie')
    assert.equal(fact(element, 'Released on your card'), '•••• 4242')
    assert.isNull(within(box).queryByText(/^(To be received|Received) on/))
  })

  it('reports a history that fails to load', async () => {
    const element = await shown()
    await cutNetwork('/api/Order/0')
    await press(ui(element).getByText('US$200.50'))
    const box = await details(element)
    await within(box).findByText(/^What happened to this order could not be loaded/)
    await assertLooksRight('details failed')
    await restoreNetwork()
    await pressIn(box, 'Try again')
    await within(box).findByText('Order cancelled by you')
  })

  it('keeps the order when it was accepted meanwhile, and shows why', async () => {
    const listing = await postListing(owner)
    const id = await placeOrder(buyer, listing, 60)
    const element = await shown()
    // A live update of this order may redraw the row during the press.
    await waitFor(() => press(ui(element).getByText('US$60')))
    const box = await details(element)
    // A details request in flight would pass the hold, and could be answered after the owner accepts.
    await within(box).findByText(/^Order placed by you/)
    // Holds back live updates until the buyer has decided.
    await holdNetwork(`/api/Order/(Search|${id})`)
    await accept(owner, id)
    await pressIn(box, 'Cancel Order')
    await pressIn(await dialog(element, 'Cancel order?'), 'Cancel Order')
    await restoreNetwork()
    await within(box).findByText('The order could not be cancelled')
    within(box).getByText('This order is completed')
    // The dialog stays open, although the order is completed.
    await waitFor(() => assert.equal(fact(element, 'Status'), 'Completed'))
    within(box).getByText('The order could not be cancelled')
    assert.isNull(within(box).queryByRole('button', { name: 'Cancel Order' }))
    await assertLooksRight('cancel refused')
  })

  it('leaves the order pending when the server is unreachable', async () => {
    const element = await shown()
    await press(ui(element).getByText('US$400'))
    const box = await details(element)
    await pressIn(box, 'Cancel Order')
    const question = await dialog(element, 'Cancel order?')
    await cutNetwork()
    await pressIn(question, 'Cancel Order')
    await within(box).findByText('The order could not be cancelled')
    await restoreNetwork()
    assert.equal(await statusOf(buyer, pending), 'pending')
  })

  it('requests the receipt from the host, or shows it in a dialog', async () => {
    const element = await shown()
    await press(ui(element).getByText('US$100'))
    const asked = handled('cowrie-navigate')
    await pressIn(await details(element), 'Receipt')
    assert.match((await asked).detail.to, /^\/receipt\/order\/[0-9a-f-]{36}$/)
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))

    await press(ui(element).getByText('US$100'))
    await pressIn(await details(element), 'Receipt')
    const receipt = await waitFor(() => {
      const found = element.shadowRoot?.querySelector<HTMLElement>('cowrie-receipt')
      if (!found?.shadowRoot?.querySelector('article')) throw new Error('no receipt yet')
      return found
    })
    ui(receipt).getByText('₦160,000.00')
    await assertLooksRight('receipt in a dialog')
    await pressButton(receipt, 'Back to orders')
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-receipt')))
  })

  it('saves the receipt as a PDF', async () => {
    const element = await shown()
    await press(ui(element).getByText('US$100'))
    const box = await details(element)
    const file = await downloadedBy(() => pressIn(box, 'Download PDF'))
    assert.match(file.name, /^cowrie-order-CW-[0-9A-Z]{10}\.pdf$/)
    assert.equal(file.type, 'application/pdf')
    assert.equal(file.text.slice(0, 5), '%PDF-')
  })

  it('reports a PDF that fails to load, and allows another try', async () => {
    const element = await shown()
    await press(ui(element).getByText('US$100'))
    const box = await details(element)
    await cutNetwork('/api/Order/receipt')
    await pressIn(box, 'Download PDF')
    await toast(offline)
    await restoreNetwork()
    await waitFor(() =>
      assert.isNull(within(box).getByRole('button', { name: 'Download PDF' }).getAttribute('aria-busy')),
    )
  })

  it('exports the shown orders as CSV', async () => {
    const element = await shown()
    await tab(element, 'Completed')
    await showsAmounts(element, ['US$60', 'US$100'])
    const file = await downloadedBy(() => pressButton(element, 'Export CSV'))
    assert.match(file.name, /^cowrie-orders-\d{4}-\d\d-\d\d\.csv$/)
    const [head = '', ...lines] = file.text.trimEnd().split('\r\n')
    assert.match(head, /^\ufeffReference,Listing,Placed \(UTC\),Status/)
    assert.lengthOf(lines, 2)
    assertSays(lines.join(), '160000.00,NGN,100.00,USD')
  })

  it('loads 20 more at a time', async function () {
    this.timeout(60_000)
    const many = await aReadyPerson()
    const listing = await postListing(owner)
    for (let count = 1; count <= 21; count += 1) await placeOrder(many, listing, count)
    await signInAs(many)
    const element = await shown()
    await waitFor(() => assert.lengthOf(bodyRows(element), 20))
    await pressButton(element, 'Load more')
    await waitFor(() => assert.lengthOf(bodyRows(element), 21))
    await expectGone(element, 'Load more')
  })

  it('goes on where a search stopped, and says that nothing matches only at the end', async () => {
    const many = await aReadyPerson()
    const id = await placeOrder(many, await postListing(owner), 50)
    await cancel(many, id)
    await copy('orders', id)
    await signInAs(many)
    const element = await shown()
    await goesOn(element, 'Search orders', () => showsAmounts(element, ['US$777.77']))
  })
})
