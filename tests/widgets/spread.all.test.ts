/** The spread of the system rate, on an exchange that has one, wherever the rate is offered and confirmed. */
import { assert } from 'chai'
import {
  assertLooksRight,
  assertSays,
  cardStep,
  confirm,
  creditTo,
  debitFrom,
  fact,
  forgetLastChoices,
  marketRate,
  moveMarket,
  pick,
  pressButton,
  spreadExchange,
  step,
} from './market.ts'
import type { Person } from './people.ts'
import {
  api,
  choose,
  input,
  leavePage,
  mount,
  openList,
  press,
  signInAs,
  signOut,
  type,
  typeDigits,
  ui,
  waitFor,
  within,
} from './support.ts'

// The shipped market rate is 1,326.1643995. Who gives dollars takes × 0.995, who gives naira ÷ 0.995.
const forDollars = '1 USD = 1,319.53 NGN'
const forNaira = '1 USD = 1,332.83 NGN'

/** Waits for a sentence whose parts come one after the other. */
const reads = (element: HTMLElement, sentence: RegExp) =>
  waitFor(() => assert.match(element.shadowRoot?.textContent ?? '', sentence))

const holds = (element: HTMLElement, label: string, text: string) =>
  waitFor(() => assert.equal(input(element, label).value, text))

