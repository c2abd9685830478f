import { assert } from 'chai'
import { answer, button, isClosed, message, pressButton } from './dialogs.ts'
import { aPicture } from './people.ts'
import { details, formOf, save, unsavedOf, value } from './profile-details.ts'
import { choose, expectNoAxeFindings, fill, fireEvent, leavePage, ui, waitFor } from './support.ts'

const canSave = (widget: HTMLElement) => !button(widget, 'Save Changes').hasAttribute('disabled')

describe('cowrie-profile, the details', () => {
  afterEach(leavePage)

  it('shows what cannot be changed, and what can', async () => {
    const { person, widget } = await formOf()
    const fixed = {
      'First name': 'Ada',
      'Last name': 'Bello',
      Username: person.username,
      Email: person.email,
      BVN: '•••• 8901',
    }
    for (const [label, text] of Object.entries(fixed)) {
      assert.equal(ui(widget).getByText(label).parentElement?.querySelector('dd')?.textContent, text)
      assert.isNull(ui(widget).queryByLabelText(label), label)
    }
    assert.equal(value(widget, 'Phone number'), '8031234567')
    assert.equal(value(widget, 'Date of birth'), '1990-05-17')
    assert.equal(value(widget, 'ID number'), '')
    ui(widget).getByText('On file: •••• 3456. Leave it empty to keep it.')
    assert.include(ui(widget).getByRole('combobox', { name: 'ID type' }).textContent, 'NIN')
    ui(widget).getByText('passport.png')
    assert.isFalse(canSave(widget))
    await expectNoAxeFindings('the profile')
  })

  it('can be saved only after an edit, and not after its undo', async () => {
    const { widget } = await formOf()
    const said = unsavedOf(widget)
    fill(widget, { 'Phone number': '8039999999' })
    await waitFor(() => assert.isTrue(canSave(widget)))
    await waitFor(() => assert.deepEqual(said, [true]))
    fill(widget, { 'Phone number': '8031234567' })
    await waitFor(() => assert.isFalse(canSave(widget)))
    await waitFor(() => assert.deepEqual(said, [true, false]))
  })

  it('is saved with every change, confirms it, and persists', async () => {
    const { person, widget } = await formOf()
    const said = unsavedOf(widget)
    await choose(widget, 'Country', 'Ghana')
    await choose(widget, 'ID type', 'International Passport')
    fill(widget, { 'Phone number': '241234567', 'Date of birth': '1985-02-28', 'ID number': 'G7654321' })
    await pressButton(widget, 'Remove passport.png')
    const picker = await ui(widget).findByLabelText('ID document')
    await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, picker))
    fireEvent.change(picker, {
      target: { files: [new File([aPicture()], 'ghana.png', { type: 'image/png' })] },
    })
    await ui(widget).findByText('ghana.png')
    await expectNoAxeFindings('the profile with edits')
    await save(widget)
    const done = await message(widget, 'Profile updated')
    assert.include(done.textContent, 'The update to your profile has been saved successfully')
    await expectNoAxeFindings('the profile was saved')
    await answer(widget, 'Done')
    await isClosed(widget)
    assert.isFalse(canSave(widget))
    assert.isFalse(said.at(-1))
    await ui(widget).findByText('ghana.png')
    const { country, phoneNumber, dob, idType, idNumber, idName } = await details(person)
    assert.deepEqual(
      { country, phoneNumber, dob, idType, idNumber, idName },
      {
        country: 'GH',
        phoneNumber: '241234567',
        dob: '1985-02-28',
        idType: 'International Passport',
        idNumber: '•••• 4321',
        idName: 'ghana.png',
      },
    )
  })

  it('opens the host’s tab, and follows its change', async () => {
    const { widget } = await formOf()
    widget.setAttribute('tab', 'cards')
    await ui(widget).findByRole('heading', { name: 'Card Management' })
    assert.equal(
      ui(widget).getByRole('tab', { name: 'Card Management' }).getAttribute('aria-selected'),
      'true',
    )
    widget.setAttribute('tab', 'nonsense')
    await ui(widget).findByText('BVN')
  })
})
