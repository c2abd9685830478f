/** The other states and steps of order, with axe. */
import { assert } from 'chai'
import {
  accept,
  aDemoPerson,
  assertLooksRight,
  assertSays,
  cardStep,
  confirm,
  creditTo,
  debitFrom,
  example,
  expectGone,
  fact,
  halt,
  marketRate,
  moveMarket,
  ordersOn,
  pick,
  pinTyped,
  placeOrder,
  postListing,
  pressButton,
  step,
} from './market.ts'
import { open, toAmounts, toConfirmation } from './order.ts'
import { suite } from './suite.ts'
import {
  clearToasts,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  holdNetwork,
  input,
  mount,
  nextEvent,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  type,
  ui,
  unmountAll,
  waitFor,
} from './support.ts'

await suite('order', { people: 3 }, ({ people: [buyer, owner, other] }) => {
  it('reports a missing listing id, and an unknown one', async () => {
    const none = await mount('<cowrie-order></cowrie-order>')
    await ui(none).findByText('No listing selected.')
    await assertLooksRight('no listing')
    const unknown = await open('0198c5f2-0000-7000-8000-000000000000')
    await ui(unknown).findByText('This listing no longer exists.')
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
    await step(another, 'Listing details')
  })

  it('refuses orders on one’s own, a halted and a fulfilled listing', async () => {
    const [own, halted, fulfilled] = await Promise.all([
      postListing(buyer),
      postListing(owner),
      postListing(owner),
    ])
    await halt(owner, halted)
    await accept(owner, await placeOrder(other, fulfilled, 1000))
    const said: [string, string][] = [
      [own, 'This is your own listing, so you can’t order from it.'],
      [halted, 'This listing was stopped and no longer takes orders.'],
      [fulfilled, 'This listing is fulfilled and no longer takes orders.'],
    ]
    for (const [listing, sentence] of said) {
      const element = await open(listing)
      await ui(element).findByText(sentence)
      assert.isNull(ui(element).queryByRole('button', { name: 'Order' }))
      await assertLooksRight(sentence)
      unmountAll()
    }
  })

  it('orders the amount that the page has fixed', async () => {
    await signInAs(buyer)
    const id = await postListing(owner)
    const element = await mount(
      `<cowrie-order listing-id="${id}" amount="250" locked="amount"></cowrie-order>`,
    )
    await toAmounts(element)
    const amount = input(element, 'Amount to order')
    assert.deepEqual([amount.value, amount.readOnly], ['250', true])
    assert.include(descriptionOf(amount), 'Set by this site')
    assert.isNull(ui(element).queryByRole('button', { name: 'Order all' }))
    await assertLooksRight('a fixed amount')
    await pressButton(element, 'Continue')
    await debitFrom(element, /Everyday/)
  })

  it('orders three decimals of a currency that has them, and no fourth', async () => {
    const terms = { needAmount: 1250.505, haveAmount: 128.552, rate: 0.1028 }
    const listing = await postListing(owner, { ...terms, needCurrency: 'TND', haveCurrency: 'KWD' })
    const element = await open(listing)
    await toAmounts(element)
    const refused: [typed: string, sentence: string][] = [
      ['1.2345', 'KWD has at most 3 decimals'],
      ['128.553', 'you cannot order more than 128.552 KWD'],
    ]
    for (const [typed, sentence] of refused) {
      type(input(element, 'Amount to order'), typed)
      await pressKey('Enter')
      await expectInvalid(element, 'Amount to order', sentence)
    }
    type(input(element, 'Amount to order'), '1.285')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '12.500'))
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'You give up'), 'TND 12.500')
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered KWD 1.285 from ${owner.username}`)
    const [placed] = await ordersOn(owner, listing)
    assert.include(placed, { orderAmount: 1.285, giveUpAmount: 12.5 })
  })

  it('offers the whole balance, and nothing less without part fulfilment', async () => {
    const element = await open(await postListing(owner, { ...example, part: false }))
    await toAmounts(element)
    assert.equal(input(element, 'Amount to order').value, '1,000')
    type(input(element, 'Amount to order'), '999.99')
    await pressKey('Enter')
    await expectInvalid(element, 'Amount to order', 'Part fulfilment is not allowed for this listing')
    await assertLooksRight('part not allowed')
    await pressButton(element, 'Order all')
    await waitFor(() => assert.equal(input(element, 'Amount to order').value, '1,000'))
    await pressButton(element, 'Continue')
    await cardStep(element, 'debit')
  })

  it('takes what the person gives, or a share of the balance', async () => {
    const element = await open(await postListing(owner))
    await toAmounts(element)
    type(input(element, 'Amount to give up'), '640000')
    await waitFor(() => assert.equal(input(element, 'Amount to order').value, '400.00'))
    await pressButton(element, '25%')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '400,000.00'))
    assert.equal(input(element, 'Amount to order').value, '250')
    // The smallest amount is known with the market rate.
    await ui(element).findAllByText(/ market/)
    type(input(element, 'Amount to order'), '999.50')
    await pressKey('Enter')
    await expectInvalid(
      element,
      'Amount to order',
      'This leaves too little for anyone to order. Order all US$1,000.00, or less',
    )
  })

  it('pays for a whole listing what it needed', async () => {
    const terms = {
      needAmount: 10_001,
      haveAmount: 1067,
      rate: 0.1066,
      needCurrency: 'KRW',
      haveCurrency: 'JPY',
    }
    const listing = await postListing(owner, terms)
    const element = await open(listing)
    await toAmounts(element)
    await pressButton(element, 'Order all')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '10,001'))
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element)
    await confirm(element, buyer.pin, 'Order List')
    await waitFor(async () => {
      const [placed] = await ordersOn(owner, listing)
      assert.include(placed, { orderAmount: 1067, giveUpAmount: 10_001 })
    })
  })

  it('marks a counter-offer as one', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toAmounts(element)
    type(input(element, 'Amount to order'), '600')
    const ownerRate = ui(element).getByRole('switch', { name: 'Owner rate' })
    await waitFor(() => assert.isFalse(ownerRate.hasAttribute('data-disabled')))
    await press(ownerRate)
    await ui(element).findByLabelText('Your rate')
    type(input(element, 'Your rate'), '1612.5')
    await pressKey('Enter')
    await debitFrom(element)
    await creditTo(element)
    await step(element, 'Transaction details')
    assertSays(fact(element, 'Your counter-offer'), '1 USD = 1,612.50 NGN')
    assert.equal(fact(element, 'You give up'), '₦967,500.00')
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$600 from ${owner.username}`)
    const [placed] = await ordersOn(owner, listing)
    assert.include(placed, { orderAmount: 600, giveUpAmount: 967_500, rate: 0.000620155, status: 'pending' })
  })

  /** Advances an order of 10 dollars for pesos at the system rate to the credit step. */
  async function atSystemRate() {
    const terms = { needAmount: 35_000, haveAmount: 1050, rate: 0.03, needCurrency: 'PHP' }
    const listing = await postListing(owner, terms)
    const element = await open(listing)
    await toAmounts(element)
    type(input(element, 'Amount to order'), '10')
    const ownerRate = ui(element).getByRole('switch', { name: 'Owner rate' })
    await waitFor(() => assert.isFalse(ownerRate.hasAttribute('data-disabled')))
    await press(ownerRate)
    await pressButton(element, 'Market')
    const market = Number(await marketRate('USD', 'PHP')).toFixed(3)
    await waitFor(() => assert.equal(input(element, 'Your rate').value, market))
    await pressButton(element, 'See chart')
    await ui(element).findByRole('slider', { name: 'Market rate of 1 USD in PHP, day by day' })
    await pressButton(element, 'Continue')
    await cardStep(element, 'credit')
    return { listing, element }
  }

  const pesosFor = async (dollars: number) =>
    `₱${(Math.ceil(Number((dollars * Number(await marketRate('USD', 'PHP')) * 100).toFixed(4))) / 100).toFixed(2)}`

  it('says what a moved market rate costs, and leads back to the rate with the amounts', async () => {
    const { listing, element } = await atSystemRate()
    const before = await pesosFor(10)
    await moveMarket('PHP', 1.03)
    const after = await pesosFor(10)
    await creditTo(element)
    await step(element, 'Transaction details')
    const title = await ui(element).findByText('The market rate has moved')
    assertSays(title.closest('[role=status]') as Element, `You give up ${after} instead of ${before}.`)
    assert.equal(fact(element, 'You give up'), after)
    await assertLooksRight('the rate has moved')
    await pressButton(element, 'Change the rate')
    await step(element, 'Order listing')
    assert.equal(input(element, 'Amount to order').value, '10')
    assert.equal(input(element, 'Amount to give up').value, after.slice(1))
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element)
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$10 from ${owner.username}`)
    const [placed] = await ordersOn(owner, listing)
    assert.equal(String(placed?.rate), await marketRate('PHP', 'USD'))
  })

  it('credits the card of a friend in the circle', async () => {
    const friend = await aDemoPerson('tomasz')
    await signInAs(friend)
    const listing = await postListing(owner)
    const element = await open(listing)
    await toAmounts(element)
    type(input(element, 'Amount to order'), '10')
    await pressKey('Enter')
    // Without an order before this one, no card to debit is known.
    const next = await ui(element).findByRole('heading', { name: /^(Select a card|Transaction details)/ })
    if (next.textContent === 'Select a card to debit') await debitFrom(element, /./)
    await cardStep(element, 'credit')
    await press(ui(element).getByRole('tab', { name: 'People' }))
    await ui(element).findByRole('button', { name: 'Zanele Dube' })
    await pressButton(element, 'Continue')
    await ui(element).findByText('Select Friend to credit')
    await assertLooksRight('no friend chosen')

    await pressButton(element, 'Zanele Dube')
    await pick(element, 'Cards of Zanele Dube', /4242/)
    await expectGone(element, 'Select Friend to credit')
    await ui(element).findByText('The money will belong to Zanele Dube. You can’t get it back.')
    await assertLooksRight('a friend’s card')
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'To credit'), 'Zanele Dube •••• 4242')
    await confirm(element, friend.pin, 'Order List')
    await step(element, `You just ordered US$10 from ${owner.username}`)
    assert.lengthOf(await ordersOn(owner, listing), 1)
  })

  it('keeps the draft when the listing is halted meanwhile', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toConfirmation(element, '400')
    await assertLooksRight('confirmation')
    await halt(owner, listing)
    await confirm(element, buyer.pin, 'Order List')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'Order failed, try again')
    assertSays(notice, 'This listing is halted and takes no orders')
    await waitFor(() => assert.equal(pinTyped(element), ''))
    assert.equal(fact(element, 'You order'), 'US$400.00')
    await assertLooksRight('halted meanwhile')
    assert.isEmpty(await ordersOn(owner, listing))
  })

  it('is completed at once with system fulfilment', async () => {
    const listing = await postListing(owner, { ...example, system: true })
    const settled = nextEvent('cowrie-order-settled')
    const element = await open(listing)
    await toConfirmation(element, '400')
    await confirm(element, buyer.pin, 'Order List')
    await ui(element).findByText('The exchange is completed')
    await step(element, `You just ordered US$400 from ${owner.username}`)
    assert.equal((await settled).detail.listingId, listing)
    const [order] = await ordersOn(owner, listing)
    assert.equal(order?.status, 'completed')
  })
})
