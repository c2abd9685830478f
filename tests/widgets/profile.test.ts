import { assert } from 'chai'
import { answer, button, isClosed, message, pressButton } from './dialogs.ts'
import { aPicture } from './people.ts'
import { settingsOf } from './profile.ts'
import {
  aPerson,
  api,
  aReadyPerson,
  choose,
  cutNetwork,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  fireEvent,
  holdNetwork,
  leavePage,
  mount,
  offline,
  press,
  restoreNetwork,
  shownIn,
  signInAs,
  signOut,
  toast,
  ui,
  waitFor,
} from './support.ts'

const save = (widget: HTMLElement) => press(button(widget, 'Save Changes'))
const canSave = (widget: HTMLElement) => !button(widget, 'Save Changes').hasAttribute('disabled')
const value = (widget: HTMLElement, label: string) => shownIn(ui(widget).getByLabelText(label))
const formOf = async (attributes?: string) => {
  const person = await aReadyPerson()
  const widget = await settingsOf(person, attributes)
  await ui(widget).findByText('BVN')
  await waitFor(() =>
    assert.include(ui(widget).getByRole('combobox', { name: 'Country' }).textContent, 'Nigeria'),
  )
  return { person, widget }
}
const details = async ({ token }: { token: string }) =>
  (await api('/api/User/user-kyc-details', { token })).data

/** The widget's last report of unsaved input. */
function unsavedOf(widget: HTMLElement) {
  const said: boolean[] = []
  widget.addEventListener('cowrie-unsaved', (event) => said.push((event as CustomEvent).detail.unsaved))
  return said
}

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
    await expectInvalid(widget, 'Phone number', 'A phone number has 4 to 10 digits')
    await expectInvalid(widget, 'Date of birth', 'You must be at least 18 years old')
    fill(widget, { 'Date of birth': '1850-01-01' })
    await save(widget)
    await expectInvalid(widget, 'Date of birth', 'Compare this date of birth with your document')
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
    assert.include(refused.parentElement?.textContent, 'The file must be a whole JPEG, PNG, WebP or PDF')
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
    await ui(widget).findByText('Your details could not be loaded.')
    await expectNoAxeFindings('a profile that did not come')
    await restoreNetwork()
    await press(button(widget, 'Try again'))
    await ui(widget).findByText('BVN')
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

  it('requires a login and a complete setup', async () => {
    signOut()
    const widget = await mount('<cowrie-profile></cowrie-profile>')
    await ui(widget).findByText('Log in to see your account settings.')
    await expectNoAxeFindings('the settings for a visitor')
    await signInAs(await aPerson())
    await ui(widget).findByRole('button', { name: 'Finish setup' })
    assert.isNull(ui(widget).queryByRole('tab'))
  })
})
