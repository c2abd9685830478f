/** cowrie-listing-details: Edit and Renew, against the real server. */
import { assert } from 'chai'
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
  dialog,
  fact,
  marketRate,
  pinTyped,
  postListing,
  pressButton,
} from './market.ts'
import { suite } from './suite.ts'
import { cutNetwork, fill, press, restoreNetwork, typeDigits, ui, waitFor, within } from './support.ts'

await suite('listing details, Edit and Renew', { people: 1 }, ({ people: [owner] }) => {
  it('shows why a renewal failed, and allows another try', async () => {
    const listing = await postListing(owner)
    const element = await shown(listing)
    const renew = async () => {
      await pressButton(element, 'Renew')
      const question = await dialog(element, 'Renew listing?')
      await press(within(question).getByRole('button', { name: 'Renew listing' }))
    }
    await cutNetwork('/api/Listing/renew')
    await renew()
    assertSays(await ui(element).findByRole('alert'), 'The listing could not be renewed')
    await waitFor(() => assert.isNull(ui(element).queryByRole('alertdialog')))
    await assertLooksRight('not renewed')
    await restoreNetwork()
    await renew()
    await ui(element).findByText(/^Listing renewed/)
    assert.isNull(ui(element).queryByText('The listing could not be renewed'))
  })

  it('saves a PIN typed before the change only at the button', async () => {
    const listing = await postListing(owner)
    const element = await edit(listing)
    await typeDigits(element, 'Transaction PIN', owner.pin)
    assert.equal(pinTyped(element), owner.pin)
    fill(element, { Rate: '1500' })
    assert.equal((await onServer(owner, listing)).rate, 0.000625)
    await press(save(element))
    await closed(element)
    assert.equal((await onServer(owner, listing)).rate, 0.0006666667)
  })

  it('has the rate between the amounts that follow from it, and begins there', async () => {
    const element = await edit(await postListing(owner))
    const rate = ui(element).getByLabelText('Rate')
    await waitFor(() => assert.equal(element.shadowRoot?.activeElement, rate))
    const amount = (name: string) =>
      within(box(element)).getByLabelText<HTMLInputElement>(name, { selector: '[readonly]' }).value
    assert.deepEqual([amount('Need'), amount('Have')], ['1,600,000.00', '1,000.00'])
    fill(element, { Rate: '1500' })
    await waitFor(() => assert.deepEqual([amount('Need'), amount('Have')], ['1,500,000.00', '1,000.00']))
  })

  it('takes the system rate', async () => {
    const listing = await postListing(owner)
    const element = await edit(listing)
    await waitFor(() => assertSays(box(element), 'Market rate from'))
    await toggle(element, 'Use system rate')
    const market = await marketRate('NGN', 'USD')
    await waitFor(() => assert.equal(rateTyped(element), '1,326.16'))
    await saveWith(element, owner.pin)
    await closed(element)
    const row = await onServer(owner, listing)
    assert.isTrue(row.isSystemRate)
    assert.approximately(row.rate, Number(market), 1e-9)
    // The list of facts is drawn a moment after the dialog has closed.
    await waitFor(() => assert.notEqual(fact(element, 'Rate (system rate)'), ''))

    // An untouched rate stays the system rate; typing makes it the owner's.
    await pressButton(element, 'Edit')
    await ui(element).findByRole('dialog', { name: 'Edit listing' })
    assert.isTrue(isOn(element, 'Use system rate'))
    assertSays(box(element), 'Your listing keeps the market rate')
    fill(element, { Rate: '1400' })
    assert.isFalse(isOn(element, 'Use system rate'))
  })
})
