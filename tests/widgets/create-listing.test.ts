/** cowrie-create-listing against the real server. */
import { assert } from 'chai'
import { describeListing, open, toConfirmation } from './create-listing.ts'
import {
  assertLooksRight,
  assertSays,
  confirm,
  creditTo,
  debitFrom,
  expectGone,
  fact,
  listingsOf,
  pick,
  pressButton,
  step,
} from './market.ts'
import { suite } from './suite.ts'
import { fill, input, nextEvent, press, type, ui, waitFor } from './support.ts'

await suite('create listing', { people: 1 }, ({ people: [owner] }) => {
  it('starts with naira needed and dollars offered', async () => {
    const element = await open()
    await step(element, 'Create listing')
    await ui(element).findByRole('combobox', { name: 'Currency you need' })
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you need' }), 'NGN')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you offer' }), 'USD')
    await assertLooksRight('empty')
  })

  it('names every missing field, and clears a field’s error on typing', async () => {
    const element = await open()
    await pressButton(element, 'Continue')
    const missing = [
      'Field cannot be empty',
      'Specify your rate or use the system rate',
      'Specify part fulfillment',
      'Specify system fulfillment',
    ]
    for (const each of missing) await ui(element).findByText(each)
    await assertLooksRight('everything missing')

    type(input(element, 'Amount needed'), '5000')
    await expectGone(element, 'Field cannot be empty')
    ui(element).getByText('Specify your rate or use the system rate')
    type(input(element, 'Rate'), '2')
    await expectGone(element, 'Specify your rate or use the system rate')
    await pick(element, 'Accept part fulfillment', 'Yes')
    await expectGone(element, 'Specify part fulfillment')
    await pick(element, 'Accept system fulfillment', 'No')
    await expectGone(element, 'Specify system fulfillment')
  })

  it('clears the error of a rate that is filled in by Market or the system rate', async () => {
    const element = await open()
    const missing = 'Specify your rate or use the system rate'
    const fillings = [
      () => ui(element).getByRole('button', { name: 'Market' }),
      () => ui(element).getByRole('switch', { name: 'Use system rate' }),
    ]
    for (const filling of fillings) {
      await pressButton(element, 'Continue')
      await ui(element).findByText(missing)
      await press(filling())
      await expectGone(element, missing)
      // Still missing, and said so.
      ui(element).getByText('Field cannot be empty')
      fill(element, { Rate: '' })
    }
  })

  it('takes a rate as people quote it, exactly, with both amounts typable', async () => {
    const element = await open()
    await step(element, 'Create listing')
    fill(element, { 'You offer': '400', Rate: '1340' })
    await waitFor(() => assert.equal(input(element, 'Amount needed').value, '536,000.00'))
    await ui(element).findByText(/1\.0% above market, in your favour/)
    await pressButton(element, 'Show as 1 NGN in USD')
    assert.equal(input(element, 'Rate').value, '0.00074627')
    assert.equal(input(element, 'Amount needed').value, '536,000.00')
    await pressButton(element, 'Show as 1 USD in NGN')
    await describeListing(element, { 'Amount needed': '536000', Rate: '1340' })
    await debitFrom(element)
    await creditTo(element)
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    const [posted] = await listingsOf(owner)
    assert.include(posted, { needAmount: 536_000, offerAmount: 400, rate: 0.0007462687 })
    assert.deepEqual(posted?.price, { figure: 1340, base: 'USD' })
  })

  it('shows the hold and the next step, and requests the dashboard from the page', async () => {
    const created = nextEvent('cowrie-listing-created')
    const element = await open()
    await toConfirmation(element)
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    const [posted] = await listingsOf(owner)
    const { detail } = await created
    assert.equal(detail.listingId, posted?.lisingId)
    assertSays(fact(element, 'Held on your card'), 'US$1,000.00')
    assertSays(fact(element, 'Reference'), '-')
    await assertLooksRight('done')

    const navigate = nextEvent('cowrie-navigate')
    await pressButton(element, 'Go to dashboard')
    assert.equal((await navigate).detail.to, '/dashboard')
    // The host did not handle the request, so an empty form follows.
    await step(element, 'Create listing')
    assert.equal(input(element, 'Amount needed').value, '')
  })
})
