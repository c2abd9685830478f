/** The other states and steps of listings, with axe. */
import { assert } from 'chai'
import { handled, open, rowsIn, search, showTab, table, terms } from './dashboard.ts'
import {
  accept,
  assertLooksRight,
  cell,
  expectGone,
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
  restoreNetwork,
  signOut,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

await suite('listings', { people: 2 }, ({ people: [buyer, owner] }) => {
  it('shows the flag of each amount', async () => {
    await postListing(owner)
    const element = await open()
    await search(element, owner.username)
    await waitFor(() => {
      const amounts = [...row(element, owner.username).querySelectorAll('.ui-list-amount')]
      const flags = amounts.map((each) => getComputedStyle(each, '::before').backgroundImage.slice(5, -2))
      assert.lengthOf(flags, 3)
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      for (const flag of flags) assert.include(loaded, flag)
    })
  })

  it('asks a visitor to log in for their own listings', async () => {
    signOut()
    const element = await open()
    await showTab(element, 'Created by you')
    await ui(element).findByText('Log in to see your listings')
    await assertLooksRight('own tab of a visitor')
    const asked = handled('cowrie-sign-in-needed')
    await pressButton(element, 'Log in')
    await asked
  })

  it('shows that it is loading', async () => {
    await holdNetwork()
    const element = await open()
    await ui(element).findAllByText('Loading…')
    await assertLooksRight('loading')
  })

  it('offers a retry when the server is unreachable', async () => {
    await cutNetwork()
    const element = await open()
    await ui(element).findByText(/^The listings could not be loaded/)
    await clearToasts()
    await assertLooksRight('failed')
    await restoreNetwork()
    for (const each of ui(element).getAllByRole('button', { name: 'Try again' })) each.click()
    assert.lengthOf(rowsIn(await table(element, 'Created by others')), 20)
  })

  it('has no Order button on a fulfilled listing, and a halted one is gone', async () => {
    const [fulfilled, halted] = [
      await postListing(owner, terms(1_000_000)),
      await postListing(owner, terms(2_000_000)),
    ]
    await accept(owner, await placeOrder(buyer, fulfilled, 625))
    await halt(owner, halted)
    const element = await open()
    await search(element, owner.username)
    const closed = row(element, '₦1,000,000')
    assert.equal(cell(closed, 'Status'), 'Fulfilled')
    assert.isNull(within(closed).queryByRole('button', { name: /^Order/ }))
    assert.throws(() => row(element, '₦2,000,000'))
  })

  it('shows that the setup is complete, until the person closes the message', async () => {
    const element = await mount('<cowrie-listings banner></cowrie-listings>')
    await ui(element).findByText('Your setup is complete')
    await table(element, 'Created by others')
    await assertLooksRight('banner')
    await pressButton(element, 'Close this message')
    await expectGone(element, 'Your setup is complete')
    // As after a reload.
    unmountAll()
    const again = await mount('<cowrie-listings banner></cowrie-listings>')
    await table(again, 'Created by others')
    await expectGone(again, 'Your setup is complete')
  })
})
