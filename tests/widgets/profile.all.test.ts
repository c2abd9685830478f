/** The other states and steps of profile, with axe. */
import { assert } from 'chai'
import { answer, button, isClosed, message, pressButton } from './dialogs.ts'
import { settingsOf } from './profile.ts'
import { details, formOf, save, unsavedOf, value } from './profile-details.ts'
import {
  aReadyPerson,
  choose,
  cutNetwork,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  fireEvent,
  holdNetwork,
  leavePage,
  offline,
  press,
  restoreNetwork,
  toast,
  ui,
  waitFor,
} from './support.ts'

describe('cowrie-profile, the details', () => {
  afterEach(leavePage)

  it('names each missing or invalid field, beside it and in a toast', async () => {
    const { widget } = await formOf()
    fill(widget, { 'Phone number': '', 'Date of birth': '' })
    // Another type of document has another number.
    await choose(widget, 'ID type', 'Drivers License')
    await pressButton(widget, 'Remove passport.png')
    await ui(widget).findByLabelText('ID document')
    await save(widget)
    await expectInvalid(widget, 'Phone number', 'Phone Number is required')
    await expectInvalid(widget, 'Date of birth', 'Date of birth is required')
    await expectInvalid(widget, 'ID number', 'Id Number is required')
    await expectInvalid(widget, 'ID document', 'Id upload is required')
    await toast('Phone Number is required')
    await expectNoAxeFindings('the profile with errors')
    fill(widget, { 'Phone number': '12', 'Date of birth': '2020-01-01' })
    await save(widget)
    await expectInvalid(widget, 'Phone number', 'Enter 4 to 10 digits')
    await expectInvalid(widget, 'Date of birth', 'You must be at least 18 years old')
    fill(widget, { 'Date of birth': '1850-01-01' })
    await save(widget)
    await expectInvalid(widget, 'Date of birth', 'Check this date of birth against your document')
    await press(button(widget, 'Keep passport.png'))
    const remove = await ui(widget).findByRole('button', { name: 'Remove passport.png' })
    await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, remove))
  })

  it('takes at most 10 digits of a phone number', async () => {
    const { widget } = await formOf()
    fill(widget, { 'Phone number': '80312345678901' })
    assert.lengthOf(value(widget, 'Phone number'), 10)
  })

  it('keeps the input after a refusal and without a network', async () => {
    const { person, widget } = await formOf()
    fill(widget, { 'ID number': 'G101' })
    await pressButton(widget, 'Remove passport.png')
    fireEvent.change(await ui(widget).findByLabelText('ID document'), {
      target: { files: [new File(['no picture at all'], 'fake.png', { type: 'image/png' })] },
    })
    await ui(widget).findByText('fake.png')
    await save(widget)
    const refused = await ui(widget).findByText('Your changes could not be saved')
    assert.include(refused.parentElement?.textContent, 'The file must be a complete JPEG, PNG, WebP or PDF')
    await expectNoAxeFindings('a profile that was refused')
    assert.equal(value(widget, 'ID number'), 'G101')
    ui(widget).getByText('fake.png')

    await press(button(widget, 'Keep passport.png'))
    await cutNetwork()
    await save(widget)
    await toast(offline)
    assert.equal(value(widget, 'ID number'), 'G101')
    await restoreNetwork()
    await save(widget)
    await message(widget, 'Profile updated')
    assert.equal((await details(person)).idNumber, '•••• 01')
    assert.equal((await details(person)).idName, 'passport.png')
  })

  it('asks before another tab discards edits, and follows the answer', async () => {
    const { widget } = await formOf()
    fill(widget, { 'ID number': 'G101' })
    await press(ui(widget).getByRole('tab', { name: 'Security' }))
    await message(widget, 'Leave without saving?')
    await expectNoAxeFindings('the question before edits are lost')
    await answer(widget, 'Keep editing')
    await isClosed(widget)
    assert.equal(value(widget, 'ID number'), 'G101')
    const said = unsavedOf(widget)
    await press(ui(widget).getByRole('tab', { name: 'Security' }))
    await message(widget, 'Leave without saving?')
    await answer(widget, 'Leave')
    await ui(widget).findByRole('heading', { name: 'Change Password' })
    await waitFor(() => assert.isFalse(said.at(-1)))
    await press(ui(widget).getByRole('tab', { name: 'Profile' }))
    await waitFor(() => assert.equal(value(widget, 'ID number'), ''))
  })

  it('draws a skeleton during loading', async () => {
    const person = await aReadyPerson()
    await holdNetwork('/api/User/user-kyc-details')
    const widget = await settingsOf(person)
    await ui(widget).findByRole('button', { name: 'Upload photo' })
    assert.isNull(ui(widget).queryByText('BVN'))
    await expectNoAxeFindings('the profile on its way')
    await restoreNetwork()
    await ui(widget).findByText('BVN')
  })

  it('reports a failed load, and retries', async () => {
    const person = await aReadyPerson()
    await cutNetwork('/api/User/user-kyc-details')
    const widget = await settingsOf(person)
    const missing = await ui(widget).findByText(/^Your details could not be loaded/)
    assert.include(missing.parentElement?.textContent, 'Sorry')
    await expectNoAxeFindings('a profile that did not come')
    await restoreNetwork()
    await press(button(widget, 'Try again'))
    await ui(widget).findByText('BVN')
  })
})
