/** cowrie-send-money against the real server. */
import { assert } from 'chai'
import {
  aCard,
  addCardHere,
  assertChosenCard,
  assertLooksRight,
  assertPinHasFocus,
  assertSays,
  confirm,
  debitFrom,
  emptyCard,
  fact,
  forgetLastChoices,
  pick,
  pinTyped,
  pressButton,
  step,
} from './market.ts'
import { befriend, type ReadyPerson } from './people.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  descriptionOf,
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
  type,
  typeDigits,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { sendOn, sentBy } from './transfers.ts'

const open = (friendId?: string) =>
  mount(`<cowrie-send-money${friendId ? ` friend-id="${friendId}"` : ''}></cowrie-send-money>`)

const input = (element: HTMLElement, label: string) => ui(element).getByLabelText<HTMLInputElement>(label)

const friendName = 'Kenji Morita'

async function fillIn(element: HTMLElement, amount: string, currency = 'US Dollar') {
  await choose(element, 'Currency', currency)
  await face(element, friendName)
  type(input(element, 'Amount'), amount)
}

/** Chooses a friend by the face. */
const face = async (element: HTMLElement, name: string) =>
  press(await ui(element).findByRole('radio', { name }))

/** Fills the first step and continues. */
async function toDebit(element: HTMLElement, amount: string, currency = 'US Dollar') {
  await step(element, 'Send money')
  await fillIn(element, amount, currency)
  await pressButton(element, 'Continue')
  await step(element, 'Select a card to debit')
}

async function toConfirmation(element: HTMLElement, amount: string, card: string | RegExp = /Everyday/) {
  await toDebit(element, amount)
  await debitFrom(element, card)
  await step(element, 'Transaction details')
}

