/** The other states and steps of listing details edit, with axe. */
import { assert } from 'chai'
import { dayMs } from '#core/contract/time.ts'
import {
  box,
  closed,
  edit,
  isOn,
  onServer,
  rateTyped,
  save,
  saveWith,
  shown,
  toggle,
} from './listing-details-edit.ts'
import {
  assertLooksRight,
  assertSays,
  cancel,
  dialog,
  example,
  expectGone,
  fact,
  marketRate,
  moveMarket,
  pinTyped,
  placeOrder,
  postListing,
  pressButton,
} from './market.ts'
import type { ReadyPerson } from './people.ts'
import { suite } from './suite.ts'
import {
  api,
  clearToasts,
  cutNetwork,
  fill,
  holdNetwork,
  nextEvent,
  press,
  pressKey,
  restoreNetwork,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

const detailOf = (owner: ReadyPerson, id: string) => api(`/api/Listing/${id}`, { token: owner.token })

async function renewalsOf(owner: ReadyPerson, id: string): Promise<number> {
  return JSON.stringify(await detailOf(owner, id)).split('"renewed"').length - 1
}

await suite('listing details, Edit and Renew', { people: 2 }, ({ people: [owner, buyer] }) => {
  const wrongPin = owner.pin === '9753' ? '3579' : '9753'

  it('renews once for several clicks, and shows the new end', async () => {
    const listing = await postListing(owner)
    const element = await shown(listing)
    await assertLooksRight('open')
    await holdNetwork('/api/Listing/renew')
    await pressButton(element, 'Renew')
    const question = await dialog(element, 'Renew listing?')
    assert.match(
      question.textContent ?? '',
      /It stays open until \d+\s\w{3}(\s\d{4})?, and US\$1,000 stays held on your card\./,
    )
    await assertLooksRight('renew?')
    await press(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    assert.equal(await renewalsOf(owner, listing), 0)

    await pressButton(element, 'Renew')
    const button = within(await dialog(element, 'Renew listing?')).getByRole('button', {
      name: 'Renew listing',
    })
    button.click()
    button.click()
    await waitFor(() => assert.equal(button.getAttribute('aria-busy'), 'true'))
    button.click()
    await assertLooksRight('renewing')
    await restoreNetwork()
    await ui(element).findByText(/^Listing renewed\. It’s open until \d+\s\w{3}(\s\d{4})?\.$/)
    await ui(element).findByText('Listing renewed by you')
    assert.equal(await renewalsOf(owner, listing), 1)
    await assertLooksRight('renewed')
  })

  it('warns that the listing ends soon, with Renew beside it', async () => {
    const listing = await postListing(owner)
    const now = Date.now
    try {
      // The clock of this device is four weeks ahead.
      Date.now = () => now() + 28 * dayMs
      const element = await shown(listing)
      const notice = (await ui(element).findByText('Your listing ends soon')).closest('[role=status]')
      assertSays(notice ?? '', 'the US$1,000 no one has ordered is released')
      assert.lengthOf(ui(element).getAllByRole('button', { name: 'Renew' }), 1)
      await assertLooksRight('ends soon')
      await press(within(notice as HTMLElement).getByRole('button', { name: 'Renew' }))
      const notified = await ui(element).findByText(/^Listing renewed/)
      // The pressed button may be gone: the focus moves to the message.
      await waitFor(() =>
        assert.isTrue((notified.getRootNode() as ShadowRoot).activeElement?.contains(notified)),
      )
    } finally {
      Date.now = now
    }
    unmountAll()
    const later = await shown(listing)
    assert.isNull(ui(later).queryByText('Your listing ends soon'))
  })

  it('shows the effect of another rate in money before the PIN, and changes rate and fulfilment', async () => {
    const listing = await postListing(owner)
    const element = await edit(listing)
    assert.equal(rateTyped(element), '1,600.00')
    assertSays(box(element), 'You still offer US$1,000. You still ask for ₦1,600,000.')
    assertSays(box(element), 'No changes yet.')
    assert.isTrue(save(element).disabled)
    await assertLooksRight('unchanged')
    fill(element, { Rate: '1500' })
    assertSays(box(element), 'You still offer US$1,000. You ask for ₦1,500,000 instead of ₦1,600,000.')
    assertSays(box(element), 'Nothing more is held on your card. Editing costs your listing its place.')
    assert.isTrue(isOn(element, 'Accept part fulfillment'))
    await toggle(element, 'Accept part fulfillment')
    await toggle(element, 'Accept system fulfillment')
    await assertLooksRight('edited')
    await press(save(element))
    await waitFor(() => assertSays(box(element), 'Your transaction pin is required'))
    await saveWith(element, owner.pin)
    await ui(element).findByText('Listing updated. You now ask for ₦1,500,000.')
    await closed(element)
    // The list of facts is drawn a moment after the dialog has closed.
    await waitFor(() => assert.equal(fact(element, 'Need'), '₦1,500,000'))
    assert.equal(fact(element, 'Have'), 'US$1,000')
    assert.equal(fact(element, 'Part fulfillment'), 'No')
    const row = await onServer(owner, listing)
    assert.deepInclude(row, {
      needAmount: 1_500_000,
      offerAmount: 1000,
      rate: 0.0006666667,
      partFulfilment: false,
      systemFulfilment: true,
      isSystemRate: false,
    })
    await assertLooksRight('changed')
  })

  it('asks about a rate far from the market before it saves', async () => {
    const listing = await postListing(owner)
    const element = await edit(listing)
    await waitFor(() => assertSays(box(element), 'Market'))
    fill(element, { Rate: '2500' })
    await saveWith(element, owner.pin)
    await ui(element).findByText('Did you mean 1 USD = 1,326.16 NGN?')
    await pressButton(element, 'Keep 1 USD = 2,500.00 NGN')
    assert.equal(pinTyped(element), owner.pin)
    await press(save(element))
    await closed(element)
    assert.equal((await onServer(owner, listing)).rate, 0.0004)
  })

  it('explains an invalid rate', async () => {
    const element = await edit(await postListing(owner))
    fill(element, { Rate: '0' })
    await saveWith(element, owner.pin)
    await waitFor(() => assertSays(box(element), 'Enter a rate above 0'))
    assert.equal(ui(element).getByLabelText('Rate').getAttribute('aria-invalid'), 'true')
    await assertLooksRight('wrong rate')
  })

  it('shows the new figures before it accepts a moved system rate', async () => {
    const listing = await postListing(owner, {
      needAmount: 1000,
      haveAmount: 250,
      rate: 0.25,
      needCurrency: 'PLN',
    })
    const element = await edit(listing)
    await waitFor(() => assertSays(box(element), 'Market rate from'))
    await toggle(element, 'Use system rate')
    const before = rateTyped(element)
    await moveMarket('PLN', 1.02)
    await saveWith(element, owner.pin)
    await waitFor(() => assertSays(box(element), 'The market rate has moved'))
    await waitFor(() => assert.notEqual(rateTyped(element), before))
    await waitFor(() => assert.equal(pinTyped(element), ''))
    assert.isFalse((await onServer(owner, listing)).isSystemRate)
    await assertLooksRight('rate moved')
    await saveWith(element, owner.pin)
    await closed(element)
    assert.approximately((await onServer(owner, listing)).rate, Number(await marketRate('PLN', 'USD')), 1e-9)
  })

  it('keeps the input and clears the boxes after a wrong PIN', async () => {
    const listing = await postListing(owner)
    const element = await edit(listing)
    fill(element, { Rate: '1500' })
    await toggle(element, 'Accept part fulfillment')
    await saveWith(element, wrongPin)
    await waitFor(() => assertSays(box(element), 'Wrong PIN'))
    await waitFor(() => assert.equal(pinTyped(element), ''))
    assert.equal(rateTyped(element), '1,500')
    assert.isFalse(isOn(element, 'Accept part fulfillment'))
    assert.equal((await onServer(owner, listing)).rate, 0.000625)
    await assertLooksRight('wrong pin')
    await saveWith(element, owner.pin)
    await closed(element)
    assert.equal((await onServer(owner, listing)).rate, 0.0006666667)
  })

  it('reports that a change was matched at once', async () => {
    const pair = { needCurrency: 'SEK', haveCurrency: 'NOK' }
    const listing = await postListing(owner, {
      ...pair,
      needAmount: 1000,
      haveAmount: 800,
      rate: 0.8,
      system: true,
    })
    const opposite = { needCurrency: 'NOK', haveCurrency: 'SEK' }
    await postListing(buyer, { ...opposite, needAmount: 320, haveAmount: 384, rate: 1.2, system: true })
    const element = await edit(listing)
    fill(element, { Rate: '1.19' })
    await saveWith(element, owner.pin)
    await ui(element).findByText(/^Listing updated, and .*320.* of it was matched right away\.$/)
    await waitFor(() => assertSays(fact(element, 'Status'), 'Partly-fulfilled'))

    await postListing(buyer, { ...opposite, needAmount: 480, haveAmount: 528, rate: 1.1, system: true })
    await pressButton(element, 'Edit')
    await ui(element).findByRole('dialog', { name: 'Edit listing' })
    fill(element, { Rate: '1.09' })
    assertSays(box(element), 'You’ve already received')
    await saveWith(element, owner.pin)
    await ui(element).findByText(/^Listing updated and matched right away\. It’s now fulfilled\.$/)
    await waitFor(() => assert.isNull(ui(element).queryByRole('button', { name: 'Edit' })))
    assert.equal((await onServer(owner, listing)).status, 'fulfilled')
    await assertLooksRight('matched')
  })

  it('refuses an edit while an order is pending, and shows why', async () => {
    const listing = await postListing(owner)
    const order = await placeOrder(buyer, listing, 400)
    const element = await shown(listing)
    const button = ui(element).getByRole<HTMLButtonElement>('button', { name: 'Edit' })
    assert.isTrue(button.disabled)
    await ui(element).findByText('Decide on the pending orders before you edit.')
    await assertLooksRight('pending')
    await cancel(buyer, order)
    await element.refresh()
    await waitFor(() => assert.isFalse(button.disabled))
    assert.isNull(ui(element).queryByText(/^Decide on the pending orders/))
  })

  it('keeps the input when an order arrives during an edit', async () => {
    const listing = await postListing(owner)
    const element = await edit(listing)
    fill(element, { Rate: '1500' })
    const order = await placeOrder(buyer, listing, 400)
    // A live update may have stopped saving already; otherwise the server refuses.
    await saveWith(element, owner.pin)
    await ui(element).findByText('A new order has come in')
    assert.isTrue(save(element).disabled)
    assert.equal(rateTyped(element), '1,500')
    assert.equal((await onServer(owner, listing)).rate, 0.000625)
    await assertLooksRight('order meanwhile')
    await cancel(buyer, order)
    await element.refresh()
    await expectGone(element, 'A new order has come in')
    assert.equal(rateTyped(element), '1,500')
    await waitFor(() => assert.isFalse(save(element).disabled))
  })

  it('keeps the input when the server is unreachable', async () => {
    const listing = await postListing(owner)
    const element = await edit(listing)
    fill(element, { Rate: '1500' })
    await cutNetwork('/api/Listing/update')
    await saveWith(element, owner.pin)
    await ui(element).findByText('The listing could not be edited')
    assert.equal(rateTyped(element), '1,500')
    await waitFor(() => assert.equal(pinTyped(element), ''))
    await assertLooksRight('not saved')
    await restoreNetwork()
    await clearToasts()
    await saveWith(element, owner.pin)
    await closed(element)
    assert.equal((await onServer(owner, listing)).rate, 0.0006666667)
  })

  it('asks before edits are discarded, and restores the focus', async () => {
    const listing = await postListing(owner, example)
    const element = await edit(listing)
    await pressKey('Escape')
    await closed(element)
    const focused = () => (element.shadowRoot as ShadowRoot).activeElement?.textContent
    await waitFor(() => assert.equal(focused(), 'Edit'))

    await pressButton(element, 'Edit')
    await ui(element).findByRole('dialog', { name: 'Edit listing' })
    const unsaved = nextEvent('cowrie-unsaved')
    fill(element, { Rate: '1500' })
    assert.isTrue((await unsaved).detail.unsaved)
    await pressKey('Escape')
    const question = await dialog(element, 'Leave without saving?')
    await assertLooksRight('leave?')
    await press(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    assert.equal(rateTyped(element), '1,500')
    await pressKey('Escape')
    const saved = nextEvent('cowrie-unsaved')
    await press(within(await dialog(element, 'Leave without saving?')).getByRole('button', { name: 'Leave' }))
    await closed(element)
    assert.isFalse((await saved).detail.unsaved)
    // The reopened form shows the listing's values.
    await pressButton(element, 'Edit')
    await ui(element).findByRole('dialog', { name: 'Edit listing' })
    assert.equal(rateTyped(element), '1,600.00')
  })
})
