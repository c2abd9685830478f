/** The exchange's fee, on an exchange that charges one, wherever money is about to move. */
import { assert } from 'chai'
import {
  assertLooksRight,
  assertSays,
  cardStep,
  confirm,
  creditTo,
  debitFrom,
  fact,
  feeExchange,
  forgetLastChoices,
  pick,
  pinTyped,
  pressButton,
  row,
  step,
} from './market.ts'
import { callOk, type Person } from './people.ts'
import { suite } from './suite.ts'
import {
  api,
  choose,
  cutNetwork,
  fill,
  holdNetwork,
  leavePage,
  mount,
  press,
  restoreNetwork,
  signInAs,
  type,
  typeDigits,
  ui,
  waitFor,
  within,
} from './support.ts'

const pinOfDemo = '1234'

const says = (element: HTMLElement, words: string) =>
  waitFor(() => assertSays(element.shadowRoot?.textContent ?? '', words))
const hasNo = (element: HTMLElement, name: string) => {
  const names = [...(element.shadowRoot?.querySelectorAll('dt') ?? [])].map((each) => each.textContent)
  assert.notInclude(names, name)
}

/** Fills the first step of a listing: naira needed, dollars offered at 1,600. */
async function describeListing(element: HTMLElement, need: string) {
  await step(element, 'Create listing')
  fill(element, { 'Amount needed': need, Rate: '1600' })
  await pick(element, 'Accept part fulfillment', 'Yes')
  await pick(element, 'Accept system fulfillment', 'No')
}

