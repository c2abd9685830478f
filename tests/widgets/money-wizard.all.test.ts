/** The other shared steps of money wizards, seen in cowrie-create-listing, with axe. */
import { assert } from 'chai'
import { describeListing, digitsOf, open, toConfirmation } from './create-listing.ts'
import {
  aCard,
  addCardHere,
  aPersonWithTwoCards,
  assertChosenCard,
  assertLooksRight,
  assertSays,
  cardStep,
  confirm,
  creditTo,
  debitFrom,
  emptyCard,
  fact,
  listingsOf,
  marketRate,
  moveMarket,
  pick,
  pinTyped,
  pressButton,
  step,
} from './market.ts'
import { suite } from './suite.ts'
import {
  api,
  aReadyPerson,
  choose,
  cutNetwork,
  holdNetwork,
  holdTimers,
  input,
  nextEvent,
  press,
  restoreNetwork,
  signInAs,
  toast,
  toasts,
  type,
  typeDigits,
  ui,
  waitFor,
} from './support.ts'

await suite('a money wizard, in all its states', { people: 1 }, ({ people: [owner] }) => {
  before(() => aCard(owner, 'Empty', emptyCard))

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
    await cardStep(element, 'credit')
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

  it('continues from the debit step only with a card', async () => {
    await signInAs(await aPersonWithTwoCards())
    const element = await open()
    await describeListing(element)
    await cardStep(element, 'debit')
    const next = ui(element).getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    assert.isTrue(next.disabled)
    await ui(element).findByRole('radiogroup', { name: 'Select a card to debit' })
    await assertLooksRight('debit')
    await pick(element, 'Select a card to debit', /Everyday/)
    await waitFor(() => assert.isFalse(next.disabled))
  })

  it('chooses the only card, and of several the last one', async () => {
    const person = await aReadyPerson()
    await signInAs(person)
    const first = await open()
    await toConfirmation(first)
    await confirm(first, person.pin, 'Create List')
    await step(first, 'Your listing has been created')
    await aCard(person, 'Travel', '5555555555554444')
    const second = await open()
    await describeListing(second)
    await step(second, 'Transaction details')
    assert.equal(fact(second, 'Card to debit'), 'Everyday •••• 4242')
    assert.equal(fact(second, 'To credit'), 'Everyday •••• 4242')
    await assertLooksRight('cards that can be changed')
  })

  it('asks for the PIN again when the card to debit was removed elsewhere during typing', async () => {
    const person = await aPersonWithTwoCards()
    await signInAs(person)
    const element = await open()
    await describeListing(element)
    await debitFrom(element, /Travel/)
    await creditTo(element, /Everyday/)
    await step(element, 'Transaction details')
    await typeDigits(element, 'Transaction PIN', person.pin.slice(0, -1))
    assert.notEqual(pinTyped(element), '')
    const { data } = await api('/api/User/user-cards', { token: person.token })
    const { tblid: travel } = data.find(({ cardName }: { cardName: string }) => cardName === 'Travel')
    await api(`/api/User/delete-card/${travel}`, { token: person.token, body: {} })
    await waitFor(() => assert.equal(fact(element, 'Card to debit'), 'Everyday •••• 4242'))
    await waitFor(() => assert.equal(pinTyped(element), ''))
  })

  it('continues from the credit step only with the person’s or a friend’s card', async () => {
    await signInAs(await aPersonWithTwoCards())
    const element = await open()
    await describeListing(element)
    await debitFrom(element)
    await cardStep(element, 'credit')
    const cards = await ui(element).findByRole('radiogroup', { name: 'Select a card to credit' })
    await pressButton(element, 'Continue')
    await waitFor(() => assert.equal(cards.getAttribute('aria-invalid'), 'true'))
    await assertLooksRight('no card to credit')

    await press(ui(element).getByRole('tab', { name: 'People' }))
    await ui(element).findByText('You have not added anyone to your circle')
    await assertLooksRight('nobody in the circle')
    await pressButton(element, 'Continue')
    await ui(element).findByText('Select Friend to credit')
  })

  it('keeps the input on the way back', async () => {
    await signInAs(await aReadyPerson())
    const element = await open()
    await toConfirmation(element)
    await assertLooksRight('confirmation')
    await pressButton(element, 'Change: To credit')
    await step(element, 'Select a card to credit')
    await pressButton(element, 'Go back')
    await step(element, 'Create listing')
    assert.equal(input(element, 'Amount needed').value, '1,600,000')
    assert.equal(input(element, 'Rate').value, '1,600')
    assert.equal(input(element, 'You offer').value, '1,000.00')
  })

  it('locks money actions after five wrong PINs, and shows for how long', async () => {
    await signInAs(await aReadyPerson())
    const element = await open()
    await toConfirmation(element)
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await confirm(element, '9999', 'Create List')
      await ui(element).findByText(`Wrong PIN. ${left} left`)
    }
    await confirm(element, '9999', 'Create List')
    await ui(element).findByText('PIN locked. Too many wrong tries. You can’t move money for 15 minutes')
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
    await ui(element).findByText(/^We don’t know yet whether this went through/)
    assertSays(ui(element).getByRole('alert'), 'you are not connected to internet')
    assertSays(fact(element, 'You offer'), 'US$1,000.00')
    await assertLooksRight('server away')
    await restoreNetwork()
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    assert.lengthOf(await listingsOf(owner), before + 1)
  })

  it('returns from adding a debit card with that card chosen', async () => {
    const element = await open()
    await describeListing(element)
    await cardStep(element, 'debit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to debit')
    await assertLooksRight('add a card')
    await addCardHere(element, 'Fresh debit')
    await cardStep(element, 'debit')
    await waitFor(() => assertChosenCard(element, 'Fresh debit •••• 4444'))
  })

  it('returns from adding a credit card with that card chosen', async () => {
    const element = await open()
    await describeListing(element)
    await debitFrom(element)
    await cardStep(element, 'credit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to credit')
    await addCardHere(element, 'Fresh credit')
    await cardStep(element, 'credit')
    await waitFor(() => assertChosenCard(element, 'Fresh credit •••• 4444'))
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'To credit'), 'Fresh credit •••• 4444')
  })

  it('pays once with an unsaved card, and does not list it afterwards', async () => {
    const before = (await listingsOf(owner)).length
    const element = await open()
    await describeListing(element)
    await cardStep(element, 'debit')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to debit')
    await addCardHere(element, 'Just once', { save: false })
    await cardStep(element, 'debit')
    await waitFor(() => assertChosenCard(element, 'Just once •••• 4444'))
    await pressButton(element, 'Continue')
    await creditTo(element)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'Card to debit'), 'Just once •••• 4444')
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
    const { data } = await api('/api/User/user-cards', { token: owner.token })
    assert.notInclude(
      data.map(({ cardName }: { cardName: string }) => cardName),
      'Just once',
    )
    assert.lengthOf(await listingsOf(owner), before + 1)
  })

  it('shows the success until the person leaves it', async () => {
    const element = await open()
    await toConfirmation(element)
    const timers = holdTimers(1000)
    try {
      await confirm(element, owner.pin, 'Create List')
      await step(element, 'Your listing has been created')
      for (let seconds = 0; seconds < 10; seconds += 1) timers.pass()
      await step(element, 'Your listing has been created')
    } finally {
      timers.release()
    }
    const closed = nextEvent('cowrie-closed')
    await pressButton(element, 'Go to dashboard')
    await closed
  })

  it('keeps the draft when the session ends during the wizard', async () => {
    const element = await open()
    await toConfirmation(element)
    // The end of the stream would tell the page before the person goes on.
    await holdNetwork('/api/Notification/stream')
    const { token } = JSON.parse(localStorage.getItem(sessionKey()) ?? '{}')
    await api('/api/User/logout', { token, body: {} })
    await confirm(element, owner.pin, 'Create List')
    await ui(element).findByText('Log in to continue')
    await signInAs(owner)
    await confirm(element, owner.pin, 'Create List')
    await step(element, 'Your listing has been created')
  })
})

/** Rounded up, like every payment. */
const inCents = (amount: number) =>
  (Math.ceil(Number((amount * 100).toFixed(4))) / 100).toLocaleString('en', { minimumFractionDigits: 2 })

const sessionKey = () => Object.keys(localStorage).find((each) => each.startsWith('cowrie:session:')) ?? ''
