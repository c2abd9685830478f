/** The other states and steps of profile cards, with axe. */
import { assert } from 'chai'
import { refresh } from './dashboard.ts'
import { answer, button, isClosed, message, pressButton } from './dialogs.ts'
import { postListing } from './market.ts'
import { settingsOf } from './profile.ts'
import { card, cardsTab, filledCard, listed } from './profile-cards.ts'
import {
  api,
  aReadyPerson,
  cutNetwork,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  leavePage,
  press,
  restoreNetwork,
  toast,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'

describe('cowrie-profile, Card Management', () => {
  afterEach(leavePage)

  it('says what is held on a card', async () => {
    const { person, widget } = await cardsTab()
    assert.notInclude(listed(widget)[0], 'held')
    await postListing(person)
    // News of the market may come before this page listens.
    await refresh(widget)
    await waitFor(() => assert.include(listed(widget)[0], 'US$1,000 held'))
    await expectNoAxeFindings('a card with a hold')
  })

  it('asks again where a card is typed, instead of guessing', async () => {
    const { widget } = await cardsTab()
    await cutNetwork('/api/User/card-fields')
    await pressButton(widget, 'Add New Card')
    const again = await ui(widget).findByRole('button', { name: 'Try again' })
    assert.isNull(ui(widget).queryByLabelText('Card number'))
    await expectNoAxeFindings('a card form without fields')
    fill(widget, { 'Card nickname': 'Travel' })
    await restoreNetwork()
    await press(again)
    await ui(widget).findByLabelText('Card number')
    assert.equal(valuesOf(widget, { 'Card nickname': '' })['Card nickname'], 'Travel')
  })

  it('shows why a card was refused, and keeps the input', async () => {
    const { widget } = await cardsTab()
    await filledCard(widget, { 'Card number': '4000000000000002' })
    await answer(widget, 'Add Card')
    await ui(widget).findByText('Add card unsuccessful, confirm details supplied')
    await toast('Add card unsuccessful, confirm details supplied')
    await expectNoAxeFindings('a card that was refused')
    const kept = valuesOf(widget, card)
    assert.equal(kept['Card number']?.replace(/ /g, ''), '4000000000000002')
    assert.equal(kept['Card nickname'], 'Travel')
    fill(widget, { 'Card number': '' })
    await answer(widget, 'Add Card')
    await expectInvalid(widget, 'Card number', 'Card number is required')
    await answer(widget, 'Go back')
    await isClosed(widget)
    assert.lengthOf(listed(widget), 1)
  })

  it('renames a card only after an edit, and not to the name of another one', async () => {
    const { widget } = await cardsTab()
    await filledCard(widget)
    await answer(widget, 'Add Card')
    await message(widget, 'Card added successfully')
    await answer(widget, 'Done')
    await isClosed(widget)

    await pressButton(widget, 'Change the name of Travel')
    await ui(widget).findByLabelText('Card name')
    const submit = () => button(widget, 'Change Card Name')
    assert.isTrue(submit().hasAttribute('disabled'))
    await expectNoAxeFindings('a card’s name')
    fill(widget, { 'Card name': 'everyday' })
    await press(submit())
    await expectInvalid(widget, 'Card name', 'Card name already exists')
    await toast('Card name already exists')
    await expectNoAxeFindings('a name that is taken')
    fill(widget, { 'Card name': ' ' })
    await press(submit())
    await expectInvalid(widget, 'Card name', 'Name Card section is required')
    fill(widget, { 'Card name': 'Holidays' })
    await cutNetwork('/api/User/update-card')
    await press(submit())
    await waitFor(() => assert.isFalse(submit().hasAttribute('aria-busy')))
    assert.equal(ui(widget).getByLabelText<HTMLInputElement>('Card name').value, 'Holidays')
    await restoreNetwork()
    await press(submit())
    await toast('Card name changed')
    await isClosed(widget)
    await ui(widget).findByRole('button', { name: 'Remove Holidays' })
  })

  it('asks before it removes a card, and explains the effect for the last one', async () => {
    const { widget } = await cardsTab()
    await filledCard(widget)
    await answer(widget, 'Add Card')
    await message(widget, 'Card added successfully')
    await answer(widget, 'Done')
    await isClosed(widget)

    await pressButton(widget, 'Remove Travel')
    const question = await message(widget, 'Remove Travel?')
    assert.notInclude(question.textContent, 'last card')
    await expectNoAxeFindings('the question before a card is removed')
    await answer(widget, 'Cancel')
    await isClosed(widget)
    await pressButton(widget, 'Remove Travel')
    await message(widget, 'Remove Travel?')
    await answer(widget, 'Remove')
    await toast('Card removed')
    await waitFor(() => assert.lengthOf(listed(widget), 1))

    await pressButton(widget, 'Remove Everyday')
    const last = await message(widget, 'Remove Everyday?')
    assert.include(last.textContent, 'This is your last card. You can’t trade')
    await answer(widget, 'Remove')
    await ui(widget).findByText('No cards yet')
    await expectNoAxeFindings('no cards')
    assert.isEmpty(Object.keys(sessionStorage).filter((key) => key.startsWith('cowrie:kyc-done')))
    await pressButton(widget, 'Add New Card')
    await ui(widget).findByLabelText('Card number')
  })

  it('reports cards that fail to load, and retries', async () => {
    const person = await aReadyPerson()
    await cutNetwork('/api/User/user-cards')
    const widget = await settingsOf(person, 'tab="cards"')
    await ui(widget).findByText(/Your cards could not be loaded/)
    await expectNoAxeFindings('cards that could not be loaded')
    await restoreNetwork()
    await press(button(widget, 'Try again'))
    await ui(widget).findByRole('button', { name: 'Remove Everyday' })
  })

  it('keeps a card that an open listing uses, and shows why', async () => {
    const { person, widget } = await cardsTab()
    await postListing(person)
    await pressButton(widget, 'Remove Everyday')
    await message(widget, 'Remove Everyday?')
    await answer(widget, 'Remove')
    const refused = await ui(widget).findByText('The card could not be removed')
    assert.include(
      refused.parentElement?.textContent,
      'An open listing, order or transfer uses this card, or money is on its way to it. Halt or cancel it first,',
    )
    await expectNoAxeFindings('a card that is in use')
    await answer(widget, 'Cancel')
    await isClosed(widget)
    assert.lengthOf((await api('/api/User/user-cards', { token: person.token })).data, 1)
  })
})