describe('an exchange with a fee', function () {
  this.timeout(120_000)
  let origin = ''
  let owner: Person
  let buyer: Person
  before(async () => {
    origin = await feeExchange()
    ;[owner, buyer] = await api('/sandbox/people', { at: origin })
  })
  beforeEach(forgetLastChoices)
  afterEach(async () => {
    await leavePage()
    await charge('0.5', 'USD=1.00')
  })

  const signIn = (person: Person) => signInAs(person, origin, origin)
  const open = (tag: string, attributes = '') => mount(`<${tag} api-base="${origin}" ${attributes}></${tag}>`)
  /** Other fees from now on. */
  const charge = (perCent: string, minimum: string) =>
    callOk('/tests/fees', { at: origin, body: { FEE_PERCENT: perCent, FEE_MINIMUM: minimum } })

  /** $100 of the owner at 1,300 naira, who is signed in then. */
  async function aListing({ isForSweeps = false } = {}): Promise<string> {
    const token = await signIn(owner)
    const cards = await api('/api/User/user-cards', { at: origin, token })
    const { data } = await callOk('/api/Listing/listing', {
      at: origin,
      token,
      idempotencyKey: crypto.randomUUID(),
      body: {
        needAmount: 130_000,
        haveAmount: 100,
        fee: 1,
        rate: 0.0007692308,
        price: { figure: 1300, base: 'USD' },
        needCurrency: 'NGN',
        haveCurrency: 'USD',
        isSystemRate: false,
        allowPartFulfilment: true,
        allowSystemFulfilment: isForSweeps,
        debitCardId: cards.data[0].tblid,
        creditCardId: cards.data[0].tblid,
        transactionPin: pinOfDemo,
      },
    })
    return data.lisingId
  }

  it('says it while a listing is typed, with the total before the PIN, and holds both', async () => {
    const token = await signIn(owner)
    const element = await open('cowrie-create-listing')
    await step(element, 'Create listing')
    await says(element, 'Fee 0.5%, at least US$1.00. Held now with your offer')
    await describeListing(element, '160,000')
    await says(element, 'Fee US$1.00. Held now with your offer')
    fill(element, { 'Amount needed': '1,600,016' })
    await says(element, 'Fee US$5.01. Held now with your offer')
    await assertLooksRight('the fee of a listing')
    await pressButton(element, 'Continue')
    await cardStep(element, 'debit')
    await says(element, 'We’ll hold US$1,005.02 on this card while the listing is open')
    assert.equal(fact(element, 'Fee'), 'US$5.01')
    await debitFrom(element)
    await creditTo(element, /Savings/)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'You offer'), 'US$1,000.01')
    assert.equal(fact(element, 'Fee'), 'US$5.01')
    assert.equal(fact(element, 'Total'), 'US$1,005.02')
    await assertLooksRight('the total before the PIN')
    await confirm(element, pinOfDemo, 'Create List')
    await step(element, 'Your listing has been created')
    assert.equal(fact(element, 'You offer'), 'US$1,000.01')
    assert.equal(fact(element, 'Fee'), 'US$5.01')
    assert.equal(fact(element, 'Held on your card'), 'US$1,005.02')
    await assertLooksRight('the success with a fee')
    const [posted] = (await api('/api/Listing/Search?isUser=true', { at: origin, token })).data
    const { data } = await api(`/api/Listing/${posted.lisingId}`, { at: origin, token })
    assert.equal(data.fee, 5.01)
  })

  it('says it on an order beside what is given up', async () => {
    const listing = await aListing()
    const token = await signIn(buyer)
    const element = await open('cowrie-order', `listing-id="${listing}"`)
    await pressButton(element, 'Order')
    await step(element, 'Order listing')
    await says(element, 'Fee 0.5%. Held now, taken when the order is accepted.')
    type(ui(element).getByLabelText('Amount to order'), '33.33')
    await says(element, 'Fee ₦216.65. Held now, taken when the order is accepted.')
    await pressButton(element, 'Continue')
    await cardStep(element, 'debit')
    await says(element, 'We’ll hold ₦43,545.65 on this card')
    await debitFrom(element)
    await creditTo(element, /Savings/)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'You give up'), '₦43,329.00')
    assert.equal(fact(element, 'Fee'), '₦216.65')
    assert.equal(fact(element, 'Total'), '₦43,545.65')
    await assertLooksRight('the fee of an order')
    await confirm(element, pinOfDemo, 'Order List')
    await ui(element).findByRole('heading', { name: /^You just ordered US\$33.33 from / })
    assert.equal(fact(element, 'Held on your card'), '₦43,545.65')
    await says(element, 'Until then, ₦43,545.65 is only held on your card')
    const [order] = await api('/api/Order/Search', { at: origin, token })
    assert.equal(order.fee, 216.65)
  })

  it('adds it to money for a friend, on top of what they get', async () => {
    await signIn(owner)
    const element = await open('cowrie-send-money')
    await step(element, 'Send money')
    await choose(element, 'Currency', 'US Dollar')
    await press((await ui(element).findAllByRole('radio'))[0] as HTMLElement)
    type(ui(element).getByLabelText('Amount'), '400.01')
    await waitFor(() => ui(element).getByText(/^Fee US\$2\.01\. .* gets US\$400\.01\.$/))
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'You send'), 'US$400.01')
    assert.equal(fact(element, 'Fee'), 'US$2.01')
    assert.equal(fact(element, 'Total'), 'US$402.02')
    await assertLooksRight('the fee of money to a friend')
    await confirm(element, pinOfDemo, 'Send Money')
    await ui(element).findByRole('heading', { name: /^You just sent US\$400\.01 to / })
    assert.equal(fact(element, 'Held on your card'), 'US$402.02')
  })

  it('says one on a sweep, for all of its orders', async () => {
    await aListing({ isForSweeps: true })
    await signIn(buyer)
    const element = await open('cowrie-sweep', 'from="NGN" to="USD" side="give" amount="13000"')
    await step(element, 'Exchange at once')
    await waitFor(() => fact(element, 'Taken from'))
    await says(element, 'Fee ₦65.00. Completed at once.')
    await pressButton(element, 'Continue')
    await cardStep(element, 'debit')
    await says(element, 'We’ll take ₦13,065.00 from this card right away.')
    await debitFrom(element)
    await creditTo(element, /Savings/)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'Fee'), '₦65.00')
    assert.equal(fact(element, 'Total'), '₦13,065.00')
    await assertLooksRight('the fee of a sweep')
    await confirm(element, pinOfDemo, 'Exchange now')
    await ui(element).findByText(/^You just bought/)
    assert.equal(fact(element, 'You give'), '₦13,000.00')
    assert.equal(fact(element, 'Fee'), '₦65.00')
    assert.equal(fact(element, 'You paid'), '₦13,065.00')
  })

  it('shows one that changes before the PIN again, and loses nothing else', async () => {
    const token = await signIn(owner)
    const element = await open('cowrie-create-listing')
    await describeListing(element, '1,600,000')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element, /Savings/)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'Total'), 'US$1,005.00')
    await charge('0.75', 'USD=1.00')
    await confirm(element, pinOfDemo, 'Create List')
    const notice = (await ui(element).findByText('The fee has changed')).closest('[role=status]')
    assertSays(notice as Element, 'It was US$5.00 and is now US$7.50.')
    assert.equal(fact(element, 'Fee'), 'US$7.50')
    assert.equal(fact(element, 'Total'), 'US$1,007.50')
    assertSays(fact(element, 'To credit'), 'Savings')
    assert.equal(pinTyped(element), '')
    await assertLooksRight('a fee that has changed')
    await confirm(element, pinOfDemo, 'Create List')
    await step(element, 'Your listing has been created')
    assert.equal(fact(element, 'Held on your card'), 'US$1,007.50')
    const [posted] = (await api('/api/Listing/Search?isUser=true', { at: origin, token })).data
    const { data } = await api(`/api/Listing/${posted.lisingId}`, { at: origin, token })
    assert.equal(data.fee, 7.5)
  })

  it('shows the agreed one in the details and on the receipts, whatever is charged now', async () => {
    const listing = await aListing()
    const token = await signIn(buyer)
    const cards = await api('/api/User/user-cards', { at: origin, token })
    const card = cards.data[0].tblid
    const { data: placed } = await callOk('/api/Order/order', {
      at: origin,
      token,
      idempotencyKey: crypto.randomUUID(),
      body: {
        listingId: listing,
        needAmount: 40,
        haveAmount: 52_000,
        fee: 260,
        rate: 0.0007692308,
        price: { figure: 1300, base: 'USD' },
        isSystemRate: false,
        transactionPin: pinOfDemo,
        debitCardId: card,
        creditCardId: card,
      },
    })
    await charge('2', 'USD=3.00')
    const orders = await open('cowrie-orders')
    const placedRow = await waitFor(() => {
      const found = [...(orders.shadowRoot?.querySelectorAll('tbody tr') ?? [])].find((each) =>
        each.textContent?.includes('US$40'),
      )
      if (!found) throw new Error('the order is not listed')
      return within(found as HTMLElement)
    })
    await press(placedRow.getAllByRole('button')[0] as HTMLElement)
    await ui(orders).findByRole('dialog', { name: 'Order details' })
    await waitFor(() => assert.equal(fact(orders, 'Fee'), '₦260.00'))
    assert.equal(fact(orders, 'Total'), '₦52,260.00')
    await assertLooksRight('the details of an order with a fee')
    await leavePage()

    await signIn(buyer)
    const receipt = await open('cowrie-receipt', `order-id="${placed.orderId}"`)
    await waitFor(() => assert.equal(fact(receipt, 'Fee'), '₦260.00'))
    assert.equal(fact(receipt, 'Total'), '₦52,260.00')
    await assertLooksRight('a receipt with a fee')
    await leavePage()

    await signIn(owner)
    const details = await open('cowrie-listing-details', `listing-id="${listing}"`)
    await waitFor(() => assert.equal(fact(details, 'Fee on the whole amount'), 'US$1'))
    await pressButton(details, 'Halt')
    await ui(details).findByText(/^US\$100\.00 still held .* is released, with its share of the fee\./)
    await assertLooksRight('a listing with a fee')
    await leavePage()

    await signIn(owner)
    const statement = await open('cowrie-statement')
    await waitFor(() => assertSays(row(statement, 'US$101.00'), ' with fee'))
    await assertLooksRight('a statement with a fee')
  })

  it('stays where a listing is edited', async () => {
    const listing = await aListing()
    const element = await open('cowrie-listing-details', `listing-id="${listing}"`)
    await pressButton(element, 'Edit')
    await ui(element).findByRole('dialog', { name: 'Edit listing' })
    fill(element, { Rate: '1310' })
    await says(element, 'Nothing more is held on your card. Your fee stays as agreed.')
  })

  it('speaks French and Arabic', async () => {
    await signIn(owner)
    const french = await open('cowrie-create-listing', 'locale="fr"')
    await waitFor(() => ui(french).getByText(/^Frais : 0,5 %, au moins US\$1,00\. Bloqués maintenant/))
    const arabic = await open('cowrie-create-listing', 'locale="ar"')
    await waitFor(() => ui(arabic).getByText(/^الرسوم: .*0\.5\W*%.*، وبحد أدنى .*1\.00/))
    await assertLooksRight('the fee in Arabic')
  })
})

