/** cowrie-listings and its dialogs, against the real server and its demo world. */
import { sendMouse } from '@web/test-runner-commands'
import { assert } from 'chai'
import { inside, open, rowsIn, search, showTab, table, terms } from './dashboard.ts'
import {
  assertLooksRight,
  assertSays,
  cell,
  confirm,
  creditTo,
  debitFrom,
  dialog,
  ordersOn,
  pick,
  postListing,
  pressButton,
  row,
  step,
} from './market.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  atOneMoment,
  fill,
  fireEvent,
  letPass,
  press,
  pressKey,
  signInAs,
  ui,
  waitFor,
  within,
} from './support.ts'

await suite('listings: what opens over them', { people: 2 }, ({ people: [buyer, owner] }) => {
  it('shows my listing in a dialog when the page has no route for it', async () => {
    const me = await aReadyPerson()
    await signInAs(me)
    await postListing(me, terms(1_000_000))
    const element = await open()
    await showTab(element, 'Created by you')
    await table(element, 'Created by you')
    await pressButton(element, /^Halt/)
    const details = await inside(element, 'cowrie-listing-details')
    await ui(details).findByText('No Orders have been placed for this Listing')
    await assertLooksRight('listing in a dialog')
    await pressButton(details, 'Halt')
    await press(within(await dialog(details, 'Halt listing?')).getByRole('button', { name: 'Halt listing' }))
    await ui(details).findByText('Your listing has been stopped and withdrawn')
    await pressKey('Escape')
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-listing-details')))
    await waitFor(() => assertSays(cell(row(element, '₦1,000,000'), 'Status'), 'Halted'))
  })

  it('stays open under the second click of a double click, on it or outside of it', async () => {
    const element = await open()
    const filter = await ui(element).findByRole('button', { name: /^Filter/ })
    await atOneMoment(async () => {
      await press(filter)
      const box = await ui(element).findByRole('dialog', { name: /^Filter/ })
      await sendMouse({ type: 'click', position: [5, 5] })
      const close = within(box).getByRole('button', { name: 'Close' })
      fireEvent.click(close, { detail: 2 })
      await new Promise((done) => setTimeout(done, 100))
      assert.isTrue(box.isConnected && box.checkVisibility())
    })
    letPass(0.5)
    await sendMouse({ type: 'click', position: [5, 5] })
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
  })

  it('orders once in a dialog, and updates the lists when it closes', async () => {
    const listing = await postListing(owner, terms(3_000_000))
    const heard: string[] = []
    const hear = ({ type, target }: Event) => heard.push(`${(target as Element).localName} ${type}`)
    const names = ['cowrie-ready', 'cowrie-closed', 'cowrie-order-placed']
    for (const name of names) document.addEventListener(name, hear)
    const element = await open()
    // Another suite may offer as much.
    await search(element, `${owner.username} 3000000`, owner.username)
    await press(within(row(element, '₦3,000,000')).getByRole('button', { name: /^Order/ }))
    const order = await inside(element, 'cowrie-order')
    await step(order, 'Listing details')
    await assertLooksRight('order in a dialog')
    await pressButton(order, 'Order')
    await step(order, 'Order listing')
    fill(order, { 'Amount to order': '400' })
    await pressKey('Enter')
    await debitFrom(order)
    await creditTo(order)
    await assertLooksRight('confirmation in a dialog')
    await confirm(order, buyer.pin, 'Order List')
    await step(order, `You just ordered US$400 from ${owner.username}`)
    await pressButton(order, 'Done')
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-order')))
    assert.lengthOf(await ordersOn(owner, listing), 1)
    // The dialog's own ready and closed events stay inside.
    assert.deepEqual(heard, ['cowrie-listings cowrie-ready', 'cowrie-listings cowrie-order-placed'])
    for (const name of names) document.removeEventListener(name, hear)
    const recent = await table(element, 'Recent Orders')
    const [latest] = rowsIn(recent)
    assertSays(cell(latest as HTMLElement, 'User'), `from ${owner.username}`)
    assertSays(cell(latest as HTMLElement, 'Order Amount'), 'US$400')
    assertSays(cell(latest as HTMLElement, 'Status'), 'Pending')
    await assertLooksRight('recent orders')
  })

  it('posts in a dialog, and lists the new listing as mine when it closes', async () => {
    const me = await aReadyPerson()
    await signInAs(me)
    const element = await open()
    await table(element, 'Created by others')
    await pressButton(element, 'Create Listings')
    const wizard = await inside(element, 'cowrie-create-listing')
    await step(wizard, 'Create listing')
    await assertLooksRight('wizard in a dialog')
    fill(wizard, { 'Amount needed': '777000', Rate: '1600' })
    await pick(wizard, 'Accept part fulfillment', 'Yes')
    await pick(wizard, 'Accept system fulfillment', 'No')
    await pressButton(wizard, 'Continue')
    await debitFrom(wizard)
    await creditTo(wizard)
    await confirm(wizard, me.pin, 'Create List')
    await step(wizard, 'Your listing has been created')
    await pressButton(wizard, 'Go to dashboard')
    await waitFor(() => assert.isNull(element.shadowRoot?.querySelector('cowrie-create-listing')))
    await showTab(element, 'Created by you')
    await table(element, 'Created by you')
    assert.equal(cell(row(element, '₦777,000'), 'Have Amount'), 'US$485.63')
  })
})
