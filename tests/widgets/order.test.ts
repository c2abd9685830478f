/** cowrie-order against the real server. */
import { assert } from 'chai'
import {
  aCard,
  accept,
  aDemoPerson,
  addCardHere,
  assertChosenCard,
  assertLooksRight,
  assertPinHasFocus,
  assertSays,
  confirm,
  creditTo,
  debitFrom,
  emptyCard,
  example,
  expectGone,
  fact,
  forgetLastChoices,
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
import { suite } from './suite.ts'
import {
  api,
  clearToasts,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  holdNetwork,
  loseAnswers,
  mount,
  nextEvent,
  press,
  pressKey,
  restoreNetwork,
  signInAs,
  signOut,
  toast,
  type,
  typeDigits,
  ui,
  unmountAll,
  waitFor,
} from './support.ts'

const open = (listingId: string) => mount(`<cowrie-order listing-id="${listingId}"></cowrie-order>`)

const input = (element: HTMLElement, label: string) => ui(element).getByLabelText<HTMLInputElement>(label)

/** Advances to the amount step. */
async function toAmounts(element: HTMLElement) {
  await step(element, 'Listing details')
  await pressButton(element, 'Order')
  await step(element, 'Order listing')
}

async function toConfirmation(element: HTMLElement, amount: string, card: string | RegExp = /Everyday/) {
  await toAmounts(element)
  type(input(element, 'Amount to order'), amount)
  await pressKey('Enter')
  await debitFrom(element, card)
  await creditTo(element)
  await step(element, 'Transaction details')
}

await suite('order', { people: 3 }, ({ people: [buyer, owner, other] }) => {
  before(() => aCard(buyer, 'Empty', emptyCard))

  it('asks a visitor to log in, and says why', async () => {
    signOut()
    const element = await open(await postListing(owner))
    await ui(element).findByText('Log in to go on')
    await ui(element).findByText('You can order as soon as you are logged in.')
    await assertLooksRight('visitor')
  })

  it('reports a missing listing id, and an unknown one', async () => {
    const none = await mount('<cowrie-order></cowrie-order>')
    await ui(none).findByText('No listing was chosen.')
    await assertLooksRight('no listing')
    const unknown = await open('0198c5f2-0000-7000-8000-000000000000')
    await ui(unknown).findByText('This listing does not exist any more.')
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
    await ui(another).findByText(/^The listing could not be loaded/)
    await assertLooksRight('failed to load')
    await restoreNetwork()
    await clearToasts()
    await pressButton(another, 'Try again')
    await step(another, 'Listing details')
  })

  it('shows the listing before it asks for anything', async () => {
    const element = await open(await postListing(owner))
    await step(element, 'Listing details')
    assert.equal(fact(element, 'User'), owner.username)
    assert.equal(fact(element, 'Amount needed'), '₦1,600,000')
    assert.equal(fact(element, 'Have amount'), 'US$1,000')
    assertSays(fact(element, 'Rate'), '1 USD = 1,600.00 NGN')
    assert.equal(fact(element, 'Status'), 'Pending')
    assert.equal(fact(element, 'Balance'), 'US$1,000')
    assert.match(fact(element, 'Date created'), /^\d\d-\d\d-\d{4}$/)
    await assertLooksRight('details')
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
      [own, 'This is your own listing. You cannot order on it.'],
      [halted, 'This listing was stopped and takes no orders.'],
      [fulfilled, 'This listing is fulfilled and takes no orders.'],
    ]
    for (const [listing, sentence] of said) {
      const element = await open(listing)
      await ui(element).findByText(sentence)
      assert.isNull(ui(element).queryByRole('button', { name: 'Order' }))
      await assertLooksRight(sentence)
      unmountAll()
    }
  })

  it('says beside the field that there is no amount, or more than the balance', async () => {
    const listing = await postListing(owner)
    await accept(owner, await placeOrder(other, listing, 400))
    const element = await open(listing)
    await toAmounts(element)
    await assertLooksRight('amounts')
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'Amount to order', 'Field cannot be empty')
    await assertLooksRight('no amount')
    type(input(element, 'Amount to order'), '600.01')
    await expectGone(element, /cannot/)
    await pressKey('Enter')
    await expectInvalid(element, 'Amount to order', 'you cannot order more than 600 USD')
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
    await step(element, 'Select a card to debit')
  })

  it('computes the give-up amount, rounded up, at the owner’s rate and as a counter-offer', async () => {
    const element = await open(await postListing(owner))
    await toAmounts(element)
    type(input(element, 'Amount to order'), '600')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '960,000.00'))
    assert.isNull(ui(element).queryByText('This is a counter-offer'))

    const ownerRate = ui(element).getByRole('switch', { name: 'Owner rate' })
    assert.equal(ownerRate.ariaChecked, 'true')
    await waitFor(() => assert.isFalse(ownerRate.hasAttribute('data-disabled')))
    await press(ownerRate)
    await waitFor(() => assert.notEqual(input(element, 'Your rate').value, ''))
    assert.equal(input(element, 'Your rate').value, '1,600.00')
    type(input(element, 'Your rate'), '1612.5')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '967,500.00'))
    await ui(element).findByText(`₦7,500.00 more than ${owner.username} asks.`)
    await pressButton(element, 'Use the owner’s rate')
    await expectGone(element, 'This is a counter-offer')
    await press(ownerRate)
    type(input(element, 'Your rate'), '1590')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '954,000.00'))
    await ui(element).findByText('This is a counter-offer')
    await ui(element).findByText(
      `₦6,000.00 less than ${owner.username} asks. ${owner.username} asks ₦960,000.00 for this amount and decides whether to take your rate.`,
    )
    await assertLooksRight('counter-offer')

    type(input(element, 'Your rate'), '')
    await pressKey('Enter')
    await expectInvalid(element, 'Your rate', 'Specify your rate or use the system rate')
    await press(ownerRate)
    await expectGone(element, 'This is a counter-offer')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '960,000.00'))
  })

  it('takes what the person gives, or a share of the balance', async () => {
    const element = await open(await postListing(owner))
    await toAmounts(element)
    type(input(element, 'Amount to give up'), '640000')
    await waitFor(() => assert.equal(input(element, 'Amount to order').value, '400.00'))
    await pressButton(element, '25 %')
    await waitFor(() => assert.equal(input(element, 'Amount to give up').value, '400,000.00'))
    assert.equal(input(element, 'Amount to order').value, '250')
    // The smallest amount is known with the market rate.
    await ui(element).findAllByText(/ market/)
    type(input(element, 'Amount to order'), '999.50')
    await pressKey('Enter')
    await expectInvalid(
      element,
      'Amount to order',
      'This leaves too little for anybody to order. Order all US$1,000.00, or less',
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
    await debitFrom(element)
    return { listing, element }
  }
  const pesosFor = async (dollars: number) =>
    `₱${(Math.ceil(Number((dollars * Number(await marketRate('USD', 'PHP')) * 100).toFixed(4))) / 100).toFixed(2)}`

  it('shows a moved market rate with its new figures before the PIN', async () => {
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
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$10 from ${owner.username}`)
    const [placed] = await ordersOn(owner, listing)
    assert.equal(String(placed?.rate), await marketRate('PHP', 'USD'))
  })

  it('asks for the PIN again when the market rate moves during typing', async () => {
    const { listing, element } = await atSystemRate()
    await creditTo(element)
    await step(element, 'Transaction details')
    await moveMarket('PHP', 0.98)
    await confirm(element, buyer.pin, 'Order List')
    await ui(element).findByText('The market rate has moved')
    await waitFor(() => assert.equal(pinTyped(element), ''))
    assert.isEmpty(await ordersOn(owner, listing))
    await waitFor(() => assertSays(element.shadowRoot?.activeElement ?? '', 'The market rate has moved'))
    const after = await pesosFor(10)
    await waitFor(() => assert.equal(fact(element, 'You give up'), after))
    await pressButton(element, 'Change the rate')
    await step(element, 'Order listing')
    assert.equal(input(element, 'Amount to order').value, '10')
    assert.equal(input(element, 'Amount to give up').value, after.slice(1))
  })

  it('continues from the debit and the credit step only with a card', async () => {
    forgetLastChoices()
    const element = await open(await postListing(owner))
    await toAmounts(element)
    type(input(element, 'Amount to order'), '1')
    await pressKey('Enter')
    await step(element, 'Select a card to debit')
    await ui(element).findByRole('radiogroup', { name: 'Select a card to debit' })
    assert.isTrue(ui(element).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled)
    await assertLooksRight('debit')
    await debitFrom(element)
    await step(element, 'Select a card to credit')
    const cards = await ui(element).findByRole('radiogroup', { name: 'Select a card to credit' })
    await pressButton(element, 'Continue')
    await waitFor(() => assert.equal(cards.getAttribute('aria-invalid'), 'true'))
    await assertLooksRight('no card to credit')
    await press(ui(element).getByRole('tab', { name: 'People' }))
    await ui(element).findByText('You have not added anyone to your circle')
    await pressButton(element, 'Continue')
    await ui(element).findByText('Select Friend to credit')
  })

  it('credits the card of a friend in the circle', async () => {
    const friend = await aDemoPerson('tomasz')
    await signInAs(friend)
    const listing = await postListing(owner)
    const element = await open(listing)
    await toAmounts(element)
    type(input(element, 'Amount to order'), '10')
    await pressKey('Enter')
    await debitFrom(element)
    await step(element, 'Select a card to credit')
    await press(ui(element).getByRole('tab', { name: 'People' }))
    await ui(element).findByRole('button', { name: 'Zanele Dube' })
    await pressButton(element, 'Continue')
    await ui(element).findByText('Select Friend to credit')
    await assertLooksRight('no friend chosen')

    await pressButton(element, 'Zanele Dube')
    await pick(element, 'Cards of Zanele Dube', /4242/)
    await expectGone(element, 'Select Friend to credit')
    await ui(element).findByText('The money will belong to Zanele Dube. It cannot be called back.')
    await assertLooksRight('a friend’s card')
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'To credit'), 'Zanele Dube •••• 4242')
    await confirm(element, friend.pin, 'Order List')
    await step(element, `You just ordered US$10 from ${owner.username}`)
    assert.lengthOf(await ordersOn(owner, listing), 1)
  })

  it('requires the PIN, and clears only a wrong PIN', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toConfirmation(element, '400')
    await assertLooksRight('confirmation')
    await assertPinHasFocus(element)
    await pressButton(element, 'Order List')
    await ui(element).findByText('Your transaction pin is required')
    await assertLooksRight('no PIN')
    await confirm(element, '9999', 'Order List')
    await ui(element).findByText('Wrong PIN. 4 tries are left')
    await toast('Order failed, try again. Wrong PIN. 4 tries are left')
    await waitFor(() => assert.equal(pinTyped(element), ''))
    await assertPinHasFocus(element)
    assert.equal(fact(element, 'You order'), 'US$400.00')
    assert.equal(fact(element, 'You give up'), '₦640,000.00')
    assert.equal(fact(element, 'From'), owner.username)
    assertSays(fact(element, 'Fee'), '0.00')
    assert.isEmpty(await ordersOn(owner, listing))
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$400 from ${owner.username}`)
  })

  it('keeps the draft when the listing is halted meanwhile', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toConfirmation(element, '400')
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

  it('leads back to the amount when another buyer took it meanwhile', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toConfirmation(element, '700')
    await accept(owner, await placeOrder(other, listing, 400))
    await confirm(element, buyer.pin, 'Order List')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'you cannot order more than 600 USD')
    await pressButton(element, 'Change the amount')
    await step(element, 'Order listing')
    assert.equal(input(element, 'Amount to order').value, '700')
    await ui(element).findByText('US$600 can be ordered')
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'Amount to order', 'you cannot order more than 600 USD')
  })

  it('reports insufficient funds, and accepts another card', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toConfirmation(element, '400', /Empty/)
    await confirm(element, buyer.pin, 'Order List')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'The card has insufficient funds for this amount')
    await assertLooksRight('insufficient funds')
    await pressButton(element, 'Choose another card')
    await debitFrom(element, /Everyday/)
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Continue')
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$400 from ${owner.username}`)
    assert.lengthOf(await ordersOn(owner, listing), 1)
  })

  it('keeps the draft while the server is unreachable, and orders once afterwards', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toConfirmation(element, '400')
    await cutNetwork()
    await confirm(element, buyer.pin, 'Order List')
    await ui(element).findByText(/^It is not known yet whether this went through/)
    assert.equal(fact(element, 'You order'), 'US$400.00')
    await assertLooksRight('server away')
    await restoreNetwork()
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$400 from ${owner.username}`)
    assert.lengthOf(await ordersOn(owner, listing), 1)
  })

  it('orders once when the answer is lost and the person tries again', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toConfirmation(element, '400')
    await loseAnswers()
    await confirm(element, buyer.pin, 'Order List')
    await ui(element).findByText(/^It is not known yet whether this went through/)
    await restoreNetwork()
    assert.lengthOf(await ordersOn(owner, listing), 1, 'the first try did not arrive')
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$400 from ${owner.username}`)
    assert.lengthOf(await ordersOn(owner, listing), 1, 'ordered twice')
  })

  it('orders once on a double click, and shows the hold and the next step', async () => {
    const listing = await postListing(owner)
    const placed = nextEvent('cowrie-order-placed')
    const shown: unknown[] = []
    const onStep = ({ detail }: CustomEventInit) => shown.push(detail)
    document.addEventListener('cowrie-step', onStep)
    const element = await open(listing)
    await toConfirmation(element, '400')
    const submit = ui(element).getByRole('button', { name: 'Order List' })
    await typeDigits(element, 'Transaction PIN', buyer.pin)
    // The fourth digit has submitted it.
    submit.click()
    submit.click()
    // At once: it closes after three seconds.
    await pressButton(element, 'Keep open')
    await step(element, `You just ordered US$400 from ${owner.username}`)
    const orders = await ordersOn(owner, listing)
    assert.lengthOf(orders, 1)
    document.removeEventListener('cowrie-step', onStep)
    assert.deepEqual(shown, [
      { flow: 'order', name: 'details', step: 0 },
      { flow: 'order', name: 'amounts', step: 1 },
      { flow: 'order', name: 'debit', step: 2 },
      { flow: 'order', name: 'credit', step: 3 },
      { flow: 'order', name: 'confirm', step: 4 },
      { flow: 'order', name: 'done', step: 0 },
    ])
    assert.deepInclude((await placed).detail, { orderId: orders[0]?.orderId, listingId: listing })
    assert.equal(fact(element, 'Held on your card'), '₦640,000.00')
    assert.notEqual(fact(element, 'Reference'), '')
    await ui(element).findByText(
      `${owner.username} has 7 days to accept. Until then ₦640,000.00 is only held on your card. You will be told.`,
    )
    await assertLooksRight('done')
  })

  it('is completed at once with system fulfilment, and closes by itself after three seconds', async () => {
    const listing = await postListing(owner, { ...example, system: true })
    const settled = nextEvent('cowrie-order-settled')
    const element = await open(listing)
    await toConfirmation(element, '400')
    const since = nextEvent('cowrie-order-placed').then(() => performance.now())
    const until = nextEvent('cowrie-closed').then(() => performance.now())
    await confirm(element, buyer.pin, 'Order List')
    await ui(element).findByText('The exchange is completed')
    await step(element, `You just ordered US$400 from ${owner.username}`)
    assert.equal((await settled).detail.listingId, listing)
    assert.approximately((await until) - (await since), 3000, 1500)
    const [order] = await ordersOn(owner, listing)
    assert.equal(order?.status, 'completed')
  })

  it('returns from adding a card, to debit and to credit, with that card chosen', async () => {
    const element = await open(await postListing(owner))
    await toAmounts(element)
    type(input(element, 'Amount to order'), '400')
    await pressKey('Enter')
    await step(element, 'Select a card to debit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to debit')
    await assertLooksRight('add a card')
    await addCardHere(element, 'Order debit')
    await step(element, 'Select a card to debit')
    await waitFor(() => assertChosenCard(element, 'Order debit •••• 4444'))
    await pressButton(element, 'Continue')
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to credit')
    await addCardHere(element, 'Order credit')
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'Card to debit'), 'Order debit •••• 4444')
    assert.equal(fact(element, 'To credit'), 'Order credit •••• 4444')
  })

  it('pays once with an unsaved card, and does not list it afterwards', async () => {
    const listing = await postListing(owner)
    const element = await open(listing)
    await toAmounts(element)
    type(input(element, 'Amount to order'), '400')
    await pressKey('Enter')
    await step(element, 'Select a card to debit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to debit')
    await addCardHere(element, 'Just once', { save: false })
    await step(element, 'Select a card to debit')
    await waitFor(() => assertChosenCard(element, 'Just once •••• 4444'))
    await pressButton(element, 'Continue')
    await creditTo(element)
    await confirm(element, buyer.pin, 'Order List')
    await step(element, `You just ordered US$400 from ${owner.username}`)
    const { data } = await api('/api/User/user-cards', { token: buyer.token })
    assert.notInclude(
      data.map(({ cardName }: { cardName: string }) => cardName),
      'Just once',
    )
    assert.lengthOf(await ordersOn(owner, listing), 1)
  })
})
