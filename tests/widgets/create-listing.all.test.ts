/** The other states and steps of create listing, with axe. */
import { assert } from 'chai'
import { describeListing, digitsOf, open } from './create-listing.ts'
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
  postListing,
  pressButton,
  step,
} from './market.ts'
import { suite } from './suite.ts'
import {
  api,
  aReadyPerson,
  choose,
  expectInvalid,
  fill,
  holdNetwork,
  input,
  press,
  pressKey,
  restoreNetwork,
  stopExchange,
  type,
  ui,
  waitFor,
} from './support.ts'

await suite('create listing', { people: 1 }, ({ people: [owner] }) => {
  it('shows that it is loading', async () => {
    sessionStorage.clear()
    await holdNetwork('/api/')
    const element = await open()
    await ui(element).findByText('Loading…')
    await assertLooksRight('loading')
  })

  it('says beside the field that a text is no amount of the chosen currency', async () => {
    const element = await open()
    await step(element, 'Create listing')
    type(input(element, 'Amount needed'), '1.234')
    await pressKey('Enter')
    await expectInvalid(element, 'Amount needed', 'NGN has at most 2 decimals')
    await choose(element, 'Currency you need', 'Japanese')
    type(input(element, 'Amount needed'), '5.5')
    await pressKey('Enter')
    await expectInvalid(element, 'Amount needed', 'JPY has no decimals')
  })

  it('accepts three decimals when both currencies have them, and no fourth', async () => {
    const element = await open()
    await step(element, 'Create listing')
    await choose(element, 'Currency you need', 'Tunisian Dinar')
    await choose(element, 'Currency you offer', 'Kuwaiti Dinar')
    type(input(element, 'Amount needed'), '1.2345')
    await pressKey('Enter')
    await expectInvalid(element, 'Amount needed', 'TND has at most 3 decimals')
    await describeListing(element, { 'Amount needed': '12.505', Rate: '9.7276' })
    await debitFrom(element)
    await creditTo(element)
    await step(element, 'Transaction details')
    assertSays(fact(element, 'You need'), 'TND 12.505')
    assertSays(fact(element, 'You offer'), 'KWD 1.286')
    await assertLooksRight('dinars')
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    const [posted] = await listingsOf(owner)
    assert.include(posted, { needAmount: 12.505, offerAmount: 1.286 })
  })

  it('says beside the field that too much would be offered at a rate', async () => {
    const element = await open()
    await step(element, 'Create listing')
    type(input(element, 'Amount needed'), '1000000000000')
    type(input(element, 'Rate'), '0.5')
    await pressKey('Enter')
    await expectInvalid(element, 'Rate', 'At this rate you’d offer more than 1,000,000,000,000 USD')
  })

  it('computes the offer, rounded up to the cent', async () => {
    const element = await open()
    await step(element, 'Create listing')
    fill(element, { 'Amount needed': '1600000', Rate: '1600' })
    await waitFor(() => assert.equal(input(element, 'You offer').value, '1,000.00'))
    fill(element, { 'Amount needed': '12,345,678.90', Rate: '1' })
    await waitFor(() => assert.equal(input(element, 'You offer').value, '12,345,678.90'))
    await assertLooksRight('long amounts')
    type(input(element, 'Rate'), '1600')
    type(input(element, 'Amount needed'), '1')
    await waitFor(() => assert.equal(input(element, 'You offer').value, '0.01'))
  })

  it('asks about a rate far from the market, the turned one first', async () => {
    const element = await open()
    await describeListing(element, { Rate: '0.000625' })
    await ui(element).findByText('Did you mean 1 USD = 1,600.00 NGN?')
    await assertLooksRight('far from the market')
    await pressButton(element, 'Use 1 USD = 1,600.00 NGN')
    await waitFor(() => assert.equal(digitsOf(input(element, 'Rate')), '1600.00'))
    await describeListing(element, { Rate: '2000' })
    await pressButton(element, 'Keep 1 USD = 2,000.00 NGN')
    await debitFrom(element)
  })

  it('says what more than 5 % costs, and what the smallest amount is', async () => {
    const element = await open()
    await step(element, 'Create listing')
    fill(element, { 'Amount needed': '1600000', Rate: '1250' })
    await ui(element).findByText(/^You would get ₦97,\d{3}\.\d\d less than at the market rate\.$/)
    type(input(element, 'Amount needed'), '1000')
    await pressKey('Enter')
    await expectInvalid(element, 'Amount needed', 'The minimum amount is ₦1,326.17')
  })

  it('swaps the pair when the other side’s currency is chosen', async () => {
    const element = await open()
    await step(element, 'Create listing')
    type(input(element, 'Rate'), '1600')
    await choose(element, 'Currency you need', 'US Dollar')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you need' }), 'USD')
    assertSays(ui(element).getByRole('combobox', { name: 'Currency you offer' }), 'NGN')
    assert.equal(input(element, 'Rate').value, '', 'the rate was about the other pair')
  })

  it('takes the system rate, and editing the rate turns it off', async () => {
    const { data } = await api('/api/Transactions/exchange-rate?fromCurrency=USD&toCurrency=NGN')
    const element = await open()
    await step(element, 'Create listing')
    type(input(element, 'Amount needed'), '1000')
    const systemRate = ui(element).getByRole('switch', { name: 'Use system rate' })
    await press(systemRate)
    await waitFor(() => assert.equal(digitsOf(input(element, 'Rate')), Number(data.rate).toFixed(2)))
    assert.equal(systemRate.ariaChecked, 'true')
    await assertLooksRight('system rate')

    type(input(element, 'Rate'), '1250')
    await waitFor(() => assert.equal(systemRate.ariaChecked, 'false'))
    await waitFor(() => assert.equal(input(element, 'You offer').value, '0.80'))
  })

  it('posts at the system rate with its flag', async () => {
    const element = await open()
    await step(element, 'Create listing')
    await press(ui(element).getByRole('switch', { name: 'Use system rate' }))
    type(input(element, 'Amount needed'), '160000')
    await pick(element, 'Accept part fulfillment', 'No')
    await pick(element, 'Accept system fulfillment', 'Yes')
    await waitFor(() => assert.notEqual(input(element, 'You offer').value, ''))
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element)
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    const [posted] = await listingsOf(owner)
    assert.include(posted, { isSystemRate: true, partFulfilment: false, systemFulfilment: true })
  })

  it('says that the market rate could not be loaded, and takes it with another try', async () => {
    await stopExchange('/api/Transactions/exchange-rate')
    const element = await open()
    await ui(element).findByText('The market rate could not be loaded. Try again, or enter your own rate.')
    await assertLooksRight('the market rate failed')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await ui(element).findByText(/^Market .+ on /)
    await expectGone(element, 'The market rate could not be loaded.')
  })

  it('draws past market rates and the typed rate beside the rate field', async () => {
    const element = await open()
    await step(element, 'Create listing')
    assert.isNull(ui(element).queryByRole('slider'))
    await pressButton(element, 'See chart')
    await ui(element).findByRole('slider', { name: 'Market rate of 1 USD in NGN, day by day' })
    assert.isNull(ui(element).queryByText('Your rate'))
    type(input(element, 'Rate'), '1333.33')
    await ui(element).findByText('Your rate')
    await assertLooksRight('chart')
    type(input(element, 'Rate'), '100')
    await expectGone(element, 'Your rate')
  })

  it('says where the listing would stand among the offers of its pair, and fills in the best', async () => {
    const other = await aReadyPerson()
    // Pesos wanted for euros: nobody else trades them here.
    const terms = { needCurrency: 'PHP', haveCurrency: 'EUR' }
    await postListing(other, { ...terms, needAmount: 64_000, haveAmount: 1000, rate: 0.015625 })
    await postListing(other, { ...terms, needAmount: 80_000, haveAmount: 1000, rate: 0.0125 })
    const element = await open()
    await choose(element, 'Currency you need', 'Philippine Peso')
    await choose(element, 'Currency you offer', 'Euro')
    const best = await ui(element).findByRole('button', { name: /^First in line 64/ })
    type(input(element, 'Rate'), '75')
    await ui(element).findByText('2nd of 3 offers for this pair.')
    await assertLooksRight('the place among the offers')
    await press(best)
    await waitFor(() => assert.match(input(element, 'Rate').value, /^64/))
    assert.equal(best.getAttribute('aria-pressed'), 'true')
    await ui(element).findByText('2nd of 3 offers for this pair.')
  })
})
