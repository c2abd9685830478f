/** The card behind another person's name. */
import { assert } from 'chai'
import { handled, search } from './dashboard.ts'
import { accept, assertLooksRight, assertSays, placeOrder, postListing, pressButton } from './market.ts'
import { suite } from './suite.ts'
import {
  cutNetwork,
  mount,
  press,
  restoreNetwork,
  signOut,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

await suite('a trader', { people: 2, live: false }, ({ people: [buyer, owner] }) => {
  let listing: string
  let order: string

  before(async () => {
    listing = await postListing(owner)
    order = await placeOrder(buyer, listing, 400)
    await accept(owner, order)
  })
  afterEach(restoreNetwork)

  const card = async (element: HTMLElement, name = owner.username) =>
    ui(element).findByRole('dialog', { name })

  it('is shown from the order wizard, by keyboard, and gives the focus back', async () => {
    const element = await mount(`<cowrie-order listing-id="${listing}"></cowrie-order>`)
    const name = await ui(element).findByRole('button', { name: owner.username })
    name.focus()
    await press(name)
    const shown = await card(element)
    await within(shown).findByText('New: fewer than 5 trades')
    assertSays(within(shown).getByText('Identity').parentElement as HTMLElement, 'Checked')
    for (const label of ['Exchanges completed', 'Requests decided', 'Usually decides'])
      assert.isNull(within(shown).queryByText(label))
    // The wizard orders already.
    assert.isNull(within(shown).queryByRole('button', { name: 'Order' }))
    within(shown).getByText(/^[A-Z][a-z]+ \d{4}$/)
    await assertLooksRight('card')
    await press(within(shown).getByRole('button', { name: 'Close' }))
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await waitFor(() => assert.equal(element.shadowRoot?.activeElement, name))
  })

  it('is shown from a receipt, and from the rows of the listings without opening the row', async () => {
    const receipt = await mount(`<cowrie-receipt order-id="${order}"></cowrie-receipt>`)
    await pressButton(receipt, owner.username)
    await within(await card(receipt)).findByText('New: fewer than 5 trades')
    unmountAll()
    const listings = await mount('<cowrie-listings></cowrie-listings>')
    await search(listings, owner.username)
    const [name] = ui(listings).getAllByRole('button', { name: owner.username })
    await press(name as HTMLElement)
    const shown = await card(listings)
    await press(await within(shown).findByText('New: fewer than 5 trades'))
    assert.lengthOf(ui(listings).getAllByRole('dialog'), 1)
    await assertLooksRight('card over listings')
    const asked = handled('cowrie-order-requested')
    await press(within(shown).getByRole('button', { name: 'Order' }))
    assert.equal((await asked).detail.listingId, listing)
    await waitFor(() => assert.isNull(ui(listings).queryByRole('dialog')))
  })

  it('offers a retry when its figures cannot be loaded', async () => {
    await cutNetwork('/api/Listing/trader')
    const element = await mount(`<cowrie-order listing-id="${listing}"></cowrie-order>`)
    await pressButton(element, owner.username)
    const shown = await card(element)
    await within(shown).findByText(/^The figures could not be loaded/)
    await assertLooksRight('failed')
    await restoreNetwork()
    await press(within(shown).getByRole('button', { name: 'Try again' }))
    await within(shown).findByText('New: fewer than 5 trades')
  })

  it('leads to a report, which is then in the list of one’s own', async () => {
    const element = await mount(`<cowrie-order listing-id="${listing}"></cowrie-order>`)
    await pressButton(element, owner.username)
    await press(await within(await card(element)).findByRole('button', { name: 'Report this person' }))
    const report = await card(element, `Report ${owner.username}`)
    await press(await within(report).findByRole('button', { name: 'Send report' }))
    await within(report).findByText('Choose a reason')
    await within(report).findByText('Tell us what happened')
    await assertLooksRight('report')
    await press(within(report).getByRole('radio', { name: 'Scam or fraud' }))
    type(within(report).getByLabelText('What happened'), 'The receipt that he shows is not real')
    await press(within(report).getByRole('button', { name: 'Send report' }))
    await ui(element).findByRole('alertdialog', { name: 'Report sent' })
    await assertLooksRight('sent')
    unmountAll()
    const reports = await mount('<cowrie-notifications view="reports"></cowrie-notifications>')
    await ui(reports).findByText(`About ${owner.username}`)
    assertSays(await ui(reports).findByRole('listitem'), 'Open')
    await assertLooksRight('reports')
  })

  it('is not shown to visitors', async () => {
    signOut()
    const element = await mount('<cowrie-listings></cowrie-listings>')
    await search(element, owner.username)
    assert.isNull(ui(element).queryByRole('button', { name: owner.username }))
  })
})
