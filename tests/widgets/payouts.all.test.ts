/** Money that came back from a card: where it waits, and how it goes to another one. */
import { assert } from 'chai'
import {
  aCard,
  accept,
  addCardHere,
  assertLooksRight,
  assertSays,
  confirm,
  expectGone,
  fact,
  paidFor,
  pick,
  placeOrder,
  postListing,
  pressButton,
  step,
} from './market.ts'
import { befriend, type ReadyPerson } from './people.ts'
import { suite } from './suite.ts'
import {
  api,
  loseAnswers,
  mount,
  nextEvent,
  press,
  restoreNetwork,
  signInAs,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { respondOn, sendOn } from './transfers.ts'

/** As soon as it was paid. */
const comeBack = (to: ReadyPerson, aboutId: string) =>
  waitFor(async () => {
    const { isSuccess } = await api('/tests/return-payout', { body: { personId: to.id, aboutId } })
    assert.isTrue(isSuccess)
  })

const details = (element: HTMLElement) => ui(element).findByRole('dialog', { name: 'Order details' })

const payouts = async (of: ReadyPerson) =>
  (await api('/api/Market/waiting', { token: of.token })).data.returned.count as number

await suite('money that came back', { people: 2 }, ({ people: [receiver, sender] }) => {
  before(async () => {
    await befriend(receiver, sender)
    await aCard(receiver, 'Savings', '5555555555554444')
  })
  afterEach(restoreNetwork)

  async function received(amount: number) {
    const { id, reference } = await sendOn(sender, receiver, amount)
    await respondOn(receiver, id, 1)
    await comeBack(receiver, id)
    return reference
  }
  const open = () => mount('<cowrie-transactions></cowrie-transactions>')
  const choose = (element: HTMLElement, sum: string) =>
    ui(element).findByRole('button', {
      name: `Choose another card: ${sum} came back from •••• 4242`,
    })

  it('is above the transactions until another card is chosen, and goes there once', async () => {
    const reference = await received(65)
    const element = await open()
    const button = await choose(element, 'US$65.00')
    await assertLooksRight('money came back')
    await press(button)
    await step(element, 'Choose another card')
    await ui(element).findByText(/US\$65\.00 came back from •••• 4242\. Choose a card/)
    await ui(element).findByText(/The account is closed/)
    await pressButton(element, 'Continue')
    // The name of the group, and what is missing.
    await waitFor(() => assert.lengthOf(ui(element).getAllByText('Select a card to credit'), 2))
    await pick(element, 'Select a card to credit', /Savings/)
    await assertLooksRight('choose a card')
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'Goes to'), 'Savings •••• 4444')
    assertSays(fact(element, 'Reference'), reference)
    await assertLooksRight('confirm')
    await loseAnswers()
    await confirm(element, receiver.pin, 'Send to this card')
    await ui(element).findByText(/It won’t be done twice/)
    await restoreNetwork()
    await confirm(element, receiver.pin, 'Send to this card')
    await step(element, 'US$65.00 is on its way')
    await assertLooksRight('sent again')
    await pressButton(element, 'Done')
    await expectGone(element, /came back from/)
    assert.equal(await payouts(receiver), 0)
    await press(ui(element).getByRole('tab', { name: 'Currency Exchange' }))
    await press(await ui(element).findByRole('button', { name: `Details of ${reference}` }))
    await ui(element).findByRole('dialog', { name: /details/i })
    await waitFor(() => assertSays(fact(element, 'Received on'), '•••• 4444'))
  })

  it('goes to a card that is added on the way', async () => {
    await received(12)
    const element = await open()
    await press(await choose(element, 'US$12.00'))
    await step(element, 'Choose another card')
    await pressButton(element, 'Add new card')
    await addCardHere(element, 'Fresh')
    await step(element, 'Choose another card')
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'Goes to'), 'Fresh')
    await confirm(element, receiver.pin, 'Send to this card')
    await step(element, 'US$12.00 is on its way')
  })

  it('appears on an open page by itself, and a notification leads to it', async () => {
    const element = await open()
    await ui(element).findByRole('heading', { name: 'Transactions' })
    await received(13)
    await choose(element, 'US$13.00')
    unmountAll()
    const notices = await mount('<cowrie-notifications></cowrie-notifications>')
    const asked = nextEvent('cowrie-navigate')
    const line = await ui(notices).findAllByRole('button', { name: 'Choose another card: Money came back' })
    await assertLooksRight('notification of money that came back')
    await press(line[0] as HTMLElement)
    assert.equal((await asked).detail.to, '/payment')
  })

  it('is told in the details of its order, where it is sent on', async () => {
    const listing = await postListing(sender)
    const order = await placeOrder(receiver, listing, 400)
    await accept(sender, order)
    await comeBack(receiver, order)
    await signInAs(receiver)
    const element = await mount('<cowrie-orders></cowrie-orders>')
    const rows = await ui(element).findAllByRole('button', { name: /^Details of order/ })
    await press(rows[0] as HTMLElement)
    const shown = await details(element)
    await within(shown).findByText('The money came back from your card')
    assertSays(fact(element, 'Returned: choose another card'), 'from •••• 4242')
    await within(shown).findByText('Money came back from •••• 4242')
    await assertLooksRight('order with money that came back')
    await pressButton(element, 'Choose another card')
    await step(element, 'Choose another card')
    await pick(element, 'Select a card to credit', /Savings/)
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    await confirm(element, receiver.pin, 'Send to this card')
    await step(element, 'US$400.00 is on its way')
    await pressButton(element, 'Done')
    await waitFor(() => assertSays(fact(element, 'Received on'), '•••• 4444'))
    await within(await details(element)).findByText('Money paid to •••• 4444')
  })

  it('is in the band of the dashboard', async () => {
    await received(14)
    const element = await mount('<cowrie-listings></cowrie-listings>')
    await press(await ui(element).findByRole('button', { name: /waiting for you/ }))
    await press(await choose(element, 'US$14'))
    await step(element, 'Choose another card')
    await pick(element, 'Select a card to credit', /Savings/)
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    await confirm(element, receiver.pin, 'Send to this card')
    await step(element, 'US$14.00 is on its way')
  })
})

await suite('money that a chargeback holds back', { people: 2 }, ({ people: [buyer, owner] }) => {
  const held = 'Held while a chargeback is looked into'

  it('is called so in the order, its receipt and the statement', async () => {
    const listing = await postListing(owner)
    const before = await placeOrder(buyer, listing, 100)
    await accept(owner, before)
    await paidFor(buyer, before)
    assert.isTrue((await api('/tests/dispute', { body: { personId: buyer.id } })).isSuccess)
    const order = await placeOrder(buyer, listing, 400)
    await accept(owner, order)
    await signInAs(buyer)
    const orders = await mount('<cowrie-orders></cowrie-orders>')
    const rows = await ui(orders).findAllByRole('button', { name: /^Details of order/ })
    await press(rows[0] as HTMLElement)
    await details(orders)
    await waitFor(() => assertSays(fact(orders, `${held}, for`), '•••• 4242'))
    await assertLooksRight('order whose money is held back')
    unmountAll()
    const receipt = await mount(`<cowrie-receipt order-id="${order}"></cowrie-receipt>`)
    await ui(receipt).findByText(`${held}, for`)
    await ui(receipt).findByText(held)
    await assertLooksRight('receipt of money that is held back')
    unmountAll()
    const statement = await mount('<cowrie-statement></cowrie-statement>')
    await ui(statement).findByText(held, { exact: false, selector: '.statement-effect' })
    await assertLooksRight('statement of money that is held back')
  })
})
