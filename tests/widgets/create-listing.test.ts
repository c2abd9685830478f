/** cowrie-create-listing against the real server. */
import { assert } from 'chai'
import {
  aCard,
  addCardHere,
  assertChosenCard,
  assertLooksRight,
  assertPinHasFocus,
  assertSays,
  confirm,
  creditTo,
  debitFrom,
  emptyCard,
  expectGone,
  fact,
  forgetLastChoices,
  listingsOf,
  marketRate,
  moveMarket,
  pick,
  pinTyped,
  postListing,
  pressButton,
  step,
} from './market.ts'
import { suite } from './suite.ts'
import {
  aPerson,
  api,
  aReadyPerson,
  choose,
  cutNetwork,
  expectInvalid,
  fill,
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
  toasts,
  type,
  typeDigits,
  ui,
  waitFor,
} from './support.ts'

function open() {
  forgetLastChoices()
  return mount('<cowrie-create-listing></cowrie-create-listing>')
}

const digitsOf = ({ value }: HTMLInputElement) => value.replaceAll(',', '')

const input = (element: HTMLElement, label: string) => ui(element).getByLabelText<HTMLInputElement>(label)

/** Fills the first step with rules/rates.md#example and continues. */
async function describeListing(element: HTMLElement, values: Record<string, string> = {}) {
  await step(element, 'Create listing')
  fill(element, { 'Amount needed': '1,600,000', Rate: '1600', ...values })
  await pick(element, 'Accept part fulfillment', 'Yes')
  await pick(element, 'Accept system fulfillment', 'No')
  await pressButton(element, 'Continue')
}

/** Advances to the PIN step. */
async function toConfirmation(element: HTMLElement, card: string | RegExp = /Everyday/) {
  await describeListing(element)
  await debitFrom(element, card)
  await creditTo(element)
  await step(element, 'Transaction details')
}