await suite('send money', { demo: ['priya', 'kenji'], people: 1 }, ({
  demo: [sender, friend],
  people: [loner],
}) => {
  before(() => aCard(sender, 'Empty', emptyCard))
  // Whatever the demo world sent before.
  before(() => sendOn(sender, friend, 1.01))

  /** Number of sent transfers of an amount. */
  const sentOf = async (amount: number) =>
    (await sentBy(sender)).filter((each) => each.amount === amount).length

  it('asks a visitor to log in, and says why', async () => {
    signOut()
    const element = await open()
    await ui(element).findByText('Log in to go on')
    await ui(element).findByText('You can send money to friends as soon as you are logged in.')
    await assertLooksRight('visitor')
  })

  it('begins with the values of the page, keeps the locked ones, and leads back to the page', async () => {
    await signInAs(sender)
    const element = await mount(
      '<cowrie-send-money currency="USD" amount="12.34" locked="currency amount" return-url="/shop?paid=1"></cowrie-send-money>',
    )
    await step(element, 'Send money')
    const fields = ['Currency', 'Amount'].map((label) => input(element, label))
    assert.deepEqual(
      fields.map(({ value, readOnly }) => [value, readOnly]),
      [
        ['USD', true],
        ['US$12.34', true],
      ],
    )
    for (const field of fields)
      assert.include(descriptionOf(field), 'Set by this site. It cannot be changed here.')
    await assertLooksRight('locked')
    await face(element, friendName)
    await pressButton(element, 'Continue')
    await step(element, 'Select a card to debit')
    await debitFrom(element, /Everyday/)
    await step(element, 'Transaction details')
    await confirm(element, sender.pin, 'Send Money')
    await step(element, `You just sent US$12.34 to ${friendName}`)
    const link = ui(element).getByRole<HTMLAnchorElement>('link', { name: `Back to ${location.host}` })
    assert.deepEqual([link.href, link.target], [`${location.origin}/shop?paid=1`, '_top'])
    assert.isNull(ui(element).queryByRole('button', { name: 'Keep open' }))
    await pressButton(element, 'Done')
    await step(element, 'Send money')
    assert.equal(input(element, 'Amount').value, 'US$12.34')
  })

  it('reports that there are no friends yet, and leads to the circle', async () => {
    await signInAs(loner)
    const element = await open()
    await ui(element).findByText('You have not added anyone to your circle')
    await assertLooksRight('no friends')
    const asked = nextEvent('cowrie-navigate')
    await pressButton(element, 'Add a friend')
    assert.deepEqual((await asked).detail, { to: '/payment' })
    await ui(element).findByText('Open the Payment page of your account to add friends.')
  })

  it('shows that it is loading, and offers a retry when the server is unreachable', async () => {
    await holdNetwork('/api/User/friends')
    const element = await open()
    await ui(element).findByText('Loading…')
    await assertLooksRight('loading')
    unmountAll()
    await restoreNetwork()
    const other = await aReadyPerson()
    await signInAs(other)
    await cutNetwork('/api/User/friends')
    const another = await open()
    await ui(another).findByText(/^Your circle could not be loaded/)
    await assertLooksRight('failed to load')
    await restoreNetwork()
    await pressButton(another, 'Try again')
    await ui(another).findByText('You have not added anyone to your circle')
  })

  it('requires a friend, a currency and an amount', async () => {
    const novice = await aReadyPerson()
    await befriend(novice, friend)
    await signInAs(novice)
    const element = await open()
    await step(element, 'Send money')
    await assertLooksRight('empty')
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'Amount', 'Enter an amount to send')
    await ui(element).findByText('Select a currency')
    await ui(element).findByText('Select a friend to credit')
    await assertLooksRight('nothing filled in')
    await choose(element, 'Currency', 'Japanese Yen')
    await face(element, friendName)
    assert.isNull(ui(element).queryByText('Select a currency'))
    assert.isNull(ui(element).queryByText('Select a friend to credit'))
    type(input(element, 'Amount'), '65.50')
    await pressKey('Enter')
    await expectInvalid(element, 'Amount', 'JPY has no decimals')
    type(input(element, 'Amount'), '0')
    await pressKey('Enter')
    await expectInvalid(element, 'Amount', 'Enter an amount above 0')
    await choose(element, 'Currency', 'US Dollar')
    type(input(element, 'Amount'), '65')
    await ui(element).findByText('Fee US$0.00. Kenji Morita gets US$65.00.')
    await assertLooksRight('filled in')
  })

  it('offers first those to whom money went last, and all in a list', async () => {
    const person = await aReadyPerson()
    const others = await Promise.all(Array.from({ length: 5 }, () => aReadyPerson()))
    for (const each of [...others, friend]) await befriend(person, each)
    const [, , , second, first] = others as [ReadyPerson, ReadyPerson, ReadyPerson, ReadyPerson, ReadyPerson]
    await sendOn(person, second, 5, 'USD')
    await sendOn(person, first, 5, 'NGN')
    await signInAs(person)
    const element = await open()
    await step(element, 'Send money')
    const group = await ui(element).findByRole('radiogroup', { name: 'Friend' })
    const faces = within(group).getAllByRole<HTMLInputElement>('radio')
    assert.lengthOf(faces, 5)
    assert.deepEqual(
      faces.slice(0, 2).map(({ value }) => value),
      [first.id, second.id],
    )
    assertSays(ui(element).getByRole('combobox', { name: 'Currency' }), 'NGN')
    await assertLooksRight('faces')
    faces[0]?.focus()
    await pressKey('ArrowRight')
    assert.isTrue(faces[1]?.checked)
    await pressButton(element, 'All friends')
    const list = await ui(element).findByRole('combobox', { name: 'Friend' })
    await waitFor(() => assert.equal(element.shadowRoot?.activeElement?.getAttribute('role'), 'combobox'))
    assertSays(list, 'Ada Bello')
    await choose(element, 'Friend', friendName)
    type(input(element, 'Amount'), '7')
    await pressButton(element, 'Continue')
    await step(element, 'Select a card to debit')
    await pressButton(element, 'Go back')
    // Chosen in the list, the sixth is among the faces.
    const sixth = await ui(element).findByRole<HTMLInputElement>('radio', { name: friendName })
    assert.isTrue(sixth.checked)
    assert.lengthOf(ui(element).getAllByRole('radio'), 5)
    await assertLooksRight('sixth friend chosen')
  })

  it('takes a note, counts it, keeps it on Back, and sends it', async () => {
    const element = await open()
    await step(element, 'Send money')
    const note = input(element, 'Note (optional)')
    assert.equal(note.dir, 'auto')
    type(note, '🇳🇬'.repeat(141))
    await ui(element).findByText('141/140')
    await fillIn(element, '77.01')
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'Note (optional)', 'Shorten the note to 140 characters')
    await assertLooksRight('note too long')
    type(note, ' For  rent\u202e ')
    await ui(element).findByText('8/140')
    await pressButton(element, 'Continue')
    await step(element, 'Select a card to debit')
    await ui(element).findByRole('radio', { name: /Everyday/ })
    await pressButton(element, 'Go back')
    await step(element, 'Send money')
    assert.equal(input(element, 'Note (optional)').value, ' For  rent\u202e ')
    await pressButton(element, 'Continue')
    await debitFrom(element, /Everyday/)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'Note'), 'For rent')
    await assertLooksRight('a note to confirm')
    await confirm(element, sender.pin, 'Send Money')
    await step(element, `You just sent US$77.01 to ${friendName}`)
    assert.equal(fact(element, 'Note'), 'For rent')
    assert.equal((await sentBy(sender, 'rent'))[0]?.note, 'For rent')
  })

  it('checks only the amount when the beneficiary is fixed and the currency known', async () => {
    const element = await open(friend.id)
    await step(element, 'Send money')
    await ui(element).findByText(friendName)
    assert.isNull(ui(element).queryByRole('radiogroup', { name: 'Friend' }))
    await pressButton(element, 'Continue')
    await expectInvalid(element, 'Amount', 'Enter an amount to send')
    assert.isNull(ui(element).queryByText('Select a friend to credit'))
    await assertLooksRight('fixed beneficiary')
    await choose(element, 'Currency', 'US Dollar')
    type(input(element, 'Amount'), '65')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await step(element, 'Transaction details')
    assert.equal(fact(element, 'To'), friendName)
  })

  it('reports that the fixed beneficiary is no friend', async () => {
    const element = await open(loner.id)
    await ui(element).findByText('This person is not in your circle')
    await assertLooksRight('no friend')
  })

  it('asks for a card in the debit step, and keeps the input on the way back', async () => {
    forgetLastChoices()
    const element = await open()
    await toDebit(element, '65')
    const cards = await ui(element).findByRole('radiogroup', { name: 'Select a card to debit' })
    await ui(element).findByText('US$65.00 will be held on it, and only taken when Kenji Morita accepts.')
    await assertLooksRight('debit')
    await pressButton(element, 'Continue')
    await waitFor(() => assert.equal(cards.getAttribute('aria-invalid'), 'true'))
    assert.equal(descriptionOf(cards), 'Select a card to debit')
    await assertLooksRight('no card')
    await pick(element, 'Select a card to debit', /Everyday/)
    await waitFor(() => assert.notEqual(cards.getAttribute('aria-invalid'), 'true'))
    await pressButton(element, 'Go back')
    await step(element, 'Send money')
    assert.equal(input(element, 'Amount').value, '65')
    assert.isTrue(ui(element).getByRole<HTMLInputElement>('radio', { name: friendName }).checked)
    assertSays(ui(element).getByRole('combobox', { name: 'Currency' }), 'USD')
  })

  it('reports a card that was not added, and returns with an added one chosen', async () => {
    const element = await open()
    await toDebit(element, '65')
    await pressButton(element, 'Add new card')
    await step(element, 'Add a card to debit')
    await ui(element).findByLabelText('Card number')
    await assertLooksRight('add a card')
    fill(element, {
      'Card nickname': 'Refused',
      'Cardholder name': 'Priya Raman',
      'Card number': '4000000000000002',
      'Expiry month': '12',
      'Expiry year': '2031',
      CVV: '123',
    })
    await pick(element, 'Card type', 'Debit card')
    await pressButton(element, 'Continue')
    await ui(element).findByText('Add card unsuccessful, confirm details supplied')
    await assertLooksRight('card refused')
    await toast('Add card unsuccessful, confirm details supplied')
    assert.equal(input(element, 'Card nickname').value, 'Refused')
    await addCardHere(element, `New ${crypto.randomUUID().slice(0, 4)}`)
    await step(element, 'Select a card to debit')
    await waitFor(() => assertChosenCard(element, '•••• 4444'))
    await pressButton(element, 'Continue')
    await step(element, 'Transaction details')
    assertSays(fact(element, 'Card to debit'), '•••• 4444')
  })

  it('requires the PIN, and clears only a wrong PIN', async () => {
    const element = await open()
    await toConfirmation(element, '65.01')
    assert.equal(fact(element, 'You send'), 'US$65.01')
    assert.equal(fact(element, 'Fee'), 'US$0.00')
    await assertLooksRight('confirmation')
    await assertPinHasFocus(element)
    await pressButton(element, 'Send Money')
    await ui(element).findByText('Your transaction pin is required')
    await assertLooksRight('no PIN')
    await confirm(element, '9999', 'Send Money')
    await ui(element).findByText('Wrong PIN. 4 tries are left')
    await toast('Send money failed, try again. Wrong PIN. 4 tries are left')
    await waitFor(() => assert.equal(pinTyped(element), ''))
    await assertPinHasFocus(element)
    assert.equal(fact(element, 'You send'), 'US$65.01')
    assert.equal(fact(element, 'To'), friendName)
    assert.equal(await sentOf(65.01), 0)
    await confirm(element, sender.pin, 'Send Money')
    await step(element, 'You just sent US$65.01 to Kenji Morita')
    assert.equal(await sentOf(65.01), 1)
  })

  it('reports insufficient funds, and accepts another card', async () => {
    const element = await open()
    await toConfirmation(element, '65.02', /Empty/)
    await confirm(element, sender.pin, 'Send Money')
    const notice = await ui(element).findByRole('alert')
    assertSays(notice, 'Send money failed, try again')
    assertSays(notice, 'The card has insufficient funds for this amount')
    await assertLooksRight('insufficient funds')
    await pressButton(element, 'Choose another card')
    await debitFrom(element, /Everyday/)
    await confirm(element, sender.pin, 'Send Money')
    await step(element, 'You just sent US$65.02 to Kenji Morita')
    assert.equal(await sentOf(65.02), 1)
  })

  it('sends once when the answer is lost and the person tries again', async () => {
    const element = await open()
    await toConfirmation(element, '65.03')
    await loseAnswers()
    await confirm(element, sender.pin, 'Send Money')
    await ui(element).findByText(/^It is not known yet whether this went through/)
    await assertLooksRight('outcome unknown')
    await restoreNetwork()
    assert.equal(await sentOf(65.03), 1, 'the first try did not arrive')
    await confirm(element, sender.pin, 'Send Money')
    await step(element, 'You just sent US$65.03 to Kenji Morita')
    assert.equal(await sentOf(65.03), 1, 'sent twice')
  })

  it('sends once on a double click, and shows the reference and the next step', async () => {
    const sent = nextEvent('cowrie-money-sent')
    const element = await open()
    await toConfirmation(element, '65.04')
    const submit = ui(element).getByRole('button', { name: 'Send Money' })
    await typeDigits(element, 'Transaction PIN', sender.pin)
    // The fourth digit has submitted it.
    submit.click()
    submit.click()
    // At once: it closes after three seconds.
    await pressButton(element, 'Keep open')
    await step(element, 'You just sent US$65.04 to Kenji Morita')
    const [transfer] = await sentBy(sender)
    assert.equal(await sentOf(65.04), 1)
    assert.deepInclude((await sent).detail, {
      transferId: transfer?.listingId,
      reference: transfer?.reference,
    })
    assert.equal(fact(element, 'Reference'), transfer?.reference)
    assert.equal(fact(element, 'Held on your card'), 'US$65.04')
    await ui(element).findByText(/^Kenji Morita has 7 days to accept\. Until then US\$65\.04 is only held/)
    await assertLooksRight('done')
    const closed = nextEvent('cowrie-closed')
    await pressButton(element, 'Done')
    await closed
    await step(element, 'Send money')
    assert.equal(input(element, 'Amount').value, '')
  })

  it('closes by itself after the success', async () => {
    const element = await open(friend.id)
    await step(element, 'Send money')
    await choose(element, 'Currency', 'US Dollar')
    type(input(element, 'Amount'), '65.05')
    await pressButton(element, 'Continue')
    await debitFrom(element)
    await confirm(element, sender.pin, 'Send Money')
    const closed = nextEvent('cowrie-closed')
    await step(element, 'You just sent US$65.05 to Kenji Morita')
    await closed
  })
})