await suite('the fee of an exchange without one', { people: 1 }, ({ people: [person] }) => {
  const terms = '/api/Utility/currencies'

  it('is 0.00 on every step, without a total', async () => {
    forgetLastChoices()
    await signInAs(person)
    const element = await mount('<cowrie-create-listing></cowrie-create-listing>')
    await describeListing(element, '1,600,000')
    await says(element, 'Fee US$0.00. Held now, taken as orders are accepted.')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element)
    await step(element, 'Transaction details')
    await waitFor(() => assert.equal(fact(element, 'Fee'), 'US$0.00'))
    hasNo(element, 'Total')
    await confirm(element, person.pin, 'Create List')
    await step(element, 'Your listing has been created')
    assert.equal(fact(element, 'Held on your card'), 'US$1,000.00')
    hasNo(element, 'Total')
  })

  it('is never said, and nothing confirmed, while the terms cannot be loaded', async () => {
    forgetLastChoices()
    await signInAs(person)
    await cutNetwork(terms)
    const element = await mount('<cowrie-create-listing></cowrie-create-listing>')
    await describeListing(element, '160,000')
    await says(element, 'The fee could not be loaded. Try again')
    assert.notInclude(element.shadowRoot?.textContent ?? '', '0.00.')
    await assertLooksRight('a fee that could not be loaded')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element)
    await step(element, 'Transaction details')
    await ui(element).findByText('You can confirm once it has loaded.')
    assert.equal(fact(element, 'Fee'), 'Unknown')
    await typeDigits(element, 'Transaction PIN', person.pin)
    const button = ui(element).getByRole<HTMLButtonElement>('button', { name: 'Create List' })
    assert.isTrue(button.disabled)
    await assertLooksRight('a fee that is missing before the PIN')

    await restoreNetwork()
    await holdNetwork(terms)
    await pressButton(element, 'Try again')
    await waitFor(() => assert.isNull(ui(element).queryByText('You can confirm once it has loaded.')))
    assert.isTrue(button.disabled)
    await restoreNetwork()
    await waitFor(() => assert.equal(fact(element, 'Fee'), 'US$0.00'))
    assert.equal(pinTyped(element), person.pin)
    await press(button)
    await step(element, 'Your listing has been created')
  })
})