await suite('create listing', { people: 1 }, ({ people: [owner] }) => {
  before(() => aCard(owner, 'Empty', emptyCard))

  it('asks a visitor to log in, and says why', async () => {
    signOut()
    const element = await open()
    await ui(element).findByText('Log in to go on')
    await ui(element).findByText('You can post a listing as soon as you are logged in.')
    await assertLooksRight('visitor')
  })

  it('asks a person with an incomplete setup to finish it', async () => {
    await signInAs(await aPerson())
    const element = await open()
    await ui(element).findByText('Finish your setup first')
    await assertLooksRight('no setup')
  })

  it('shows that it is loading', async () => {
    sessionStorage.clear()
    await holdNetwork()
    const element = await open()
    await ui(element).findByText('Loading…')
    await assertLooksRight('loading')
  })

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
    await expectInvalid(element, 'Rate', 'At this rate you would offer more than 1,000,000,000,000 USD')
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

  it('takes a rate as people quote it, exactly, with both amounts typable', async () => {
    const element = await open()
    await step(element, 'Create listing')
    fill(element, { 'You offer': '400', Rate: '1340' })
    await waitFor(() => assert.equal(input(element, 'Amount needed').value, '536,000.00'))
    await ui(element).findByText(/1\.0 % above market, in your favour/)
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
    await expectInvalid(element, 'Amount needed', 'The smallest amount is ₦1,326.17')
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

  /** Advances a draft in baht at the system rate to the credit step; no other test uses baht. */
  async function bahtsAtSystemRate(element: HTMLElement) {
    await step(element, 'Create listing')
    await choose(element, 'Currency you need', 'Thai')
    await press(ui(element).getByRole('switch', { name: 'Use system rate' }))
    type(input(element, 'Amount needed'), '100000')
    await pick(element, 'Accept part fulfillment', 'Yes')
    await pick(element, 'Accept system fulfillment', 'No')
    await waitFor(() => assert.notEqual(input(element, 'You offer').value, ''))
    await pressButton(element, 'Continue')
    await debitFrom(element)
  }

  it('shows a moved market rate with its new figures before the PIN', async () => {
    const element = await open()
    await bahtsAtSystemRate(element)
    const before = await marketRate('THB', 'USD')
    await moveMarket('THB', 1.03)
    await creditTo(element)
    await step(element, 'Transaction details')
    const notice = (await ui(element).findByText('The market rate has moved')).closest('[role=status]')
    const offers = Number(await marketRate('THB', 'USD')) * 100_000
    const offered = `US$${inCents(offers)}`
    assertSays(notice as Element, `You offer ${offered} instead of US$${inCents(Number(before) * 100_000)}.`)
    assert.equal(fact(element, 'You offer'), offered)
    await assertLooksRight('the rate has moved')
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    const [posted] = await listingsOf(owner)
    assert.include(posted, { isSystemRate: true, rate: Number(await marketRate('THB', 'USD')) })
  })

  it('asks for the PIN again when the market rate moves during typing', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await bahtsAtSystemRate(element)
    await creditTo(element)
    await step(element, 'Transaction details')
    await moveMarket('THB', 1.02)
    await confirm(element, owner.pin, 'Create List')
    await ui(element).findByText('The market rate has moved')
    await waitFor(() =>
      assert.isTrue(
        toasts().some((each) =>
          each.startsWith('Create listing failed, try again. The market rate has moved.'),
        ),
      ),
    )
    await waitFor(() => assert.equal(pinTyped(element), ''))
    assert.lengthOf(await listingsOf(owner), before)
    await waitFor(() => assertSays(element.shadowRoot?.activeElement ?? '', 'The market rate has moved'))
    const offers = Number(await marketRate('THB', 'USD')) * 100_000
    await waitFor(() => assert.equal(fact(element, 'You offer'), `US$${inCents(offers)}`))
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    assert.lengthOf(await listingsOf(owner), before + 1)
  })

  it('leads back to a moved rate and keeps the draft', async () => {
    const element = await open()
    await bahtsAtSystemRate(element)
    await moveMarket('THB', 0.97)
    await creditTo(element)
    await ui(element).findByText('The market rate has moved')
    await pressButton(element, 'Change the rate')
    await step(element, 'Create listing')
    assert.equal(input(element, 'Amount needed').value, '100,000')
    const rate = Number(await marketRate('USD', 'THB')).toFixed(3)
    await waitFor(() => assert.equal(digitsOf(input(element, 'Rate')), rate))
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

  it('continues from the debit step only with a card', async () => {
    const element = await open()
    await describeListing(element)
    await step(element, 'Select a card to debit')
    const next = ui(element).getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    assert.isTrue(next.disabled)
    await ui(element).findByRole('radiogroup', { name: 'Select a card to debit' })
    await assertLooksRight('debit')
    await pick(element, 'Select a card to debit', /Everyday/)
    await waitFor(() => assert.isFalse(next.disabled))
  })

  it('continues from the credit step only with the person’s or a friend’s card', async () => {
    const element = await open()
    await describeListing(element)
    await debitFrom(element)
    await step(element, 'Select a card to credit')
    const cards = await ui(element).findByRole('radiogroup', { name: 'Select a card to credit' })
    await pressButton(element, 'Continue')
    await waitFor(() => assert.equal(cards.getAttribute('aria-invalid'), 'true'))
    await assertLooksRight('no card to credit')

    await press(ui(element).getByRole('tab', { name: 'People' }))
    await ui(element).findByText('You have not added anyone to your circle')
    await assertLooksRight('nobody in the circle')
  })

  it('keeps the input on the way back', async () => {
    const element = await open()
    await toConfirmation(element)
    await assertLooksRight('confirmation')
    await pressButton(element, 'Go back')
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Go back')
    await step(element, 'Select a card to debit')
    await pressButton(element, 'Go back')
    await step(element, 'Create listing')
    assert.equal(input(element, 'Amount needed').value, '1,600,000')
    assert.equal(input(element, 'Rate').value, '1,600')
    assert.equal(input(element, 'You offer').value, '1,000.00')
  })

  it('requires all four digits of the PIN', async () => {
    const element = await open()
    await toConfirmation(element)
    await assertPinHasFocus(element)
    await pressButton(element, 'Create List')
    await ui(element).findByText('Your transaction pin is required')
    await assertLooksRight('no PIN')
    await typeDigits(element, 'Transaction PIN', '12')
    await expectGone(element, 'Your transaction pin is required')
    await pressButton(element, 'Create List')
    await ui(element).findByText('Enter all 4 digits of your PIN')
  })

  it('keeps everything but the PIN when the PIN is wrong', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await toConfirmation(element)
    await confirm(element, '9999', 'Create List')
    await toast('Create listing failed, try again. Wrong PIN. 4 tries are left')
    await ui(element).findByText('Wrong PIN. 4 tries are left')
    await waitFor(() => assert.equal(pinTyped(element), ''))
    assertSays(fact(element, 'You need'), '₦1,600,000.00')
    assertSays(fact(element, 'You offer'), 'US$1,000.00')
    assertSays(fact(element, 'Fee'), '0.00')
    await assertLooksRight('wrong PIN')
    assert.lengthOf(await listingsOf(owner), before)

    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
  })

  it('locks money actions after five wrong PINs, and shows for how long', async () => {
    await signInAs(await aReadyPerson())
    const element = await open()
    await toConfirmation(element)
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      await confirm(element, '9999', 'Create List')
      await ui(element).findByText(`Wrong PIN. ${left} left`)
    }
    await confirm(element, '9999', 'Create List')
    await ui(element).findByText('PIN locked. Too many wrong tries. Money actions are locked for 15 minutes')
    await assertLooksRight('PIN locked')
  })

  it('reports insufficient funds, and accepts another card', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await toConfirmation(element, /Empty/)
    await confirm(element, owner.pin, 'Create List')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'Create listing failed, try again')
    assertSays(notice, 'The card has insufficient funds for this amount')
    await toast(
      'Create listing failed, try again. Card declined. The card has insufficient funds for this amount. Choose another card',
    )
    await waitFor(() => assert.equal(pinTyped(element), ''))
    await assertLooksRight('insufficient funds')

    await pressButton(element, 'Choose another card')
    await debitFrom(element, /Everyday/)
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Continue')
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    assert.lengthOf(await listingsOf(owner), before + 1)
  })

  it('keeps the draft while the server is unreachable, and posts once afterwards', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await toConfirmation(element)
    await cutNetwork()
    await confirm(element, owner.pin, 'Create List')
    await ui(element).findByText(/^It is not known yet whether this went through/)
    assertSays(ui(element).getByRole('alert'), 'you are not connected to internet')
    assertSays(fact(element, 'You offer'), 'US$1,000.00')
    await assertLooksRight('server away')
    await restoreNetwork()
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    assert.lengthOf(await listingsOf(owner), before + 1)
  })

  it('posts once when the answer is lost and the person tries again', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await toConfirmation(element)
    await loseAnswers()
    await confirm(element, owner.pin, 'Create List')
    await ui(element).findByText(/^It is not known yet whether this went through/)
    await restoreNetwork()
    assert.lengthOf(await listingsOf(owner), before + 1, 'the first try did not arrive')
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    assert.lengthOf(await listingsOf(owner), before + 1, 'posted twice')
  })

  it('posts once on a double click', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await toConfirmation(element)
    const submit = ui(element).getByRole('button', { name: 'Create List' })
    await typeDigits(element, 'Transaction PIN', owner.pin)
    // The fourth digit has submitted it.
    submit.click()
    submit.click()
    await step(element, 'Your listing has been created')
    assert.lengthOf(await listingsOf(owner), before + 1)
  })

  it('returns from adding a debit card with that card chosen', async () => {
    const element = await open()
    await describeListing(element)
    await step(element, 'Select a card to debit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to debit')
    await assertLooksRight('add a card')
    await addCardHere(element, 'Fresh debit')
    await step(element, 'Select a card to debit')
    await waitFor(() => assertChosenCard(element, 'Fresh debit •••• 4444'))
  })

  it('returns from adding a credit card with that card chosen', async () => {
    const element = await open()
    await describeListing(element)
    await debitFrom(element)
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to credit')
    await addCardHere(element, 'Fresh credit')
    await step(element, 'Select a card to credit')
    await waitFor(() => assertChosenCard(element, 'Fresh credit •••• 4444'))
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'To credit'), 'Fresh credit •••• 4444')
  })

  it('shows the hold and the next step, and requests the dashboard from the page', async () => {
    const created = nextEvent('cowrie-listing-created')
    const element = await open()
    await toConfirmation(element)
    await confirm(element, owner.pin, 'Create List')
    // At once: it closes after three seconds.
    await pressButton(element, 'Keep open')
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

  it('says where the listing would stand among the offers of its pair, and fills in the best', async () => {
    const other = await aReadyPerson()
    // Pesos wanted for euros: nobody else trades them here.
    const terms = { needCurrency: 'PHP', haveCurrency: 'EUR' }
    await postListing(other, { ...terms, needAmount: 64_000, haveAmount: 1000, rate: 0.015625 })
    await postListing(other, { ...terms, needAmount: 80_000, haveAmount: 1000, rate: 0.0125 })
    const element = await open()
    await choose(element, 'Currency you need', 'Philippine Peso')
    await choose(element, 'Currency you offer', 'Euro')
    const best = await ui(element).findByRole('button', { name: /^Best 64/ })
    type(input(element, 'Rate'), '75')
    await ui(element).findByText('2nd of 3 offers in this pair.')
    await assertLooksRight('the place among the offers')
    await press(best)
    await waitFor(() => assert.match(input(element, 'Rate').value, /^64/))
    assert.equal(best.getAttribute('aria-pressed'), 'true')
    await ui(element).findByText('2nd of 3 offers in this pair.')
  })

  it('closes by itself after three seconds', async () => {
    const element = await open()
    await toConfirmation(element)
    const since = nextEvent('cowrie-listing-created').then(() => performance.now())
    const until = nextEvent('cowrie-closed').then(() => performance.now())
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    assert.approximately((await until) - (await since), 3000, 1500)
  })

  it('keeps the draft when the session ends during the wizard', async () => {
    const element = await open()
    await toConfirmation(element)
    // The end of the stream would tell the page before the person goes on.
    await holdNetwork('/api/Notification/stream')
    const { token } = JSON.parse(localStorage.getItem(sessionKey()) ?? '{}')
    await api('/api/User/logout', { token, body: {} })
    await confirm(element, owner.pin, 'Create List')
    await ui(element).findByText('Log in to go on')
    await signInAs(owner)
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
  })
})

/** Rounded up, like every payment. */
const inCents = (amount: number) =>
  (Math.ceil(Number((amount * 100).toFixed(4))) / 100).toLocaleString('en', { minimumFractionDigits: 2 })

const sessionKey = () => Object.keys(localStorage).find((each) => each.startsWith('cowrie:session:')) ?? ''
