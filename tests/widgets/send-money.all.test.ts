/** The other states and steps of send money, with axe. */
import { assert } from 'chai'
import {
  aPersonWithTwoCards,
  assertLooksRight,
  assertSays,
  cardStep,
  confirm,
  debitFrom,
  fact,
  pick,
  pressButton,
  step,
} from './market.ts'
import { befriend, type ReadyPerson } from './people.ts'
import { face, fillIn, friendName, open, toDebit } from './send-money.ts'
import { suite } from './suite.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  holdNetwork,
  input,
  mount,
  pressKey,
  restoreNetwork,
  signInAs,
  type,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'
import { sendOn, sentBy } from './transfers.ts'

await suite('send money', { demo: ['priya', 'kenji'], people: 1 }, ({
  demo: [sender, friend],
  people: [loner],
}) => {
  // Whatever the demo world sent before.
  before(() => sendOn(sender, friend, 1.01))

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
      assert.include(descriptionOf(field), 'Set by this site. You can’t change it here.')
    await assertLooksRight('locked')
    await face(element, friendName)
    await pressButton(element, 'Continue')
    await cardStep(element, 'debit')
    await debitFrom(element, /Everyday/)
    await step(element, 'Transaction details')
    await confirm(element, sender.pin, 'Send Money')
    await step(element, `You just sent US$12.34 to ${friendName}`)
    const link = ui(element).getByRole<HTMLAnchorElement>('link', { name: `Back to ${location.host}` })
    assert.deepEqual([link.href, link.target], [`${location.origin}/shop?paid=1`, '_top'])
    await pressButton(element, 'Done')
    await step(element, 'Send money')
    assert.equal(input(element, 'Amount').value, 'US$12.34')
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
    await cardStep(element, 'debit')
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
    await cardStep(element, 'debit')
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

  it('reports that the fixed beneficiary is no friend', async () => {
    const element = await open(loner.id)
    await ui(element).findByText('This person isn’t in your circle')
    await assertLooksRight('no friend')
  })

  it('asks for a card in the debit step, and keeps the input on the way back', async () => {
    const undecided = await aPersonWithTwoCards()
    await befriend(undecided, friend)
    await signInAs(undecided)
    const element = await open()
    await toDebit(element, '65')
    const cards = await ui(element).findByRole('radiogroup', { name: 'Select a card to debit' })
    await ui(element).findByText(
      'We’ll hold US$65.00 on this card and take it only when Kenji Morita accepts.',
    )
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
})