describe('an exchange with a spread', function () {
  this.timeout(120_000)
  let origin = ''
  let owner: Person
  let buyer: Person
  before(async () => {
    origin = await spreadExchange()
    ;[owner, buyer] = await api('/sandbox/people', { at: origin })
  })
  beforeEach(forgetLastChoices)
  afterEach(leavePage)
  const pinOfDemo = '1234'
  const signIn = (person: Person) => signInAs(person, origin, origin)
  const open = (tag: string, attributes = '') => mount(`<${tag} api-base="${origin}" ${attributes}></${tag}>`)

  /** $100 of the owner at 1,300 naira, who is signed in then. */
  async function aListing(): Promise<string> {
    const token = await signIn(owner)
    const cards = await api('/api/User/user-cards', { at: origin, token })
    const { data } = await api('/api/Listing/listing', {
      at: origin,
      token,
      idempotencyKey: crypto.randomUUID(),
      body: {
        needAmount: 130_000,
        haveAmount: 100,
        rate: 0.0007692308,
        price: { figure: 1300, base: 'USD' },
        needCurrency: 'NGN',
        haveCurrency: 'USD',
        isSystemRate: false,
        allowPartFulfilment: true,
        allowSystemFulfilment: false,
        debitCardId: cards.data[0].tblid,
        creditCardId: cards.data[0].tblid,
        transactionPin: pinOfDemo,
      },
    })
    return data.lisingId
  }

  it('converts at the market rate, and says the system rate of who gives', async () => {
    signOut()
    const element = await open('cowrie-rate')
    await ui(element).findByText(`System rate ${forDollars}, includes 0.5% spread`)
    ui(element).getByText('1 USD = 1,326.16 NGN', { selector: 'p' })
    await holds(element, 'You get', '132,616.43')
    await assertLooksRight('the spread of the converter')
    await pressButton(element, 'Swap the currencies')
    await ui(element).findByText(`System rate ${forNaira}, includes 0.5% spread`)
  })

  it('offers no currency that it has closed, and something open in place of the usual pair', async () => {
    await signIn(owner)
    const element = await open('cowrie-create-listing', 'from="GBP" to="CHF"')
    await step(element, 'Create listing')
    const says = (label: string, code: string) =>
      waitFor(() => assertSays(ui(element).getByRole('combobox', { name: label }), code))
    await says('Currency you offer', 'USD')
    await says('Currency you need', 'NGN')
    const list = await openList(element, 'Currency you need')
    assert.deepEqual(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.match(/[A-Z]{3}/)?.[0]),
      ['USD', 'NGN', 'EUR', 'THB'],
    )
    await assertLooksRight('open currencies')
  })

  it('says it in French and in Arabic', async () => {
    signOut()
    const french = await open('cowrie-rate', 'locale="fr"')
    await ui(french).findByText(/^Taux système .*, comprend 0,5 % de marge$/)
    const arabic = await open('cowrie-rate', 'locale="ar"')
    await ui(arabic).findByText(/^سعر النظام .*، يشمل هامشًا قدره .*0\.5\W*%/)
    await assertLooksRight('the spread in Arabic')
  })

  it('offers it to the owner of a listing, who gets less than the market gives', async () => {
    const token = await signIn(owner)
    const element = await open('cowrie-create-listing')
    await step(element, 'Create listing')
    await ui(element).findByText(`System rate ${forDollars}, includes 0.5% spread`)
    assert.isNull(ui(element).queryByRole('button', { name: 'Market' }))
    type(input(element, 'You offer'), '100')
    await pressButton(element, 'System rate')
    await holds(element, 'Rate', '1,319.53')
    await holds(element, 'Amount needed', '131,953.35')
    await reads(element, /keeps the rate it’s posted at\. Includes 0\.5% spread\./)
    assertSays(element.shadowRoot?.textContent ?? '', '0.5% below market, in the buyer’s favour')
    await assertLooksRight('the spread of a listing')
    await pick(element, 'Accept part fulfillment', 'Yes')
    await pick(element, 'Accept system fulfillment', 'No')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element, /Savings/)
    await waitFor(() => assertSays(fact(element, 'System rate'), 'Includes 0.5% spread.'))
    assertSays(fact(element, 'System rate'), forDollars)
    assert.equal(fact(element, 'You need'), '₦131,953.35')
    await assertLooksRight('the spread before the PIN')
    await confirm(element, pinOfDemo, 'Create List')
    await step(element, 'Your listing has been created')
    const { data } = await api('/api/Listing/Search?isUser=true', { at: origin, token })
    const [posted] = data
    assert.include(posted, { isSystemRate: true })
  })

  it('shows a moved system rate with its spread before the PIN', async () => {
    await signIn(owner)
    const element = await open('cowrie-create-listing')
    await step(element, 'Create listing')
    await choose(element, 'Currency you need', 'Thai')
    type(input(element, 'You offer'), '100')
    await pressButton(element, 'System rate')
    await waitFor(() => assert.notEqual(input(element, 'Amount needed').value, ''))
    await pick(element, 'Accept part fulfillment', 'Yes')
    await pick(element, 'Accept system fulfillment', 'No')
    await pressButton(element, 'Continue')
    await cardStep(element, 'credit')
    await moveMarket('THB', 1.03, origin)
    await creditTo(element, /Savings/)
    await step(element, 'Transaction details')
    const notice = (await ui(element).findByText('The market rate has moved')).closest('[role=status]')
    const baht = (Number(await marketRate('USD', 'THB', origin)) * 0.995).toFixed(3)
    await waitFor(() => assertSays(notice as Element, 'Includes 0.5% spread.'))
    assertSays(notice as Element, `and is now 1 USD = ${baht} THB`)
    await assertLooksRight('the spread of a moved rate')
    await confirm(element, pinOfDemo, 'Create List')
    await step(element, 'Your listing has been created')
  })

  it('offers it to the buyer, who pays more than the market asks', async () => {
    const listing = await aListing()
    await signIn(buyer)
    const element = await open('cowrie-order', `listing-id="${listing}"`)
    await step(element, 'Listing details')
    await pressButton(element, 'Order')
    await step(element, 'Order listing')
    type(input(element, 'Amount to order'), '100')
    await press(ui(element).getByRole('switch', { name: 'Owner rate' }))
    await pressButton(element, 'System rate')
    await holds(element, 'Your rate', '1,332.83')
    await ui(element).findByText(`System rate ${forNaira}, includes 0.5% spread`)
    await holds(element, 'Amount to give up', '133,282.86')
    await assertLooksRight('the spread of an order')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element, /Savings/)
    await waitFor(() => assertSays(fact(element, 'Your counter-offer'), 'Includes 0.5% spread.'))
    await confirm(element, pinOfDemo, 'Order List')
    await ui(element).findByRole('heading', { name: /^You just ordered US\$100 from / })
  })

  it('offers it to an owner who edits, and leaves one that was taken before', async () => {
    const id = await aListing()
    const element = await open('cowrie-listing-details', `listing-id="${id}"`)
    await pressButton(element, 'Edit')
    const box = await ui(element).findByRole('dialog', { name: 'Edit listing' })
    await within(box).findByText(`System rate ${forDollars}, includes 0.5% spread`)
    await press(within(box).getByRole('switch', { name: 'Use system rate' }))
    await holds(element, 'Rate', '1,319.53')
    await reads(element, /keeps the rate it’s saved at\. Includes 0\.5% spread\./)
    await assertLooksRight('the spread of an edit')
    await typeDigits(element, 'Transaction PIN', pinOfDemo)
    await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    await waitFor(() => assertSays(fact(element, 'Rate (system rate)'), forDollars))
    await pressButton(element, 'Edit')
    const again = await ui(element).findByRole('dialog', { name: 'Edit listing' })
    await within(again).findByText(
      'Your listing keeps the system rate from when it was posted or last edited.',
    )
  })

  it('says nothing of it beside a rate of one’s own', async () => {
    const listing = await aListing()
    await signIn(buyer)
    const element = await open('cowrie-order', `listing-id="${listing}"`)
    await step(element, 'Listing details')
    await pressButton(element, 'Order')
    await step(element, 'Order listing')
    type(input(element, 'Amount to order'), '100')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await creditTo(element, /Savings/)
    await ui(element).findByText(/below market/)
    assert.notInclude(element.shadowRoot?.textContent, 'spread')
  })
})
