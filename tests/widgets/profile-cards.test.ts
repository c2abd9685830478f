import { assert } from 'chai'
import { answer, message } from './dialogs.ts'
import { cardsTab, filledCard, listed } from './profile-cards.ts'
import { expectNoAxeFindings, leavePage, ui, waitFor } from './support.ts'

describe('cowrie-profile, Card Management', () => {
  afterEach(leavePage)

  it('lists the known facts of each card', async () => {
    const { widget } = await cardsTab()
    assert.lengthOf(listed(widget), 1)
    for (const words of ['Everyday', '**** **** **** 4242', 'USD Debit card', 'Visa', 'Expires 12/2031'])
      assert.include(listed(widget)[0], words)
    await expectNoAxeFindings('the cards')
  })

  it('adds a card, confirms it, and updates the list', async () => {
    const { widget } = await cardsTab()
    await filledCard(widget)
    await expectNoAxeFindings('the new card')
    await answer(widget, 'Add Card')
    const done = await message(widget, 'Card added successfully')
    assert.include(done.textContent, 'You can use Travel for your next transaction.')
    await waitFor(() => assert.lengthOf(listed(widget), 2))
    await expectNoAxeFindings('a card that was added')
    await answer(widget, 'Done')
    await waitFor(() => assert.isNull(ui(widget).queryByRole('alertdialog')))
    assert.include(listed(widget)[1], '**** **** **** 4444')
    assert.include(listed(widget)[1], 'USD Credit card')
  })
})
